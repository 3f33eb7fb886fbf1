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

Deno.test("counterexamples of earlier runs are tried first, with their own seeds, and what leads nowhere is passed over", async () => {
  const rare = (tried: number[]) => (n: number) => {
    tried.push(n);
    return n % 97 === 0 ? Promise.reject(miss(n)) : Promise.resolve();
  };
  const big = fc.integer({ min: 1, max: 1e6 });
  const first = await failure(runProperty(big, rare([]), { ...options, runs: 2000 }));
  assert(first instanceof Missed && first.replay);
  const few = { ...options, seed: options.seed + 1, runs: 1, confirm: 0 };
  assert.equal(await failure(runProperty(big, rare([]), few)), undefined);
  const tried: number[] = [];
  const earlier = [{ seed: 1, path: "0:999:999" }, { seed: few.seed, path: "0" }, first.replay];
  const again = await failure(runProperty(big, rare(tried), { ...few, earlier, shrink: false }));
  assert(again instanceof Missed);
  assert.equal(again.miss.got, first.miss.got);
  assert.equal(tried.at(-1), Number(first.miss.got));
  assert.equal(tried.length, 2);
  assert.deepEqual([again.replay?.seed, again.replay?.path], [first.replay.seed, first.replay.path]);
  // What the target breaks at is no path that leads nowhere.
  const dead = () => Promise.reject(new RangeError("dead"));
  const broke = await failure(runProperty(big, dead, { ...few, earlier: [first.replay] }));
  assert(broke instanceof RangeError && broke.message === "dead");
});

Deno.test("a path that leads nowhere is told", async () => {
  const wrong = runProperty(fc.nat(10), () => Promise.resolve(), { ...options, path: "0:9:9:9" });
  await assert.rejects(wrong, { name: "RangeError", message: /the path 0:9:9:9 leads to no value of the seed/ });
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
