// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import { areas } from "../../spec/areas.ts";
import { limits } from "../../spec/limits.ts";
import { rules } from "../../spec/rules.ts";
import { checkHouse, type Contract } from "./check.ts";
import { renderProblem } from "./problem.ts";
import { pureHeader, type SourceFile } from "./source.ts";
import { faces } from "./testing.ts";

const contract: Contract = {
  rules,
  areas: areas.map((area) => ({ ...area, built: area.id === "external" })),
  limits,
  divergences: [{
    rules: ["read.special"],
    documented: "a",
    program: "b",
    switch: "refuseSpecialFiles",
    readIn: "z.ts",
  }],
  mutualTypes: [],
  tasks: ["house"],
};
const kept = rules.filter((rule) => rule.area === "external");
const covered: readonly SourceFile[] = [
  { path: "permission/e.ts", text: `${pureHeader}\n${kept.map((rule) => `// [${rule.id}] why`).join("\n")}\n` },
  {
    path: "permission/e_test.ts",
    text: `${pureHeader}\n${kept.map((rule) => `Deno.test("[${rule.id}] x", () => {});`).join("\n")}\n`,
  },
  { path: "z.ts", text: `${pureHeader}\nexport const x = profile.refuseSpecialFiles;\n` },
];

const found = (files: readonly SourceFile[]) => checkHouse(files, faces, contract).map(renderProblem);

Deno.test("checkHouse() finds nothing in a house in order", () => {
  assert.deepEqual(found([...covered, { path: "README.md", text: "const = 1; Deno" }]), []);
});

Deno.test("checkHouse() runs every check: one breach each is one problem each, in order of path", () => {
  const breaches: readonly SourceFile[] = [
    { path: "CONTRIBUTING.md", text: "`gone.ts`" },
    { path: "README.md", text: "`deno task gone`" },
    {
      path: "docs/architecture.md",
      text:
        "`deno task house` `a/` `b/` `b/folders/a/` `b/folders/b/` `c/` `d/` `permission/` `ripgrep/` `tools/` `e/` `f/`",
    },
    { path: "a/broken.ts", text: `${pureHeader}\nconst = 1;\n` },
    { path: "b/folders/a/x.ts", text: `${pureHeader}\nimport "../b/y.ts";\n` },
    { path: "b/folders/b/z.ts", text: `${pureHeader}\nimport "../a/z.ts";\n` },
    { path: "b/cycle.ts", text: `${pureHeader}\nimport "../b/cycle.ts";\n` },
    { path: "ripgrep/floor.ts", text: `${pureHeader}\nimport "../tools/x.ts";\n` },
    { path: "c/header.ts", text: "export const x = 1;\n" },
    { path: "d/id.ts", text: `${pureHeader}\n// [read.nothing] why\n` },
    { path: "e/long.ts", text: `${pureHeader}\n${"\n".repeat(400)}` },
    { path: "f/pure.ts", text: `${pureHeader}\nDeno.exit();\n` },
    { path: "tools/number.ts", text: `${pureHeader}\nf(51200);\n` },
  ];
  const problems = found([...covered.slice(0, 1), ...breaches]);
  const places = problems.map((problem) => problem.split(":")[0]);
  const uncovered = kept.map(() => "spec/rules/external.ts");
  assert.deepEqual(places, [
    "CONTRIBUTING.md",
    "README.md",
    "a/broken.ts",
    "b/cycle.ts",
    "b/folders/b/z.ts",
    "c/header.ts",
    "d/id.ts",
    // There is no table of floors in it.
    "docs/architecture.md",
    "e/long.ts",
    "f/pure.ts",
    "ripgrep/floor.ts",
    "spec/divergences.ts",
    ...uncovered,
    "tools/number.ts",
  ]);
});
