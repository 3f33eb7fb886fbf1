// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import { nodeTests, outputOf, readTotals, testedSource } from "./node_tests.ts";

Deno.test("nodeTests() takes tests of the library, but those that are left out", () => {
  const paths = ["tools/a_test.ts", "tools/a.ts", "tests/b_test.ts", "toolsets/c_test.ts", "server/main_test.ts"];
  assert.deepEqual(nodeTests(paths), ["tools/a_test.ts"]);
  assert.equal(outputOf("tools/read/a_test.ts"), "tools__read__a_test");
});

Deno.test("testedSource() lets a test find its files, and the worker its code", () => {
  const text = 'new URL("./worker_main.ts", import.meta.url); new URL("./x.ts", import.meta.url); f(import.meta.url)';
  assert.equal(
    testedSource(text, "file:///a/b.ts"),
    'new URL("./worker_main.js", import.meta.url); new URL("./x.ts", "file:///a/b.ts"); f("file:///a/b.ts")',
  );
});

Deno.test("readTotals() reads the totals of a run, and counts what was cancelled as failed", () => {
  assert.deepEqual(readTotals("# tests 9\n# pass 5\n# fail 2\n# cancelled 1\n# skipped 1\n"), { passed: 5, failed: 3 });
  assert.equal(readTotals("SyntaxError: no"), undefined);
});
