// Shell: runs ripgrep.

import { filesArgs, type FilesRequest, searchArgs, type SearchRequest } from "./args.ts";
import type { RipgrepBinary } from "./ripgrep_binary.ts";
import { lineSink, type Sink } from "./lines.ts";
import { ripgrepOutcome } from "./outcome.ts";
import { runRipgrep } from "./process.ts";
import { fileRows, type SearchRow, searchRow } from "./rows.ts";
import { type Take, takeRows } from "./take.ts";

/** What both kinds of run need. */
export interface RunOptions<Row> {
  /** The binary; see `findRipgrep`. */
  readonly ripgrep: RipgrepBinary;
  /** Absolute directory to search; rows are relative to it. */
  readonly directory: string;
  /** Rows to keep. */
  readonly limit: number;
  /** Says which rows count; the others are dropped before the limit. Default: all. */
  readonly keep?: (row: Row) => boolean;
  /** Whether each pattern that ripgrep refuses is an error (the profile's `ripgrepExitStrict`). Default: yes. */
  readonly strictExit?: boolean;
  /** Ends the run at once. */
  readonly signal?: AbortSignal;
}

/** Options of {@link ripgrepFiles}. */
export interface RipgrepFilesOptions extends FilesRequest, RunOptions<string> {}

/** Options of {@link ripgrepSearch}. */
export interface RipgrepSearchOptions extends SearchRequest, RunOptions<SearchRow> {
  /** Whether rows that are not UTF-8 are decoded with U+FFFD or fail the search. Default: decoded. */
  readonly decodeInvalid?: boolean;
}

/** What a run found. */
export interface RipgrepResult<Row> {
  /** The rows in ripgrep's order, at most as many as the limit. */
  readonly rows: readonly Row[];
  /** Whether there was a row beyond the limit. */
  readonly more: boolean;
  /** Whether some files or directories could not be read. */
  readonly partial: boolean;
}

/**
 * Lists the files that a glob selects, as paths relative to the directory (rule ripgrep.paths). Each call is a run of
 * its own and ends when limit + 1 rows were seen (rule ripgrep.take).
 *
 * Throws `ToolError`: `invalid_pattern`, `ripgrep_failed`, `ripgrep_missing`, `permission_missing`, `not_found`,
 * `record_too_long`, `aborted`; and what `keep` throws. No process is left behind, whatever happens.
 *
 * @example
 * ```ts
 * import { findRipgrep, ripgrepFiles } from "@scout/tools/ripgrep";
 * import assert from "node:assert/strict";
 *
 * const ripgrep = await findRipgrep();
 * const found = await ripgrepFiles({ ripgrep, directory: Deno.cwd(), pattern: "/deno.json", limit: 100 });
 * assert.deepEqual(found, { rows: ["deno.json"], more: false, partial: false });
 * ```
 */
export async function ripgrepFiles(options: RipgrepFilesOptions): Promise<RipgrepResult<string>> {
  const take = takeRows<string>(options.limit);
  const { keep = () => true } = options;
  const sink = lineSink((line) => fileRows(line).some((row) => keep(row) && take.offer(row)));
  return await finish(options, filesArgs(options), sink, take);
}

/**
 * Searches the files of a directory, one row a matching line (rules ripgrep.search-args, ripgrep.text,
 * ripgrep.submatches). Each call is a run of its own and ends when limit + 1 rows were seen (rule ripgrep.take).
 *
 * Throws what {@link ripgrepFiles} throws; `record_too_long` when a matching line makes a record over 64 KB.
 *
 * @example
 * ```ts
 * import { findRipgrep, ripgrepSearch } from "@scout/tools/ripgrep";
 * import assert from "node:assert/strict";
 *
 * const ripgrep = await findRipgrep();
 * const found = await ripgrepSearch({
 *   ripgrep,
 *   directory: Deno.cwd(),
 *   pattern: "@scout/tools",
 *   include: "/deno.json",
 *   limit: 100,
 * });
 * assert.equal(found.rows[0]?.path, "deno.json");
 * ```
 */
export async function ripgrepSearch(options: RipgrepSearchOptions): Promise<RipgrepResult<SearchRow>> {
  const take = takeRows<SearchRow>(options.limit);
  const { keep = () => true } = options;
  const sink = lineSink((line) => {
    const row = searchRow(line, options.decodeInvalid);
    return row !== undefined && keep(row) && take.offer(row);
  });
  return await finish(options, searchArgs(options), sink, take);
}

async function finish<Row>(
  options: RunOptions<Row>,
  args: readonly string[],
  sink: Sink,
  take: Take<Row>,
): Promise<RipgrepResult<Row>> {
  const ended = await runRipgrep({ ...options, args }, sink);
  if (ended.stopped) return { rows: take.rows, more: take.more(), partial: false };
  const outcome = ripgrepOutcome({
    code: ended.code,
    signal: ended.signal,
    stderr: ended.stderr.text(),
    stderrCut: ended.stderr.cut(),
    anyRows: take.rows.length > 0,
  }, options.strictExit);
  if (outcome.kind === "failed") throw outcome.error;
  return { rows: take.rows, more: take.more(), partial: outcome.partial };
}
