// Shell: starts a fresh Deno for each conversion.

import { fileURLToPath } from "node:url";
import { median } from "../figures.ts";
import type { Cost } from "./convert_one.ts";

const script = fileURLToPath(new URL("./convert_one.ts", import.meta.url));

/** How a bench runs its conversions. */
export interface Runs {
  /** Processes, one after the other. */
  readonly rounds: number;
  /** Conversions in each. */
  readonly repeats: number;
  /** Seconds of CPU time that a process may take. */
  readonly seconds: number;
  /** Folder of the peers; empty for none. */
  readonly folder: string;
}

/** Converts a page in a fresh process; `undefined` when that fails or takes too long, which is a finding about the converter. */
export async function convertOnce(
  converter: string,
  page: string,
  { repeats, seconds, folder }: Runs,
): Promise<Cost | undefined> {
  const { success, stdout } = await new Deno.Command("sh", {
    // Seconds of CPU, not of the clock: other work on the machine must not end a run.
    args: [
      "-c",
      `ulimit -t ${seconds}; exec "$0" "$@"`,
      Deno.execPath(),
      "run",
      "--quiet",
      "--no-prompt",
      "--no-check",
      "-A",
      script,
      converter,
      page,
      String(repeats),
      folder,
    ],
  }).output();
  if (success) return JSON.parse(new TextDecoder().decode(stdout));
  return undefined;
}

/** The middle cost of several runs in turn; `undefined` when one of them failed. */
export async function costs(
  converters: readonly string[],
  page: string,
  runs: Runs,
): Promise<ReadonlyMap<string, Cost | undefined>> {
  const all = new Map<string, Cost[]>();
  const failed = new Set<string>();
  for (let round = 0; round < runs.rounds; round++) {
    for (const converter of converters) {
      if (failed.has(converter)) continue;
      const cost = await convertOnce(converter, page, runs);
      if (cost === undefined) failed.add(converter);
      else all.set(converter, [...all.get(converter) ?? [], cost]);
    }
  }
  return new Map(converters.map((converter) => {
    const list = all.get(converter);
    if (failed.has(converter) || list === undefined) return [converter, undefined];
    return [converter, {
      first: median(list.map((cost) => cost.first)),
      later: median(list.map((cost) => cost.later)),
      memory: median(list.map((cost) => cost.memory)),
      output: list[0]!.output,
    }];
  }));
}
