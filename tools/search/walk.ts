// Shell: runs ripgrep.

import { countRowSink } from "../../ripgrep/count_rows.ts";
import { type BinaryFile, type LineRow, lineRowSink } from "../../ripgrep/line_rows.ts";
import { lineSink } from "../../ripgrep/lines.ts";
import { normalizePath } from "../../ripgrep/path.ts";
import type { RipgrepBinary } from "../../ripgrep/ripgrep_binary.ts";
import { countArgs, lineArgs, type LineRequest, listArgs } from "../../ripgrep/wide_args.ts";
import { createDeadline, type Deadline, type WideEnd, wideRun } from "../../ripgrep/wide_run.ts";
import { limits } from "../../spec/limits.ts";
import { byName, offerFew } from "./few.ts";
import type { Selection } from "./selection.ts";

/** Where and how ripgrep runs for one call. */
export interface Walk {
  /** The binary. */
  readonly ripgrep: RipgrepBinary;
  /** Absolute directory to run in. */
  readonly directory: string;
  /** Whether each pattern that ripgrep refuses is an error. */
  readonly strictExit: boolean;
  /** Ends it. */
  readonly signal: AbortSignal;
}

/** Hands the files of a selection to `take` until it returns `true`. */
export function walkFiles(
  walk: Walk,
  selection: Selection,
  take: (path: string) => boolean,
  deadline: Deadline,
): Promise<WideEnd> {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  const sink = lineSink(
    (line) => {
      const row = normalizePath(decoder.decode(line));
      return selection.keep(row) && take(row);
    },
    limits.ripgrep.record,
    0,
  );
  return wideRun({ ...walk, args: listArgs(selection.choice), deadline }, sink);
}

/** Hands the lines of a search to `take` until it returns `true`; gives the files that were found to be binary too. */
export async function walkLines(
  walk: Walk,
  request: LineRequest,
  keep: (path: string) => boolean,
  take: (row: LineRow) => boolean,
  deadline: Deadline,
): Promise<WideEnd & { readonly binary: readonly BinaryFile[] }> {
  const binary: BinaryFile[] = [];
  const sink = lineRowSink(
    (row) => keep(row.path) && take(row),
    (file) => {
      if (keep(file.path) && binary.length < limits.grep.matches) binary.push(file);
    },
  );
  const end = await wideRun({ ...walk, args: lineArgs(request), deadline }, sink);
  return { ...end, binary };
}

/** How many lines match, in how many files, and the files with most. */
export interface Totals {
  /** Matching lines. */
  readonly lines: number;
  /** Files with a match. */
  readonly files: number;
  /** The first files, at most 100, in ripgrep's order. */
  readonly first: readonly { readonly path: string; readonly count: number }[];
  /** The files with most matching lines. */
  readonly most: readonly { readonly path: string; readonly count: number }[];
  /** Whether everything was counted. */
  readonly end: WideEnd;
}

/** Counts the matching lines of each file. */
export async function countLines(
  walk: Walk,
  request: LineRequest,
  keep: (path: string) => boolean,
  deadline: Deadline,
): Promise<Totals> {
  let lines = 0;
  let files = 0;
  const most: { path: string; count: number }[] = [];
  const first: { path: string; count: number }[] = [];
  const sink = countRowSink((row) => {
    if (!keep(row.path)) return false;
    lines += row.count;
    files++;
    if (first.length < limits.grep.matches) first.push(row);
    offerFew(most, row, (a, b) => b.count - a.count || byName(a.path, b.path));
    return false;
  });
  const end = await wideRun({ ...walk, args: countArgs(request), deadline }, sink);
  return { lines, files, first, most, end };
}

/** The files of a selection that the `read` rules do not allow, as far as they are found in time; nothing is read. */
export async function guardedFiles(
  walk: Walk,
  selection: Selection,
  isGuarded: (path: string) => boolean,
  milliseconds: number,
): Promise<{ readonly names: readonly string[]; readonly total: number; readonly late: boolean }> {
  const names: string[] = [];
  let total = 0;
  using deadline = createDeadline(milliseconds);
  const end = await walkFiles(walk, selection, (path) => {
    if (!isGuarded(path)) return false;
    total++;
    offerFew(names, path, byName);
    return false;
  }, deadline);
  return { names, total, late: end.kind === "late" };
}
