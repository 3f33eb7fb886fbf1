// Pure: no Deno, no fetch, no file system.

/**
 * Regular expressions of the ECMAScript kind, by an engine of our own: a pattern becomes a program for a backtracking
 * machine whose open choices lie on a stack of its own, so a match can be interrupted, ended by a budget and bounded
 * in memory, which the host's engine cannot.
 *
 * @example
 * ```ts
 * import { compileRegExp, execRegExp } from "./mod.ts";
 * ```
 *
 * @module
 */
export { compileRegExp, execRegExp, unlimited } from "./regexp.ts";
export { RegExpSyntaxError } from "./syntax_error.ts";
export { type RegExpBudget, RegExpLimitError } from "./machine.ts";
export type { Program } from "./program.ts";
export { parseFlags } from "./parse.ts";
export type { Flags } from "./ast.ts";
