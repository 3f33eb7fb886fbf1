// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import fc from "fast-check";
import { limits } from "../../spec/limits.ts";
import { type SplitOptions, splitText } from "./split.ts";

const { lines: maxLines, bytes: maxBytes } = limits.truncation;

Deno.test("[truncation.limits] at most the lines and at most the bytes pass, one more of either does not", () => {
  for (const tail of ["", "\n"]) {
    for (const [count, kind] of [[maxLines - 1, "whole"], [maxLines, "whole"], [maxLines + 1, "cut"]] as const) {
      assert.equal(splitText(Array(count).fill("x").join("\n") + tail).kind, kind, `${count} lines`);
    }
  }
  for (const char of ["a", "\u00e9", "\u{1F600}"]) {
    const size = Buffer.byteLength(char);
    for (const more of [-1, 0, 1]) {
      const text = "a".repeat(maxBytes % size) + char.repeat(Math.floor(maxBytes / size)) +
        "b".repeat(Math.max(0, more));
      assert.equal(splitText(more < 0 ? text.slice(1) : text).kind, more > 0 ? "cut" : "whole");
    }
  }
  assert.equal(splitText("").kind, "whole");
});

Deno.test("[truncation.limits] both limits are options", () => {
  assert.equal(splitText("a\nb\nc", { lines: 3 }).kind, "whole");
  assert.equal(splitText("a\nb\nc", { lines: 2 }).kind, "cut");
  assert.equal(splitText("abc", { bytes: 3 }).kind, "whole");
  assert.equal(splitText("abcd", { bytes: 3 }).kind, "cut");
  assert.equal(splitText("x\n".repeat(maxLines + 1), { lines: maxLines + 1 }).kind, "whole");
});

const char = fc.constantFrom("a", "b", "\u00e9", "\u4e2d", "\u{1F600}", "\n", "\r");
const text = fc.array(char, { maxLength: 40 }).map((chars) => chars.join(""));
const options: fc.Arbitrary<Required<SplitOptions>> = fc.record({
  lines: fc.integer({ min: 1, max: 8 }),
  bytes: fc.integer({ min: 1, max: 24 }),
  keep: fc.constantFrom("head" as const, "tail" as const),
  cutOversizedLine: fc.boolean(),
});

Deno.test("[truncation.head] the most whole lines that fit both limits, from the asked end", () => {
  fc.assert(
    fc.property(text, options, (text, options) => {
      const { lines: maxLines, bytes: maxBytes, keep } = options;
      const split = splitText(text, options);
      const lines = text.split("\n");
      if (lines.at(-1) === "" && text !== "") lines.pop();
      const size = Buffer.byteLength(text);
      assert.equal(split.kind === "whole", lines.length <= maxLines && size <= maxBytes);
      if (split.kind === "whole") return;
      // By trying every number of lines.
      const part = (count: number) => keep === "head" ? lines.slice(0, count) : lines.slice(lines.length - count);
      const fits = (count: number) => count <= maxLines && Buffer.byteLength(part(count).join("\n")) <= maxBytes;
      let most = 0;
      while (most < lines.length && fits(most + 1)) most++;
      if (most > 0) assert.equal(split.kept, part(most).join("\n"));
      assert.ok(Buffer.byteLength(split.kept) <= maxBytes);
      // [truncation.spill] lines when the line limit stopped it, else bytes; never nothing
      assert.ok(split.missing > 0);
      const byLines = most === maxLines && most < lines.length;
      assert.equal(split.unit, byLines ? "lines" : "bytes");
      assert.equal(split.missing, byLines ? lines.length - most : size - Buffer.byteLength(split.kept));
    }),
    { numRuns: 3000 },
  );
});

Deno.test("[truncation.one-line] a line that alone exceeds the bytes is cut at a character, as near the limit as it goes", () => {
  const line = fc.array(fc.constantFrom("a", "\u00e9", "\u4e2d", "\u{1F600}"), { minLength: 4, maxLength: 20 })
    .map((chars) => chars.join(""));
  fc.assert(
    fc.property(
      line,
      fc.integer({ min: 4, max: 12 }),
      fc.constantFrom("head" as const, "tail" as const),
      (line, bytes, keep) => {
        fc.pre(Buffer.byteLength(line) > bytes);
        const split = splitText(line, { bytes, keep });
        if (split.kind === "whole") return assert.fail("whole");
        const chars = [...line];
        const part = (count: number) =>
          (keep === "head" ? chars.slice(0, count) : chars.slice(chars.length - count)).join("");
        let most = 0;
        while (Buffer.byteLength(part(most + 1)) <= bytes) most++;
        assert.equal(split.kept, part(most));
        assert.notEqual(split.kept, "");
        assert.equal(splitText(line, { bytes, keep, cutOversizedLine: false }).kind, "cut");
      },
    ),
  );
  const none = splitText("a".repeat(maxBytes + 1), { cutOversizedLine: false });
  assert.deepEqual(none, { kind: "cut", kept: "", missing: maxBytes + 1, unit: "bytes" });
  const some = splitText("a".repeat(maxBytes + 1));
  assert.deepEqual(some, { kind: "cut", kept: "a".repeat(maxBytes), missing: 1, unit: "bytes" });
});
