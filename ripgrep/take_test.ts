// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import fc from "fast-check";
import { takeRows } from "./take.ts";

Deno.test("[ripgrep.take] limit + 1 rows are taken, the surplus one only shows that there is more", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 101 }).chain((limit) =>
        fc.tuple(fc.constant(limit), fc.constantFrom(0, limit - 1, limit, limit + 1, limit + 50))
      ),
      ([limit, there]) => {
        const take = takeRows<number>(limit);
        let taken = 0;
        while (taken < there && !take.offer(taken++));
        assert.equal(taken, Math.min(there, limit + 1));
        assert.deepEqual(take.rows, Array.from({ length: Math.min(there, limit) }, (_, index) => index));
        assert.equal(take.more(), there > limit);
      },
    ),
  );
});
