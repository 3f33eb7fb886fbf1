// Shell: loads the lists of deliberate faults, tries each and prints the kill matrix.

import { fileURLToPath } from "node:url";
import { renderMatrix } from "./fault_runner/judge.ts";
import { runFaults } from "./fault_runner/run.ts";
import { type Fault, repeatedIds } from "./faults/fault.ts";

const root = fileURLToPath(new URL("../", import.meta.url));

/** Names of the areas: the files in `scripts/faults/` but the one that says what a fault is. */
async function areaNames(): Promise<readonly string[]> {
  const names = await Array.fromAsync(Deno.readDir(`${root}scripts/faults`), (entry) => entry.name);
  return names.filter((name) => name.endsWith(".ts") && name !== "fault.ts" && !name.endsWith("_test.ts"))
    .map((name) => name.slice(0, -".ts".length)).toSorted();
}

async function load(area: string): Promise<readonly Fault[]> {
  const module: { faults?: readonly Fault[] } = await import(`./faults/${area}.ts`);
  if (!Array.isArray(module.faults)) {
    throw new TypeError(`Cannot load scripts/faults/${area}.ts: it exports no \`faults\``);
  }
  return module.faults;
}

/**
 * `deno task faults [--quiet] [area…]`: the kill matrix, or only what is not killed. The last line is `N passed, N failed`; the exit code is 1 when a fault
 * is not killed by the test it names, 2 for an area that is not known or an id that two faults have.
 */
async function main(args: readonly string[]): Promise<number> {
  const quiet = args.includes("--quiet");
  const chosen = args.filter((argument) => argument !== "--quiet");
  const areas = await areaNames();
  const unknown = chosen.find((area) => !areas.includes(area));
  if (unknown !== undefined) {
    console.error(`Cannot try the faults of "${unknown}": the areas are ${areas.join(", ")}`);
    return 2;
  }
  const faults = (await Promise.all((chosen.length === 0 ? areas : chosen).map(load))).flat();
  const repeated = repeatedIds(faults);
  if (repeated.length > 0) {
    console.error(`Cannot try the faults: two have the id "${repeated[0]}"`);
    return 2;
  }
  const verdicts = await runFaults(root, faults, { preload: "scripts/fault_runner/same_seed.ts" });
  console.log(renderMatrix(verdicts, quiet));
  return verdicts.every((verdict) => verdict.problem === undefined) ? 0 : 1;
}

if (import.meta.main) Deno.exit(await main(Deno.args));
