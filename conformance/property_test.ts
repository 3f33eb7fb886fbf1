// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import fc from "fast-check";
import { Broke, Flaky, Missed } from "./outcome.ts";
import { near, runProperty, seedOf } from "./property.ts";

const options = { seed: seedOf(1, "a.b"), runs: 100, shrink: true, confirm: 2, shrinkTime: 2000 };
const miss = (n: number) => new Missed({ control: false, want: "small", got: String(n) });

async function failure(work: Promise<void>): Promise<unknown> {
  try {
    await work;
  } catch (error) {
    return error;
  }
}

Deno.test("near reaches one below the limit, the limit and one above", () => {
  const seen = new Set(fc.sample(near(2000), { numRuns: 200, seed: 1 }));
  for (const n of [0, 1, 1999, 2000, 2001]) assert(seen.has(n), `${n}`);
  assert(Math.max(...seen) > 3000);
});

Deno.test("a property that holds gives nothing", async () => {
  assert.equal(await failure(runProperty(fc.nat(10), () => Promise.resolve(), options)), undefined);
});

Deno.test("a counterexample is found, confirmed and shrunk, and seed and path repeat it in one call", async () => {
  const tried: number[] = [];
  const holds = (n: number) => {
    tried.push(n);
    return n > 2000 ? Promise.reject(miss(n)) : Promise.resolve();
  };
  const found = await failure(runProperty(near(2000), holds, options));
  assert(found instanceof Missed);
  assert.equal(found.miss.got, "2001");
  assert(found.replay);
  assert((found.replay.shrunkIn ?? 0) > 0);
  tried.length = 0;
  const { seed, path } = found.replay;
  const again = await failure(runProperty(near(2000), holds, { ...options, seed, path, confirm: 0 }));
  assert(again instanceof Missed);
  assert.deepEqual(tried, [2001]);
});

Deno.test("a failure that comes and goes is flaky, and is not shrunk", async () => {
  let calls = 0;
  const holds = (n: number) => ++calls === 3 ? Promise.reject(miss(n)) : Promise.resolve();
  const found = await failure(runProperty(fc.nat(), holds, options));
  assert(found instanceof Flaky);
  assert.equal(found.seen, "1 of 3 times");
  assert.equal(calls, 5);
});

Deno.test("a crash is no counterexample: it ends the run at once", async () => {
  let calls = 0;
  const found = await failure(runProperty(fc.nat(), () => (calls++, Promise.reject(new Broke("dead"))), options));
  assert(found instanceof Broke);
  assert.equal(calls, 1);
});

Deno.test("seeds differ by check and by base, and stay as they are", () => {
  assert.notEqual(seedOf(1, "a.b"), seedOf(1, "a.c"));
  assert.notEqual(seedOf(1, "a.b"), seedOf(2, "a.b"));
  assert.equal(seedOf(20260801, "read.lines"), seedOf(20260801, "read.lines"));
});

Deno.test("a target too slow to be shrunk keeps the counterexample that was found", async () => {
  const slow = async (n: number) => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    throw miss(n);
  };
  const found = await failure(runProperty(fc.nat(), slow, { ...options, shrinkTime: 1 }));
  assert(found instanceof Missed);
  assert(found.replay);
});
