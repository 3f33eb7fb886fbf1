// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import { parseParams } from "../../tools/params.ts";
import { websearchDescription, websearchSchema } from "./params.ts";
import { exaProvider, mcpProvider, parallelProvider, searxngProvider } from "./provider.ts";

const search = { query: 'a "b"\n😀', session: "ses_1" };

Deno.test("[websearch.request] [websearch.exa] the request to Exa, with defaults and with everything", () => {
  const request = exaProvider().request(search);
  assert.equal(request.url, "https://mcp.exa.ai/mcp");
  assert.equal(request.method, "POST");
  assert.equal(request.headers["Accept"], "application/json, text/event-stream");
  assert.equal(request.headers["Content-Type"], "application/json");
  assert.equal(request.headers["User-Agent"], "opencode");
  assert.deepEqual(JSON.parse(request.body!), {
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: {
      name: "web_search_exa",
      arguments: {
        query: search.query,
        objective: search.query,
        type: "auto",
        numResults: 8,
        livecrawl: "fallback",
      },
    },
  });
  const full = exaProvider({ endpoint: "http://h/mcp?a=1", apiKey: "k&1" }).request({
    ...search,
    type: "deep",
    numResults: 3,
    livecrawl: "preferred",
    contextMaxCharacters: 900,
  });
  assert.equal(full.url, "http://h/mcp?a=1&exaApiKey=k%261");
  const { arguments: args } = JSON.parse(full.body!).params;
  assert.deepEqual([args.type, args.numResults, args.livecrawl, args.contextMaxCharacters], [
    "deep",
    3,
    "preferred",
    900,
  ]);
});

Deno.test("[websearch.request] [websearch.parallel] the request to Parallel, without and with a key", () => {
  const request = parallelProvider().request({ ...search, model: "m".repeat(101) });
  assert.equal(request.url, "https://search.parallel.ai/mcp");
  assert.equal(request.headers["User-Agent"], "opencode");
  assert.ok(!("Authorization" in request.headers));
  assert.deepEqual(JSON.parse(request.body!), {
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: {
      name: "web_search",
      arguments: {
        objective: search.query,
        search_queries: [search.query],
        session_id: "ses_1",
        model_name: "m".repeat(100),
      },
    },
  });
  assert.ok(!("model_name" in JSON.parse(parallelProvider().request(search).body!).params.arguments));
  const keyed = parallelProvider({ apiKey: "key", endpoint: "http://h/p", userAgent: "x/2" }).request(search);
  assert.equal(keyed.url, "http://h/p");
  assert.equal(keyed.headers["Authorization"], "Bearer key");
  assert.equal(keyed.headers["User-Agent"], "x/2");
  assert.ok(!("Authorization" in parallelProvider({ apiKey: "" }).request(search).headers));
});

Deno.test("a search service of one's own: any MCP tool, and SearXNG's JSON", () => {
  const own = mcpProvider({
    id: "own",
    label: "Own",
    endpoint: "http://h/mcp",
    tool: "find",
    arguments: ({ query, session }) => ({ q: query, s: session }),
    headers: { "X-Key": "secret" },
    secrets: ["secret"],
  });
  const request = own.request(search);
  assert.deepEqual(JSON.parse(request.body!).params, { name: "find", arguments: { q: search.query, s: "ses_1" } });
  assert.equal(request.headers["X-Key"], "secret");
  assert.equal(request.headers["Accept"], "application/json, text/event-stream");
  const searxng = searxngProvider({ endpoint: "http://h/searx", categories: "it", language: "de" });
  const { url, method } = searxng.request({ ...search, query: "a b&c" });
  assert.equal(method, "GET");
  assert.equal(url, "http://h/searx/search?q=a+b%26c&format=json&categories=it&language=de");
  const results = Array.from(
    { length: 10 },
    (_, at) => ({ title: `T${at}`, url: `http://u/${at}`, content: at === 1 ? null : `c${at}` }),
  );
  const text = searxng.read!({ results }, { ...search, numResults: 2 });
  assert.equal(text, "Title: T0\nURL: http://u/0\nc0\n\n---\n\nTitle: T1\nURL: http://u/1");
  assert.equal(searxng.read!({ results }, search).split("---").length, 8);
  assert.throws(() => searxng.read!({ error: "format" }, search));
});

Deno.test("[websearch.exa] parameters are checked before anything is sent", () => {
  const fits = { query: "q", numResults: 1, type: "fast", livecrawl: "preferred", contextMaxCharacters: 10 };
  assert.deepEqual(parseParams("websearch", websearchSchema, fits), fits);
  const wrong = [{}, { query: "" }, { query: " \n" }, { query: "q", numResults: 0 }, { query: "q", numResults: -1 }, {
    query: "q",
    numResults: "5",
  }];
  for (
    const params of [...wrong, { query: "q", numResults: 10_000 }, { query: "q", type: "x" }, {
      query: "q",
      livecrawl: "always",
    }]
  ) {
    assert.throws(() => parseParams("websearch", websearchSchema, params), { code: "invalid_params" });
  }
  assert.equal(parseParams("websearch", websearchSchema, { query: "x".repeat(5000) }).query.length, 5000);
});

Deno.test("[websearch.year] the description names the year it is given", () => {
  assert.match(websearchDescription(2031), /2031/);
  assert.doesNotMatch(websearchDescription(2031), /20(?!31)\d\d/);
});
