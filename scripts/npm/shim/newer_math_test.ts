// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import fc from "fast-check";
import { f16round, sumPrecise } from "./newer_math.ts";

const host = Math as Math & { sumPrecise: typeof sumPrecise };
/** Numbers with few digits too, so that halves between two results come up. */
const number = fc.oneof(
  fc.double(),
  fc.record({ digits: fc.integer({ min: -8192, max: 8192 }), exponent: fc.integer({ min: -1080, max: 1010 }) })
    .map(({ digits, exponent }) => digits * 2 ** exponent),
);

Deno.test("sumPrecise() agrees with the host's", () => {
  const most = Number.MAX_VALUE;
  // A half goes to the even one of two neighbours, and a little more than a half does not.
  const halves = [[1, 2 ** -53], [1 + 2 ** -52, 2 ** -53], [1, 2 ** -53, 2 ** -106]];
  const cases = [[], [-0], [-0, 0], [1e308, 1e308, -1e308], [most, most], [0.1, 0.2, 0.3], ...halves];
  for (const items of [...cases, [NaN, 1], [Infinity, -Infinity], [Infinity, 1], [most, 2 ** 970], [5e-324, 5e-324]]) {
    assert.equal(sumPrecise(items), host.sumPrecise(items), String(items));
  }
  fc.assert(fc.property(fc.array(number, { maxLength: 12 }), (items) => {
    assert.equal(sumPrecise(items), host.sumPrecise(items));
  }));
  assert.throws(() => sumPrecise(["1" as unknown as number]), TypeError);
});

Deno.test("f16round() agrees with the host's", () => {
  for (const x of [65504, 65519.999, 65520, 2 ** -24, 2 ** -25, 2 ** -25 * 1.0001, 2049, 2051, -0, NaN, -Infinity]) {
    assert.equal(f16round(x), Math.f16round(x), String(x));
  }
  const near = fc.record({ digits: fc.integer({ min: -8192, max: 8192 }), exponent: fc.integer({ min: -30, max: 8 }) })
    .map(({ digits, exponent }) => digits * 2 ** exponent);
  fc.assert(fc.property(fc.oneof(number, near), (x) => assert.equal(f16round(x), Math.f16round(x), String(x))), {
    numRuns: 1000,
  });
});
