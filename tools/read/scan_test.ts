// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import fc from "fast-check";
import { limits } from "../../spec/limits.ts";
import type { Window } from "./params.ts";
import { complete, finish, scan, type ScanResult, startScan } from "./scan.ts";

const { lineLength, bytes: maxBytes, lines: maxLines } = limits.read;
const suffix = `... (line truncated to ${lineLength} chars)`;
const bytesOf = (text: string) => new TextEncoder().encode(text);

function scanIn(chunks: readonly Uint8Array[], window: Window): ScanResult {
  return finish(chunks.reduce((state, chunk) => scan(state, chunk), startScan(window)));
}
const whole = (bytes: Uint8Array, window: Window) => scanIn([bytes], window);
const textOf = (text: string, offset = 1, limit = maxLines) => whole(bytesOf(text), { offset, limit });

/** The rules on a whole text, without a thought for size. */
function oracle(bytes: Uint8Array, { offset, limit }: Window): ScanResult {
  const text = new TextDecoder().decode(bytes, { stream: true });
  const lines = text === "" ? [] : text.split(/\r\n|\r|\n/);
  if (lines.at(-1) === "") lines.pop();
  const total = lines.length;
  if (offset > Math.max(total, 1)) return { kind: "out-of-range", total };
  const shown: string[] = [];
  let size = 0;
  for (const line of lines.slice(offset - 1, offset - 1 + limit)) {
    const cut = line.length > lineLength ? line.slice(0, lineLength) + suffix : line;
    size += Buffer.byteLength(cut) + (shown.length > 0 ? 1 : 0);
    const last = offset - 1 + shown.length;
    if (size > maxBytes) return { kind: "capped", lines: shown, first: offset, last };
    shown.push(cut);
  }
  const last = offset - 1 + shown.length;
  return { kind: last < total ? "more" : "end", lines: shown, first: offset, last, total };
}

/** Cuts bytes at the given places. */
function chunked(bytes: Uint8Array, cuts: readonly number[]): Uint8Array[] {
  const at = [...new Set([0, ...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length])].sort((a, b) => a - b);
  return at.slice(1).map((end, i) => bytes.slice(at[i], end));
}

const end = fc.constantFrom("\n", "\r\n", "\r", "\n\n", "\r\r\n", "\n\r");
const piece: fc.Arbitrary<Uint8Array> = fc.oneof(
  { weight: 5, arbitrary: end.map(bytesOf) },
  {
    weight: 4,
    arbitrary: fc.constantFrom("a", "bc", "\u00e9", "\u4e2d", "\u{1F600}", "\u2028", "\ufeff", "\f").map(bytesOf),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom([0xff], [0xc3], [0xe2, 0x82], [0xf0, 0x9f, 0x98], [0xed, 0xa0, 0x80], [0xc0, 0xaf]).map((
      x,
    ) => Uint8Array.from(x)),
  },
);
const bom = fc.constantFrom(new Uint8Array(0), bytesOf("\ufeff"));
const smallFile = fc.tuple(bom, fc.array(piece, { maxLength: 24 })).map(([bom, pieces]) =>
  Buffer.concat([bom, ...pieces])
);
const smallWindow = fc.record({ offset: fc.integer({ min: 1, max: 12 }), limit: fc.integer({ min: 0, max: 8 }) });

Deno.test("[read.split] [read.lines] [read.range] [read.end] agrees with splitting the whole text, however odd the bytes", () => {
  fc.assert(
    fc.property(
      smallFile,
      smallWindow,
      (bytes, window) => assert.deepEqual(whole(bytes, window), oracle(bytes, window)),
    ),
    { numRuns: 5000 },
  );
});

Deno.test("[read.split] chunks make no difference, wherever they are cut", () => {
  fc.assert(
    fc.property(smallFile, smallWindow, fc.array(fc.nat(60), { maxLength: 10 }), (bytes, window, cuts) => {
      assert.deepEqual(scanIn(chunked(bytes, cuts), window), whole(bytes, window));
    }),
    { numRuns: 5000 },
  );
  fc.assert(fc.property(smallFile, smallWindow, (bytes, window) => {
    assert.deepEqual(scanIn(Array.from(bytes, (byte) => Uint8Array.of(byte)), window), whole(bytes, window));
  }));
});

/** Lines around the limits of length, in characters of one to four bytes. */
const longLine = fc.tuple(
  fc.constantFrom("a", "\u00e9", "\u4e2d", "\u{1F600}"),
  fc.constantFrom(
    0,
    1,
    lineLength - 2,
    lineLength - 1,
    lineLength,
    lineLength + 1,
    lineLength + 2,
    3 * lineLength,
    30_000,
  ),
).map(([char, units]) => char.repeat(Math.ceil(units / char.length)).slice(0, units));

Deno.test("[read.line-cut] [read.bytes] [read.memory] long lines: as the whole text, in any chunks", () => {
  const text = fc.array(fc.tuple(longLine, end), { minLength: 1, maxLength: 40, size: "max" }).map((lines) =>
    lines.flat().join("")
  );
  const window = fc.record({ offset: fc.integer({ min: 1, max: 6 }), limit: fc.integer({ min: 1, max: 40 }) });
  fc.assert(
    fc.property(text, window, fc.array(fc.nat(100_000), { maxLength: 6 }), (text, window, cuts) => {
      const bytes = bytesOf(text);
      const want = oracle(bytes, window);
      assert.deepEqual(whole(bytes, window), want);
      assert.deepEqual(scanIn(chunked(bytes, cuts), window), want);
    }),
    { numRuns: 150 },
  );
});

Deno.test("[read.line-cut] a line of the limit is whole, one more is cut, and the suffix says to how many characters", () => {
  const shown = (text: string) => {
    const result = textOf(text);
    return result.kind === "end" ? result.lines[0]! : assert.fail(result.kind);
  };
  assert.equal(shown("a".repeat(lineLength)), "a".repeat(lineLength));
  assert.equal(shown("a".repeat(lineLength + 1)), "a".repeat(lineLength) + suffix);
  assert.match(suffix, /2000/);
  assert.equal(shown("\u4e2d".repeat(lineLength + 1)), "\u4e2d".repeat(lineLength) + suffix);
  assert.equal(shown("a".repeat(lineLength) + "\r\n"), "a".repeat(lineLength));
});

/** Lines that sum up to a size: `count` of them, each but the last of 99 bytes. */
function sized(size: number): string {
  const head = Array(511).fill("c".repeat(99)).join("\n");
  return `${head}\n${"d".repeat(size - head.length - 1)}`;
}

Deno.test("[read.bytes] the shown text may have the limit and no byte more; newlines between lines count, CRLF as one", () => {
  for (const newline of ["\n", "\r\n", "\r"]) {
    for (const tail of ["", newline, `${newline}more`]) {
      const at = (size: number) => textOf(sized(size).replaceAll("\n", newline) + tail);
      assert.equal(
        at(maxBytes - 1).kind,
        tail.length > 2 ? "capped" : "end",
        "one byte left is none for a newline and a line",
      );
      const exact = at(maxBytes);
      assert.equal(exact.kind, tail.length > 2 ? "capped" : "end");
      assert.equal("last" in exact && exact.last, 512);
      const over = at(maxBytes + 1);
      assert.equal(over.kind, "capped");
      assert.equal("last" in over && over.last, 511);
    }
  }
  // The prefixes do not count: two thousand lines would have far more than their bytes of them.
  const many = textOf("x\n".repeat(maxLines));
  assert.equal(many.kind, "end");
});

Deno.test("[read.bytes] an empty line after the full text takes one byte too many", () => {
  assert.equal(textOf(sized(maxBytes) + "\n\n").kind, "capped");
  assert.equal(textOf(sized(maxBytes - 1) + "\n\n").kind, "end");
});

Deno.test("[read.bytes] at the cap nothing more is looked at, and a window that ends before it is not capped", () => {
  const line = "x".repeat(99) + "\n";
  const full = line.repeat(1000);
  let state = startScan({ offset: 1, limit: maxLines });
  state = scan(state, bytesOf(full));
  assert.equal(state.capped, true);
  assert.equal(scan(state, bytesOf(full)).ends, state.ends);
  const within = textOf(full, 1, 511);
  assert.deepEqual([within.kind, "last" in within && within.last], ["more", 511]);
});

Deno.test("[read.memory] no more of a long line is held than can be shown of it, in the window and outside", () => {
  const chunk = new Uint8Array(1 << 20).fill(97);
  for (const window of [{ offset: 1, limit: 10 }, { offset: 2, limit: 10 }]) {
    let state = startScan(window);
    for (let i = 0; i < 20; i++) {
      state = scan(state, chunk);
      assert.ok(state.line.length <= 3 * (lineLength + 2));
      assert.ok(state.shownBytes <= maxBytes);
    }
    state = scan(state, bytesOf("\nlast"));
    const result = finish(state);
    assert.equal(result.kind, "end");
    assert.equal(result.kind === "end" && result.total, 2);
    assert.equal(result.kind === "end" && result.lines.at(-1), "last");
  }
});

Deno.test("[read.lines] windows at the limit: one line fewer, exactly, one more", () => {
  for (const newline of ["", "\n"]) {
    for (const [count, kind] of [[maxLines - 1, "end"], [maxLines, "end"], [maxLines + 1, "more"]] as const) {
      const text = Array.from({ length: count }, (_, i) => `L${i + 1}`).join("\n") + newline;
      const result = textOf(text);
      assert.deepEqual(
        result.kind === "out-of-range" ? result : [result.kind, result.last, "total" in result && result.total],
        [kind, Math.min(count, maxLines), count],
      );
      const explicit = textOf(text, 1, maxLines + 1);
      assert.equal(explicit.kind, "end", "an explicit limit may exceed the default");
    }
  }
});

Deno.test("[read.range] an offset behind the last line is out of range; an empty file with the default one is not", () => {
  const table: readonly (readonly [string, number, ScanResult["kind"]])[] = [
    ["", 1, "end"],
    ["", 2, "out-of-range"],
    ["\ufeff", 1, "end"],
    ["\ufeff", 2, "out-of-range"],
    ["a", 1, "end"],
    ["a", 2, "out-of-range"],
    ["a\n", 2, "out-of-range"],
    ["a\n\n", 2, "end"],
    ["a\n\n", 3, "out-of-range"],
    ["a\r", 2, "out-of-range"],
  ];
  for (const [text, offset, kind] of table) {
    assert.equal(textOf(text, offset).kind, kind, JSON.stringify([text, offset]));
  }
});

Deno.test("[read.split] a final newline starts no line, a BOM is dropped only at the start, a cut character at the end vanishes", () => {
  const lines = (bytes: Uint8Array) => {
    const result = whole(bytes, { offset: 1, limit: maxLines });
    return result.kind === "end" ? result.lines : assert.fail(result.kind);
  };
  assert.deepEqual(lines(bytesOf("a\nb\n")), ["a", "b"]);
  assert.deepEqual(lines(bytesOf("a\r\r\nb\r\r\n")), ["a", "", "b", ""]);
  assert.deepEqual(lines(bytesOf("\ufeffa\n\ufeffb")), ["a", "\ufeffb"]);
  assert.deepEqual(lines(Uint8Array.of(0x61, 0xff, 0xfe, 0x0a, 0xc3, 0x28)), ["a\ufffd\ufffd", "\ufffd("]);
  assert.deepEqual(lines(Uint8Array.of(0x61, 0xe2, 0x82)), ["a"]);
  assert.deepEqual(lines(Uint8Array.of(0x61, 0x0a, 0xe2, 0x82)), ["a"], "and starts no line either");
  assert.deepEqual(lines(bytesOf("a\fb\u0085c\u2028d\vz")), ["a\fb\u0085c\u2028d\vz"]);
});

Deno.test("[read.whole-characters] a line is cut between characters, one code unit earlier at most; else as ever", () => {
  const unit = fc.constantFrom("a", "\u4e2d", "\u{1F600}");
  const tail = fc.array(unit, { minLength: 1, maxLength: 4 }).map((units) => units.join(""));
  const before = fc.integer({ min: lineLength - 3, max: lineLength });
  fc.assert(fc.property(before, tail, (length, tail) => {
    const text = "x".repeat(length) + tail;
    const [chunk, window] = [bytesOf(text), { offset: 1, limit: 1 }];
    const careful = finish(scan(startScan(window, { wholeCharacters: true }), chunk));
    const usual = finish(scan(startScan(window), chunk));
    const [line, as] = [careful, usual].map((result) => result.kind === "end" ? result.lines[0]! : assert.fail());
    assert.ok(line!.isWellFormed());
    if (as!.isWellFormed()) return assert.equal(line, as);
    assert.equal(line, `${text.slice(0, lineLength - 1)}... (line truncated to ${lineLength - 1} chars)`);
  }));
});

Deno.test("[read.malformed] a line that is shown holds bytes that are not UTF-8; U+FFFD itself is a character like others", () => {
  const malformed = (bytes: Uint8Array, limit = maxLines) =>
    complete(scan(startScan({ offset: 2, limit }), bytes)).malformed;
  const latin = Uint8Array.from(Buffer.from("a\ncaf\xe9\nc\n", "latin1"));
  assert.equal(malformed(latin), true);
  assert.equal(malformed(bytesOf("a\ncaf\ufffd\nc\n")), false);
  assert.equal(malformed(Uint8Array.from(Buffer.from("\xe9\nb\n\xe9\n", "latin1")), 1), false, "only what is shown");
  // What the end of the file cuts off vanishes, and so it is not told.
  assert.equal(malformed(Uint8Array.of(97, 10, 98, 0xc3)), false);
  const long = bytesOf(`\n${"x".repeat(lineLength - 1)}\u4e2d${"y".repeat(3 * lineLength)}\ufffd`);
  assert.equal(malformed(long), false, "a line that is kept only in part");
});
