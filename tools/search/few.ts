// Pure: no Deno, no fetch, no file system.

import { limits } from "../../spec/limits.ts";

/** The order of names in a notice: by code unit, the same on every machine. */
export function byName(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * Offers one more item to the few that a notice names. Those that come first by `compare` are kept, in that order: ripgrep
 * searches in several threads, and without it the same call would name other files, or in another order, each time.
 */
export function offerFew<Item>(
  few: Item[],
  item: Item,
  compare: (a: Item, b: Item) => number,
  most: number = limits.search.named,
): void {
  if (few.length >= most && compare(few.at(-1)!, item) <= 0) return;
  few.push(item);
  few.sort(compare);
  if (few.length > most) few.pop();
}
