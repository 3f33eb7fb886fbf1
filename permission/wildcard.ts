// Pure: no Deno, no fetch, no file system.

/** How {@link matches} compares. */
export interface MatchOptions {
  /** Ignore case, as on Windows. Default: false. */
  readonly ignoreCase?: boolean;
}

/**
 * Whether the whole of `text` fits `pattern` (rule permission.wildcard): `*` stands for any run of characters, slashes
 * and newlines included, `?` for exactly one (a UTF-16 code unit); all else is literal, brackets and braces too. A
 * backslash counts as a slash on both sides. A pattern that ends in ` *` also fits without that tail.
 *
 * The time is bounded by the product of both lengths: no pattern backtracks.
 *
 * @example
 * ```ts
 * import { matches } from "@scout/tools/permission";
 * import assert from "node:assert/strict";
 *
 * assert.equal(matches("src/*", "src/lib/a.ts"), true);
 * assert.equal(matches("src/*", "src"), false);
 * assert.equal(matches("git log *", "git log"), true);
 * assert.equal(matches("[a].ts", "a.ts"), false);
 * ```
 */
export function matches(pattern: string, text: string, options: MatchOptions = {}): boolean {
  const plain = (value: string) => {
    // [permission.wildcard] backslashes count as slashes on both sides
    const slashed = value.replaceAll("\\", "/");
    return options.ignoreCase ? slashed.toLowerCase() : slashed;
  };
  const wanted = plain(pattern);
  const given = plain(text);
  // [permission.wildcard] `git log *` fits `git log` as well
  return fits(wanted, given) || (wanted.endsWith(" *") && fits(wanted.slice(0, -2), given));
}

/** Greedy matching that only ever returns to the last star: a later star makes every earlier choice good enough. */
function fits(pattern: string, text: string): boolean {
  let p = 0;
  let t = 0;
  let star = -1; // where in the pattern the last star stands
  let resume = 0; // where in the text the run of that star ends
  while (t < text.length) {
    // [permission.wildcard] the star is looked at first: a text may hold one too
    if (pattern[p] === "*") {
      star = p++;
      resume = t;
    } else if (p < pattern.length && (pattern[p] === "?" || pattern[p] === text[t])) {
      p++;
      t++;
    } else if (star >= 0) {
      p = star + 1;
      t = ++resume;
    } else {
      return false;
    }
  }
  while (pattern[p] === "*") p++;
  return p === pattern.length;
}
