// Pure: no Deno, no fetch, no file system.

import type { ParsedFile } from "./parse.ts";
import type { SourceFile } from "./source.ts";

/** A place that breaks a rule of the house, with a sentence that says what to do. */
export interface Problem {
  readonly path: string;
  /** Line, from 1; 0 when the whole file, or no file, is meant. */
  readonly line: number;
  readonly message: string;
}

/** A source file with what the checks look at. */
export interface HouseFile extends SourceFile {
  readonly parsed: ParsedFile;
}

/** One line for a terminal, with a place that editors can open. */
export function renderProblem(problem: Problem): string {
  return `${problem.path}${problem.line > 0 ? `:${problem.line}` : ""}: ${problem.message}`;
}
