// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import { profiles } from "../../spec/profiles.ts";
import { defineRule } from "../../spec/rule.ts";
import { cell, renderRuleIds, renderSpec, type SpecData, table } from "./render.ts";

const small: SpecData = {
  areas: [
    { id: "glob", title: "glob", about: "Names.", built: true },
    { id: "read", title: "read", about: "Paths.", built: false },
  ],
  rules: [
    defineRule("read.lines", "SHOULD", "observed", "At most {read.lines} lines.", { unobservable: "no one looks." }),
    defineRule("glob.zero", "MUST", "documented", "Exactly `No files found`."),
  ],
  limitRows: [
    {
      limit: "read.lines",
      about: "read: window",
      value: "2000 lines",
      rule: "read.lines",
      stated: true,
      reached: "cut",
    },
    { limit: "read.own", about: "read: own", value: "7", rule: "read.lines", stated: false, reached: "cut" },
  ],
  profiles: [profiles.documented, profiles["opencode-1.18"]],
  divergences: [
    { rules: ["glob.zero"], documented: "a | b", program: "c", switch: "globDropsHidden", readIn: "tools/x.ts" },
    { rules: ["read.lines"], documented: "d", program: "e", always: "it is safe." },
  ],
};

Deno.test("renderSpec() puts each rule under its area, with anchor, level, basis, text and reasons", () => {
  const text = renderSpec(small);
  const glob = text.indexOf("## glob\n");
  const read = text.indexOf("## read *(not built yet)*\n");
  const zero = text.indexOf('<a id="glob.zero"></a>**glob.zero** · MUST · *documented*\n\nExactly `No files found`.\n');
  const lines = text.indexOf('<a id="read.lines"></a>**read.lines** · SHOULD · *observed*\n\nAt most 2000 lines.\n\n');
  assert(0 < glob && glob < zero && zero < read && read < lines, `${[glob, zero, read, lines]}`);
  assert(text.includes("*No check: no one looks.*"));
});

Deno.test("renderSpec() has the tables of limits, profiles and divergences", () => {
  const lines = renderSpec(small).split("\n");
  assert(lines.includes("| read: window | 2000 lines | [read.lines](#read.lines) | `read.lines` |"));
  assert(lines.includes("| read: own | 7 | [read.lines](#read.lines), open there | `read.own` |"));
  assert(lines.includes("| switch | `documented` | `opencode-1.18` |"));
  assert(lines.includes("| `globDropsHidden` | true | false |"));
  assert(lines.includes("| [glob.zero](#glob.zero) | a \\| b | c | `globDropsHidden` | `tools/x.ts` |"));
  assert(lines.includes("| [read.lines](#read.lines) | d | e | Every profile as documented: it is safe. |  |"));
});

Deno.test("renderSpec() refuses a rule whose area is not listed", () => {
  assert.throws(() => renderSpec({ ...small, areas: small.areas.slice(0, 1) }), /read\.lines/);
});

Deno.test("table() escapes pipes and keeps each row on a line", () => {
  assert.equal(cell("a|b\n  c"), "a\\|b c");
  assert.equal(table(["x", "y"], [["1", "2\n3"]]), "| x | y |\n| --- | --- |\n| 1 | 2 3 |\n");
});

Deno.test("renderRuleIds() is a union of the ids in their order", () => {
  assert(renderRuleIds(["b.c", "a.b"]).endsWith('export type RuleId =\n  | "b.c"\n  | "a.b";\n'));
});
