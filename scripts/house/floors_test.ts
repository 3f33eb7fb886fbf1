// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import { checkCycles, checkFloors, floorProblem, referenceTargets } from "./floors.ts";
import { brief, faces, houseFiles } from "./testing.ts";

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

Deno.test("checkCycles() reports a circle with its way round, however long", () => {
  const files = houseFiles({
    "a.ts": "import './b.ts';",
    "b.ts": "import './c/d.ts';",
    "c/d.ts": "import type { A } from '../a.ts';",
    "e.ts": "import './a.ts'; import './b.ts';",
    "f.ts": "import './f.ts';",
  });
  assert.deepEqual(brief(checkCycles(files, faces)), [
    "c/d.ts:2 An import closes a circle: a.ts -> b.ts -> c/d.ts -> a.ts",
    "f.ts:2 An import closes a circle: f.ts -> f.ts",
  ]);
});

Deno.test("checkCycles() allows types of one folder to speak of each other, and diamonds", () => {
  const files = houseFiles({
    "v/value.ts": "import type { Machine } from './machine.ts';",
    "v/machine.ts": "import { value } from './value.ts';",
    "a.ts": "import './b.ts'; import './c.ts';",
    "b.ts": "import './d.ts';",
    "c.ts": "import './d.ts';",
    "d.ts": "",
  });
  assert.deepEqual(checkCycles(files, faces), []);
});
