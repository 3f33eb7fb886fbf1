// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import fc from "fast-check";
import { compileRegExp, execRegExp, unlimited } from "./mod.ts";

/** What the host answers, in the form of our engine; "refused" for a pattern it does not take. */
function host(source: string, flags: string, input: string, from: number): readonly number[] | undefined | "refused" {
  let pattern: RegExp;
  try {
    pattern = new RegExp(source, flags.includes("d") ? flags : `${flags}d`);
  } catch {
    return "refused";
  }
  if (!pattern.global && !pattern.sticky) pattern = new RegExp(source, `${pattern.flags}g`);
  pattern.lastIndex = from;
  const match = pattern.exec(input);
  return match === null ? undefined : [...match.indices!].flatMap((pair) => pair ?? [-1, -1]);
}

function ours(source: string, flags: string, input: string, from: number): readonly number[] | undefined | "refused" {
  let program;
  try {
    program = compileRegExp(source, flags);
  } catch {
    return "refused";
  }
  const found = execRegExp(program, input, from, unlimited);
  return found && [...found];
}

/** The two code units on both sides of a position. */
function around(text: string, at: number): string {
  return at > 0 ? text.slice(at - 1, at + 1) : "";
}

const classItem = fc.constantFrom("a", "b", "a-c", "\\d", "\\w", "\\W", "\\s", "é", "k", "\\u212a", "\\-", "S", "ſ");
const setOperand = fc.constantFrom(
  "a",
  "\\w",
  "[a-c]",
  "\\p{L}",
  "\\p{Lu}",
  "[^a]",
  "\\q{ab|c|}",
  "é",
  "\\P{Ll}",
  "\\W",
);

const atom = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom("a", "b", "c", "A", "k", "é", "ſ", "😀", "\\ud83d", "1", "-") },
  {
    weight: 3,
    arbitrary: fc.constantFrom(".", "\\d", "\\w", "\\W", "\\s", "\\S", "\\b", "\\B", "^", "$", "[^]", "[]"),
  },
  { weight: 2, arbitrary: fc.array(classItem, { maxLength: 3 }).map((items) => `[${items.join("")}]`) },
  { weight: 1, arbitrary: fc.array(classItem, { maxLength: 3 }).map((items) => `[^${items.join("")}]`) },
  {
    weight: 1,
    arbitrary: fc.constantFrom("\\1", "\\2", "\\k<n>", "\\u{61}", "\\x61", "\\cJ", "\\0", "\\p{Lu}", "\\P{Lu}"),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.constantFrom("", "&&", "--"), fc.array(setOperand, { minLength: 1, maxLength: 3 }))
      .map(([operator, items]) => `[${items.join(operator)}]`),
  },
);
const quantifier = fc.oneof(
  { weight: 5, arbitrary: fc.constant("") },
  {
    weight: 5,
    arbitrary: fc.constantFrom("*", "+", "?", "*?", "+?", "??", "{2}", "{1,2}", "{0,2}?", "{2,}", "{0}", "{1,}?"),
  },
);
const { pattern } = fc.letrec<{ pattern: string; sequence: string; term: string }>((tie) => ({
  pattern: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    { weight: 3, arbitrary: tie("sequence") },
    { weight: 1, arbitrary: fc.tuple(tie("sequence"), tie("sequence")).map((parts) => parts.join("|")) },
  ),
  sequence: fc.array(tie("term"), { maxLength: 4 }).map((parts) => parts.join("")),
  term: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    { weight: 5, arbitrary: fc.tuple(atom, quantifier).map((parts) => parts.join("")) },
    {
      weight: 3,
      arbitrary: fc.tuple(
        fc.constantFrom("(", "(?:", "(?=", "(?!", "(?<=", "(?<!", "(?<n>", "(", "(?:", "(?i:", "(?s-m:"),
        tie("pattern"),
        quantifier,
      ).map(([open, inner, count]) => `${open}${inner})${count}`),
    },
  ),
}));

const flags = fc.tuple(fc.subarray(["g", "i", "m", "s", "y"]), fc.constantFrom("", "", "u", "v")).map(([some, mode]) =>
  some.join("") + mode
);
const input = fc.array(
  fc.constantFrom(
    "a",
    "b",
    "c",
    "A",
    "k",
    "K",
    "\u212a",
    "é",
    "É",
    "ſ",
    "s",
    "1",
    "-",
    "\n",
    " ",
    "😀",
    "\ud83d",
    "\ude00",
  ),
  { maxLength: 8 },
).map((parts) => parts.join(""));

Deno.test("[codemode.subset] the engine finds what the host's engine finds, group by group, in generated patterns", () => {
  fc.assert(
    fc.property(pattern, flags, input, fc.nat(3), (source, letters, text, from) => {
      const start = Math.min(from, text.length);
      // V8 15 lets the i of a modifier leak into the classes after it when u or v is set; a case table covers these.
      fc.pre(!(/[uv]/.test(letters) && source.includes("(?i:")));
      const expected = host(source, letters, text, start);
      // The host sometimes finds an empty match inside a pair, where with u and v no position is.
      fc.pre(
        !(Array.isArray(expected) && /[uv]/.test(letters) &&
          /[\ud800-\udbff][\udc00-\udfff]/.test(around(text, expected[0]))),
      );
      assert.deepEqual(ours(source, letters, text, start), expected);
    }),
    { numRuns: 20_000, seed: 5 },
  );
});
