// Shell: reads the source of the WebAssembly.

import assert from "node:assert/strict";
import fc from "fast-check";
import wabtInit from "wabt";
import { countLineEnds, fastLineEnds, lineEndsWasm } from "./line_ends.ts";

Deno.test("[read.split] a line ends at LF, CRLF or a lone CR", () => {
  const table: readonly (readonly [string, afterCr: boolean, number])[] = [
    ["", false, 0],
    ["abc", false, 0],
    ["\n", false, 1],
    ["\n", true, 0],
    ["\r", false, 1],
    ["\r", true, 1],
    ["\r\n", false, 1],
    ["\r\n", true, 1],
    ["\n\r", false, 2],
    ["\n\r", true, 1],
    ["\n\n\n", true, 2],
    ["a\r\r\nb\r\r\n", false, 4],
    ["a\n\rb\n\r", false, 4],
  ];
  for (const [text, afterCr, ends] of table) {
    assert.equal(countLineEnds(new TextEncoder().encode(text), afterCr), ends, JSON.stringify([text, afterCr]));
  }
});

Deno.test("[read.split] the fast counter counts what the plain one does, at any place and length", () => {
  const { buffer, count } = fastLineEnds();
  // Lengths around the 16 and 64 bytes that a step takes; line ends rare, common, and nothing else.
  const byte = fc.oneof(
    { weight: 6, arbitrary: fc.constant(97) },
    { weight: 1, arbitrary: fc.constantFrom(10, 13, 9, 11, 12, 14, 0, 255, 138, 141) },
  );
  const bytes = fc.oneof(
    fc.array(byte, { maxLength: 200, size: "max" }),
    fc.array(fc.constantFrom(10, 13), { maxLength: 140, size: "max" }),
    fc.array(fc.constantFrom(10, 97), { maxLength: 140, size: "max" }),
  );
  fc.assert(
    fc.property(bytes, fc.nat(70), fc.boolean(), (bytes, from, afterCr) => {
      buffer.fill(13);
      buffer.set(bytes, from);
      const part = buffer.subarray(from, from + bytes.length);
      assert.equal(count(part, afterCr), countLineEnds(Uint8Array.from(bytes), afterCr));
    }),
    { numRuns: 2000 },
  );
});

Deno.test("[read.split] the fast counter counts a whole buffer, and bytes from elsewhere as well", () => {
  const { buffer, count } = fastLineEnds();
  assert.equal(count(buffer.fill(10), false), buffer.length);
  assert.equal(count(buffer.fill(13), true), buffer.length);
  assert.equal(count(Uint8Array.of(10, 13, 10), true), 1);
});

Deno.test("the WebAssembly is what its source assembles to", async () => {
  const source = await Deno.readTextFile(new URL("line_ends.wat", import.meta.url));
  const module = (await wabtInit()).parseWat("line_ends.wat", source, { simd: true });
  const { buffer } = module.toBinary({});
  module.destroy();
  assert.equal(btoa(String.fromCharCode(...buffer)), lineEndsWasm);
});
