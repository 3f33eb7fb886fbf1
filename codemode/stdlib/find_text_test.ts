// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import fc from "fast-check";
import { createIntrinsics } from "../values/mod.ts";
import { testMachine } from "../values/testing.ts";
import { findLastText, findText } from "./find_text.ts";
import { builtins } from "./mod.ts";

const intrinsics = createIntrinsics(builtins);

Deno.test("[codemode.subset] texts are found where the host finds them, with short needles and long ones", () => {
  const m = testMachine(intrinsics);
  const part = fc.constantFrom("a", "aa", "ab", "b", "aab", "");
  const repeated = fc.tuple(fc.array(part, { maxLength: 6 }), fc.constantFrom(1, 2, 50, 3000)).map(([parts, times]) =>
    parts.join("").repeat(times)
  );
  fc.assert(
    fc.property(repeated, repeated, fc.nat(20_000), (text, needle, from) => {
      assert.equal(findText(m, text, needle, from), text.indexOf(needle, from));
      assert.equal(findLastText(m, text, needle, from), text.lastIndexOf(needle, from));
    }),
    { numRuns: 400 },
  );
});

Deno.test("[codemode.subset] texts are found across the windows of the search", () => {
  const m = testMachine(intrinsics);
  const edge = 1 << 17;
  for (const size of [1, 2, 31, 32]) {
    const needle = "x".repeat(size - 1) + "y";
    for (const at of [edge - size, edge - 1, edge, edge + 1, 2 * edge - 1, 2 * edge]) {
      const text = `${"x".repeat(at)}${needle}${"x".repeat(edge)}`;
      assert.equal(findText(m, text, needle, 0), text.indexOf(needle));
      assert.equal(findLastText(m, text, needle, text.length), text.lastIndexOf(needle));
    }
  }
});

Deno.test("[codemode.limits] a search that is slow in the host is linear here, and costs steps", () => {
  const m = testMachine(intrinsics);
  const text = "a".repeat(1_000_000);
  const needle = `${"a".repeat(50_000)}b${"a".repeat(50_000)}`;
  m.fuel = 1e9;
  assert.equal(findText(m, text, needle, 0), -1);
  assert.equal(findLastText(m, text, needle, text.length), -1);
  const steps = 1e9 - m.fuel;
  assert.ok(steps > 100_000 && steps < 2_000_000, `${steps} steps`);
});
