// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import * as fc from "fast-check";
import { profiles } from "../../spec/profiles.ts";
import { nothingFound, outputOf, statusError, withoutSecrets } from "./outcome.ts";
import { answerReader } from "./response.ts";

const { documented } = profiles;
const observed = profiles["opencode-1.18"];

const answer = (result: unknown, id: unknown = 1) => ({ jsonrpc: "2.0", id, result });
const text = (...texts: string[]) => answer({ content: texts.map((each) => ({ type: "text", text: each })) });
const event = (message: unknown) => `event: message\ndata: ${JSON.stringify(message)}\n\n`;

/** What an answer becomes: its output, or the code and the message of its error. */
function outcome(contentType: string, chunks: readonly string[], profile = documented): string {
  const reader = answerReader(contentType, profile);
  try {
    for (const chunk of chunks) {
      const found = reader.push(chunk);
      if (found !== undefined) return outputOf("Exa", found);
    }
    return outputOf("Exa", reader.end());
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    return `${code}: ${message}`;
  }
}

const sse = "text/event-stream";
const json = "application/json";

const framings: readonly [string, string, string][] = [
  ["one event", sse, event(text("found\u2028ü 😀"))],
  ["CRLF", sse, event(text("found\u2028ü 😀")).replaceAll("\n", "\r\n")],
  ["CR alone", sse, event(text("found\u2028ü 😀")).replaceAll("\n", "\r")],
  ["no space after the colon", sse, `data:${JSON.stringify(text("found\u2028ü 😀"))}\n\n`],
  [
    "several data lines",
    sse,
    JSON.stringify(text("found\u2028ü 😀"), null, 1).split("\n").map((line) => `data: ${line}`).join("\n") + "\n\n",
  ],
  ["comments", sse, `: hello\n\n: x\n${event(text("found\u2028ü 😀"))}: bye\n`],
  ["a byte order mark", sse, `\ufeff${event(text("found\u2028ü 😀"))}`],
  [
    "a notification before",
    sse,
    event({ jsonrpc: "2.0", method: "notifications/progress", params: { progress: 1 } }) +
    event(text("found\u2028ü 😀")),
  ],
  [
    "another event before and after",
    sse,
    `event: ping\ndata: {}\n\n${event(text("found\u2028ü 😀"))}${event(text("later"))}`,
  ],
  [
    "an event of another kind that looks like an answer",
    sse,
    `event: ping\ndata: ${JSON.stringify(text("no"))}\n\n${event(text("found\u2028ü 😀"))}`,
  ],
  ["an answer to another call before", sse, event(answer(text("no").result, 7)) + event(text("found\u2028ü 😀"))],
  ["an empty answer before", sse, event(answer({ content: [] })) + event(text("found\u2028ü 😀"))],
  ["an empty event with an id and a retry before", sse, `id: 1\nretry: 10\ndata:\n\n${event(text("found\u2028ü 😀"))}`],
  ["data that is no JSON before", sse, `data: hello\n\n${event(text("found\u2028ü 😀"))}`],
  ["no blank line at the end", sse, event(text("found\u2028ü 😀")).trimEnd()],
  ["one newline at the end", sse, event(text("found\u2028ü 😀")).slice(0, -1)],
  ["a batch", sse, event([{ jsonrpc: "2.0", method: "x" }, text("found\u2028ü 😀")])],
  ["JSON", json, JSON.stringify(text("found\u2028ü 😀"))],
  [
    "JSON with a charset and a mark",
    "Application/JSON; charset=utf-8",
    `\ufeff${JSON.stringify(text("found\u2028ü 😀"), null, 2)}`,
  ],
  ["a batch of JSON", json, JSON.stringify([answer({}, 9), text("found\u2028ü 😀")])],
  ["JSON without a type", "", ` ${JSON.stringify(text("found\u2028ü 😀"))}`],
  ["events without a type", "", event(text("found\u2028ü 😀"))],
  ["events called text", "text/plain", event(text("found\u2028ü 😀"))],
];

Deno.test("[websearch.response] every framing, cut at every place, gives the text", () => {
  for (const [name, type, body] of framings) {
    for (let at = 0; at <= body.length; at++) {
      assert.equal(outcome(type, [body.slice(0, at), body.slice(at)]), "found\u2028ü 😀", `${name}, cut at ${at}`);
    }
    assert.equal(outcome(type, [...body]), "found\u2028ü 😀", `${name}, unit by unit`);
  }
});

Deno.test("[websearch.response] framings put together and cut anywhere give the first text", () => {
  const noise = fc.constantFrom(
    ": c\n",
    "event: ping\ndata: {}\n\n",
    event({ jsonrpc: "2.0", method: "n" }),
    "retry: 3\n\n",
    event(answer({ content: [] })),
    "\n",
    "data: x\n\n",
  );
  fc.assert(
    fc.property(
      fc.array(noise, { maxLength: 5 }),
      fc.constantFrom("\n", "\r\n", "\r"),
      fc.array(fc.nat({ max: 400 })),
      fc.string({ minLength: 1 }),
      (before, line, cuts, words) => {
        const wanted = `x${words}`;
        const body = (before.join("") + event(text(wanted)) + event(text("later"))).replaceAll("\n", line);
        const chunks: string[] = [];
        let from = 0;
        for (const cut of [...cuts].sort((a, b) => a - b)) {
          chunks.push(body.slice(from, cut));
          from = Math.max(from, cut);
        }
        chunks.push(body.slice(from));
        assert.equal(outcome(sse, chunks), wanted);
      },
    ),
    { numRuns: 300 },
  );
});

Deno.test("[websearch.response] a stream is settled by its answer, not by its end", () => {
  const reader = answerReader(sse, documented);
  assert.equal(reader.push(": wait\n\n"), undefined);
  assert.deepEqual(reader.push(event(text("found"))), { kind: "text", text: "found" });
});

const meanings: readonly [string, unknown, RegExp][] = [
  ["several texts", text("a", "b"), /^a\nb$/],
  ["an empty text first", text("", "b"), /^b$/],
  ["an image and a text", answer({ content: [{ type: "image", data: "x" }, { type: "text", text: "b" }] }), /^b$/],
  ["structured content only", answer({ structuredContent: { results: [1] } }), /"results"/],
  ["no content", answer({ content: [] }), /^No search results/],
  ["no result fields", answer({}), /^No search results/],
  ["only an image", answer({ content: [{ type: "image", data: "x" }] }), /^No search results/],
  ["blank text", text(" \n "), /^No search results/],
  [
    "a JSON-RPC error",
    { jsonrpc: "2.0", id: 1, error: { code: -32602, message: "Tool not found" } },
    /^bad_response: .*Exa.*Tool not found/,
  ],
  [
    "an error without an id",
    { jsonrpc: "2.0", id: null, error: { code: -32000, message: "broke" } },
    /^bad_response: .*broke/,
  ],
  ["an error without a message", { jsonrpc: "2.0", id: 1, error: { code: 5 } }, /^bad_response: .*5/],
  ["isError", answer({ isError: true, content: [{ type: "text", text: "bad query" }] }), /^bad_response: .*bad query/],
  ["isError without a text", answer({ isError: true, content: [] }), /^bad_response: .*no reason/],
  [
    "a rate limit called a success",
    answer({ _meta: { "ai.exa/rateLimited": true }, content: [{ type: "text", text: "You hit the limit" }] }),
    /^rate_limited: .*You hit the limit/,
  ],
  [
    "a mark that is not true",
    answer({ _meta: { "ai.exa/rateLimited": false }, content: [{ type: "text", text: "ok" }] }),
    /^ok$/,
  ],
];

Deno.test("[websearch.response] what the messages mean, as JSON and as events", () => {
  for (const [name, message, wanted] of meanings) {
    assert.match(outcome(json, [JSON.stringify(message)]), wanted, name);
    assert.match(outcome(sse, [event(message)]), wanted, name);
  }
  assert.match(outcome(json, ["<html>"]), /^bad_response: .*neither JSON nor/);
  assert.match(outcome(json, [""]), /^bad_response/);
  assert.match(outcome(sse, ["<html>"]), /^bad_response/);
  assert.match(outcome("text/html", ["<html><body>Sorry"]), /^bad_response/);
  assert.equal(nothingFound, outcome(json, [JSON.stringify(answer({}))]));
});

Deno.test("[websearch.response] profile opencode-1.18: line by line, and an error is no result", () => {
  assert.equal(outcome(sse, [event(text("found"))], observed), "found");
  assert.equal(outcome(json, [JSON.stringify(text("found"))], observed), "found");
  assert.equal(outcome(sse, [event({ jsonrpc: "2.0", id: 1, error: { message: "x" } })], observed), nothingFound);
  assert.equal(outcome(json, [JSON.stringify({ id: 1, error: { message: "x" } })], observed), nothingFound);
  assert.equal(outcome(sse, [JSON.stringify(text("a"), null, 1).replace(/^/gm, "data: ")], observed), nothingFound);
  assert.equal(
    outcome(json, [JSON.stringify(answer({ isError: true, content: [{ type: "text", text: "shown" }] }))], observed),
    "shown",
  );
});

Deno.test("a failed status names the service, the status, its reason and how long to wait, shortly", () => {
  const failed = (status: number, body: string, contentType = "", retryAfter: string | null = null) =>
    statusError("Exa", { status, body, contentType, retryAfter });
  assert.match(
    failed(520, "<!doctype html><title>x</title><h1>Origin</h1><p>error").message,
    /520; it says: Origin error\./,
  );
  assert.match(failed(401, '{"error":"Invalid key"}', json).message, /401; it says: Invalid key\. The API key/);
  assert.match(failed(402, '{"jsonrpc":"2.0","error":{"code":1,"message":"pay"}}').message, /says: pay.*credit/);
  assert.match(failed(403, "").message, /gave no reason/);
  const limited = failed(429, "slow down", "text/plain", "17");
  assert.equal(limited.code, "rate_limited");
  assert.match(limited.message, /Retry-After is 17/);
  assert.equal(failed(500, "x").code, "bad_status");
  assert.ok(failed(500, "x".repeat(100_000)).message.length < 500);
  assert.ok(failed(500, "x", "", "9".repeat(100_000)).message.length < 500);
});

Deno.test("[websearch.secrets] a key is hidden in every form it may come back in", () => {
  fc.assert(fc.property(fc.string({ minLength: 1 }), fc.string(), fc.string(), (key, before, after) => {
    fc.pre(!"[key]".includes(key));
    for (const form of [key, encodeURIComponent(key)]) {
      const hidden = withoutSecrets(before + form + after, [key]);
      assert.ok(hidden.includes("[key]"));
    }
  }));
  assert.equal(withoutSecrets("https://h/?exaApiKey=a%2Fb&x a/b", ["a/b"]), "https://h/?exaApiKey=[key]&x [key]");
  assert.equal(withoutSecrets('{"k":"a\\"b"}', ['a"b']), '{"k":"[key]"}');
  assert.equal(withoutSecrets("nothing", ["", "x9"]), "nothing");
});
