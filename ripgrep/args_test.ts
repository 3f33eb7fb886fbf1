// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import fc from "fast-check";
import { filesArgs, searchArgs } from "./args.ts";

Deno.test("[ripgrep.files-args] the list for each choice of hidden and follow", () => {
  const cases: [{ hidden?: boolean; follow?: boolean }, string[]][] = [
    [{}, []],
    [{ hidden: false, follow: false }, []],
    [{ hidden: true }, ["--hidden"]],
    [{ follow: true }, ["--follow"]],
    [{ hidden: true, follow: true }, ["--hidden", "--follow"]],
  ];
  for (const [choice, flags] of cases) {
    assert.deepEqual(filesArgs({ pattern: "src/*.ts", ...choice }), [
      "--no-config",
      "--files",
      ...flags,
      "--glob=src/*.ts",
      "--glob=!**/.git/**",
      ".",
    ]);
  }
});

Deno.test("[ripgrep.search-args] the list with and without include and file", () => {
  const start = ["--no-config", "--json", "--hidden", "--no-messages"];
  const end = ["--glob=!**/.git/**", "--", "a.b"];
  assert.deepEqual(searchArgs({ pattern: "a.b" }), [...start, ...end, "."]);
  assert.deepEqual(searchArgs({ pattern: "a.b", include: "" }), [...start, ...end, "."]);
  assert.deepEqual(searchArgs({ pattern: "a.b", include: "*.ts" }), [...start, "--glob=*.ts", ...end, "."]);
  assert.deepEqual(searchArgs({ pattern: "a.b", file: "-x.ts" }), [...start, ...end, "-x.ts"]);
});

const hostile = fc.oneof(
  fc.string(),
  fc.constantFrom("--pre=sh", "--files", "-e", "-", "--", "-v x", "!*", "!**/.git/**", ".git/**", "\n", " "),
);

Deno.test("[ripgrep.files-args] [ripgrep.search-args] no pattern is an option, and the exclusion of .git is the last glob", () => {
  fc.assert(fc.property(hostile, hostile, (pattern, include) => {
    // Nothing that the caller wrote stands where an option is read.
    const search = searchArgs({ pattern, include });
    assert.deepEqual(search.slice(-3), ["--", pattern, "."]);
    assert.deepEqual(search.slice(0, -3), [
      "--no-config",
      "--json",
      "--hidden",
      "--no-messages",
      ...(include === "" ? [] : [`--glob=${include}`]),
      "--glob=!**/.git/**",
    ]);
    const files = filesArgs({ pattern });
    assert.deepEqual(files.slice(-3), [`--glob=${pattern}`, "--glob=!**/.git/**", "."]);
    assert.deepEqual(files.slice(0, -3), ["--no-config", "--files"]);
  }));
});
