// Pure: no Deno, no fetch, no file system.

import type { Window } from "./params.ts";

/** An entry of a directory. */
export interface Entry {
  /** Its name. */
  readonly name: string;
  /** It is a directory, or a link to one. */
  readonly isDirectory: boolean;
}

/** The entries that are shown, and how many there are. */
export interface Listing {
  /** Names of the window, directories with a slash. */
  readonly entries: readonly string[];
  /** Entries of the whole directory. */
  readonly total: number;
  /** There are more behind the window. */
  readonly truncated: boolean;
}

/** Sorts entries and cuts the window out of them (rule read.directory). */
export function list(entries: readonly Entry[], { offset, limit }: Window): Listing {
  // [read.directory] locale order, of the names with their slash; English, so that it is the same on every machine
  const { compare } = new Intl.Collator("en");
  const names = entries.map(({ name, isDirectory }) => isDirectory ? `${name}/` : name).sort(compare);
  const shown = names.slice(offset - 1, offset - 1 + limit);
  return { entries: shown, total: names.length, truncated: offset - 1 + shown.length < names.length };
}
