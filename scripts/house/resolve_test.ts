// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import { resolve } from "./resolve.ts";
import { faces } from "./testing.ts";

Deno.test("resolve() leads to files by path and by the package's own name, and to libraries", () => {
  const cases: readonly (readonly [string, string])[] = [
    ["./b.ts", "tools/read/b.ts"],
    ["../tool.ts", "tools/tool.ts"],
    ["../../spec/limits.ts", "spec/limits.ts"],
    ["@us/it/tools", "tools/mod.ts"],
    ["@us/it", "mod.ts"],
    ["node:path", "library node:path"],
    ["zod", "library zod"],
    ["zod/v4", "library zod"],
    ["npm:zod@4.6.7/v4", "library zod"],
    ["@scope/name/deep.js", "library @scope/name"],
    ["npm:@scope/name@1.0.0/deep.js", "library @scope/name"],
  ];
  for (const [specifier, wanted] of cases) {
    const target = resolve(specifier, "tools/read/a.ts", faces);
    assert.equal(target.kind === "file" ? target.path : `library ${target.name}`, wanted, specifier);
  }
});
