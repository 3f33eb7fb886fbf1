// Pure: no Deno, no fetch, no file system.

import type { LineRow } from "../../ripgrep/line_rows.ts";
import { limits } from "../../spec/limits.ts";

/** Lines taken from a search: matching ones up to the limit, with their context. */
export interface LineTake {
  /** Offers a row; `true` says that enough were taken. */
  readonly offer: (row: LineRow) => boolean;
  /** Whether there was a matching line beyond the limit. */
  readonly more: () => boolean;
  /** The rows kept. */
  readonly rows: () => readonly LineRow[];
}

/**
 * Takes 100 matching lines and sees whether there is another, so that it can tell "exactly the limit" from "more". With
 * context it takes no more than 1000 lines in all.
 */
export function takeLines(context: number): LineTake {
  const kept: LineRow[] = [];
  let matches = 0;
  let more = false;
  return {
    offer(row) {
      // [grep.exact]
      if (row.match && (matches === limits.grep.matches || kept.length >= limits.grep.lines)) return more = true;
      if (kept.length >= limits.grep.lines) return false;
      kept.push(row);
      if (row.match) matches++;
      return false;
    },
    more: () => more,
    rows() {
      // What comes before a match that is not shown is no one's context.
      const at = kept.findLastIndex((row) => row.match);
      const last = kept[at];
      if (!more || last === undefined) return kept;
      const near = (row: LineRow) => row.path === last.path && row.line > last.line && row.line <= last.line + context;
      return [...kept.slice(0, at + 1), ...kept.slice(at + 1).filter(near)];
    },
  };
}
