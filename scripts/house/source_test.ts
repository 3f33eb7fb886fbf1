// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import { isPublished, kindOf, pureHeader } from "./source.ts";

Deno.test("kindOf() knows exactly the two headers, and only on the first line", () => {
  const cases: readonly (readonly [string, string | undefined])[] = [
    [`${pureHeader}\n`, "pure"],
    [`${pureHeader} \n`, undefined],
    [`\n${pureHeader}\n`, undefined],
    ["// Pure: no Deno, no fetch.\n", undefined],
    ["// Shell: reads files.\ncode", "shell"],
    ["// Shell: \n", undefined],
    ["// Shell: reads files\n", undefined],
    ["/* Shell: reads files. */\n", undefined],
    ["", undefined],
  ];
  for (const [text, kind] of cases) assert.equal(kindOf(text), kind, text);
});

Deno.test("isPublished() leaves out tests, scripts, benchmarks, examples and fixtures", () => {
  const paths = ["mod.ts", "tools/a.ts", "conformance/a.ts", "tools/a_test.ts", "scripts/a.ts", "bench/a.ts", "a.md"];
  assert.deepEqual(paths.filter(isPublished), ["mod.ts", "tools/a.ts", "conformance/a.ts"]);
});
