// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import fc from "fast-check";
import { limits } from "../spec/limits.ts";
import { ToolError } from "../spec/tool_error.ts";
import { cutText, fileRows, searchRow } from "./rows.ts";

type Text = { text: string } | { bytes: string };
const asText = (text: string): Text => ({ text });
const asBytes = (bytes: Uint8Array): Text => ({ bytes: Buffer.from(bytes).toString("base64") });
const encode = (value: unknown) => new TextEncoder().encode(typeof value === "string" ? value : JSON.stringify(value));

function record(given: { path?: Text; lines?: Text; line?: number; matches?: Text[] } = {}): Uint8Array {
  const { path = asText("./a.ts"), lines = asText("let a\n"), line = 3, matches = [asText("a")] } = given;
  return encode({
    type: "match",
    data: {
      path,
      lines,
      line_number: line,
      absolute_offset: 12,
      submatches: matches.map((match, index) => ({ match, start: index, end: index + 1 })),
    },
  });
}

Deno.test("[ripgrep.text] a matching line becomes a row", () => {
  assert.deepEqual(searchRow(record()), {
    path: "a.ts",
    line: 3,
    text: "let a\n",
    offset: 12,
    submatches: [{ start: 0, end: 1, text: "a" }],
  });
});

Deno.test("[ripgrep.text] 2000 UTF-16 code units are kept, the terminator among them, then three dots", () => {
  assert.equal(limits.ripgrep.text, 2000);
  const unit = fc.constantFrom("x", "é", "日", "😀", '"', "\\", "\n");
  fc.assert(
    fc.property(unit, fc.integer({ min: 1997, max: 2003 }), fc.constantFrom("", "\n", "\r\n"), (unit, length, end) => {
      const text = unit.repeat(Math.ceil(length / unit.length)).slice(0, length) + end;
      const kept = searchRow(record({ lines: asText(text) }))?.text;
      const wanted = text.length > 2000 ? text.slice(0, 2000) + "..." : text;
      // JSON carries half a surrogate pair as it is, but UTF-8 does not: such a text does not come from ripgrep.
      if (text.isWellFormed()) assert.equal(kept, wanted);
      assert.equal(cutText(text), wanted);
    }),
  );
});

Deno.test("[ripgrep.submatches] at most 100 are kept, the first ones", () => {
  assert.equal(limits.ripgrep.submatches, 100);
  for (const there of [0, 1, 99, 100, 101, 250]) {
    const row = searchRow(record({ matches: Array.from({ length: there }, (_, index) => asText(`m${index}`)) }));
    assert.deepEqual(
      row?.submatches.map((hit) => hit.text),
      Array.from({ length: Math.min(100, there) }, (_, index) => `m${index}`),
    );
  }
});

Deno.test("[ripgrep.bytes] path, line and hits are decoded each for itself, bad bytes as U+FFFD", () => {
  const bytes = fc.uint8Array({ maxLength: 20 });
  const either = fc.tuple(bytes, fc.boolean()).map(([bytes, plain]) => ({
    field: plain ? asText(Buffer.from(bytes).toString("utf8")) : asBytes(bytes),
    text: Buffer.from(bytes).toString("utf8"),
  }));
  fc.assert(fc.property(either, either, (lines, match) => {
    const row = searchRow(record({ lines: lines.field, matches: [match.field] }));
    assert.equal(row?.text, lines.text);
    assert.equal(row?.submatches[0]?.text, match.text);
  }));
  assert.equal(searchRow(record({ lines: asBytes(Uint8Array.of(0xef, 0xbb, 0xbf, 0xff)) }))?.text, "\ufeff\ufffd");
  const row = searchRow(record({ path: asBytes(Uint8Array.of(46, 47, 98, 0xe9, 46, 99)) }));
  assert.equal(row?.path, "b\ufffd.c");
});

Deno.test("[ripgrep.bytes] without decoding, one field that is not UTF-8 fails the search", () => {
  const bad = asBytes(Uint8Array.of(0xe9));
  for (const given of [{ path: bad }, { lines: bad }, { matches: [bad] }]) {
    assert.ok(searchRow(record(given), true));
    assert.throws(() => searchRow(record(given), false), { code: "ripgrep_failed" });
  }
  assert.ok(searchRow(record(), false));
});

Deno.test("[ripgrep.take] records about anything but a match are no rows", () => {
  for (
    const other of [
      { type: "begin", data: { path: asText("a") } },
      { type: "end", data: { path: asText("a"), binary_offset: null } },
      { type: "context", data: { path: asText("a") } },
      { data: { elapsed_total: {} }, type: "summary" },
      { type: "summary", data: {} },
      { type: "something new", data: {} },
    ]
  ) {
    assert.equal(searchRow(encode(other)), undefined, JSON.stringify(other));
  }
  assert.equal(searchRow(encode("")), undefined);
});

Deno.test("[tool.zero] what is no record of ripgrep's is an error that shows its start", () => {
  const cases = [
    "usage: something else",
    "{",
    "null",
    "[]",
    "7",
    '{"type":"match"}',
    '{"type":"match","data":{}}',
    '{"type":"match","data":{"path":{},"lines":{},"line_number":1,"submatches":[]}}',
    '{"type":"match","data":{"path":{"bytes":"*"},"lines":{"text":""},"line_number":1,"submatches":[]}}',
    '{"type":"match","data":{"path":{"text":"a"},"lines":{"text":"b"},"line_number":null,"submatches":[]}}',
    '{"type":"match","data":{"path":{"text":"a"},"lines":{"text":"b"},"line_number":1,"submatches":[null]}}',
    '{"type":"match","data":{"path":{"text":"a"},"lines":{"text":"b"},"line_number":1,"submatches":[{"match":{"text":"b"}}]}}',
    '{"type":"match","data":{"path":null,"lines":{"text":"b"},"line_number":1,"submatches":[]}}',
  ];
  for (const text of cases) {
    assert.throws(
      () => searchRow(encode(text)),
      (error) => error instanceof ToolError && error.code === "ripgrep_failed" && error.message.length < 300,
      text,
    );
  }
});

Deno.test("[ripgrep.paths] rows of a listing end at LF, CRLF or CR, and empty ones are none", () => {
  const cases: [string, string[]][] = [
    ["./a.ts", ["a.ts"]],
    ["./a.ts\r", ["a.ts"]],
    ["./cr\r.txt", ["cr", ".txt"]],
    ["./x\r\r", ["x"]],
    ["", []],
    ["./", []],
    ["./sub/b c.ts", ["sub/b c.ts"]],
  ];
  for (const [line, rows] of cases) assert.deepEqual(fileRows(encode(line)), rows, JSON.stringify(line));
  assert.deepEqual(fileRows(Uint8Array.of(46, 47, 0xff)), ["\ufffd"]);
});
