// Pure: no Deno, no fetch, no file system.

import path from "node:path";
import type { SearchRow } from "../../ripgrep/rows.ts";
import { limits } from "../../spec/limits.ts";
import { partialNotice } from "../seen.ts";
import type { ToolResult } from "../tool.ts";

/** What `grep` found. */
export interface GrepFound {
  /** Title of the result. */
  readonly title: string;
  /** The absolute directory below which the hits are shown. */
  readonly directory: string;
  /** The matching lines, at most 100, in ripgrep's order. */
  readonly rows: readonly Pick<SearchRow, "path" | "line" | "text">[];
  /** Whether some files could not be read. */
  readonly partial: boolean;
}

/**
 * The result of `grep`: how many lines are shown, then the lines below the path of their file, and a notice when the
 * list was cut.
 *
 * @example
 * ```ts
 * import { renderGrep } from "@scout/tools/tools";
 * import assert from "node:assert/strict";
 *
 * const rows = [{ path: "a.ts", line: 42, text: "text\n" }];
 * const result = renderGrep({ title: "te", directory: "/w", rows, partial: false });
 * assert.equal(result.output, "Found 1 matches\n/w/a.ts:\n  Line 42: text\n");
 * assert.deepEqual(result.metadata, { matches: 1, truncated: false });
 * ```
 */
export function renderGrep(found: GrepFound): ToolResult {
  const { rows, partial } = found;
  // [grep.limit] a full list counts as truncated, also when there was nothing more
  const truncated = rows.length >= limits.grep.matches;
  const lines = [
    // [grep.header] what is shown, not what exists
    `Found ${rows.length} matches${truncated ? " (more matches available)" : ""}`,
  ];
  let current: string | undefined;
  for (const row of rows) {
    // [grep.groups] one group for each run of lines in one file; a line keeps the terminator that ripgrep gave
    if (row.path !== current) {
      if (current !== undefined) lines.push("");
      lines.push(`${path.join(found.directory, row.path)}:`);
      current = row.path;
    }
    lines.push(`  Line ${row.line}: ${row.text}`);
  }
  // [grep.notice]
  if (truncated) {
    lines.push(
      "",
      `(Showing the first ${limits.grep.matches} matches. Use a more specific path or pattern to see others.)`,
    );
  }
  if (partial) lines.push("", partialNotice);
  return {
    title: found.title,
    // [grep.zero] [tool.zero] this text and no other
    output: rows.length === 0 ? "No files found" : lines.join("\n"),
    // [grep.metadata] [tool.own-truncation] `truncated` is always there
    metadata: { matches: rows.length, truncated, ...(partial ? { partial } : {}) },
  };
}
