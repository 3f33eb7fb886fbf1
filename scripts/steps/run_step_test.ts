// Shell: starts processes in a temporary folder.

import assert from "node:assert/strict";
import { judgeStep } from "./outcome.ts";
import { runPool, runStep } from "./run_step.ts";
import type { Step } from "./step.ts";

const cwd = Deno.cwd();
const step: Step = { name: "pure", args: [], counts: "deno", seconds: 30 };

/** Run one test file with this text as a step would, and judge it. */
async function judged(text: string) {
  const folder = await Deno.makeTempDir({ prefix: "scout-step-" });
  try {
    await Deno.writeTextFile(`${folder}/it_test.ts`, text);
    return judgeStep(step, await runStep(["test", "--no-check", `${folder}/it_test.ts`], { cwd, seconds: 30 }));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("runStep() and judgeStep() agree with Deno's own output: passed, failed, no test, no module", async () => {
  const passed = await judged(`Deno.test("a", () => {}); Deno.test("b", () => {});`);
  assert.deepEqual([passed.failure, passed.counts], [undefined, { passed: 2, failed: 0 }]);
  const failed = await judged(`Deno.test("a", () => {}); Deno.test("b", () => { throw new Error("because"); });`);
  assert.deepEqual([failed.failure, failed.counts], ["exit code 1", { passed: 1, failed: 1 }]);
  assert(failed.shown.includes("because") && !failed.shown.includes("a ... ok"), failed.shown);
  assert.equal((await judged(`Deno.test.ignore("a", () => {});`)).failure, "ran no test");
  assert.equal((await judged(`export {};`)).failure, "ran no test");
  assert.equal((await judged(`import "./nothing.ts";`)).failure, "exit code 1");
});

Deno.test("runStep() keeps both streams and the exit code", async () => {
  const run = await runStep(["eval", "console.log('out'); console.error('err'); Deno.exit(3)"], { cwd, seconds: 30 });
  assert.equal(run.code, 3);
  assert(run.output.includes("out\n") && run.output.includes("err\n"));
});

Deno.test("runStep() stops a command that does not end and keeps what it printed", async () => {
  const run = await runStep(["eval", "console.log('so far'); setInterval(() => {}, 1000)"], { cwd, seconds: 1 });
  assert.deepEqual([run.code, run.output], [undefined, "so far\n"]);
});

Deno.test("runPool() runs every job, never more than the slots at once, and keeps the order of the results", async () => {
  let running = 0;
  let most = 0;
  const gates = Array.from({ length: 5 }, () => Promise.withResolvers<void>());
  const told: number[] = [];
  const all = runPool(
    gates.map((gate, at) => async () => {
      most = Math.max(most, ++running);
      await gate.promise;
      running--;
      return at;
    }),
    2,
    (at) => told.push(at),
  );
  // The later of the first two jobs ends first.
  gates[1]?.resolve();
  while (told.length === 0) await Promise.resolve();
  for (const gate of gates) gate.resolve();
  assert.deepEqual(await all, [0, 1, 2, 3, 4]);
  assert.equal(most, 2);
  assert.equal(told[0], 1);
  assert.deepEqual(told.toSorted(), [0, 1, 2, 3, 4]);
});
