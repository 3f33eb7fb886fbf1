// Pure: no Deno, no fetch, no file system.

import path from "node:path";
import type { LineRow } from "../../ripgrep/line_rows.ts";
import { limits } from "../../spec/limits.ts";
import { plural, someOf, type Unsearched, unsearchedNotices } from "../search/notices.ts";
import type { ToolResult } from "../tool.ts";
import type { GrepOutput } from "./extended_params.ts";

/** How many matching lines there are, where, and whether that is all. */
export interface GrepTotals {
  /** Matching lines. */
  readonly lines: number;
  /** Files with one. */
  readonly files: number;
  /** The files with most. */
  readonly most: readonly { readonly path: string; readonly count: number }[];
  /** Whether counting was ended, so that there are at least so many. */
  readonly atLeast: boolean;
  /** Whether matches are counted and not lines, which is so when they may go over several. */
  readonly multiline: boolean;
}

/** Files that the `read` rules do not allow. */
export interface GuardedNames {
  /** Some of their paths. */
  readonly names: readonly string[];
  /** How many there are. */
  readonly total: number;
  /** Whether listing them was ended, so that there may be others. */
  readonly late: boolean;
}

/** What every result of `grep` in the profile `extended` says. */
export interface ExtendedGrepBase extends Unsearched {
  /** Title of the result. */
  readonly title: string;
  /** The absolute directory below which paths are shown. */
  readonly directory: string;
  /** Files that were left out by the `read` rules. */
  readonly guarded: GuardedNames;
  /** What was mended. */
  readonly notes: readonly string[];
  /** Why nothing was found, as far as it is known. */
  readonly why?: string | undefined;
}

/** Matching lines. */
export interface ExtendedGrepLines extends ExtendedGrepBase {
  /** The lines, with their context. */
  readonly rows: readonly LineRow[];
  /** What a row is masked as, by its place. */
  readonly masked: ReadonlyMap<number, string>;
  /** All that match; absent when the rows are all. */
  readonly totals?: GrepTotals | undefined;
}

/**
 * A line as it is shown: whole, or when it is long a window around its first hit.
 */
export function shownText(row: Pick<LineRow, "text" | "at" | "from" | "bytes">): string {
  const { text, at, from, bytes } = row;
  const cut = from > 0 || bytes > limits.grep.kept;
  // [grep.window]
  if (!cut && text.length <= limits.ripgrep.text) return text;
  const start = pairStart(text, Math.max(0, Math.min(at - limits.grep.window / 4, text.length - limits.grep.window)));
  const end = pairStart(text, start + limits.grep.window);
  const before = start > 0 || from > 0 ? "..." : "";
  return `${before}${text.slice(start, end)}... (part of a line of ${bytes} bytes)`;
}

/** The same place, or the one before it when it is between the halves of one character. */
function pairStart(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return at > 0 && unit >= 0xdc00 && unit <= 0xdfff ? at - 1 : Math.min(at, text.length);
}

/** The result of `grep` in the profile `extended`: matching lines. */
export function renderExtendedLines(found: ExtendedGrepLines): ToolResult {
  const { rows, masked } = found;
  const matches = rows.filter((row) => row.match).length;
  const totals = found.totals && knownTotals(found.totals, rows);
  // [grep.exact] only more than what is shown is more
  const truncated = totals !== undefined;
  const lines = [`Found ${matches} matches${truncated ? " (more matches available)" : ""}`];
  let before: LineRow | undefined;
  const inContext = rows.some((row) => !row.match);
  for (const [index, row] of rows.entries()) {
    if (row.path !== before?.path) {
      if (before !== undefined) lines.push("");
      lines.push(`${path.join(found.directory, row.path)}:`);
    } else if (inContext && row.line !== before.line + 1) lines.push("  --");
    const secret = masked.get(index);
    // [grep.mask]
    const text = secret === undefined ? shownText(row) : `[masked: it looks like a secret (${secret})]`;
    // [grep.options] a line of context is marked by a dash, [grep.line-end] and no line has its terminator
    lines.push(`  Line ${row.line}${row.match ? ":" : " -"} ${text}`);
    before = row;
  }
  const notices = [
    ...(totals ? [totalsNotice(totals, rows.length)] : []),
    ...(masked.size > 0
      ? [
        `(${plural(masked.size, "line")} masked, since a secret was recognised. To see them use read on the file: ` +
        "its rules decide.)",
      ]
      : []),
  ];
  return finish(found, matches === 0 ? [] : [lines.join("\n")], notices, {
    matches,
    truncated,
    ...(totals ? { total: totals.lines, files: totals.files } : {}),
    ...(totals?.atLeast ? { atLeast: true } : {}),
    ...(masked.size > 0 ? { masked: masked.size } : {}),
  });
}

/**
 * [grep.totals] A count can be behind what is shown, when it was ended or since a file that turns out to be binary is not
 * counted: then there is at least what is shown, and one line more.
 */
function knownTotals(totals: GrepTotals, rows: readonly LineRow[]): GrepTotals {
  const shown = rows.filter((row) => row.match);
  if (totals.multiline || totals.lines > shown.length) return totals;
  const files = Math.max(totals.files, new Set(shown.map((row) => row.path)).size);
  return { ...totals, lines: shown.length + 1, files, most: [], atLeast: true };
}

/** [grep.totals] */
function totalsNotice(totals: GrepTotals, shown: number): string {
  const { files, most, atLeast } = totals;
  const few = Math.min(limits.grep.matches, shown);
  if (files === 0) return `(Showing the first ${few} matches. Use a more specific path or pattern to see others.)`;
  return `(Showing the first ${few} ${totals.multiline ? "lines " : ""}of ${atLeast ? "at least " : ""}${
    counted(totals)
  } in ` +
    `${plural(files, "file")}. ${
      most.length > 0 ? `Most are in ${someOf(most.map((row) => `${row.path} (${row.count})`))}. ` : ""
    }` +
    "Use a more specific path or pattern to see others.)";
}

function counted({ lines, multiline }: Pick<GrepTotals, "lines" | "multiline">): string {
  return multiline ? plural(lines, "match", "matches") : plural(lines, "matching line");
}

/** Files with a match. */
export interface ExtendedGrepFiles extends ExtendedGrepBase {
  /** Only their paths, or how many lines match in each too. */
  readonly output: Exclude<GrepOutput, "lines">;
  /** The first files. */
  readonly rows: readonly { readonly path: string; readonly count: number }[];
  /** All that match. */
  readonly totals: Omit<GrepTotals, "most">;
}

/** The result of `grep` in the profile `extended`: files, or counts. */
export function renderExtendedFiles(found: ExtendedGrepFiles): ToolResult {
  const { rows, totals, output } = found;
  const truncated = totals.files > rows.length;
  // [grep.options]
  const head = `Found ${counted(totals)} in ${plural(totals.files, "file")}`;
  const lines = rows.map((row) => path.join(found.directory, row.path) + (output === "count" ? `: ${row.count}` : ""));
  const notice = `(Showing the first ${rows.length} of ${totals.atLeast ? "at least " : ""}` +
    `${plural(totals.files, "file")}. Use a more specific path or pattern to see others.)`;
  return finish(found, rows.length === 0 ? [] : [[head, ...lines].join("\n")], truncated ? [notice] : [], {
    matches: totals.lines,
    truncated,
    files: totals.files,
    ...(totals.atLeast ? { atLeast: true } : {}),
  });
}

function finish(
  found: ExtendedGrepBase,
  body: readonly string[],
  notices: readonly string[],
  metadata: Readonly<Record<string, unknown>>,
): ToolResult {
  const { guarded, binary = [] } = found;
  // [grep.partial]
  const partial = found.partial || found.late || binary.some(({ kind }) => kind === "stopped");
  // [grep.why] what is told first stays the same, so that it can still be recognised
  const head = body.length > 0 ? body : ["No files found", ...(found.why === undefined ? [] : [found.why])];
  return {
    title: found.title,
    output: [
      ...head,
      ...found.notes,
      ...notices,
      // [grep.guard] what stands here hangs on the names of files alone, not on what is in them
      ...(guarded.total > 0
        ? [
          `(Left out, whatever is in them, since read rules ask for or deny them: ` +
          // As they can be named: the model's path counts from the working directory, not from the one searched.
          `${someOf(guarded.names.map((name) => path.join(found.directory, name)), guarded.total)}${
            guarded.late ? ", and perhaps others" : ""
          }. To search one that read may ask for, name it as path.)`,
        ]
        : []),
      ...unsearchedNotices(found),
    ].join("\n\n"),
    metadata: {
      ...metadata,
      ...(guarded.total > 0 ? { leftOut: guarded.total } : {}),
      ...(partial ? { partial } : {}),
    },
  };
}
