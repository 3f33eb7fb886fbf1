// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import { alignedTable } from "./aligned_table.ts";

Deno.test("alignedTable() makes columns as wide as their widest cell, and at least three", () => {
  assert.equal(
    alignedTable(["a", "long head"], [["x|y", "1"], ["22222", "a\nb"]]),
    "| a     | long head |\n| ----- | --------- |\n| x\\|y  | 1         |\n| 22222 | a b       |\n",
  );
  assert.equal(alignedTable(["a"], [["b"]]), "| a   |\n| --- |\n| b   |\n");
});
