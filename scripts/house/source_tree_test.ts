// Shell: makes a tree in a temporary folder, reads deno.json.

import assert from "node:assert/strict";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { isPublished } from "./source.ts";
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

Deno.test("isPublished() leaves out what deno.json leaves out of the package, and nothing else", async () => {
  const root = fileURLToPath(new URL("../../", import.meta.url));
  const { publish }: { publish: { exclude: readonly string[] } } = JSON.parse(
    await Deno.readTextFile(`${root}deno.json`),
  );
  const excluded = (path: string) =>
    publish.exclude.some((each) =>
      each.startsWith("**/") ? path.endsWith(each.slice(3).replace("*", "")) : path.startsWith(each)
    );
  const paths = (await readSourceTree(root)).map(({ path }) => path).filter((path) => path.endsWith(".ts"));
  assert.deepEqual(paths.filter(isPublished), paths.filter((path) => !excluded(path)));
});
