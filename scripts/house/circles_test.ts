// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import { besides, checkFileCircles, checkFolderCircles } from "./circles.ts";
import { brief, faces, houseFiles } from "./testing.ts";

Deno.test("checkFileCircles() reports a circle with its way round, however long, and for types too", () => {
  const files = houseFiles({
    "a.ts": "import './b.ts';",
    "b.ts": "import './c/d.ts';",
    "c/d.ts": "import type { A } from '../a.ts';",
    "e.ts": "import './a.ts'; import './b.ts';",
    "f.ts": "import './f.ts';",
  });
  assert.deepEqual(brief(checkFileCircles(files, faces, [])), [
    "c/d.ts:2 An import closes a circle: a.ts -> b.ts -> c/d.ts -> a.ts",
    "f.ts:2 An import closes a circle: f.ts -> f.ts",
  ]);
});

Deno.test("checkFileCircles() lets diamonds be, and the types that are listed, as long as types are all there is", () => {
  const listed = [{ from: "value.ts", to: "machine.ts", why: "mutually recursive" }];
  const circle = (statement: string) =>
    houseFiles({
      "value.ts": statement,
      "machine.ts": "import { value } from './value.ts';",
      "a.ts": "import './b.ts'; import './c.ts';",
      "b.ts": "import './d.ts';",
      "c.ts": "import './d.ts';",
      "d.ts": "",
    });
  const types = circle("import type { Machine } from './machine.ts';");
  assert.deepEqual(checkFileCircles(types, faces, listed), []);
  assert.equal(checkFileCircles(types, faces, []).length, 1);
  const code = checkFileCircles(circle("import { Machine } from './machine.ts';"), faces, listed);
  assert.deepEqual(brief(code).map((each) => each.split(":").slice(0, 2).join(":")), [
    "machine.ts:2 An import closes a circle",
    'value.ts:0 Listed as importing types of "machine.ts", but it does not',
  ]);
});

Deno.test("besides() gives the folders side by side that an import leads between", () => {
  const table: readonly (readonly [string, string, string | undefined])[] = [
    ["a/b/x.ts", "a/c/y.ts", "a/b a/c"],
    ["a/b/d/x.ts", "a/c/y.ts", "a/b a/c"],
    ["a/x.ts", "c/d/y.ts", "a c"],
    ["a/x.ts", "a/y.ts", undefined],
    ["a/x.ts", "a/b/y.ts", undefined],
    ["a/b/y.ts", "a/x.ts", undefined],
    ["x.ts", "a/y.ts", undefined],
  ];
  for (const [from, to, folders] of table) assert.equal(besides(from, to)?.join(" "), folders, `${from} -> ${to}`);
});

Deno.test("checkFolderCircles() finds folders that import each other, where no two files do, and lets tests be", () => {
  const files = houseFiles({
    "a/one/x.ts": "import '../two/y.ts';",
    "a/two/y.ts": "",
    "a/two/z.ts": "\nimport '../three/deep/w.ts';",
    "a/three/deep/w.ts": "\n\nimport type { X } from '../../one/v.ts';",
    "a/one/v.ts": "",
    "a/two/t_test.ts": "import '../one/x.ts';",
    "a/two/testing.ts": "import '../one/x.ts';",
    // What stands beside folders may put them together, and be what they share.
    "a/mod.ts": "import './one/x.ts';",
    "a/shared.ts": "",
    "a/four/x.ts": "import '../mod.ts'; import '../shared.ts';",
  });
  assert.deepEqual(brief(checkFolderCircles(files, faces)), [
    "a/three/deep/w.ts:4 An import closes a circle of folders: a/one -> a/two -> a/three -> a/one",
  ]);
});
