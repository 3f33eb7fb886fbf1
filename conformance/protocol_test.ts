// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import fc from "fast-check";
import { type LineEvent, lineSplitter } from "./lines.ts";
import { decodeCall, decodeHello, decodeReply, decodeRequest, encode, type Reply, replyBody } from "./protocol.ts";

Deno.test("every kind of reply comes back over the wire as it was sent", () => {
  const replies: Reply[] = [
    {
      kind: "ok",
      answer: {
        output: "x\ny",
        title: "t",
        metadata: { n: 1 },
        attachments: [{ type: "file", mime: "a/b", url: "data:," }],
      },
    },
    { kind: "refused", refusal: { message: "no", code: "denied", asks: [{ permission: "read", patterns: ["a"] }] } },
    { kind: "skip", reason: "not here" },
    { kind: "broke", trace: "at line 1" },
  ];
  for (const reply of replies) {
    const line = decodeReply(encode({ id: 3, ...replyBody(reply) }).trimEnd());
    assert(line.ok);
    assert.equal(line.value.id, 3);
    assert.deepEqual(decodeCall(line.value.body), { ok: true, value: reply });
  }
});

const bad: readonly (readonly [string, RegExp])[] = [
  ["Starting up", /not JSON.*Starting up.*stderr/],
  ["", /not JSON/],
  ["\uFEFF{}", /byte order mark/],
  ["[1]", /no number "id"/],
  ["7", /not an object/],
  ['{"ok":{}}', /no number "id"/],
  ['{"id":1}', /exactly one of.*holds 0/],
  ['{"id":1,"ok":{},"skip":"x"}', /exactly one of.*holds 2/],
  ['{"id":1,"skip":5}', /"skip" must be a string/],
  ['{"id":1,"refused":{"code":"x"}}', /schema at message/],
];
for (const [line, problem] of bad) {
  Deno.test(`the line ${JSON.stringify(line)} is told from a reply, with what is wrong`, () => {
    const decoded = decodeReply(line);
    assert(!decoded.ok);
    assert.match(decoded.problem, problem);
  });
}

Deno.test("an answer without a string for output is no answer", () => {
  const decoded = decodeCall({ ok: { output: 5 } });
  assert(!decoded.ok);
  assert.match(decoded.problem, /output/);
});

Deno.test("a hello of another protocol is no hello", () => {
  const hello = { protocol: 1, name: "a", version: "1", language: "x", tools: [] };
  assert(decodeHello(hello).ok);
  assert(!decodeHello({ ...hello, protocol: 2 }).ok);
  assert(!decodeHello({ ...hello, tools: "read" }).ok);
});

Deno.test("a request keeps what the contract names, and refuses a call without a directory", () => {
  const call = { id: 2, op: "call", session: "s", tool: "read", params: {}, context: { directory: "/d" }, within: 10 };
  assert.deepEqual(decodeRequest(JSON.stringify(call)), { ok: true, value: call });
  assert(!decodeRequest(JSON.stringify({ ...call, context: {} })).ok);
});

const collect = (bytes: Uint8Array, cuts: readonly number[], max: number): LineEvent[] => {
  const split = lineSplitter(max);
  const events: LineEvent[] = [];
  let from = 0;
  for (const cut of [...cuts.map((cut) => cut % (bytes.length + 1)).toSorted((a, b) => a - b), bytes.length]) {
    events.push(...split.push(bytes.slice(from, cut)));
    from = cut;
  }
  return [...events, ...split.end()];
};

Deno.test("lines are the same wherever the chunks end", () => {
  const text = fc.array(fc.constantFrom("a", "é", "\n", "\r\n", "漢字", "\n\n"), { maxLength: 30 }).map((parts) =>
    parts.join("")
  );
  fc.assert(fc.property(text, fc.array(fc.nat(60), { maxLength: 6 }), (text, cuts) => {
    const bytes = new TextEncoder().encode(text);
    assert.deepEqual(collect(bytes, cuts, 1000), collect(bytes, [], 1000));
    const lines = text.split("\n").map((line) => line.replace(/\r$/, ""));
    if (lines.at(-1) === "") lines.pop();
    assert.deepEqual(collect(bytes, cuts, 1000), lines.map((line) => ({ line })));
  }));
});

Deno.test("a line of the bound passes, one over it is reported once and its rest dropped", () => {
  const bytes = new TextEncoder().encode(`${"x".repeat(10)}\n${"y".repeat(11)}\n${"z".repeat(35)}\nend\n`);
  for (const cuts of [[], [3, 15, 30, 40, 50], [...bytes.keys()]]) {
    assert.deepEqual(collect(bytes, cuts, 10), [{ line: "x".repeat(10) }, { tooLong: 11 }, { tooLong: 35 }, {
      line: "end",
    }]);
  }
});
