// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import { checkDocPaths, namedFiles } from "./doc_paths.ts";

Deno.test("namedFiles() takes files in code font, and no pattern, folder or plain word", () => {
  const text = "`a.ts` and `b/c_d.ts`, `tools/<name>.ts`, `tools/`, b/e.ts, [x](docs/y.md), `deno task x.ts`, `z.md`";
  assert.deepEqual(namedFiles(text), ["a.ts", "b/c_d.ts", "z.md"]);
});

Deno.test("checkDocPaths() reports files that a guide names and that are not there", () => {
  const text = "one\n`tools/a.ts` `a.ts` `tools/b.ts`\n`b.ts`";
  const tree = [{ path: "tools/a.ts", text: "" }, { path: "docs/other.md", text: "`gone.ts`" }];
  const problems = checkDocPaths([...tree, { path: "CONTRIBUTING.md", text }]);
  assert.deepEqual(problems.map((each) => `${each.path}:${each.line} ${each.message.split('"')[1]}`), [
    "CONTRIBUTING.md:2 tools/b.ts",
    "CONTRIBUTING.md:3 b.ts",
  ]);
  assert.deepEqual(checkDocPaths([...tree, { path: "docs/architecture.md", text: "`tools/a.ts`" }]), []);
});
