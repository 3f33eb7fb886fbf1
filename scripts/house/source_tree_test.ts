// Shell: makes a tree in a temporary folder.

import assert from "node:assert/strict";
import { dirname } from "node:path";
import { readSourceTree } from "./source_tree.ts";

Deno.test("readSourceTree() reads sources and documents in order, without fixtures, dot folders and what tools make", async () => {
  const root = `${await Deno.makeTempDir({ prefix: "scout-tree-" })}/`;
  const wanted = ["README.md", "a/b/c.ts", "a/npm/d.ts", "mod.ts"];
  const left = [
    ".git/x.ts",
    "a/b/x.json",
    "a/fixtures/x.ts",
    "a/node_modules/x/x.ts",
    "coverage/x.ts",
    "fixtures/x.ts",
    "npm/x.ts",
  ];
  try {
    for (const path of [...wanted, ...left]) {
      await Deno.mkdir(dirname(root + path), { recursive: true });
      await Deno.writeTextFile(root + path, `text of ${path}`);
    }
    assert.deepEqual(await readSourceTree(root), wanted.map((path) => ({ path, text: `text of ${path}` })));
  } finally {
    await Deno.remove(root, { recursive: true });
  }
});
