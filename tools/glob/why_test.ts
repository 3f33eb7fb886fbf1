// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import { profiles } from "../../spec/profiles.ts";
import { searchFeatures } from "../search/features.ts";
import { readGlob } from "../search/selection.ts";
import { nearMisses } from "./why.ts";

const features = searchFeatures(profiles.extended)!;

/** Why, and the switches of the call that is told. */
function told(pattern: string, all: readonly string[], visible: readonly string[], isSure = true, has = features) {
  const misses = nearMisses({ pattern }, pattern, has);
  all.forEach(misses.offer);
  visible.forEach(misses.offerVisible);
  assert.equal(misses.any(), misses.why(isSure) !== undefined);
  const why = misses.why(isSure) ?? "";
  const { hidden, ignored } = JSON.parse(/\{.*\}/.exec(why)?.[0] ?? "{}");
  return { why, switches: [...(hidden ? ["hidden"] : []), ...(ignored ? ["ignored"] : [])] };
}

Deno.test("[glob.why] the call has the switches that what was missed needs, and no other", () => {
  const cases: [pattern: string, all: string[], visible: string[], switches: string[]][] = [
    ["?a.ts", [".a.ts"], [".a.ts"], ["hidden"]],
    ["a.ts", ["ign/a.ts"], [], ["ignored"]],
    ["a.ts", [".ign/a.ts"], [], ["hidden", "ignored"]],
    [".ign/*.ts", [".ign/a.ts"], [], ["ignored"]],
    ["a.ts", [".ign/a.ts", "ign/a.ts"], [], ["ignored"]],
    ["a.ts", [".x/a.ts", "ign/a.ts"], [".x/a.ts"], ["hidden"]],
    ["A.ts", ["a.ts", "ign/a.ts"], ["a.ts"], []],
    ["A.ts", ["ign/a.ts"], [], ["ignored"]],
    ["A.*", [".b/a.ts", ".c/a.ts"], [".b/a.ts", ".c/a.ts"], ["hidden"]],
    ["A.*", [".b/a.ts", "c/a.ts"], [".b/a.ts", "c/a.ts"], []],
    ["src/a.ts", ["ign/A.ts", "lib/a.ts", "ign/a.ts"], ["lib/a.ts"], []],
    ["src/a.ts", [".ign/a.ts"], [], ["hidden", "ignored"]],
  ];
  for (const [pattern, all, visible, switches] of cases) {
    assert.deepEqual(told(pattern, all, visible).switches, switches, `${pattern} ${all}`);
  }
  assert.equal(told("a.ts", ["b.ts"], ["b.ts"]).why, "");
});

Deno.test("[glob.why] another case, there or elsewhere, is told with a glob that fits it", () => {
  const cases: [pattern: string, all: string[], glob: string][] = [
    ["A.TS", ["a.ts", "b/a.ts"], "[aA].[tT][sS]"],
    ["*.{TS,md}", ["a.ts", "b/a.ts"], "a.ts"],
    ["[AB].TS", ["a.ts", "b.ts"], "a.ts"],
    ["\u00c4*.md", ["\u00e4a.md", "\u00e4b.md"], "[\u00e4\u00c4]*.[mM][dD]"],
    ["src/A.ts", ["lib/a.ts"], "**/[aA].[tT][sS]"],
    ["src/A.ts", ["lib/a.ts", "lib/A.ts"], "**/A.ts"],
    ["src/{A,B}.ts", ["lib/a.ts"], "lib/a.ts"],
  ];
  for (const [pattern, all, glob] of cases) {
    const { why } = told(pattern, all, all);
    const call = JSON.parse(/\{.*\}/.exec(why)![0]) as { pattern: string };
    assert.equal(call.pattern, glob, why);
    const readings = readGlob(call.pattern, features, {});
    assert.ok(all.some((path) => readings.some((matches) => matches(path))), why);
  }
});

Deno.test("[glob.why] without the switches no call names one, and what is said is as true", () => {
  const without = { ...features, parameters: false };
  const why = (pattern: string, all: string[], visible: string[]) => told(pattern, all, visible, true, without).why;
  assert.equal(why("ign/*.ts", ["ign/a.ts"], []), "(Ignore files leave out 1 file that the pattern fits: ign/a.ts.)");
  assert.equal(why("?a.ts", [".a.ts"], [".a.ts"]), "(Only hidden files fit the pattern: .a.ts.)");
  assert.match(
    why("A.ts", ["a.ts"], []),
    /another case: a\.ts, left out by ignore files\. Call glob with \{"pattern":"a\.ts"\}/,
  );
});

Deno.test("[glob.why] what is not known to be ignored is not said to be", () => {
  assert.match(told("A.ts", ["a.ts"], []).why, /a\.ts, left out by ignore files\. Call/);
  const unsure = told("A.ts", ["a.ts"], [], false);
  assert.match(unsure.why, /in another case: a\.ts\. Call/);
  assert.deepEqual(unsure.switches, ["ignored"]);
  assert.match(
    told("?a.ts", [".a.ts"], [], false).why,
    /^\(Ignore files, or their names that begin with a dot, leave out/,
  );
  assert.deepEqual(told("?a.ts", [".a.ts"], [], false).switches, ["hidden", "ignored"]);
});
