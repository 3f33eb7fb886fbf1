// Pure: no Deno, no fetch, no file system.

import { elsewhere, type KnownInput, type Served, type WebGives, type WebTry } from "./known_input.ts";

type Rest = Pick<WebTry, "websearch" | "profile" | "contract" | "extended">;

/** A search whose service answers so. */
const search = (
  name: string,
  served: Served,
  gives: WebGives,
  params: Record<string, unknown> = {},
  rest: Rest = {},
): WebTry => ({
  kind: "web",
  name,
  serves: { "/mcp": served },
  call: ["websearch", { query: "deno", ...params }],
  websearch: { provider: "exa" },
  gives,
  ...rest,
});

const json = { "content-type": "application/json" };
const events = { "content-type": "text/event-stream" };
const html = { "content-type": "text/html" };
const message = (result: unknown) => JSON.stringify({ jsonrpc: "2.0", id: 1, result });
const found = message({ content: [{ type: "text", text: "Title: ü 😀" }] });
const progress = JSON.stringify({ jsonrpc: "2.0", method: "notifications/progress", params: { progress: 1 } });
const bytes = new TextEncoder().encode(`data: ${found}\n\n`);
/** Between the bytes of a character. */
const inside = bytes.indexOf(0xc3) + 1;

const answer = (name: string, body: Served["body"], then?: "open"): WebTry =>
  search(name, { headers: events, body, ...(then ? { then } : {}) }, { output: "Title: ü 😀" });

const refused = (name: string, params: Record<string, unknown>) =>
  search(name, { headers: json, body: found }, { error: "invalid_params", requests: [] }, params);
const taken = (name: string, params: Record<string, unknown>) =>
  search(name, { headers: json, body: found }, { output: "Title: ü 😀" }, params);

const searches = "web/search/websearch_test.ts";
const flags = "web/search/enabled_test.ts";

/** Inputs for websearch. */
export const searchInputs: readonly KnownInput[] = [
  {
    id: "B72",
    input: "slow services, and answers that are no JSON",
    expected: "a limit of its own, an error with the status and the first words, nothing of a parser",
    tries: [
      search("no answer", { then: "stall" }, { error: "timeout", says: [/websearch timed out: Exa .* 0\.3 s/] }, {}, {
        websearch: { provider: "exa", timeout: 0.3 },
      }),
      elsewhere(
        "no end",
        "`timeout`",
        searches,
        "[websearch.timeout] no headers, or no end of the body: an error that names the tool",
      ),
      search("520 with a page", { status: 520, headers: html, body: "<html><h1>Web server is down</h1>" }, {
        error: "bad_status",
        says: [/520/, /Web server is down/],
        not: [/JSON/],
      }),
      search("200 with a page", { headers: html, body: "<!doctype html><h1>Oops</h1>" }, {
        error: "bad_response",
        not: [/Unexpected token/],
      }),
      search("200 with nothing", { headers: json }, { error: "bad_response" }),
      ...[401, 403].map((status) =>
        search(String(status), { status, body: "no key" }, {
          error: "bad_status",
          says: [new RegExp(`${status}.*no key`)],
        })
      ),
      search("429", { status: 429, headers: { "retry-after": "30" } }, {
        error: "rate_limited",
        says: [/Retry-After is 30/],
      }),
    ],
  },
  {
    id: "B73",
    input: "framing of the answer",
    expected: "the answer is found in every framing, and the connection is closed after it",
    tries: [
      search("JSON", { headers: json, body: found }, { output: "Title: ü 😀" }),
      answer("an event", `event: message\ndata: ${found}\n\n`),
      answer("CRLF", `event: message\r\ndata: ${found}\r\n\r\n`),
      answer("no space after the colon", `data:${found}\n\n`),
      answer(
        "data in several lines",
        `${found.replace('"result"', '\n"result"').split("\n").map((line) => `data: ${line}`).join("\n")}\n\n`,
      ),
      answer("a comment", `: ping\n\ndata: ${found}\n\n`),
      answer("progress before it", `data: ${progress}\n\ndata: ${found}\n\n`),
      answer(
        "another answer before it",
        `data: ${message({ content: [] }).replace('"id":1', '"id":9')}\n\ndata: ${found}\n\n`,
      ),
      answer("cut inside a character", [bytes.subarray(0, inside), bytes.subarray(inside)]),
      answer("a stream that stays open", `data: ${found}\n\n`, "open"),
      answer("no blank line at the end", `data: ${found}`),
      elsewhere(
        "cut at every byte",
        "the answer",
        searches,
        "[websearch.response] events over a real connection, cut at every byte, even inside a character",
      ),
    ],
  },
  {
    id: "B74",
    input: "services that change",
    expected: "the service's own words in the error; no results are said to be none",
    tries: [
      search("a tool that is gone", {
        headers: json,
        body: '{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"Tool web_search_exa not found"}}',
      }, { error: "bad_response", says: [/Tool web_search_exa not found/] }),
      search("a result that is an error", {
        headers: json,
        body: message({ isError: true, content: [{ type: "text", text: "quota used up" }] }),
      }, { error: "bad_response", says: [/quota used up/] }),
      search("no content", { headers: json, body: message({ content: [] }) }, {
        says: [/^No search results/],
        not: [/undefined/],
      }),
      search("an image alone", {
        headers: json,
        body: message({ content: [{ type: "image", data: "AA==", mimeType: "image/png" }] }),
      }, { says: [/^No search results/], not: [/undefined/] }),
      search("structured content alone", { headers: json, body: message({ structuredContent: { results: [1] } }) }, {
        not: [/undefined/],
      }),
    ],
  },
  {
    id: "B76",
    input: "switches and keys",
    expected: "the same service for the same switches, keys nowhere to be seen, no key where none is needed",
    tries: [
      elsewhere(
        "the order of the switches",
        "named, Parallel, Exa, by session",
        flags,
        "[websearch.provider] what is named, then Parallel, then Exa, then the session's parity",
      ),
      elsewhere(
        "values of variables",
        "`1` and `true`",
        flags,
        "[websearch.enabled] [websearch.provider] what an environment says",
      ),
      elsewhere(
        "a key in outputs and errors",
        "nowhere",
        searches,
        "[websearch.secrets] keys show in no output, error or title, whatever the service sends back",
      ),
      search("Exa with a key", { headers: json, body: found }, { requests: ["/mcp?exaApiKey=k%261"] }, {}, {
        websearch: { provider: "exa", exaKey: "k&1" },
        contract: true,
      }),
      search("Exa without a key", { headers: json, body: found }, { requests: ["/mcp"] }),
      search("Parallel with a key, in a header", { headers: json, body: found }, { requests: ["/mcp"] }, {}, {
        websearch: { provider: "parallel", parallelKey: "k" },
      }),
    ],
  },
  {
    id: "B77",
    input: "odd queries and numbers",
    expected: "held against the schema before anything is sent",
    tries: [
      refused("an empty query", { query: "" }),
      refused("a query of spaces", { query: " \n" }),
      taken("5000 characters", { query: "x".repeat(5000) }),
      taken("quotes, new lines, emoji", { query: 'a "b"\n😀' }),
      ...[0, -1, "5", 10_000].map((numResults) => refused(`numResults ${JSON.stringify(numResults)}`, { numResults })),
      refused("a type that there is not", { type: "best" }),
    ],
  },
];
