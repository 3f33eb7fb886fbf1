// Shell: runs the benches of an area and prints their figures.

import { fileURLToPath } from "node:url";
import { type Figure, isKept, renderFigures } from "./figures.ts";

const root = fileURLToPath(new URL("./", import.meta.url));

/** What a file `bench/AREA/NAME_bench.ts` exports: it measures, and gives its figures. */
interface BenchModule {
  readonly bench?: (args: readonly string[]) => Promise<readonly Figure[]>;
}

/** Names of the benches of an area; of the areas, when there is no such area. */
async function names(area: string): Promise<readonly string[] | undefined> {
  try {
    const files = await Array.fromAsync(Deno.readDir(`${root}${area}`), (entry) => entry.name);
    return files.filter((file) => file.endsWith("_bench.ts")).map((file) => file.slice(0, -"_bench.ts".length)).sort();
  } catch {
    return undefined;
  }
}

/**
 * `deno task bench AREA [NAME] [ARGUMENT…]`: every bench of an area, or one, which gets the arguments. The exit code is
 * 1 when a figure is over its bound, 2 for a name that is not known.
 */
async function main([area = "", name, ...args]: readonly string[]): Promise<number> {
  const there = area === "" ? undefined : await names(area);
  if (there === undefined || (name !== undefined && !there.includes(name))) {
    const known = await Array.fromAsync(Deno.readDir(root));
    const areas = known.filter((entry) => entry.isDirectory).map((entry) => entry.name).sort();
    console.error(`Usage: deno task bench AREA [NAME] [ARGUMENT…]. Areas: ${areas.join(", ")}`);
    if (there !== undefined) console.error(`Benches of ${area}: ${there.join(", ")}`);
    return 2;
  }
  let kept = true;
  for (const each of name === undefined ? there : [name]) {
    const module: BenchModule = await import(`./${area}/${each}_bench.ts`);
    if (module.bench === undefined) throw new TypeError(`bench/${area}/${each}_bench.ts exports no \`bench\``);
    const figures = await module.bench(args);
    console.log(`\n### ${area}: ${each}\n\n${renderFigures(figures)}`);
    kept &&= figures.every(isKept);
  }
  return kept ? 0 : 1;
}

if (import.meta.main) Deno.exit(await main(Deno.args));
