// Pure: no Deno, no fetch, no file system.

import type { ToolCallEntry } from "./execute_host.ts";

/** What stands on the terminal now. */
export interface ProgressFrame {
  /** Text that replaces the frame before it. */
  readonly text: string;
  /** Lines it takes. */
  readonly lines: number;
}

/** Calls shown at once; earlier ones are counted. */
const shownCalls = 8;

/** Columns of a line; what is longer is cut, because a line that wraps could not be replaced. */
const columns = 78;

const marks = { running: "…", completed: "✓", error: "✗" } as const;

/** Draws the list of calls in place of what was drawn before. */
export function drawCalls(calls: readonly ToolCallEntry[], before?: ProgressFrame): ProgressFrame {
  const lines = calls.slice(-shownCalls).map(({ tool, status, input }) =>
    cut(`${marks[status]} ${tool} ${brief(input)}`)
  );
  const earlier = calls.slice(0, -shownCalls);
  if (earlier.length > 0) {
    const failed = earlier.filter((call) => call.status === "error").length;
    const running = earlier.filter((call) => call.status === "running").length;
    lines.unshift(`  ${earlier.length} earlier calls, ${running} running, ${failed} failed`);
  }
  // Up over the old lines, and clear from there to the end.
  const erase = before === undefined || before.lines === 0 ? "" : `\x1b[${before.lines}A\x1b[0J`;
  return { text: `${erase}${lines.map((line) => `${line}\n`).join("")}`, lines: lines.length };
}

function brief(input: unknown): string {
  return input === undefined ? "" : JSON.stringify(input);
}

function cut(line: string): string {
  // deno-lint-ignore no-control-regex
  const plain = line.replace(/[\u0000-\u001f\u007f-\u009f]/g, " ").trimEnd();
  return plain.length <= columns ? plain : `${plain.slice(0, columns - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}
