// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import fc from "fast-check";
import { isHidden, normalizePath } from "./path.ts";

Deno.test("[ripgrep.paths] the table", () => {
  const cases = {
    "./a.ts": "a.ts",
    "././a.ts": "a.ts",
    "/a.ts": "a.ts",
    "//a.ts": "a.ts",
    ".//a.ts": "a.ts",
    ".\\src\\a.ts": "src/a.ts",
    "back\\slash.ts": "back/slash.ts",
    "C:\\w\\a.ts": "C:/w/a.ts",
    "./.env": ".env",
    "./..notes": "..notes",
    ".hidden/a": ".hidden/a",
    "a/./b": "a/./b",
    "./ lead.ts": " lead.ts",
    "./-dash": "-dash",
    "": "",
  };
  for (const [printed, wanted] of Object.entries(cases)) assert.equal(normalizePath(printed), wanted, printed);
});

const segments = fc.array(
  fc.oneof(fc.constantFrom("a", ".b", "..", "...", "c d", "."), fc.string({ minLength: 1, maxLength: 4 })),
  { minLength: 1, maxLength: 4 },
);

Deno.test("[ripgrep.paths] nothing is left of a leading ./ or slash, and once is enough", () => {
  fc.assert(fc.property(segments, fc.constantFrom("", "./", "/", "././", ".\\", "\\"), (parts, lead) => {
    const normal = normalizePath(lead + parts.join("/"));
    assert.ok(!normal.startsWith("/") && !normal.startsWith("./") && !normal.includes("\\"));
    assert.equal(normalizePath(normal), normal);
  }));
});

Deno.test("[glob.hidden] a path is hidden when one of its segments starts with a dot", () => {
  fc.assert(fc.property(segments, (parts) => {
    const normal = normalizePath(parts.join("/"));
    assert.equal(isHidden(normal), normal.split("/").some((part) => part.startsWith(".")));
  }));
  for (
    const [path, hidden] of [["a.ts", false], ["a/b.c/d", false], [".a", true], ["a/.b/c", true], ["a/b/.c", true]]
  ) {
    assert.equal(isHidden(path as string), hidden, path as string);
  }
});
