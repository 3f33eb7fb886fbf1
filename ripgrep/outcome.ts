// Pure: no Deno, no fetch, no file system.

import { ToolError } from "../spec/tool_error.ts";

/** How a run of ripgrep ended by itself. */
export interface RunEnd {
  /** Its exit code. */
  readonly code: number;
  /** The signal that ended it, when one did. */
  readonly signal: string | null;
  /** What is kept of standard error. */
  readonly stderr: string;
  /** Whether standard error was longer than what is kept. */
  readonly stderrCut: boolean;
  /** Whether it gave any row. */
  readonly anyRows: boolean;
}

/** What the end of a run means. */
export type Outcome =
  | {
    /** The rows are the answer. */
    readonly kind: "done";
    /** Some files or directories could not be read, so rows may be missing. */
    readonly partial: boolean;
  }
  | {
    /** There is no answer. */
    readonly kind: "failed";
    /** What to throw: `invalid_pattern` or `ripgrep_failed`. */
    readonly error: ToolError;
  };

/**
 * What an exit means (rule ripgrep.exit). `strict` (default `true`; the profile's `ripgrepExitStrict`) makes every
 * pattern that ripgrep refuses an error; without it only a regular expression that does not parse is one, and the others
 * end as "nothing found".
 *
 * @example
 * ```ts
 * import { ripgrepOutcome } from "@scout/tools/ripgrep";
 * import assert from "node:assert/strict";
 *
 * const end = { code: 2, signal: null, stderr: "", stderrCut: false, anyRows: true };
 * assert.deepEqual(ripgrepOutcome(end), { kind: "done", partial: true });
 * ```
 */
export function ripgrepOutcome(end: RunEnd, strict: boolean = true): Outcome {
  const said = end.stderr.trim();
  if (end.signal !== null) {
    return failed("ripgrep_failed", `Call again: ripgrep was stopped by ${end.signal} before it had finished`, said);
  }
  // [ripgrep.exit] 1 is ripgrep's way to say that nothing matched
  if (end.code === 0 || end.code === 1) return { kind: "done", partial: false };
  if (end.code !== 2) {
    return failed("ripgrep_failed", `Cannot search: ripgrep failed with exit code ${end.code}`, said);
  }
  // [ripgrep.exit] an unreadable folder or a dangling link never costs the other results
  if (end.anyRows || onlyUnread(end)) return { kind: "done", partial: true };
  if (strict || said.includes("regex parse error:")) {
    return failed("invalid_pattern", "Correct the pattern or glob: ripgrep cannot use it", said);
  }
  return { kind: "done", partial: false };
}

/**
 * Whether standard error speaks only of files that could not be read. A pattern that ripgrep refuses ends it before it
 * looks at any file, so the last message tells, or any that names a file (an ignore file that does not parse is told in
 * between, and may come last); a search is told not to report files at all and says nothing then.
 */
function onlyUnread(end: RunEnd): boolean {
  // Where standard error was cut, the last line may be half a message.
  const whole = end.stderrCut ? end.stderr.slice(0, end.stderr.lastIndexOf("\n") + 1) : end.stderr;
  const last = whole.trimEnd().split("\n").at(-1) ?? "";
  if (/^rg: .*\(os error \d+\)$/m.test(whole)) return true;
  return last === "" ? !end.stderrCut : /\(os error \d+\)$/.test(last) || /File system loop found:/.test(last);
}

function failed(code: "invalid_pattern" | "ripgrep_failed", what: string, said: string): Outcome {
  return { kind: "failed", error: new ToolError(code, said === "" ? what : `${what}. It said:\n${said}`) };
}
