// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import fc from "fast-check";
import { createLineReader, parseMessage } from "./message_lines.ts";
import { createTailText } from "./tail_text.ts";

/** Cuts bytes at the given places. */
function chunks(bytes: Uint8Array, cuts: readonly number[]): Uint8Array[] {
  const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  return places.slice(1).map((end, at) => bytes.slice(places[at], end));
}

const anyText = fc.array(fc.constantFrom("a", "é", "😀", "\n", "\r", "{"), { maxLength: 40 }).map((all) =>
  all.join("")
);

Deno.test("[execute.mcp] lines are the same however the stream is cut", () => {
  fc.assert(fc.property(anyText, fc.array(fc.nat(), { maxLength: 8 }), (text, cuts) => {
    const read = createLineReader(1000);
    const lines = chunks(new TextEncoder().encode(text), cuts).flatMap((chunk) => {
      const outcome = read(chunk);
      assert.equal(outcome.kind, "lines");
      return outcome.kind === "lines" ? outcome.lines : [];
    });
    assert.deepEqual(lines, text.split("\n").slice(0, -1));
  }));
});

Deno.test("[execute.mcp] a message over the limit ends the stream, whole or in pieces", () => {
  const limit = 50;
  for (const length of [limit - 1, limit, limit + 1]) {
    for (const cuts of [[], [length], [7, 20], [length - 1]]) {
      const read = createLineReader(limit);
      const line = new TextEncoder().encode(`${"x".repeat(length)}\n`);
      const outcomes = chunks(line, cuts).map((chunk) => read(chunk).kind);
      assert.equal(outcomes.includes("too-long"), length > limit, `${length} ${cuts}`);
    }
  }
  // Without an end in sight too: nothing more is held than the limit.
  const read = createLineReader(limit);
  assert.equal(read(new Uint8Array(limit)).kind, "lines");
  assert.deepEqual(read(new Uint8Array(1)), { kind: "too-long", bytes: limit + 1 });
});

Deno.test("[execute.mcp] only JSON-RPC objects are messages", () => {
  const ping = { jsonrpc: "2.0", id: 1, method: "ping" };
  assert.deepEqual(parseMessage(JSON.stringify(ping)), ping);
  for (const noise of ["", "ready", "{", "[]", "null", '"x"', "5", "{}", '{"jsonrpc":"1.0"}', '{"level":"info"}']) {
    assert.equal(parseMessage(noise), undefined, noise);
  }
});

Deno.test("[execute.mcp] an answer that is not quite one is made one, so that its request does not wait for ever", () => {
  const read = (rest: Record<string, unknown>) => {
    const { jsonrpc, id, ...answer } = parseMessage(JSON.stringify({ jsonrpc: "2.0", id: 7, ...rest }))!;
    assert.deepEqual([jsonrpc, id], ["2.0", 7]);
    return answer;
  };
  const neither = { error: { code: -32603, message: "The server's answer is neither a result nor an error" } };
  const cases: readonly (readonly [Record<string, unknown>, Record<string, unknown>])[] = [
    [{ result: { a: 1 } }, { result: { a: 1 } }],
    [{ result: { a: 1 }, error: null }, { result: { a: 1 } }],
    [{ result: { a: 1 }, took: 5 }, { result: { a: 1 } }],
    [{ result: null, error: { code: -5, message: "m" } }, { error: { code: -5, message: "m" } }],
    [{ error: { code: -5, message: "m", data: 1, more: 2 } }, { error: { code: -5, message: "m", data: 1 } }],
    [{ error: { message: "m" } }, { error: { code: -32603, message: "m" } }],
    [{ error: { code: 1.5, message: "m" } }, { error: { code: -32603, message: "m" } }],
    [{ error: "m" }, { error: { code: -32603, message: "m" } }],
    [{ error: { code: 3 } }, { error: { ...neither.error, code: 3 } }],
    ...[{}, { result: null }, { result: "text" }, { result: [1] }, { result: 5, error: null }].map((each) =>
      [each, neither] as const
    ),
  ];
  for (const [sent, taken] of cases) assert.deepEqual(read(sent), taken, JSON.stringify(sent));
  // Requests and notifications of the server are no answers.
  for (const other of [{ method: "ping" }, { method: "x", params: { a: 1 } }]) assert.deepEqual(read(other), other);
  assert.deepEqual(parseMessage('{"jsonrpc":"2.0","method":"x"}'), { jsonrpc: "2.0", method: "x" });
});

Deno.test("[execute.mcp] the tail keeps the last bytes, whole characters only", () => {
  fc.assert(
    fc.property(anyText, fc.array(fc.nat(), { maxLength: 6 }), fc.integer({ min: 1, max: 30 }), (text, cuts, limit) => {
      const bytes = new TextEncoder().encode(text);
      const tail = createTailText(limit);
      chunks(bytes, cuts).forEach(tail.push);
      assert.ok(text.endsWith(tail.text()));
      assert.ok(!tail.text().includes("\ufffd"));
      const kept = new TextEncoder().encode(tail.text()).length;
      assert.ok(kept <= limit && kept > Math.min(limit, bytes.length) - 4);
    }),
  );
});
