// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import { checkInventory, namedFolders, namedTasks } from "./inventory.ts";
import { brief } from "./testing.ts";

Deno.test("namedFolders() takes folders in code font, and no file, pattern or plain word", () => {
  const text = "`a/` and `b/c_d/`, `tools/<name>/`, `tools/x.ts`, plain/, `e`";
  assert.deepEqual(namedFolders(text), ["a", "b/c_d"]);
});

Deno.test("namedTasks() takes tasks in commands of every form", () => {
  const text =
    "`deno task test house`, deno task npm:test. `deno task faults [area…]`, deno taskmaster x, `deno task test262`";
  assert.deepEqual(namedTasks(text), ["test", "npm:test", "faults", "test262"]);
});

Deno.test("checkInventory() wants each folder and task listed, and each that is named there", () => {
  const tree = ["tools/read/a.ts", "tools/b.ts", "mod.ts", "docs/x.md"].map((path) => ({ path, text: "" }));
  const check = (list: string, tasks: readonly string[], readme = "") =>
    brief(checkInventory(
      [...tree, { path: "README.md", text: readme }, { path: "docs/architecture.md", text: list }],
      tasks,
    ));
  assert.deepEqual(check("`tools/`, `tools/read/`, `docs/`, `fixtures/`: `deno task house`", ["house"]), []);
  assert.deepEqual(check("`tools/`\n`gone/`", ["house"], "x\n`deno task hose`"), [
    'docs/architecture.md:0 The folder "tools/read/" is not listed',
    'docs/architecture.md:0 The task "deno task house" is not listed',
    'docs/architecture.md:2 The folder "gone/" does not exist',
    'README.md:2 The task "deno task hose" does not exist: name one of deno.json',
  ]);
});
