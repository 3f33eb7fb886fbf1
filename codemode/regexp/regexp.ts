// Pure: no Deno, no fetch, no file system.

import { compilePattern } from "./compile.ts";
import { runProgram } from "./search.ts";
import type { RegExpBudget } from "./stack.ts";
import { parseFlags, parsePattern } from "./parse.ts";
import type { Program } from "./program.ts";

/** A budget that never ends a match: for trusted patterns and tests. */
export const unlimited: RegExpBudget = { spend: () => {}, grow: () => {} };

/** Compile a pattern and its flags. Throws `RegExpSyntaxError`. */
export function compileRegExp(source: string, flags: string): Program {
  return compilePattern(parsePattern(source, parseFlags(flags, source)));
}

/**
 * Match at or after `from`, exactly there with the flag y. Gives start and end of each group, the whole match first,
 * -1 for a group that took no part; undefined when nothing matches.
 */
export function execRegExp(
  program: Program,
  input: string,
  from: number,
  budget: RegExpBudget,
): number[] | undefined {
  return runProgram(program, input, from, program.flags.sticky, budget);
}
