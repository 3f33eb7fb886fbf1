// Pure: no Deno, no fetch, no file system.

import path from "node:path";
import { limits } from "../../spec/limits.ts";
import { partialNotice } from "../seen.ts";
import type { ToolResult } from "../tool.ts";

/** What `glob` found. */
export interface GlobFound {
  /** Title of the result. */
  readonly title: string;
  /** The absolute directory that was searched, as the model named it. */
  readonly directory: string;
  /** Paths relative to it, at most 100, in ripgrep's order. */
  readonly rows: readonly string[];
  /** Whether some directories could not be read. */
  readonly partial: boolean;
}

/**
 * The result of `glob`: one absolute path a line, and a notice when the list was cut.
 *
 * @example
 * ```ts
 * import { renderGlob } from "@scout/tools/tools";
 * import assert from "node:assert/strict";
 *
 * const result = renderGlob({ title: "", directory: "/w", rows: ["a.ts", "src/b.ts"], partial: false });
 * assert.equal(result.output, "/w/a.ts\n/w/src/b.ts");
 * assert.deepEqual(result.metadata, { count: 2, truncated: false });
 * assert.equal(renderGlob({ title: "", directory: "/w", rows: [], partial: false }).output, "No files found");
 * ```
 */
export function renderGlob(found: GlobFound): ToolResult {
  const { rows, partial } = found;
  // [glob.limit] a full list counts as truncated, also when there was nothing more
  const truncated = rows.length >= limits.glob.paths;
  const notices = [
    ...(truncated
      ? [`(Showing the first ${limits.glob.paths} paths. Use a more specific path or pattern to see others.)`]
      : []),
    ...(partial ? [partialNotice] : []),
  ];
  return {
    title: found.title,
    output: rows.length === 0
      // [glob.zero] [tool.zero] this text and no other
      ? "No files found"
      // [glob.output]
      : [rows.map((row) => path.join(found.directory, row)).join("\n"), ...notices].join("\n\n"),
    // [glob.metadata] [tool.own-truncation] `truncated` is always there
    metadata: { count: rows.length, truncated, ...(partial ? { partial } : {}) },
  };
}
