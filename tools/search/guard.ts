// Pure: no Deno, no fetch, no file system.

import path from "node:path";
import type { Asker } from "../../permission/gate.ts";
import type { Action } from "../../permission/rule.ts";

/** What the `read` rules say of a file, by its path relative to the worktree (`src/a.ts`, `../x`), to who asks: grants may hold for one session or call alone. */
export type ReadVerdict = (relative: string, asker: Asker) => Action;

/** The verdicts for one call; none where the host gives none, and then nothing is guarded. */
export function verdictFor(verdict: ReadVerdict | undefined, asker: Asker): ((relative: string) => Action) | undefined {
  return verdict && ((relative) => verdict(relative, asker));
}

const strictness: readonly Action[] = ["allow", "ask", "deny"];

/** What the `read` rules say of files that no rule names in particular. */
export function usualVerdict(verdict: ((relative: string) => Action) | undefined): Action {
  return verdict?.("*") ?? "allow";
}

/**
 * The verdict on rows of a directory that goes by several names (its own, and its real one where a link leads there):
 * the strictest holds, so that a link is no way round a rule. Without a verdict everything is allowed; where the rules
 * ask for every file, "ask" says nothing about one of them, and counts as allowed.
 */
export function rowVerdict(
  names: readonly string[],
  verdict: ((relative: string) => Action) | undefined,
): (row: string) => Action {
  // [glob.guard] [grep.guard]
  if (!verdict) return () => "allow";
  const usual = usualVerdict(verdict);
  return (row) => {
    const found = names.map((name) => strictness.indexOf(verdict(path.join(name, row))));
    const worst = strictness[Math.max(...found)]!;
    return worst === "ask" && usual === "ask" ? "allow" : worst;
  };
}
