// Pure: no Deno, no fetch, no file system.

import path from "node:path";
import type { Action } from "../../permission/rule.ts";
import { limits } from "../../spec/limits.ts";
import { type Unsearched, unsearchedNotices } from "../search/notices.ts";
import type { ToolResult } from "../tool.ts";

/** What `glob` found in the profile `extended`. */
export interface ExtendedGlobFound extends Unsearched {
  /** Title of the result. */
  readonly title: string;
  /** The absolute directory that was searched, as the model named it. */
  readonly directory: string;
  /** Paths relative to it, at most 100, and what the `read` rules say of each. */
  readonly rows: readonly { readonly path: string; readonly verdict: Action }[];
  /** How many there are. */
  readonly total: number;
  /** Whether counting was ended, so that there are at least so many. */
  readonly atLeast: boolean;
  /** What was mended in the pattern. */
  readonly notes: readonly string[];
  /** Why nothing was found, as far as it is known. */
  readonly why?: string | undefined;
}

const marks: Readonly<Record<Action, string>> = {
  allow: "",
  ask: "  (read asks before it opens this file)",
  deny: "  (read may not open this file)",
};

/** The result of `glob` in the profile `extended`. */
export function renderExtendedGlob(found: ExtendedGlobFound): ToolResult {
  const { rows, total, atLeast, directory } = found;
  // [glob.exact] only more than what is shown is more
  const truncated = total > rows.length;
  const notices = [
    ...found.notes,
    ...(truncated
      // [glob.totals]
      ? [
        `(Showing the first ${limits.glob.paths} of ${atLeast ? "at least " : ""}${total} paths. ` +
        "Use a more specific path or pattern to see others.)",
      ]
      : []),
    ...unsearchedNotices(found),
  ];
  const partial = found.partial || found.late;
  // [glob.why] what is told first stays the same, so that it can still be recognised
  const head = rows.length === 0
    ? ["No files found", ...(found.why === undefined ? [] : [found.why])]
    // [glob.guard]
    : [rows.map((row) => path.join(directory, row.path) + marks[row.verdict]).join("\n")];
  return {
    title: found.title,
    output: [...head, ...notices].join("\n\n"),
    metadata: {
      count: rows.length,
      truncated,
      ...(truncated ? { total } : {}),
      ...(truncated && atLeast ? { atLeast } : {}),
      ...(partial ? { partial } : {}),
    },
  };
}
