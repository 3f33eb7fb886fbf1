// Pure: no Deno, no fetch, no file system.

import path from "node:path";
import { limits } from "../../spec/limits.ts";
import { spelledOut } from "../fold_name.ts";

/** A running choice of the nearest names, bounded however many are offered to it. */
export interface Suggestions {
  /** Looks at one more name of the directory. */
  readonly offer: (name: string) => void;
  /** The best ones so far, the nearest first. */
  readonly best: () => readonly string[];
}

/**
 * Chooses names near a missing one (rule read.missing): those that contain it or are contained in it, whatever their
 * case; those that begin alike first, then the nearest in length, then by name.
 */
export function suggestions(missing: string): Suggestions {
  const asked = missing.toLowerCase();
  let best: string[] = [];
  const away = (name: string) => {
    const entry = name.toLowerCase();
    return entry.startsWith(asked) || asked.startsWith(entry) ? 0 : 1;
  };
  const distance = (name: string) => Math.abs(name.length - missing.length);
  return {
    offer(name) {
      const entry = name.toLowerCase();
      // [read.missing] case does not matter
      if (!entry.includes(asked) && !asked.includes(entry)) return;
      best = [...best, name]
        .sort((a, b) => away(a) - away(b) || distance(a) - distance(b) || (a < b ? -1 : 1))
        .slice(0, limits.read.suggestions);
    },
    best: () => best,
  };
}

/**
 * The error text for a missing file. `note` says more about the path itself, `like` gives paths that look the same and
 * paths that differ in a few letters.
 */
export function missingText(
  shown: string,
  names: readonly string[],
  note = "",
  { alike, near }: { readonly alike: readonly string[]; readonly near: readonly string[] } = { alike: [], near: [] },
): string {
  const head = `File not found: ${shown}${note}`;
  // [read.spelling] several that look the same are told apart by the numbers of their characters
  if (alike.length > 1) return [head, "", "Several names look the same:", ...alike.map(spelledOut)].join("\n");
  // [read.missing] as absolute paths; without candidates a plain not found
  const inside = names.map((name) => path.join(path.dirname(shown), name));
  // [read.near] beside those that contain the name or are contained in it
  const all = [...new Set([...inside, ...near])];
  return all.length === 0 ? head : [head, "", "Did you mean one of these?", ...all].join("\n");
}
