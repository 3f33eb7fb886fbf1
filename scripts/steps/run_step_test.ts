// Shell: starts processes in a temporary folder.

import assert from "node:assert/strict";
import { judgeStep } from "./outcome.ts";
import { runPool, runStep } from "./run_step.ts";
import type { Step } from "./step.ts";

const cwd = Deno.cwd();
const never = new AbortController().signal;
const step: Step = { name: "pure", args: [], counts: "deno", seconds: 30 };

/** Run one test file with this text as a step would, and judge it. */
async function judged(text: string) {
  const folder = await Deno.makeTempDir({ prefix: "scout-step-" });
  try {
    await Deno.writeTextFile(`${folder}/it_test.ts`, text);
    return judgeStep(step, await runStep(["test", "--no-check", `${folder}/it_test.ts`], { cwd, stop: never }));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("runStep() and judgeStep() agree with Deno's own output: passed, failed, no test, no module", async () => {
  const passed = await judged(`Deno.test("a", () => {}); Deno.test("b", () => {});`);
  assert.deepEqual([passed.failure, passed.counts], [undefined, { passed: 2, failed: 0, ignored: 0 }]);
  const failed = await judged(`Deno.test("a", () => {}); Deno.test("b", () => { throw new Error("because"); });`);
  assert.deepEqual([failed.failure, failed.counts], ["exit code 1", { passed: 1, failed: 1, ignored: 0 }]);
  assert(failed.shown.includes("because") && !failed.shown.includes("a ... ok"), failed.shown);
  assert.equal((await judged(`Deno.test.ignore("a", () => {});`)).failure, "ran no test");
  assert.equal((await judged(`export {};`)).failure, "ran no test");
  assert.equal((await judged(`import "./nothing.ts";`)).failure, "exit code 1");
});

Deno.test("runStep() keeps both streams and the exit code", async () => {
  const run = await runStep(["eval", "console.log('out'); console.error('err'); Deno.exit(3)"], { cwd, stop: never });
  assert.equal(run.code, 3);
  assert(run.output.includes("out\n") && run.output.includes("err\n"));
});

/** Run a program, and stop it as soon as it has printed a whole line. */
async function stoppedAfterLine(program: string) {
  const stop = new AbortController();
  let heard = "";
  const listen = (text: string) => {
    heard += text;
    if (heard.includes("\n")) stop.abort();
  };
  return await runStep(["eval", program], { cwd, stop: stop.signal, heard: listen });
}

Deno.test("runStep() stops a command that does not end and keeps what it printed", async () => {
  const run = await stoppedAfterLine("console.log('so far'); setInterval(() => {}, 1000)");
  assert.deepEqual([run.code, run.output], [undefined, "so far\n"]);
});

Deno.test("runStep() does not wait for a process that the command left behind with its output open", async () => {
  const run = await stoppedAfterLine(`
    const left = new Deno.Command("sleep", { args: ["600"], stdout: "inherit", stderr: "inherit" }).spawn();
    console.log(left.pid);
    Deno.exit(0);`);
  // Throws when there is no such process: then nothing held the output open, and this test tests nothing.
  Deno.kill(Number(run.output), "SIGKILL");
  assert.equal(run.code, undefined);
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
