// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import { isKept, median, renderFigures } from "./figures.ts";

Deno.test("median() gives the middle value of any order", () => {
  assert.equal(median([3]), 3);
  assert.equal(median([3, 1, 2]), 2);
  assert.equal(median([4, 1, 3, 2]), 3);
  assert.equal(median([10, 9, 100]), 10);
  assert.throws(() => median([]), RangeError);
});

Deno.test("renderFigures() marks what is over its bound and only that", () => {
  const figure = { name: "n", ours: "1 ms", against: "2 ms", value: 0.5 };
  assert.equal(isKept({ ...figure, atMost: 0.5 }), true);
  assert.equal(isKept({ ...figure, atMost: 0.49 }), false);
  assert.match(renderFigures([{ ...figure, atMost: 0.5 }]), /\| 0\.50 \| ≤ 0\.5 \|$/);
  assert.match(renderFigures([{ ...figure, atMost: 0.49 }]), /\| 0\.50 \| ≤ 0\.49 MISSED \|$/);
  assert.match(renderFigures([figure]), /\| 0\.50 \| {2}\|$/);
});
