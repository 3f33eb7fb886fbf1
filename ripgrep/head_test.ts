// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import fc from "fast-check";
import { limits } from "../spec/limits.ts";
import { keepHead } from "./head.ts";

Deno.test("[ripgrep.stderr] the first bytes are kept and the rest is not, whatever the borders of the chunks", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "grapheme", maxLength: 9 })), fc.nat({ max: 40 }), (chunks, limit) => {
      const head = keepHead(limit);
      for (const chunk of chunks) head.push(new TextEncoder().encode(chunk));
      const all = new TextEncoder().encode(chunks.join(""));
      assert.equal(head.cut(), all.length > limit);
      const whole = chunks.join("");
      assert.ok(whole.startsWith(head.text()));
      const kept = new TextEncoder().encode(head.text()).length;
      // At most one character, which the limit would cut in two, is missing.
      assert.ok(kept <= limit && kept > Math.min(limit, all.length) - 4);
    }),
  );
});

Deno.test("[ripgrep.stderr] 8192 bytes are kept", () => {
  assert.equal(limits.ripgrep.stderr, 8192);
  for (const [length, kept, cut] of [[8191, 8191, false], [8192, 8192, false], [8193, 8192, true]] as const) {
    const head = keepHead();
    head.push(new Uint8Array(length).fill(120));
    assert.equal(head.text().length, kept);
    assert.equal(head.cut(), cut);
  }
});
