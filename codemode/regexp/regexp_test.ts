// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import { compileRegExp, execRegExp, RegExpLimitError, RegExpSyntaxError, unlimited } from "./mod.ts";
import { simpleFolding, upperFolding } from "./folding.ts";

function find(source: string, flags: string, input: string, from = 0): (string | undefined)[] | undefined {
  const found = execRegExp(compileRegExp(source, flags), input, from, unlimited);
  if (found === undefined) return undefined;
  const groups: (string | undefined)[] = [];
  for (let at = 0; at < found.length; at += 2) {
    groups.push(found[at]! < 0 ? undefined : input.slice(found[at], found[at + 1]));
  }
  return groups;
}

/** Where the host's engine is wrong, or where a table says more than chance would find. */
const cases:
  readonly (readonly [source: string, flags: string, input: string, expected: (string | undefined)[] | undefined])[] = [
    // Modifiers: V8 15 forgets to restore the flags for the classes that follow.
    ["(?i:a)b", "", "Ab", ["Ab"]],
    ["(?i:a)b", "", "AB", undefined],
    ["(?-i:b)?[\\u212a]", "iv", "k", ["k"]],
    ["(?i:)[a]", "v", "A", undefined],
    ["(?i:)\\P{Lu}", "v", "a", ["a"]],
    ["(?i:)[\\w]*|", "u", "ſ", [""]],
    ["(?s:.)(?-s:.)?", "s", "\n\n", ["\n"]],
    ["(?m:^b)|^c", "", "a\nb", ["b"]],
    ["(?m:^b)|^c", "", "a\nc", undefined],
    // Groups with the same name in different alternatives.
    ["(?:(?<x>a)|(?<x>b))\\k<x>", "", "bb", ["bb", undefined, "b"]],
    ["(?:(?<x>a)|(?<x>b))+\\k<x>", "", "abb", ["abb", undefined, "b"]],
    // Groups are forgotten at each turn of their loop.
    ["(?:(a)|b)*", "", "ab", ["ab", undefined]],
    ["(z)((a+)?(b+)?(c))*", "", "zaacbbbcac", ["zaacbbbcac", "z", "ac", "a", undefined, "c"]],
    // Turns that consume nothing.
    ["(?:a*)*b", "", "aab", ["aab"]],
    ["(a*)*", "", "b", ["", undefined]],
    ["(?:){1000000000}a", "", "a", ["a"]],
    ["(?:|a){3}b", "", "aaab", ["aaab"]],
    ["(?=(a)){3}", "", "a", ["", "a"]],
    // A lookahead that matched is not entered again.
    ["(?=(a+))a*b\\1", "", "baaabac", ["aba", "a"]],
    ["(?=(a+))a{2}\\1", "", "aaa", undefined],
    // Lookbehind reads backwards.
    ["(?<=(\\d+)(\\d+))$", "", "1053", ["", "1", "053"]],
    ["(?<=\\1(a))b", "", "aab", ["b", "a"]],
    ["(?<!^|a)b", "", "bab cb", ["b"]],
    // Pairs of surrogates.
    ["^[^x]$", "", "😀", undefined],
    ["^[^x]$", "u", "😀", ["😀"]],
    ["\\ud83d", "u", "😀", undefined],
    ["\\ud83d", "", "😀", ["\ud83d"]],
    ["(?<=.)\\u{1F600}", "u", "😀😀", ["😀"]],
    // Sets of the flag v.
    ["^[\\p{L}--[a-z]]+$", "v", "ABÉ", ["ABÉ"]],
    ["^[\\w&&\\d]+$", "v", "12a", undefined],
    ["^[\\q{abc|a|}x]$", "v", "abc", ["abc"]],
    ["^[\\q{abc|a|}x]$", "v", "", [""]],
    ["^\\p{RGI_Emoji}$", "v", "👨‍👩‍👧‍👦", ["👨‍👩‍👧‍👦"]],
    ["^[^\\P{Lu}]$", "iv", "a", ["a"]],
    // Folding.
    ["ſ", "iu", "S", ["S"]],
    ["ſ", "i", "S", undefined],
    ["[^x]", "iu", "X", undefined],
    ["ß", "iu", "ẞ", ["ẞ"]],
    ["Σ", "i", "ς", ["ς"]],
    ["\\W", "iu", "ſ", undefined],
    ["\\u1fd3\\ufb05", "iu", "\u0390\ufb06", ["\u0390\ufb06"]],
    // Web compatibility.
    ["a{", "", "a{", ["a{"]],
    ["a{,5}", "", "a{,5}", ["a{,5}"]],
    ["\\c", "", "\\c", ["\\c"]],
    ["[\\c]", "", "\\", ["\\"]],
    ["\\8\\101\\u{2}", "", "8Auu", ["8Auu"]],
    ["\\2(a)", "", "\u0002a", ["\u0002a", "a"]],
    ["(?=a)*b", "", "b", ["b"]],
    ["\\k<x>", "", "k<x>", ["k<x>"]],
    ["[\\d-x]+", "", "-1x", ["-1x"]],
    ["]}", "", "]}", ["]}"]],
  ];

Deno.test("[codemode.subset] patterns find what the language says, in a table of the hard ones", () => {
  for (const [source, flags, input, expected] of cases) {
    assert.deepEqual(find(source, flags, input), expected, `/${source}/${flags} on ${JSON.stringify(input)}`);
  }
});

Deno.test("[codemode.subset] lastIndex inside a pair means the pair with u, and the half without", () => {
  assert.deepEqual(execRegExp(compileRegExp(".", "gu"), "😀", 1, unlimited), [0, 2]);
  assert.deepEqual(execRegExp(compileRegExp(".", "g"), "😀", 1, unlimited), [1, 2]);
  assert.equal(execRegExp(compileRegExp("a", "y"), "ba", 0, unlimited), undefined);
  assert.deepEqual(execRegExp(compileRegExp("a", "y"), "ba", 1, unlimited), [1, 2]);
});

const refused: readonly (readonly [source: string, flags: string, reason: RegExp])[] = [
  ["(", "", /'\(' has no closing '\)'/],
  [")", "", /'\)' has no opening/],
  ["[a", "", /'\[' has no closing '\]'/],
  ["*", "", /nothing to repeat/],
  ["a**", "", /nothing to repeat/],
  ["a{2}{3}", "", /nothing to repeat/],
  ["{1}", "", /nothing to repeat/],
  ["a{3,2}", "", /out of order/],
  ["[b-a]", "", /out of order/],
  ["[\\d-z]", "u", /end of a range/],
  ["\\", "", /\\ at the end/],
  ["\\1", "u", /group that does not exist/],
  ["\\k<a>", "u", /names no group/],
  ["(?<a>x)\\k<b>", "", /names no group/],
  ["(?<a>x)(?<a>y)", "", /used twice in one alternative/],
  ["(?<a>(?<a>x))", "", /used twice in one alternative/],
  ["(?<1>x)", "", /must be an identifier/],
  ["(?<a", "", /must end with '>'|must be an identifier/],
  ["\\p{Nope}", "u", /not a property/],
  ["\\p{RGI_Emoji}", "u", /not a property/],
  ["\\P{RGI_Emoji}", "v", /cannot be negated/],
  ["[^\\q{ab}]", "v", /cannot contain strings/],
  ["[a&&b--c]", "v", /cannot be mixed/],
  ["[(]", "v", /needs a backslash/],
  ["[a!!b]", "v", /reserved/],
  ["\\u{110000}", "u", /\\u must be followed/],
  ["\\-", "u", /not an escape/],
  ["a{", "u", /needs a count/],
  ["^*", "", /cannot be repeated/],
  ["(?<=a)*", "", /cannot be repeated/],
  ["(?=a)*", "u", /cannot be repeated/],
  ["(?ii:a)", "", /modifiers/],
  ["(?-:a)", "", /modifiers/],
  ["a", "gg", /not a set of the letters/],
  ["a", "uv", /exclude each other/],
  ["a", "x", /not a set of the letters/],
  ["(".repeat(600) + ")".repeat(600), "", /nested more than 500 deep/],
  ["x".repeat(300_000), "", /more than 262144 characters/],
];

Deno.test("[codemode.subset] what is no pattern is refused with the reason, and the host refuses it too", () => {
  for (const [source, flags, reason] of refused) {
    assert.throws(() => compileRegExp(source, flags), (error) => {
      assert.ok(error instanceof RegExpSyntaxError, `/${source}/${flags}`);
      assert.match(error.message, reason);
      return true;
    });
    // Our limits of nesting and length are the only refusals that are our own.
    if (!/^(?:\(\(|xxx)/.test(source)) assert.throws(() => new RegExp(source, flags), SyntaxError);
  }
});

Deno.test("[codemode.subset] folding puts the same characters together as the host's, over all of Unicode", () => {
  const same = /^(.)\1$/isu;
  const sameUnits = /^([^])\1$/i;
  for (
    const [folding, pattern, last] of [[simpleFolding, same, 0x10ffff], [upperFolding, sameUnits, 0xffff]] as const
  ) {
    for (let code = 0; code <= last; code++) {
      if (code >= 0xd800 && code <= 0xdfff) continue;
      const text = String.fromCodePoint(code);
      const canonical = folding.canonical(code);
      const members = folding.equivalents(code);
      if (!members.includes(code)) assert.fail(`${code.toString(16)} is missing from its own class`);
      if (canonical !== code || members.length > 1) {
        for (const member of members) {
          if (!pattern.test(text + String.fromCodePoint(member))) {
            assert.fail(`${code.toString(16)} and ${member.toString(16)} do not fold together`);
          }
        }
      }
      // The case mappings the host knows must be in the class when the host's engine takes them for the same.
      for (const mapped of [text.toLowerCase(), text.toUpperCase()]) {
        if (mapped === text || [...mapped].length !== 1 || !pattern.test(text + mapped)) continue;
        if (!members.includes(mapped.codePointAt(0)!)) assert.fail(`${mapped} is missing from the class of ${text}`);
      }
    }
  }
});

Deno.test("[codemode.limits] a catastrophic pattern is ended by its budget within a stride of steps", () => {
  for (
    const [source, input] of [
      ["^(a+)+$", "a".repeat(40) + "!"],
      ["(x+x+)+y", "x".repeat(40)],
      ["(.*)*$.", "a".repeat(60)],
      ["^(?:(?:a|aa)+)+$", "a".repeat(60) + "!"],
      ["(?=(a+)+$).", "a".repeat(40) + "!"],
      ["(?<=x(a+)+)b", "a".repeat(40) + "b"],
      ["^(a|b|ab)*c", "ab".repeat(100)],
      ["(a*)\\1\\1\\1b", "a".repeat(5000)],
      [`${"()".repeat(50_000)}.b`, "a".repeat(100_000)],
    ] as const
  ) {
    let steps = 0;
    const stop = new Error("out of steps");
    const spend = (count: number) => {
      steps += count;
      if (steps > 1_000_000) throw stop;
    };
    assert.throws(
      () => execRegExp(compileRegExp(source, ""), input, 0, { spend, grow: () => {} }),
      (error) => error === stop,
    );
    assert.ok(steps < 1_100_000, `/${source}/ overran its budget: ${steps}`);
  }
});

Deno.test("[codemode.limits] open choices are announced before their memory is taken, and bounded", () => {
  const program = compileRegExp("^(?:(?:a|b|(c))*)x", "");
  const input = "a".repeat(6_000_000);
  let announced = 0;
  assert.throws(
    () => execRegExp(program, input, 0, { spend: () => {}, grow: (bytes) => void (announced += bytes) }),
    RegExpLimitError,
  );
  assert.ok(announced >= 2 ** 25 && announced <= 2 ** 27, `announced ${announced}`);
  // A run of one set leaves a single choice, however long it is.
  assert.deepEqual(
    execRegExp(compileRegExp("[^]*x", ""), `${input}x`, 0, {
      spend: () => {},
      grow: () => assert.fail("the stack grew"),
    }),
    [0, 6_000_001],
  );
});

Deno.test("[codemode.limits] steps are settled after short matches too", () => {
  const program = compileRegExp("a", "");
  let steps = 0;
  for (let turn = 0; turn < 100; turn++) {
    execRegExp(program, "a", 0, { spend: (count) => void (steps += count), grow: () => {} });
  }
  assert.ok(steps >= 100, `only ${steps} steps for a hundred matches`);
});
