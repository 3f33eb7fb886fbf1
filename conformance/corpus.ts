// Pure: no Deno, no fetch, no file system.

/**
 * The counterexamples of earlier runs: a line of JSON for each, the seed and the path of a property's value. They are
 * tried before anything is searched for, however few values a run tries.
 *
 * @module
 */

import { z } from "zod";
import { nearest } from "./baseline.ts";
import type { Replay } from "./property.ts";
import type { Verdict } from "./verdict.ts";

/** One counterexample. */
export interface CorpusEntry extends Replay {
  /** The check that it failed. */
  readonly check: string;
}

const entry = z.looseObject({ check: z.string(), seed: z.int(), path: z.string().regex(/^\d+(:\d+)*$/) });

/** The entries of a file, or what is wrong with it; `checks` are the ids of all checks. */
export function readCorpus(
  text: string,
  checks: readonly string[],
): { readonly ok: true; readonly entries: readonly CorpusEntry[] } | { readonly ok: false; readonly problem: string } {
  const entries: CorpusEntry[] = [];
  for (const [i, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    const wrong = (why: string) => ({ ok: false, problem: `line ${i + 1} ${why}` } as const);
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch {
      return wrong("is not JSON");
    }
    const read = entry.safeParse(value);
    if (!read.success) return wrong('is no object with "check", "seed" and "path"');
    const { check, seed, path } = read.data;
    if (!checks.includes(check)) return wrong(`names no check: "${check}"; did you mean "${nearest(check, checks)}"?`);
    entries.push({ check, seed, path });
  }
  return { ok: true, entries };
}

/** The file with what a run found, after what it had; nothing is dropped, and nothing comes twice. */
export function addToCorpus(text: string, entries: readonly CorpusEntry[], verdicts: readonly Verdict[]): string {
  const added = verdicts.flatMap(({ check, replay, message }) => replay ? [{ check, replay, message }] : []).filter((
    { check, replay },
  ) => !entries.some((known) => known.check === check && known.seed === replay.seed && known.path === replay.path));
  const lines = added.map(({ check, replay: { seed, path }, message }) =>
    JSON.stringify({ check, seed, path, message }) + "\n"
  );
  return (text === "" || text.endsWith("\n") ? text : `${text}\n`) + lines.join("");
}
