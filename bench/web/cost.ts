// Shell: starts a fresh Deno for each conversion.

import { fileURLToPath } from "node:url";
import { median } from "../figures.ts";
import type { Cost } from "./convert_one.ts";

const script = fileURLToPath(new URL("./convert_one.ts", import.meta.url));

/** Converts a page once in a fresh process, as a tool call does it: nothing is warm. */
export async function convertOnce(
  converter: string,
  page: string,
  folder = "",
  seconds = 60,
): Promise<Cost | undefined> {
  const { success, stdout } = await new Deno.Command("timeout", {
    args: [
      String(seconds),
      Deno.execPath(),
      "run",
      "--quiet",
      "--no-prompt",
      "--no-check",
      "-A",
      script,
      converter,
      page,
      folder,
    ],
  }).output();
  if (success) return JSON.parse(new TextDecoder().decode(stdout));
  // A converter that fails or takes too long on a page is a finding, not a fault of the bench.
  return undefined;
}

/** The middle cost of several runs in turn; `undefined` when one of them failed. */
export async function costs(
  converters: readonly string[],
  page: string,
  rounds: number,
  folder = "",
  seconds = 60,
): Promise<ReadonlyMap<string, Cost | undefined>> {
  const all = new Map<string, Cost[]>();
  const failed = new Set<string>();
  for (let round = 0; round < rounds; round++) {
    for (const converter of converters) {
      if (failed.has(converter)) continue;
      const cost = await convertOnce(converter, page, folder, seconds);
      if (cost === undefined) failed.add(converter);
      else all.set(converter, [...all.get(converter) ?? [], cost]);
    }
  }
  return new Map(converters.map((converter) => {
    const list = all.get(converter);
    if (failed.has(converter) || list === undefined) return [converter, undefined];
    return [converter, {
      cpu: median(list.map((cost) => cost.cpu)),
      memory: median(list.map((cost) => cost.memory)),
      output: list[0]!.output,
    }];
  }));
}
