// Shell: starts servers on loopback and searches with them.

import assert from "node:assert/strict";
import { callContext, failure } from "../testing.ts";
import { type Handler, send, withSite } from "../fetch/testing.ts";
import { mcpProvider, searxngProvider } from "./provider.ts";
import { createWebsearch, type WebsearchOptions } from "./websearch.ts";

const found = (text: string) =>
  JSON.stringify({ jsonrpc: "2.0", id: 1, result: { content: [{ type: "text", text }] } });
const json = { "content-type": "application/json" };
const key = "sk-very/secret+key";

/** A handler that keeps each request's body before it answers. */
function recording(bodies: string[], handler: Handler): Handler {
  return (request, response, count) => {
    let body = "";
    request.on("data", (chunk) => body += chunk);
    request.on("end", () => {
      bodies.push(body);
      handler(request, response, count);
    });
  };
}

function search(options: WebsearchOptions, params: Record<string, unknown> = { query: "deno" }, session = "main") {
  const { context, asks } = callContext({ session });
  return { asks, result: createWebsearch(options).call(params, context) };
}

Deno.test("[websearch.request] [websearch.permission] [websearch.exa] one POST to Exa, one question, title and provider", async () => {
  const bodies: string[] = [];
  await withSite(recording(bodies, send(200, json, found("Title: Deno"))), async ({ origin, requests }) => {
    const { asks, result } = search({ provider: "exa", exaEndpoint: `${origin}/mcp`, exaKey: key });
    assert.deepEqual(await result, {
      title: "Exa Web Search: deno",
      output: "Title: Deno",
      metadata: { provider: "exa" },
    });
    assert.deepEqual(asks, [{
      permission: "websearch",
      patterns: ["deno"],
      always: ["*"],
      metadata: { query: "deno" },
    }]);
    assert.equal(requests.length, 1);
    assert.equal(requests[0]!.method, "POST");
    assert.equal(requests[0]!.url, `/mcp?exaApiKey=${encodeURIComponent(key)}`);
    assert.equal(requests[0]!.headers.accept, "application/json, text/event-stream");
    assert.equal(
      bodies[0],
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"web_search_exa","arguments":' +
        '{"query":"deno","objective":"deno","type":"auto","numResults":8,"livecrawl":"fallback"}}}',
    );
  });
});

Deno.test("[websearch.request] [websearch.parallel] [websearch.provider] one POST to Parallel, by the session's parity", async () => {
  const bodies: string[] = [];
  await withSite(recording(bodies, send(200, json, found("r"))), async ({ origin, requests }) => {
    const options = {
      parallelEndpoint: `${origin}/parallel`,
      exaEndpoint: `${origin}/exa`,
      parallelKey: key,
      model: "m-1",
      userAgent: "agent/3",
    };
    const { result } = search(options, { query: "q" }, "");
    assert.equal((await result).title, "Parallel Web Search: q");
    assert.equal(requests[0]!.url, "/parallel");
    assert.equal(requests[0]!.headers.authorization, `Bearer ${key}`);
    assert.equal(requests[0]!.headers["user-agent"], "agent/3");
    assert.equal(
      bodies[0],
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"web_search","arguments":' +
        '{"objective":"q","search_queries":["q"],"session_id":"","model_name":"m-1"}}}',
    );
    assert.deepEqual((await search(options, { query: "q" }, "a").result).metadata, { provider: "exa" });
    assert.equal(requests[1]!.url, "/exa");
  });
});

Deno.test("[websearch.response] events over a real connection, cut at every byte, even inside a character", async () => {
  const body = new TextEncoder().encode(`: hi\r\nevent: message\r\ndata: ${found("ü 😀")}\r\n\r\n`);
  await withSite((request, response) => {
    const at = Number(new URL(request.url!, "http://x").searchParams.get("at"));
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(body.subarray(0, at));
    setTimeout(() => response.end(body.subarray(at)), 1);
  }, async ({ origin }) => {
    const calls = Array.from(body, (_, at) => search({ provider: "exa", exaEndpoint: `${origin}/?at=${at}` }).result);
    for (const result of await Promise.all(calls)) assert.equal(result.output, "ü 😀");
  });
});

Deno.test("[websearch.response] a stream that stays open ends with the answer, and the connection is closed", async () => {
  await withSite((_, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(`data: ${found("now")}\n\n`);
  }, async ({ origin }) => {
    assert.equal((await search({ provider: "exa", exaEndpoint: origin }).result).output, "now");
  });
});

Deno.test("[websearch.timeout] no headers, or no end of the body: an error that names the tool", async () => {
  await withSite((request, response) => {
    if (request.url === "/body") response.writeHead(200, { "content-type": "text/event-stream" }).write(": wait\n\n");
  }, async ({ origin }) => {
    for (const path of ["/headers", "/body"]) {
      const error = await failure(
        "timeout",
        search({ provider: "exa", exaEndpoint: origin + path, timeout: 0.2 }).result,
      );
      assert.match(error.message, /websearch timed out.*0\.2 s/);
    }
    const controller = new AbortController();
    const { context } = callContext({ signal: controller.signal });
    const call = createWebsearch({ provider: "exa", exaEndpoint: origin }).call({ query: "q" }, context);
    setTimeout(() => controller.abort(), 50);
    await failure("aborted", call);
  });
});

Deno.test("[websearch.secrets] keys show in no output, error or title, whatever the service sends back", async () => {
  const echo: Handler = (request, response, count) => {
    const words = `you sent ${key} and ${
      encodeURIComponent(key)
    } at ${request.url} with ${request.headers.authorization}`;
    const path = new URL(request.url!, "http://x").pathname;
    if (path === "/ok") return send(200, json, found(words))(request, response, count);
    if (path === "/error") {
      return send(200, json, JSON.stringify({ id: 1, error: { message: words } }))(request, response, count);
    }
    if (path === "/reset") return void request.socket.destroy();
    send(Number(path.slice(1)), { "content-type": "text/html", location: words.replace(/\s/g, "") }, `<p>${words}</p>`)(
      request,
      response,
      count,
    );
  };
  await withSite(echo, async ({ origin }) => {
    for (const path of ["/ok", "/error", "/reset", "/401", "/403", "/429", "/500", "/302"]) {
      const endpoint = origin + path;
      for (
        const options of [{ provider: "exa", exaEndpoint: endpoint, exaKey: key }, {
          provider: "parallel",
          parallelEndpoint: endpoint,
          parallelKey: key,
        }] as const
      ) {
        const shown = await search(options, { query: `about ${key}` }).result.then(
          (result) => JSON.stringify(result),
          (error) => `${error.code} ${error.message} ${JSON.stringify(error.data)} ${error.cause ?? ""} ${error.stack}`,
        );
        for (const form of [key, encodeURIComponent(key), JSON.stringify(key).slice(1, -1)]) {
          assert.ok(!shown.includes(form), `${path}: ${shown}`);
        }
      }
    }
  });
  const refused = await failure(
    "network",
    search({ provider: "exa", exaEndpoint: "http://127.0.0.1:1/", exaKey: key }).result,
  );
  assert.ok(!refused.message.includes("exaApiKey"));
});

Deno.test("errors of the service: statuses, HTML pages, bodies that are none, redirects, no connection", async () => {
  await withSite((request, response, count) => {
    const path = request.url!.slice(1);
    if (path === "html") {
      return send(200, { "content-type": "text/html" }, "<!doctype html><h1>Oops</h1>")(request, response, count);
    }
    if (path === "empty") return send(200, json, "")(request, response, count);
    if (path === "reset") return void request.socket.destroy();
    if (path === "large") return send(200, json, `"${"x".repeat(3 << 20)}"`)(request, response, count);
    send(Number(path), { "retry-after": "3", location: "/200" }, "why")(request, response, count);
  }, async ({ origin, requests }) => {
    const fails = (code: Parameters<typeof failure>[0], path: string) =>
      failure(code, search({ provider: "exa", exaEndpoint: `${origin}/${path}` }).result);
    for (const status of [400, 401, 402, 403, 404, 406, 500, 502, 520]) {
      assert.match((await fails("bad_status", String(status))).message, new RegExp(`Exa.*${status}.*why`));
    }
    assert.match((await fails("rate_limited", "429")).message, /Retry-After is 3/);
    await fails("bad_response", "html");
    await fails("bad_response", "empty");
    await fails("network", "reset");
    await fails("too_large", "large");
    const before = requests.length;
    for (const status of [301, 302, 307, 308]) await fails("bad_status", String(status));
    assert.equal(requests.length - before, 4);
  });
});

Deno.test("a search service of one's own is used instead, with its label and id", async () => {
  const bodies: string[] = [];
  const handler: Handler = (request, response, count) => {
    if (request.method === "POST") return send(200, json, found("from mcp"))(request, response, count);
    if (request.url!.includes("q=none")) return send(200, json, '{"results":[]}')(request, response, count);
    if (request.url!.includes("q=odd")) return send(200, json, '{"error":"no json here"}')(request, response, count);
    send(200, json, JSON.stringify({ results: [{ title: "T", url: "http://u/", content: "c" }] }))(
      request,
      response,
      count,
    );
  };
  await withSite(recording(bodies, handler), async ({ origin }) => {
    const own = mcpProvider({
      id: "own",
      label: "Own",
      endpoint: origin,
      tool: "find",
      arguments: ({ query }) => ({ q: query }),
    });
    assert.deepEqual(await search({ own, exa: true }).result, {
      title: "Own: deno",
      output: "from mcp",
      metadata: { provider: "own" },
    });
    assert.deepEqual(JSON.parse(bodies[0]!).params, { name: "find", arguments: { q: "deno" } });
    const searxng = searxngProvider({ endpoint: origin });
    assert.equal((await search({ own: searxng }).result).output, "Title: T\nURL: http://u/\nc");
    assert.match((await search({ own: searxng }, { query: "none" }).result).output, /^No search results/);
    await failure("bad_response", search({ own: searxng }, { query: "odd" }).result);
  });
});

Deno.test("[websearch.year] the year is read each time the description is", () => {
  let now = new Date(2030, 11, 31, 12);
  const tool = createWebsearch({ now: () => now });
  assert.match(tool.define().description, /2030/);
  now = new Date(2031, 0, 1, 12);
  assert.match(tool.define().description, /2031/);
  assert.match(createWebsearch().define().description, new RegExp(String(new Date().getFullYear())));
});

Deno.test("[websearch.permission] nothing is sent without the permission, or with parameters that do not fit", async () => {
  await withSite(send(200, json, found("x")), async ({ origin, requests }) => {
    const tool = createWebsearch({ provider: "exa", exaEndpoint: origin });
    const { context } = callContext({ ask: () => Promise.reject(new Error("no")) });
    await assert.rejects(tool.call({ query: "q" }, context), { message: "no" });
    const { context: granted, asks } = callContext();
    await failure("invalid_params", tool.call({ query: "" }, granted));
    await failure("invalid_params", tool.call({}, granted));
    assert.deepEqual([asks.length, requests.length], [0, 0]);
  });
});
