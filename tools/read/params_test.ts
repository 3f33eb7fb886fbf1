// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import fc from "fast-check";
import type { Workspace } from "../../permission/workspace.ts";
import { limits } from "../../spec/limits.ts";
import { profiles } from "../../spec/profiles.ts";
import { ToolError } from "../../spec/tool_error.ts";
import { planRead } from "./params.ts";

const workspace: Workspace = { directory: "/w/app", worktree: "/w/app", gateRealPath: true };
const plan = (params: unknown, profile = profiles.documented) => planRead(params, workspace, profile);

function refusal(params: unknown): string {
  try {
    plan(params);
  } catch (error) {
    assert.ok(error instanceof ToolError, String(error));
    assert.equal(error.code, "invalid_params");
    return error.message;
  }
  return assert.fail(`accepted ${JSON.stringify(params)}`);
}

Deno.test("[read.params] [tool.params] what is no whole number that is not negative is refused, by its name", () => {
  const bad: readonly unknown[] = ["2", "", "abc", -1, -0.5, 1.5, 0.5, NaN, Infinity, 2 ** 53, null, true, [1], {}];
  for (const name of ["offset", "limit"]) {
    for (const value of bad) {
      const message = refusal({ filePath: "a", [name]: value });
      assert.match(message, /\bread\b/);
      assert.match(message, new RegExp(`"${name}"`));
      assert.match(message, /fit/);
    }
  }
});

Deno.test("[read.params] [tool.params] a path that is missing or no text is refused, and so is one with a NUL", () => {
  for (const filePath of [undefined, null, 1, true, ["a"], {}]) assert.match(refusal({ filePath }), /"filePath"/);
  assert.match(refusal({ filePath: "a\0b" }), /"filePath".*NUL/);
  for (const params of [undefined, null, "a", 1, []]) assert.match(refusal(params), /read/);
});

Deno.test("[tool.params] unknown keys are ignored", () => {
  assert.deepEqual(plan({ filePath: "a", bogus: 1 }), plan({ filePath: "a" }));
});

Deno.test("[read.params] [read.lines] offset counts from 1 and 0 means 1; the default window", () => {
  assert.deepEqual(plan({ filePath: "a" }).window, { offset: 1, limit: limits.read.lines });
  for (const [offset, first] of [[0, 1], [-0, 1], [1, 1], [2, 2]] as const) {
    assert.equal(plan({ filePath: "a", offset }).window.offset, first);
  }
  fc.assert(fc.property(fc.maxSafeNat(), fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), (offset, limit) => {
    assert.deepEqual(plan({ filePath: "a", offset, limit }).window, { offset: Math.max(1, offset), limit });
  }));
});

Deno.test("[read.limit-zero] a limit of 0 is the default window, and in profile opencode-1.18 an empty one", () => {
  assert.equal(plan({ filePath: "a", limit: 0 }).window.limit, limits.read.lines);
  assert.equal(plan({ filePath: "a", limit: 0 }, profiles.extended).window.limit, limits.read.lines);
  assert.equal(plan({ filePath: "a", limit: 0 }, profiles["opencode-1.18"]).window.limit, 0);
  assert.equal(plan({ filePath: "a", limit: 1 }).window.limit, 1);
});

Deno.test("[read.params] a relative path is shown below the working directory, an absolute one as it was sent", () => {
  const table: readonly (readonly [sent: string, shown: string, mustBeDirectory: boolean])[] = [
    ["a.txt", "/w/app/a.txt", false],
    ["./a.txt", "/w/app/a.txt", false],
    ["sub//b.txt", "/w/app/sub/b.txt", false],
    ["../x", "/w/x", false],
    ["", "/w/app", true],
    [".", "/w/app", true],
    ["..", "/w", true],
    ["sub/", "/w/app/sub", true],
    ["sub/.", "/w/app/sub", true],
    ["...", "/w/app/...", false],
    ["a\\..", "/w/app/a\\..", false],
    ["/w/app/../x", "/w/app/../x", false],
    ["/x/", "/x/", true],
    ["~/x", "/w/app/~/x", false],
    ["file:///x", "/w/app/file:/x", false],
  ];
  for (const [sent, shown, mustBeDirectory] of table) {
    const got = plan({ filePath: sent });
    assert.deepEqual([got.asked, got.shown, got.mustBeDirectory], [sent, shown, mustBeDirectory]);
  }
});
