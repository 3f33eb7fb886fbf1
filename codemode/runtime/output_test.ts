// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import fc from "fast-check";
import { boundOutput } from "./output.ts";

const size = (text: string): number => new TextEncoder().encode(text).length;

Deno.test("[codemode.limits] a result at the limit is whole, one byte more is cut and marked", () => {
  assert.deepEqual(boundOutput("abcde", [], 5), { value: "abcde", logs: [], truncated: false });
  const { value, truncated } = boundOutput("abcdef", ["x"], 5);
  assert.equal(value, "abcde\n... (1 bytes of the result and 1 log lines were cut: return less, or a summary)");
  assert.ok(truncated);
  assert.deepEqual(boundOutput({ a: 1 }, [], 12).value, { a: 1 });
  assert.equal((boundOutput({ a: 1 }, [], 11).value as string).split("\n... ")[0], '{\n  "a": 1\n');
});

Deno.test("[codemode.limits] a cut never splits a character and never exceeds the limit", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 40 }), fc.nat(60), (text, max) => {
      const { value, truncated } = boundOutput(text, [], max);
      assert.equal(truncated, size(text) > max);
      if (!truncated) return assert.equal(value, text);
      const kept = (value as string).slice(0, (value as string).lastIndexOf("\n... ("));
      assert.ok(text.startsWith(kept) && size(kept) <= max && size(kept) > max - 4);
    }),
  );
});

Deno.test("[codemode.limits] logs that do not fit are cut as whole lines, with their number", () => {
  assert.deepEqual(boundOutput("ab", ["123", "456", "789"], 10), {
    value: "ab",
    logs: ["123", "456"].concat("... (1 more log lines were cut: the output limit is 10 bytes)"),
    truncated: true,
  });
  assert.deepEqual(boundOutput("ab", ["123", "456"], 10).truncated, false);
});
