// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import { areas } from "./areas.ts";
import { divergences } from "./divergences.ts";
import { limitRows } from "./limit_rows.ts";
import { limits } from "./limits.ts";
import { profiles } from "./profiles.ts";
import { defineRule, fillLimits } from "./rule.ts";
import { ruleOf, rules } from "./rules.ts";

Deno.test("rules have ids that are unique and well-formed, each in a known area", () => {
  const ids = rules.map((rule) => rule.id);
  assert.deepEqual(ids.filter((id, at) => ids.indexOf(id) !== at), []);
  for (const id of ids) assert.match(id, /^[a-z]+\.[a-z]+([-_][a-z]+)*$/);
  const known = areas.map((area) => area.id);
  assert.deepEqual(rules.filter((rule) => !known.includes(rule.area)), []);
  assert.deepEqual(known.filter((area) => !rules.some((rule) => rule.area === area)), []);
});

Deno.test("rules of one area stand together", () => {
  const runs = rules.map((rule) => rule.area).filter((area, at, all) => area !== all[at - 1]);
  assert.deepEqual(runs, areas.map((area) => area.id));
});

Deno.test("no two rules share a text, and none has a placeholder left", () => {
  const texts = rules.map((rule) => rule.text);
  assert.equal(new Set(texts).size, texts.length);
  assert.deepEqual(texts.filter((text) => /\{[a-z]+\.[A-Za-z]+/.test(text)), []);
});

Deno.test("an extension is never a MUST, and every other basis is at least a SHOULD", () => {
  for (const rule of rules) {
    if (rule.basis === "extension") assert.notEqual(rule.level, "MUST", rule.id);
    else assert.notEqual(rule.level, "MAY", rule.id);
  }
});

Deno.test("the table of limits has each number of the limits once, in their order", () => {
  const names = Object.entries(limits).flatMap(([group, numbers]) =>
    Object.keys(numbers).map((name) => `${group}.${name}`)
  );
  assert.deepEqual(limitRows.map((row) => row.limit), names);
  const ids = new Set(rules.map((rule) => rule.id));
  for (const row of limitRows) assert(ids.has(row.rule), row.rule);
});

Deno.test("a rule that states a limit shows its number", () => {
  for (const row of limitRows.filter((row) => row.stated)) {
    const number = fillLimits(`{${row.limit}${row.value.includes("%") ? ":percent" : ""}}`);
    assert(ruleOf(row.rule).text.includes(number), `${row.rule} does not show ${number} (${row.limit})`);
  }
});

Deno.test("each switch of the profiles has one row of divergences, and the rows name rules that exist", () => {
  const switches = Object.keys(profiles.documented).filter((key) => key !== "name");
  const named = divergences.flatMap((row) => row.switch ?? []);
  assert.deepEqual(named.toSorted(), switches.toSorted());
  const ids = new Set(rules.map((rule) => rule.id));
  for (const id of divergences.flatMap((row) => row.rules)) assert(ids.has(id), id);
});

Deno.test("a row of divergences has a switch that differs between the profiles, or says why every profile agrees", () => {
  for (const row of divergences) {
    const differs = row.switch !== undefined &&
      profiles.documented[row.switch] !== profiles["opencode-1.18"][row.switch];
    assert.equal(differs, row.always === undefined, row.rules.join());
  }
});

Deno.test("fillLimits() gives numbers, sizes and shares, leaves other braces alone and refuses unknown names", () => {
  const cases: readonly (readonly [string, string])[] = [
    ["{read.lines} lines", "2000 lines"],
    ["{ripgrep.record:kb}", "64 KB (65536 bytes)"],
    ["{webfetch.bytes:mb}", "5 MB (5242880 bytes)"],
    ["{read.binaryShare:percent}", "30%"],
    ["`{ count, truncated }` {}", "`{ count, truncated }` {}"],
  ];
  for (const [text, wanted] of cases) assert.equal(fillLimits(text), wanted);
  assert.throws(() => fillLimits("{read.toString}"), RangeError);
  assert.throws(() => fillLimits("{nothing.lines}"), RangeError);
});

Deno.test("defineRule() reads the area off the id and keeps the reasons", () => {
  assert.deepEqual(defineRule("grep.zero", "MUST", "documented", "x", { unobservable: "why" }), {
    id: "grep.zero",
    area: "grep",
    level: "MUST",
    basis: "documented",
    text: "x",
    unobservable: "why",
  });
});
