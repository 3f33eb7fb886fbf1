// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import fc from "fast-check";
import { profiles } from "../../spec/profiles.ts";
import { ToolError } from "../../spec/tool_error.ts";
import { parseParams } from "../params.ts";
import type { Seen } from "../seen.ts";
import { grepDescription, grepSchema } from "./params.ts";
import { planGrep, scopeGrep } from "./plan.ts";

const workspace = { directory: "/w/app", worktree: "/w", gateRealPath: true };

Deno.test("[grep.params] [tool.params] pattern is required and not empty, path and include optional", () => {
  const good = { pattern: " ", path: "", include: "" };
  assert.deepEqual(parseParams("grep", grepSchema, { ...good, more: 1 }), good);
  const bad = [
    {},
    { pattern: "" },
    { pattern: 1 },
    { pattern: null },
    { pattern: "a", path: null },
    { pattern: "a", path: 1 },
    { pattern: "a", include: null },
    { pattern: "a", include: ["*.ts"] },
  ];
  for (const params of bad) {
    assert.throws(
      () => parseParams("grep", grepSchema, params),
      (error) => error instanceof ToolError && error.code === "invalid_params" && error.message.includes("grep"),
      JSON.stringify(params),
    );
  }
});

Deno.test("[grep.order] [grep.metadata] the question carries the pattern, always *, and what was sent; the title is the pattern", () => {
  const maybe = fc.option(fc.string(), { nil: undefined });
  fc.assert(fc.property(fc.string({ minLength: 1 }), maybe, maybe, (pattern, path, include) => {
    const plan = planGrep({ pattern, path, include }, workspace);
    assert.deepEqual(plan.ask, {
      permission: "grep",
      patterns: [pattern],
      always: ["*"],
      metadata: {
        pattern,
        ...(path === undefined ? {} : { path }),
        ...(include === undefined ? {} : { include }),
      },
    });
    assert.equal(plan.title, pattern);
  }));
});

Deno.test("[grep.order] the path is resolved against the working directory", () => {
  for (
    const [sent, target] of [[undefined, "/w/app"], ["", "/w/app"], ["a/..", "/w/app"], ["../x", "/w/x"], ["/y/", "/y"]]
  ) {
    assert.equal(planGrep({ pattern: "a", path: sent }, workspace).target, target);
  }
});

Deno.test("[grep.file] [grep.missing] what a look found decides which directory is searched", () => {
  const scope = (kind: Seen["kind"], linked: boolean, name: keyof typeof profiles) => {
    const found = scopeGrep("/w/x y", { kind, linked }, profiles[name]);
    return found.kind === "refused" ? found.error.code : found;
  };
  const parent = (linked: boolean, showSearched: boolean) => ({ kind: "parent", linked, showSearched });
  for (const name of ["documented", "opencode-1.18", "extended"] as const) {
    const real = name !== "opencode-1.18";
    assert.deepEqual(scope("directory", false, name), { kind: "directory" });
    assert.deepEqual(scope("directory", true, name), { kind: "directory" });
    assert.deepEqual(scope("file", false, name), parent(false, false));
    assert.deepEqual(scope("file", true, name), parent(true, real));
    assert.deepEqual(scope("missing", false, name), real ? "not_found" : parent(false, false));
    assert.equal(scope("special", false, name), "unsupported_file");
  }
  for (const kind of ["missing", "special"] as const) {
    const found = scopeGrep("/w/x y", { kind, linked: false }, profiles.documented);
    assert.match(found.kind === "refused" ? found.error.message : "", /\/w\/x y/);
  }
});

Deno.test("[tool.descriptions] grep says that it is no counter, and what an open-ended search is for", () => {
  assert.match(grepDescription, /ripgrep itself/);
  assert.match(grepDescription, /counter/);
  assert.match(grepDescription, /sub-agent/);
  assert.match(grepDescription, /first 100/);
  assert.match(grepDescription, /hidden/);
});
