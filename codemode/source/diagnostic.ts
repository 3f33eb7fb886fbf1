// Pure: no Deno, no fetch, no file system.

/** What a failed program is reported as (rule codemode.diagnostics). */

/** The kinds of failure. */
export const diagnosticKinds = [
  "ParseError",
  "UnsupportedSyntax",
  "UnknownTool",
  "InvalidToolInput",
  "InvalidToolOutput",
  "InvalidDataValue",
  "ToolCallLimitExceeded",
  "TimeoutExceeded",
  "ToolFailure",
  "ExecutionFailure",
] as const;

/** One of {@link diagnosticKinds}. */
export type DiagnosticKind = typeof diagnosticKinds[number];

/** A failure as data: for a model to repair its program, for a host to switch on. */
export interface Diagnostic {
  /** What failed. */
  readonly kind: DiagnosticKind;
  /** A sentence for the model. */
  readonly message: string;
  /** Line of the program as it was written, from 1. */
  readonly line?: number;
  /** Column in UTF-16 code units, from 1. */
  readonly column?: number;
  /** One thing to do that would work. */
  readonly suggestion?: string;
}

/** Offsets at which lines start. Lines end as the language says: LF, CR, CRLF, U+2028, U+2029. */
export function lineStarts(source: string): readonly number[] {
  const starts = [0];
  const breaks = /\r\n?|[\n\u2028\u2029]/g;
  while (breaks.exec(source) !== null) starts.push(breaks.lastIndex);
  return starts;
}

/** Offset to line and column, both from 1. */
export function locate(
  source: string,
  offset: number,
  starts: readonly number[] = lineStarts(source),
): { line: number; column: number } {
  let low = 0;
  let high = starts.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (starts[middle]! <= offset) low = middle;
    else high = middle;
  }
  return { line: low + 1, column: offset - starts[low]! + 1 };
}

/** Make a diagnostic at an offset of the source; no position for a negative offset. */
export function diagnose(
  source: string,
  kind: DiagnosticKind,
  message: string,
  offset: number,
  suggestion?: string,
): Diagnostic {
  return {
    kind,
    message,
    ...(offset >= 0 ? locate(source, offset) : {}),
    ...(suggestion === undefined ? {} : { suggestion }),
  };
}

/**
 * The diagnostic as text for a model: kind, message, place, suggestion.
 *
 * @example
 * ```ts
 * import { formatDiagnostic } from "@scout/tools/codemode";
 * import assert from "node:assert/strict";
 *
 * assert.equal(
 *   formatDiagnostic({ kind: "ParseError", message: "Unexpected token", line: 2, column: 5, suggestion: "Close the bracket." }),
 *   "ParseError: Unexpected token (line 2, column 5)\nSuggestion: Close the bracket.",
 * );
 * ```
 */
export function formatDiagnostic(diagnostic: Diagnostic): string {
  const { kind, message, line, column, suggestion } = diagnostic;
  const place = line === undefined ? "" : ` (line ${line}, column ${column})`;
  return `${kind}: ${message}${place}${suggestion === undefined ? "" : `\nSuggestion: ${suggestion}`}`;
}
