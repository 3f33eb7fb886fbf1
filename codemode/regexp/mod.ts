// Pure: no Deno, no fetch, no file system.

/**
 * Regular expressions of the ECMAScript kind, by an engine of our own: a pattern becomes a program for a backtracking
 * machine whose open choices lie on a stack of its own, so a match can be interrupted, ended by a budget and bounded
 * in memory, which the host's engine cannot.
 *
 * @example
 * ```ts
 * import { compileRegExp, execRegExp, unlimited } from "./mod.ts";
 * import assert from "node:assert/strict";
 *
 * const date = compileRegExp("(?<year>\\d{4})-(?<month>\\d\\d)", "u");
 * assert.deepEqual(execRegExp(date, "on 2024-05-17", 0, unlimited), [3, 10, 3, 7, 8, 10]);
 * ```
 *
 * @module
 */
export { compileRegExp, execRegExp, unlimited } from "./regexp.ts";
export { RegExpSyntaxError } from "./syntax_error.ts";
export { type RegExpBudget, RegExpLimitError } from "./stack.ts";
export type { Program } from "./program.ts";
export { parseFlags } from "./parse.ts";
export type { Flags } from "./ast.ts";
