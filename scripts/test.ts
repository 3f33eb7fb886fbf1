// Shell: runs every step of the test command and prints what failed.

import { fileURLToPath } from "node:url";
import { readSourceTree } from "./house/source_tree.ts";
import { judgeStep, renderStep, renderSummary, type StepOutcome, totals } from "./steps/outcome.ts";
import { runPool, runStep } from "./steps/run_step.ts";
import { chooseSteps, expandArgs, type FileLists, fileLists, type Step } from "./steps/step.ts";
import { steps } from "./steps/table.ts";

const root = fileURLToPath(new URL("../", import.meta.url));

async function runOne(step: Step, lists: FileLists): Promise<StepOutcome> {
  try {
    const args = expandArgs(step.args, lists);
    return judgeStep(step, await runStep(args, { cwd: root, stop: AbortSignal.timeout(step.seconds * 1000) }));
  } catch (error) {
    // A step that cannot start has failed; the others still run.
    return judgeStep(step, { code: 1, output: String(error), ms: 0 });
  }
}

function report(outcome: StepOutcome): void {
  console.log(renderStep(outcome));
  if (outcome.failure !== undefined) console.log(`\n${outcome.shown}\n`);
}

/**
 * `deno task test [step…]`: everything that CI checks. The last line is `N passed, N failed`, counting tests and
 * steps. Gives the exit code: 0, 1 when something failed, 2 for a step that is not known.
 */
async function main(names: readonly string[]): Promise<number> {
  const start = performance.now();
  let chosen: readonly Step[];
  try {
    chosen = chooseSteps(steps, names);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    console.error(error.message);
    return 2;
  }
  const config: { exports: Record<string, string> } = JSON.parse(await Deno.readTextFile(`${root}deno.json`));
  const lists = fileLists(await readSourceTree(root), Object.values(config.exports));
  const outcomes = await runPool(chosen.map((step) => () => runOne(step, lists)), 2, report);
  console.log(renderSummary(outcomes, performance.now() - start));
  return totals(outcomes).failed === 0 ? 0 : 1;
}

// The name ends in test.ts, so a test run over the folder imports it too: then it must do nothing.
if (import.meta.main) Deno.exit(await main(Deno.args));
