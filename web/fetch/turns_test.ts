// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import * as fc from "fast-check";
import { createTurns } from "./turns.ts";

const never = new AbortController().signal;

Deno.test("room for works: never more than there is, the smallest first, and everybody has a turn", async () => {
  await fc.assert(fc.asyncProperty(
    fc.array(fc.oneof(fc.integer({ min: 0, max: 30 }), fc.constantFrom(9, 10, 11)), { maxLength: 40 }),
    async (sizes) => {
      const turns = createTurns(10);
      let taken = 0;
      const order: number[] = [];
      const works = sizes.map(async (size) => {
        const free = await turns.take(size, never);
        taken += Math.min(size, 10);
        assert.ok(taken <= 10);
        order.push(size);
        await Promise.resolve();
        taken -= Math.min(size, 10);
        free();
      });
      await Promise.all(works);
      assert.equal(order.length, sizes.length);
    },
  ));
});

Deno.test("room for works: a short one passes those that wait, but not the one that has begun", async () => {
  const turns = createTurns(10);
  const order: string[] = [];
  const take = async (name: string, size: number) => {
    const free = await turns.take(size, never);
    order.push(name);
    return free;
  };
  const first = await take("first", 10);
  const others = [take("long", 9), take("longest", 50), take("short", 1), take("as short", 1)];
  assert.deepEqual(order, ["first"]);
  first();
  (await others[2]!)();
  (await others[3]!)();
  (await others[0]!)();
  (await others[1]!)();
  assert.deepEqual(order, ["first", "short", "as short", "longest"].toSpliced(3, 0, "long"));
});

Deno.test("room for works: who is stopped while it waits leaves, and takes nobody's room", async () => {
  const turns = createTurns(10);
  const free = await turns.take(10, never);
  const stop = new AbortController();
  const stopped = turns.take(5, stop.signal);
  const after = turns.take(10, never);
  stop.abort(new Error("enough"));
  await assert.rejects(stopped, { message: "enough" });
  await assert.rejects(turns.take(1, stop.signal), { message: "enough" });
  free();
  (await after)();
  (await turns.take(10, never))();
});
