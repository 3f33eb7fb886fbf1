// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import type { Area } from "../../spec/areas.ts";
import { defineRule, type Rule, type RuleReasons } from "../../spec/rule.ts";
import { checkCoverage, checkedIds, checkIdsExist, citedIds, commentedIds, leadingIds } from "./rule_ids.ts";
import { houseFiles } from "./testing.ts";

const zero = (reasons: RuleReasons = {}) => defineRule("glob.zero", "MUST", "documented", "x", reasons);
const lines = defineRule("read.lines", "MUST", "documented", "y");

Deno.test("leadingIds() and citedIds() read ids in brackets, and no Markdown link", () => {
  assert.deepEqual(leadingIds("[read.line-cut] [grep.single_file] cuts [glob.zero]"), [
    "read.line-cut",
    "grep.single_file",
  ]);
  assert.deepEqual(leadingIds("cuts [read.lines]"), []);
  assert.deepEqual(leadingIds("[read.lines](https://x)"), []);
  assert.deepEqual(leadingIds("[Read.lines] [a] [a.b.c]"), []);
  assert.deepEqual(citedIds("see [glob.zero], rule read.lines."), ["glob.zero", "read.lines"]);
});

function unknown(texts: Readonly<Record<string, string>>, rules: readonly Rule[] = [zero(), lines]): readonly string[] {
  return checkIdsExist(houseFiles(texts), rules).map((each) => `${each.path}:${each.line}`);
}

Deno.test("checkIdsExist() finds ids that are no rules in comments, titles and tables of titles", () => {
  assert.deepEqual(unknown({ "tools/a.ts": "// [glob.zeero] why" }), ["tools/a.ts:2"]);
  assert.deepEqual(unknown({ "tools/a.ts": "// [gob.zero] why" }), ["tools/a.ts:2"]);
  assert.deepEqual(unknown({ "tools/a.ts": "\n/** Does it (rule glob.zeero). */" }), ["tools/a.ts:3"]);
  assert.deepEqual(unknown({ "tools/a.ts": "// it keeps [read.line] too" }), ["tools/a.ts:2"]);
  assert.deepEqual(unknown({ "tools/a_test.ts": "Deno.test('[gob.zero] x', f);" }), ["tools/a_test.ts:2"]);
  assert.deepEqual(unknown({ "conformance/checks/a.ts": "check('gob.zero/x', f);" }), ["conformance/checks/a.ts:2"]);
  assert.deepEqual(unknown({ "tools/a_test.ts": "const cases = ['[glob.zeero] x'];" }), ["tools/a_test.ts:2"]);
});

Deno.test("checkIdsExist() leaves rules and what only looks like one alone", () => {
  const text =
    "// [glob.zero] [read.lines] why, see package.json and list[item.at]; the rule of thumb\nf('[no.rule]');";
  assert.deepEqual(unknown({ "tools/a.ts": text }), []);
  assert.deepEqual(unknown({ "tools/a_test.ts": "const glob = '[index.ts] x'; Deno.test('[glob.zero] x', f);" }), []);
});

Deno.test("checkedIds() takes titles of tests and rules of the suite's checks, not of scripts and not of sources", () => {
  const all = (path: string, text: string) => houseFiles({ [path]: text }).flatMap(checkedIds);
  assert.deepEqual(all("tools/a_test.ts", "Deno.test(`[glob.zero] [read.lines] x`, f);"), ["glob.zero", "read.lines"]);
  assert.deepEqual(all("conformance/checks/a.ts", "check('glob.zero', f); check('read.lines/limit', f);"), [
    "glob.zero",
    "read.lines",
  ]);
  assert.deepEqual(all("conformance/checks/a.ts", "check('[glob.zero] x', f); f('read.lines');"), ["glob.zero"]);
  assert.deepEqual(all("conformance/models/a.ts", "check('glob.zero', f);"), []);
  assert.deepEqual(all("tools/a_test.ts", "const x = 'glob.zero'; // [glob.zero]"), []);
  assert.deepEqual(all("scripts/a_test.ts", "Deno.test('[glob.zero] x', f);"), []);
  assert.deepEqual(all("tools/a.ts", "f('[glob.zero] x');"), []);
});

Deno.test("commentedIds() takes comments of the library, not of the spec, the suite, scripts or tests", () => {
  const all = (path: string) =>
    houseFiles({ [path]: "f(); // [glob.zero] why\n'[read.lines]';" }).flatMap(commentedIds);
  assert.deepEqual(all("tools/a.ts"), ["glob.zero"]);
  assert.deepEqual(all("mod.ts"), ["glob.zero"]);
  for (const path of ["spec/a.ts", "conformance/a.ts", "scripts/a.ts", "tools/a_test.ts"]) {
    assert.deepEqual(all(path), []);
  }
});

const globArea = (built: boolean): readonly Area[] => [{ id: "glob", title: "glob", about: "x", built }];
const code = "// [glob.zero] why\nf();";
const test = "Deno.test('[glob.zero] x', f);";

function owed(texts: Readonly<Record<string, string>>, rule: Rule, built = true): readonly string[] {
  return checkCoverage(houseFiles(texts), [rule], globArea(built)).map((each) => each.message);
}

Deno.test("checkCoverage() wants a check and a comment for each rule of a built area", () => {
  const [noCheck, noComment] = owed({}, zero());
  assert.match(noCheck ?? "", /^The rule glob\.zero has no check/);
  assert.match(noComment ?? "", /^The rule glob\.zero stands above no line/);
  assert.deepEqual(owed({ "tools/a.ts": code }, zero()), [noCheck]);
  assert.deepEqual(owed({ "tools/a_test.ts": test }, zero()), [noComment]);
  assert.deepEqual(owed({ "tools/a.ts": code, "tools/a_test.ts": test }, zero()), []);
  assert.deepEqual(owed({}, zero(), false), []);
});

Deno.test("checkCoverage() takes written reasons, and refuses them when they are stale", () => {
  const both = { "tools/a.ts": code, "tools/a_test.ts": test };
  assert.deepEqual(owed({ "tools/a.ts": code }, zero({ unobservable: "x" })), []);
  assert.deepEqual(owed({ "tools/a_test.ts": test }, zero({ unwritten: "x" })), []);
  assert.deepEqual(owed({}, zero({ pending: "x" })), []);
  assert.equal(owed(both, zero({ unobservable: "x" })).length, 1);
  assert.equal(owed(both, zero({ unwritten: "x" })).length, 1);
  assert.equal(owed(both, zero({ pending: "x" })).length, 1);
});
