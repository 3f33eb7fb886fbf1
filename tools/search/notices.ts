// Pure: no Deno, no fetch, no file system.

import type { BinaryFile } from "../../ripgrep/line_rows.ts";
import { limits } from "../../spec/limits.ts";
import { byName } from "./few.ts";

/** The first few names, and how many others there are. */
export function someOf(names: readonly string[], total: number = names.length): string {
  const shown = names.slice(0, limits.search.named);
  return shown.join(", ") + (total > shown.length ? ` and ${plural(total - shown.length, "other")}` : "");
}

/** The first few names of a list that may not be whole: no number of the others, which would be too small. */
function someKnown(names: readonly string[]): string {
  const most = limits.search.named;
  return names.slice(0, most).join(", ") + (names.length > most ? " and others" : "");
}

/** What could not be searched. */
export interface Unsearched {
  /** Whether something could not be read. */
  readonly partial: boolean;
  /** What it was, as far as it is known. */
  readonly unread: readonly string[];
  /** Binary files with a match. */
  readonly binary?: readonly BinaryFile[];
  /** Whether the time was over before everything was seen. */
  readonly late: boolean;
}

/** The notices about what could not be searched. */
export function unsearchedNotices({ partial, unread, binary = [], late }: Unsearched): readonly string[] {
  return [
    // [glob.budget] [grep.budget]
    ...(late
      ? [`(Partial: the search was ended after ${limits.search.budget / 1000} s. Search a more specific path.)`]
      : []),
    // [glob.partial] [grep.partial]
    ...(partial
      ? [
        unread.length === 0
          ? "(Partial: some files or directories could not be read and were skipped.)"
          : `(Partial: these could not be read and were skipped: ${someKnown(unread.toSorted(byName))}.)`,
      ]
      : []),
    ...named(binary, "stopped", "Partial: binary files, searched up to their first NUL"),
    ...named(binary, "unprinted", "Binary files that match, in lines that are not shown"),
  ];
}

function named(files: readonly BinaryFile[], kind: BinaryFile["kind"], what: string): readonly string[] {
  const paths = files.filter((file) => file.kind === kind).map(({ path }) => path).sort(byName);
  return paths.length > 0 ? [`(${what}: ${someKnown(paths)}.)`] : [];
}

/** A call, as the model would send it; what is `undefined` is left out. */
export function callOf(tool: string, params: object): string {
  return `Call ${tool} with ${JSON.stringify(params)}.`;
}

/** A word and a number. */
export function plural(count: number, one: string, many: string = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
