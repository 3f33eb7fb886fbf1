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
  const wanted = plain(pattern, options);
  const given = plain(text, options);
  // [permission.wildcard] `git log *` fits `git log` as well
  return fits(wanted, given) || (wanted.endsWith(" *") && fits(wanted.slice(0, -2), given));
}

/**
 * Whether every text that fits the pattern `narrow` fits the pattern `wide` too (rule permission.narrow). What cannot be
 * told by laying one beside the other counts as not covered.
 *
 * @example
 * ```ts
 * import { covers } from "@scout/tools/permission";
 * import assert from "node:assert/strict";
 *
 * assert.equal(covers("/ext/*", "/ext/sub/*"), true);
 * assert.equal(covers("/ext/*", "/ex*"), false);
 * assert.equal(covers("a?", "a*"), false);
 * ```
 */
export function covers(wide: string, narrow: string, options: MatchOptions = {}): boolean {
  const readings = (pattern: string) => {
    const text = plain(pattern, options);
    return (text.endsWith(" *") ? [text, text.slice(0, -2)] : [text]).map(starsLast);
  };
  const wider = readings(wide);
  // [permission.narrow]
  return readings(narrow).every((part) => wider.some((pattern) => fits(pattern, part, "*")));
}

/** The same pattern with the stars of each run of wildcards behind its question marks, so that equal ones look equal. */
function starsLast(pattern: string): string {
  return pattern.replace(/[*?]+/g, (run) => run.includes("*") ? `${run.replaceAll("*", "")}*` : run);
}

/** What is compared: slashes for backslashes, and one case where case does not count. */
function plain(value: string, options: MatchOptions): string {
  // [permission.wildcard] backslashes count as slashes on both sides
  const slashed = value.replaceAll("\\", "/");
  return options.ignoreCase ? slashed.toLowerCase() : slashed;
}

/**
 * Greedy matching that only ever returns to the last star: a later star makes every earlier choice good enough.
 * A question mark stands for any unit but `not`.
 */
function fits(pattern: string, text: string, not?: string): boolean {
  let p = 0;
  let t = 0;
  let star = -1; // where in the pattern the last star stands
  let resume = 0; // where in the text the run of that star ends
  while (t < text.length) {
    // [permission.wildcard] the star is looked at first: a text may hold one too
    if (pattern[p] === "*") {
      star = p++;
      resume = t;
    } else if (p < pattern.length && (pattern[p] === "?" ? text[t] !== not : pattern[p] === text[t])) {
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
