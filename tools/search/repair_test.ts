// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import { type Repaired, repairGlob, splitGlob, withoutTurns } from "./repair.ts";

const nothing = { anchored: false, directory: false };

Deno.test("[glob.repair] the table of repairs", () => {
  const cases: [string, Repaired, { anchored: boolean; directory: boolean }?][] = [
    ["src/*.ts", { pattern: "src/*.ts" }],
    ["./src/*.ts", { pattern: "src/*.ts" }],
    [".//./*.ts", { pattern: "*.ts" }],
    ["./", { pattern: "**" }],
    [".", { pattern: "**" }],
    ["..", { pattern: "**", directory: "/w" }, { anchored: false, directory: true }],
    ["../..", { pattern: "**", directory: "/" }, { anchored: false, directory: true }],
    ["src/../..", { pattern: "**", directory: "/w" }, { anchored: false, directory: true }],
    ["../app", { pattern: "**" }, { anchored: false, directory: true }],
    ["../../*", { pattern: "/*", directory: "/", note: '(Read the pattern "../../*" as "*" in /.)' }],
    [".env", { pattern: ".env" }],
    ["..data/*", { pattern: "..data/*" }],
    ["/*.ts", { pattern: "/*.ts" }],
    ["/**/*.ts", { pattern: "/**/*.ts" }],
    ["/a.ts", { pattern: "/a.ts" }],
    ["/src/*.ts", { pattern: "/src/*.ts" }, { anchored: true, directory: false }],
    ["/w/app", { pattern: "**" }],
    ["/w/app/src/*.ts", { pattern: "/src/*.ts", note: '(Read the pattern "/w/app/src/*.ts" as "src/*.ts".)' }],
    ["/w/app2/*.ts", {
      pattern: "/*.ts",
      directory: "/w/app2",
      note: '(Read the pattern "/w/app2/*.ts" as "*.ts" in /w/app2.)',
    }],
    ["/w/app2", { pattern: "**", directory: "/w/app2" }, { anchored: false, directory: true }],
    ["src/../../x/*.ts", {
      pattern: "/*.ts",
      directory: "/w/x",
      note: '(Read the pattern "src/../../x/*.ts" as "*.ts" in /w/x.)',
    }],
    ["src/../*.ts", { pattern: "*.ts" }],
    ["../*.ts", { pattern: "/*.ts", directory: "/w", note: '(Read the pattern "../*.ts" as "*.ts" in /w.)' }],
    ["../app/src/[id].ts", {
      pattern: "/src/[id].ts",
      note: '(Read the pattern "../app/src/[id].ts" as "src/[id].ts".)',
    }],
  ];
  for (const [pattern, wanted, there = nothing] of cases) {
    assert.deepEqual(repairGlob(pattern, "/w/app", there), wanted, pattern);
  }
});

Deno.test("[glob.repair] a .. behind a name is taken out, as far as no wildcard stands before it", () => {
  const cases: [string, string][] = [
    ["src/../lib/*.ts", "lib/*.ts"],
    ["src/../*.ts", "*.ts"],
    ["src/..", "**"],
    ["src/../", "**"],
    ["src/../../x/*", "../x/*"],
    ["src/../../x", "../x"],
    ["../x/*", "../x/*"],
    ["/src/../../x/*", "/x/*"],
    ["/../*", "/*"],
    ["..data/*", "..data/*"],
    ["*/../x", "*/../x"],
    ["a/*/../x", "a/*/../x"],
    ["a/b", "a/b"],
  ];
  for (const [glob, wanted] of cases) assert.equal(withoutTurns(glob), wanted, glob);
});

Deno.test("a glob is split before its first segment with a meaning, and something is always left", () => {
  const cases: [string, string, string][] = [
    ["a/b/*.ts", "a/b", "*.ts"],
    ["a/b", "a", "b"],
    ["a", "", "a"],
    ["/a/[b]/c", "/a", "[b]/c"],
    ["**/x", "", "**/x"],
  ];
  for (const [glob, prefix, rest] of cases) assert.deepEqual(splitGlob(glob), { prefix, rest }, glob);
});
