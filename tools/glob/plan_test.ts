// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import path from "node:path";
import fc from "fast-check";
import { ToolError } from "../../spec/tool_error.ts";
import { jsonSchema, parseParams } from "../params.ts";
import { globDescription, globSchema } from "./params.ts";
import { planGlob, refuseGlob } from "./plan.ts";

const workspace = { directory: "/w/app", worktree: "/w", gateRealPath: true };

Deno.test("[glob.params] [tool.params] pattern is required, path optional, both text", () => {
  assert.deepEqual(parseParams("glob", globSchema, { pattern: "*" }), { pattern: "*" });
  assert.deepEqual(parseParams("glob", globSchema, { pattern: "", path: "", more: 1 }), { pattern: "", path: "" });
  for (
    const bad of [{}, { path: "src" }, { pattern: 1 }, { pattern: null }, { pattern: "*", path: null }, {
      pattern: "*",
      path: ["a"],
    }]
  ) {
    assert.throws(
      () => parseParams("glob", globSchema, bad),
      (error) => error instanceof ToolError && error.code === "invalid_params" && error.message.includes("glob"),
      JSON.stringify(bad),
    );
  }
});

Deno.test("[glob.order] the question carries the pattern, always *, and the parameters as they were sent", () => {
  fc.assert(fc.property(fc.string(), fc.option(fc.string(), { nil: undefined }), (pattern, path) => {
    assert.deepEqual(planGlob({ pattern, path }, workspace).ask, {
      permission: "glob",
      patterns: [pattern],
      always: ["*"],
      metadata: path === undefined ? { pattern } : { pattern, path },
    });
  }));
});

Deno.test("[glob.order] [glob.metadata] the directory is resolved against the working directory; the title is relative to the worktree", () => {
  const cases: [string | undefined, string, string][] = [
    [undefined, "/w/app", "app"],
    ["", "/w/app", "app"],
    [".", "/w/app", "app"],
    ["src", "/w/app/src", "app/src"],
    ["src/", "/w/app/src", "app/src"],
    ["src/../..", "/w", ""],
    ["/x/y", "/x/y", "../x/y"],
    ["~", "/w/app/~", "app/~"],
    [" ", "/w/app/ ", "app/ "],
    ["app/[id]", "/w/app/app/[id]", "app/app/[id]"],
  ];
  for (const [sent, directory, title] of cases) {
    const plan = planGlob({ pattern: "*", path: sent }, workspace);
    assert.deepEqual([plan.directory, plan.title], [directory, title], sent);
  }
  fc.assert(fc.property(fc.webPath(), (sent) => {
    const plan = planGlob({ pattern: "*", path: sent }, workspace);
    assert.equal(plan.directory, path.resolve("/w/app", sent));
    assert.equal(path.resolve("/w", plan.title), plan.directory);
  }));
});

Deno.test("[glob.file] [glob.missing] what is no directory is refused by name, a missing one behind the gate", () => {
  const refuse = (kind: "file" | "directory" | "special" | "missing") => refuseGlob("/w/x y", { kind, linked: false });
  assert.equal(refuse("directory"), undefined);
  for (const kind of ["file", "special"] as const) {
    assert.equal(refuse(kind)?.when, "before-gate");
    assert.equal(refuse(kind)?.error.code, "not_directory");
    assert.equal(refuse(kind)?.error.message, "glob path must be a directory: /w/x y");
  }
  assert.equal(refuse("missing")?.when, "behind-gate");
  assert.equal(refuse("missing")?.error.code, "not_found");
  assert.match(refuse("missing")?.error.message ?? "", /\/w\/x y/);
});

Deno.test("[tool.descriptions] glob says that calls can go together, and path to leave it out", () => {
  assert.match(globDescription, /one message/);
  const { properties } = jsonSchema(globSchema) as { properties: Record<"path", { description: string }> };
  assert.match(properties.path.description, /leave this parameter out; do not send "undefined" or "null"/);
  assert.match(globDescription, /first 100/);
  assert.match(globDescription, /hidden/);
});
