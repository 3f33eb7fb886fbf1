// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import { entryPoints, packagedDeclaration, packagedSource, packageJson, packageName } from "./package.ts";

const config = {
  name: "@a/b",
  version: "1.2.3",
  license: "MIT",
  exports: { ".": "./mod.ts", "./web": "./web/mod.ts" },
  imports: { zod: "npm:zod@4.6.7", "@vscode/ripgrep": "npm:@vscode/ripgrep@1.18.0", loose: "npm:loose@^1" },
};

Deno.test("entryPoints() names each face, the two programs and the worker, flat", () => {
  assert.deepEqual(entryPoints(config), {
    mod: "mod.ts",
    web: "web/mod.ts",
    cli: "cli.ts",
    mcp_server: "mcp.ts",
    worker_main: "codemode/runtime/worker_main.ts",
  });
});

Deno.test("packageName() leaves the path within a package out", () => {
  const table = [["zod", "zod"], ["zod/v4", "zod"], ["@a/b", "@a/b"], ["@a/b/c/d.js", "@a/b"]] as const;
  for (const [specifier, name] of table) assert.equal(packageName(specifier), name);
});

Deno.test("packageJson() depends on what is imported, in the version of deno.json or a later one that fits", () => {
  const json = packageJson(config, ["zod", "zod/v4", "node:path"]);
  assert.deepEqual(json.dependencies, { "@vscode/ripgrep": "^1.18.0", zod: "^4.6.7" });
  assert.deepEqual(json.exports, {
    ".": { types: "./types/mod.d.ts", default: "./dist/mod.js" },
    "./web": { types: "./types/web/mod.d.ts", default: "./dist/web.js" },
  });
  assert.throws(() => packageJson(config, ["other"]), /"other"/);
  assert.throws(() => packageJson(config, ["loose"]), /"loose"/);
});

Deno.test("packagedSource() finds modules that are started by their address", () => {
  assert.equal(
    packagedSource('new URL("./worker_main.ts", import.meta.url); new URL("../x.ts", import.meta.url); "./y.ts"'),
    'new URL("./worker_main.js", import.meta.url); new URL("../x.ts", import.meta.url); "./y.ts"',
  );
});

Deno.test("packagedDeclaration() gives files their endings, in every form of import, and leaves texts alone", () => {
  assert.equal(
    packagedDeclaration(
      'export * from "./a.ts"; import("../b/c.ts").D; import type { E } from "./e.ts"; // see "a.ts"',
    ),
    'export * from "./a.js"; import("../b/c.js").D; import type { E } from "./e.js"; // see "a.ts"',
  );
  assert.equal(
    packagedDeclaration('from "@modelcontextprotocol/sdk/types"; from "@modelcontextprotocol/sdk/server"; from "zod"'),
    'from "@modelcontextprotocol/sdk/types.js"; from "@modelcontextprotocol/sdk/server"; from "zod"',
  );
});
