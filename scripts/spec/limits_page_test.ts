// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import { type LimitRow, limitRows } from "../../spec/limit_rows.ts";
import { limitsTable, renderLimits } from "./limits_page.ts";

const row = (limit: string, more: Partial<LimitRow> = {}): LimitRow => ({
  ...{ limit, about: "read: lines", value: "3 lines", rule: "read.lines", stated: true, reached: "the rest | is cut" },
  ...more,
});

Deno.test("limitsTable() shows the groups named, with who moves each number, and what happens", () => {
  const rows = [row("read.a", { movedBy: "the call" }), row("glob.b"), row("grep.c", { about: "grep: hits" })];
  const lines = limitsTable(rows, ["read", "grep"], "../SPEC.md").split("\n");
  assert.deepEqual(lines.map((line) => line.replace(/ +/g, " ")).filter((line) => !line.startsWith("| ---")), [
    "| limit | value | when it is reached | moved by | rule |",
    "| lines (`read.a`) | 3 lines | the rest \\| is cut | the call | [read.lines](../SPEC.md#read.lines) |",
    "| hits (`grep.c`) | 3 lines | the rest \\| is cut | | [read.lines](../SPEC.md#read.lines) |",
    "",
  ]);
});

Deno.test("limitsTable() refuses a group without limits, renderLimits() one without a title", () => {
  assert.throws(() => limitsTable([row("read.a")], ["red"], ""), /"red"/);
  assert.throws(() => renderLimits([row("nothing.a")]), /"nothing"/);
});

Deno.test("renderLimits() shows every limit once, below its group", () => {
  const sections = renderLimits(limitRows).split("\n## ").slice(1);
  const shown = sections.flatMap((text) => [...text.matchAll(/\(`([a-z]+\.\w+)`\) /g)].map((match) => match[1]));
  assert.deepEqual(shown, limitRows.map(({ limit }) => limit));
  for (const text of sections) {
    assert.equal(new Set([...text.matchAll(/\(`([a-z]+)\.\w+`\) /g)].map((match) => match[1])).size, 1);
  }
});
