// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import fc from "fast-check";
import { covers, matches } from "./wildcard.ts";

/** The rule as a regular expression, which may be slow and is short. */
function oracle(pattern: string, text: string): boolean {
  const slashed = pattern.replaceAll("\\", "/");
  const source = (glob: string) =>
    [...glob].map((char) => char === "*" ? "[^]*" : char === "?" ? "[^]" : char.replace(/[.+^${}()|[\]\\/]/, "\\$&"))
      .join("");
  const tail = slashed.endsWith(" *") ? `${source(slashed.slice(0, -2))}(?: [^]*)?` : source(slashed);
  return new RegExp(`^(?:${tail})$`).test(text.replaceAll("\\", "/"));
}

const cases: readonly (readonly [pattern: string, text: string, fits: boolean])[] = [
  ["*", "", true],
  ["*", "a/b\nc", true],
  ["", "", true],
  ["", "a", false],
  ["a.txt", "a.txt", true],
  ["a.txt", "A.TXT", false],
  ["a.txt", "xa.txt", false],
  ["a.txt", "a.txtx", false],
  ["a.txt", "abtxt", false],
  ["a?c", "abc", true],
  ["a?c", "a/c", true],
  ["a?c", "a\nc", true],
  ["a?c", "ac", false],
  ["a??c", "a\u{1F600}c", true],
  ["src/*", "src/a/b", true],
  ["src/*", "src", false],
  ["src/*", "src/", true],
  ["src/**", "src/a/b", true],
  ["**/a.txt", "a.txt", false],
  ["*.env", "src/.env", true],
  ["*.env", ".env.local", false],
  ["[a].txt", "a.txt", false],
  ["[a].txt", "[a].txt", true],
  ["{a,b}.txt", "a.txt", false],
  ["a+b.(x)|^$", "a+b.(x)|^$", true],
  ["back\\slash", "back/slash", true],
  ["back/slash", "back\\slash", true],
  ["C:\\w\\*", "C:/w/x", true],
  ["git log *", "git log", true],
  ["git log *", "git log -1", true],
  ["git log *", "git logx", false],
  ["git log*", "git logx", true],
  [" *", "", true],
  ["a **", "a", false],
  ["*a*b*c*", "xxaxxbxxcxx", true],
  ["*a*b*c*", "xxbxxaxxcxx", false],
  ["a*?", "a", false],
  ["*?", "ab", true],
  ["a*a", "a", false],
  ["*aab", "aaab", true],
  ["**", "*", true],
];

Deno.test("[permission.wildcard] star, question mark, literals, backslashes and the optional tail", () => {
  for (const [pattern, text, fits] of cases) {
    assert.equal(matches(pattern, text), fits, JSON.stringify([pattern, text]));
    assert.equal(oracle(pattern, text), fits, `the oracle on ${JSON.stringify([pattern, text])}`);
  }
});

Deno.test("[permission.wildcard] agrees with the regular expression of the rule on whatever is made of few characters", () => {
  const piece = fc.constantFrom("a", "b", "*", "?", "/", "\\", " ", "\n", ".", " *");
  const glob = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(""));
  const text = fc.array(fc.constantFrom("a", "b", "/", "\\", " ", "\n", ".", "*"), { maxLength: 10 }).map((x) =>
    x.join("")
  );
  fc.assert(
    fc.property(glob, text, (pattern, text) => assert.equal(matches(pattern, text), oracle(pattern, text))),
    { numRuns: 5000 },
  );
});

Deno.test("[permission.wildcard] case counts, unless the option says that it does not", () => {
  assert.equal(matches("SRC/*.TS", "src/a.ts"), false);
  assert.equal(matches("SRC/*.TS", "src/a.ts", { ignoreCase: true }), true);
  assert.equal(matches("src/*.ts", "SRC/A.TS", { ignoreCase: true }), true);
});

Deno.test("[permission.wildcard] two hundred stars do not make it slow", () => {
  // A backtracking matcher would not come back from these.
  assert.equal(matches("*a".repeat(200) + "b", "a".repeat(10_000)), false);
  assert.equal(matches("*a".repeat(200), "a".repeat(10_000)), true);
  assert.equal(matches("*" + "?*".repeat(100) + "b", "a".repeat(10_000)), false);
});

Deno.test("[permission.narrow] a pattern covers another when it fits everything that the other fits", () => {
  const covered: readonly (readonly [wide: string, narrow: string])[] = [
    ["*", ""],
    ["*", "*"],
    ["*", "?a*"],
    ["a*", "a"],
    ["/ext/*", "/ext/sub/*"],
    ["/ext/*", "/ext/a.txt"],
    ["/ext/*", "\\ext\\sub\\*"],
    ["?*", "*?"],
    ["*?*", "?"],
    ["a?", "a?"],
    ["git *", "git log *"],
    ["git *", "git"],
    ["git *", "git *"],
    ["a**b", "a*b"],
  ];
  const not: readonly (readonly [wide: string, narrow: string])[] = [
    ["", "*"],
    ["a?", "a*"],
    ["?", "*"],
    ["?*", "*"],
    ["/ext/*", "/ext"],
    ["/ext/*", "/ex*"],
    ["/ext/*", "*"],
    ["/ext/?", "/ext/ab"],
    ["a", "?"],
    ["a", "A"],
    // It fits `git log` without the tail too.
    ["git log ?*", "git log *"],
  ];
  for (const [wide, narrow] of covered) assert.equal(covers(wide, narrow), true, `${wide} covers ${narrow}`);
  for (const [wide, narrow] of not) assert.equal(covers(wide, narrow), false, `${wide} does not cover ${narrow}`);
  assert.equal(covers("/EXT/*", "/ext/a", { ignoreCase: true }), true);
});

Deno.test("[permission.narrow] what a covered pattern fits, the covering one fits, and a pattern covers itself", () => {
  const units = (...all: string[]) => fc.array(fc.constantFrom(...all), { maxLength: 6 }).map((each) => each.join(""));
  const pattern = units("a", "b", " ", "*", "?");
  fc.assert(
    fc.property(pattern, pattern, units("a", "b", " ", "*", "?"), (wide, narrow, text) => {
      assert.ok(covers(wide, wide), wide);
      if (covers(wide, narrow) && matches(narrow, text)) assert.ok(matches(wide, text), `${wide} ${narrow} ${text}`);
      // A text without wildcards is a pattern that fits itself alone, but for the tail that it may have.
      if (!/[*?]/.test(text)) assert.equal(covers(wide, text), matches(wide, text), `${wide} ${text}`);
    }),
    { numRuns: 3000 },
  );
});
