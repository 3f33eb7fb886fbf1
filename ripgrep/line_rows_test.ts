// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import fc from "fast-check";
import { limits } from "../spec/limits.ts";
import { countRowSink } from "./count_rows.ts";
import { type BinaryFile, type LineRow, lineRowSink } from "./line_rows.ts";
import { unreadPaths } from "./unread.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);

function read(bytes: Uint8Array, cuts: readonly number[] = []): { rows: LineRow[]; binary: BinaryFile[] } {
  const rows: LineRow[] = [];
  const binary: BinaryFile[] = [];
  const sink = lineRowSink((row) => rows.push(row) < 0, (file) => binary.push(file));
  let from = 0;
  for (const cut of [...cuts.toSorted((a, b) => a - b), bytes.length]) {
    sink.push(bytes.subarray(from, Math.min(cut, bytes.length)));
    from = Math.max(from, Math.min(cut, bytes.length));
  }
  sink.end();
  return { rows, binary };
}

Deno.test("rows are read from text: hits, context, separators, notes, names with a line feed", () => {
  const { rows, binary } = read(bytesOf(
    "./a.ts\x002-before\n--\r\n./a.ts\x003:5:let a: 1-2\r\n--\n./late.log: WARNING: stopped searching binary file after match " +
      '(found "\\0" byte around offset 30)\n./new\nline.txt\x001:1:\n./c.bin: binary file matches (found "\\0" byte around offset 1)\n',
  ));
  assert.deepEqual(rows.map(({ path, line, match, text, at }) => [path, line, match, text, at]), [
    ["a.ts", 2, false, "before", 0],
    ["a.ts", 3, true, "let a: 1-2", 4],
    ["new\nline.txt", 1, true, "", 0],
  ]);
  assert.deepEqual(binary, [{ path: "late.log", kind: "stopped" }, { path: "c.bin", kind: "unprinted" }]);
});

Deno.test("[grep.window] what is kept of a line: all up to the limit, else the start or the surroundings of the hit", () => {
  const { kept } = limits.grep;
  for (const length of [kept - 1, kept, kept + 1, 5_000_000]) {
    for (const column of [0, kept / 2, kept / 2 + 1, kept, length - 3].filter((column) => column <= length - 3)) {
      const line = "x".repeat(column) + "HIT" + "y".repeat(length - column - 3);
      const [row] = read(bytesOf(`./a\x007:${column + 1}:${line}\n`)).rows;
      assert.equal(row!.bytes, length);
      assert(row!.text.length <= kept);
      assert.equal(row!.text.slice(row!.at, row!.at + 3), "HIT", `${length} ${column}`);
      assert.equal(line.slice(row!.from, row!.from + row!.text.length), row!.text);
      if (length <= kept) assert.equal(row!.text, line);
    }
  }
});

Deno.test("[grep.window] a character that the edge of what is kept cuts in two is left out", () => {
  for (const lead of [0, 1, 2]) {
    // No power of two is a multiple of three, so both edges fall within a character.
    const line = "x".repeat(lead) + "€".repeat(10_000) + "😀".repeat(10_000);
    const [row] = read(bytesOf(`./a\x001:${15_001 + lead}:${line}\n`)).rows;
    assert.match(row!.text, /^x*€+$/u);
    assert(row!.at > 0 && row!.from > 0);
    assert.equal(Buffer.byteLength(row!.text.slice(0, row!.at)), 15_000 + lead - row!.from);
  }
});

Deno.test("the borders of chunks make no difference", () => {
  const line = fc.record({
    path: fc.constantFrom("./a", "./b c", "./é"),
    number: fc.integer({ min: 1, max: 99999 }),
    column: fc.integer({ min: 1, max: 20 }),
    text: fc.string({ maxLength: 30 }).map((text) => text.replaceAll("\n", "").replaceAll("\0", "")),
  });
  fc.assert(fc.property(fc.array(line), fc.array(fc.nat(300)), (lines, cuts) => {
    const bytes = bytesOf(
      lines.map(({ path, number, column, text }) => `${path}\0${number}:${column}:${text}\n`).join(""),
    );
    const whole = read(bytes);
    assert.deepEqual(read(bytes, cuts), whole);
    assert.deepEqual(
      whole.rows.map(({ line, text }) => [line, text]),
      lines.map(({ number, text }) => [number, text.replace(/\r$/, "")]),
    );
  }));
});

Deno.test("counts are read whatever the chunks, and a stream without a record is not kept", () => {
  const seen: unknown[] = [];
  const sink = countRowSink((row) => seen.push(row) >= 3);
  for (const piece of ["./a.t", "s\x001", "2\n./b\nc\x001\r\n", "./d\x005\n./e\x006\n"]) {
    if (sink.push(bytesOf(piece))) break;
  }
  assert.deepEqual(seen, [{ path: "a.ts", count: 12 }, { path: "b\nc", count: 1 }, { path: "d", count: 5 }]);
});

Deno.test("what is no answer of ripgrep's is refused, and an endless one is not kept", () => {
  assert.throws(() => read(bytesOf("./a\x00what\n")), { code: "ripgrep_failed" });
  assert.throws(() => read(bytesOf("x".repeat(limits.ripgrep.record + 1))), { code: "ripgrep_failed" });
  assert.deepEqual(read(bytesOf("x".repeat(limits.ripgrep.record))).rows, []);
});

Deno.test("unread paths are read from ripgrep's messages, each once", () => {
  const said = "rg: ./a b/c: Permission denied (os error 13)\nrg: ./a b/c: Permission denied (os error 13)\n" +
    "rg: ./x: y: No such file or directory (os error 2)\nrg: something else\n";
  assert.deepEqual(unreadPaths(said), ["a b/c", "x: y"]);
});
