// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import { checkFloors, checkFloorsDrawn, floorProblem, floors, floorsDrawn, referenceTargets } from "./floors.ts";
import { faces, houseFiles } from "./testing.ts";

Deno.test("floorProblem() lets imports go down only", () => {
  const allowed: readonly (readonly [string, string])[] = [
    ["spec/a.ts", "spec/b.ts"],
    ["ripgrep/a.ts", "spec/b.ts"],
    ["permission/a.ts", "ripgrep/b.ts"],
    ["tools/read/a.ts", "permission/b.ts"],
    ["web/a.ts", "tools/b.ts"],
    ["codemode/mcp/a.ts", "tools/b.ts"],
    ["mod.ts", "codemode/b.ts"],
    ["cli.ts", "mod.ts"],
    ["cli.ts", "cli/main.ts"],
    ["cli/main.ts", "mod.ts"],
    ["tests/a.ts", "mod.ts"],
    ["conformance/checks/a.ts", "conformance/b.ts"],
    ["conformance/models/a.ts", "spec/b.ts"],
    [referenceTargets[0] ?? "", "mod.ts"],
    ["scripts/a.ts", "mod.ts"],
    ["bench/a.ts", "tools/b.ts"],
  ];
  for (const [from, to] of allowed) assert.equal(floorProblem(from, to), undefined, `${from} -> ${to}`);
  const refused: readonly (readonly [string, string])[] = [
    ["spec/a.ts", "ripgrep/b.ts"],
    ["ripgrep/a.ts", "tools/b.ts"],
    ["permission/a.ts", "tools/b.ts"],
    ["tools/a.ts", "web/b.ts"],
    ["web/a.ts", "codemode/b.ts"],
    ["codemode/a.ts", "web/b.ts"],
    ["tools/a.ts", "mod.ts"],
    ["codemode/a.ts", "conformance/b.ts"],
    ["cli.ts", "scripts/b.ts"],
    ["mod.ts", "tests/b.ts"],
    ["tools/a.ts", "cli/b.ts"],
    ["mod.ts", "bench/b.ts"],
    ["conformance/models/a.ts", "tools/b.ts"],
    ["conformance/checks/a.ts", "mod.ts"],
    ["conformance/a.ts", "scripts/b.ts"],
  ];
  for (const [from, to] of refused) assert.equal(typeof floorProblem(from, to), "string", `${from} -> ${to}`);
});

Deno.test("checkFloors() reads real imports, types and the package's own name included, and lets tests be", () => {
  const files = houseFiles({
    "spec/a.ts": "import type { T } from '../tools/mod.ts';",
    "permission/a.ts": "\nexport * from '@us/it/tools';",
    "permission/a_test.ts": "import '../tools/mod.ts';",
    "tools/mod.ts": "import '../spec/a.ts'; import 'zod';",
  });
  assert.deepEqual(checkFloors(files, faces).map((each) => `${each.path}:${each.line}`), [
    "spec/a.ts:2",
    "permission/a.ts:3",
  ]);
});

Deno.test("checkFloorsDrawn() wants the table of floors to be that of the check", () => {
  const row = (floor: readonly string[]) =>
    floor[0] === ""
      ? "| the root | `cli/` |"
      : `| ${floor.map((folder) => `\`${folder}/\``).join(", ")} | \`other/\` |`;
  const draw = (
    rows: readonly string[],
  ) => ["# T", "", "## Floors", "", "| floor | x |", "| --- | - |", ...rows, "", "## More", "| `a/` | b |"];
  const guide = (rows: readonly string[]) => [{ path: "docs/architecture.md", text: draw(rows).join("\n") }];
  const rows = floors.map(row);
  assert.deepEqual(floorsDrawn(guide(rows)[0]?.text ?? ""), floors);
  assert.deepEqual(checkFloorsDrawn(guide(rows)), []);
  assert.equal(checkFloorsDrawn(guide(rows.toReversed())).length, 1);
  assert.equal(checkFloorsDrawn(guide(rows.slice(1))).length, 1);
});
