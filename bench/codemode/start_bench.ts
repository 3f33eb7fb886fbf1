// Shell: starts processes.

import { type Figure, median } from "../figures.ts";
import { printed } from "./process.ts";

/** A number that a fresh process prints, the median of several. */
async function measure(what: string, processes: number, flags: readonly string[] = []): Promise<number> {
  const values: number[] = [];
  for (let i = 0; i < processes; i++) values.push(Number(await printed("start_main.ts", [what], flags)));
  return median(values);
}

/** What a small program costs: from its text to its result, from a fresh process, and in memory while it waits. */
export async function bench(): Promise<readonly Figure[]> {
  const figure = (name: string, value: number, unit: string, atMost: number): Figure => ({
    name,
    ours: `${value.toPrecision(3)} ${unit}`,
    against: `${atMost} ${unit}`,
    value,
    atMost,
  });
  return [
    figure("trivial program, text to result, warm", await measure("trivial", 5), "ms", 0.15),
    figure("import and first run in a fresh process", await measure("import", 9), "ms", 40),
    figure("heap of one live program", await measure("live", 3, ["--v8-flags=--expose-gc"]), "kB", 40),
  ];
}
