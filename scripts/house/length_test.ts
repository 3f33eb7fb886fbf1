// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import { checkLength, countLines, longTables, maxLines } from "./length.ts";

const file = (path: string, lines: number) => ({ path, text: "x\n".repeat(lines) });

Deno.test("countLines() counts as editors do", () => {
  assert.deepEqual(["", "a", "a\n", "a\nb", "a\n\n"].map(countLines), [1, 1, 1, 2, 2]);
});

Deno.test("checkLength() allows the limit and not one line more, but for listed tables", () => {
  const files = [file("at.ts", maxLines), file("over.ts", maxLines + 1), file("table.ts", maxLines + 1)];
  const problems = checkLength(files, [{ path: "table.ts", why: "a table" }]);
  assert.deepEqual(problems.map((each) => each.path), ["over.ts"]);
});

Deno.test("checkLength() reports a table that is listed for nothing", () => {
  const tables = [{ path: "at.ts", why: "x" }, { path: "gone.ts", why: "y" }];
  assert.deepEqual(checkLength([file("at.ts", maxLines)], tables).map((each) => each.path), ["at.ts", "gone.ts"]);
});

Deno.test("each long table is listed with a reason", () => {
  for (const table of longTables) assert.match(table.why, /\w+ \w+/);
});
