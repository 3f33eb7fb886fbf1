// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import type { TestState } from "../fault_runner/junit.ts";
import { type Exception, hostTests, judgeHost, outputOf, testedSource } from "./host_tests.ts";

Deno.test("hostTests() takes tests of the library, and of these the ones that are named", () => {
  const paths = ["tools/a_test.ts", "tools/a.ts", "tests/b_test.ts", "toolsets/c_test.ts", "server/main_test.ts"];
  assert.deepEqual(hostTests(paths), ["tools/a_test.ts", "server/main_test.ts"]);
  assert.deepEqual(hostTests(paths, ["serv", "no"]), ["server/main_test.ts"]);
  assert.equal(outputOf("tools/read/a_test.ts"), "tools__read__a_test");
});

Deno.test("testedSource() lets a test find its files, the worker its code, and only programs of others Deno", () => {
  const text = 'new URL("./worker_main.ts", import.meta.url); new URL("./x.ts", import.meta.url); f(import.meta.url)';
  assert.equal(
    testedSource(text, "file:///a/b.ts", "b.ts"),
    'new URL("./worker_main.js", import.meta.url); new URL("./x.ts", "file:///a/b.ts"); f("file:///a/b.ts")',
  );
  const test = "Deno.test(Deno.execPath()); Deno.test.ignore(Deno.testing)";
  assert.equal(
    testedSource(test, "", "a/b_test.ts"),
    'Deno.testOf("a/b_test.ts")(Deno.execPath()); Deno.testOf("a/b_test.ts").ignore(Deno.testing)',
  );
  assert.equal(testedSource("Deno.execPath()", "", "fixtures/mcp/servers.ts"), "Deno.foreignPath()");
});

Deno.test("judgeHost() wants every file run, every test passed but the listed ones, and none of those", () => {
  const exceptions: readonly Exception[] = [
    { on: ["node"], file: "a_test.ts", title: "one", why: "old" },
    { on: ["node", "bun"], file: "b_test.ts", why: "needs Deno" },
  ];
  const files = ["a_test.ts", "b_test.ts"];
  const judge = (host: "node" | "bun", states: Readonly<Record<string, TestState>>) =>
    judgeHost(host, files, new Map(Object.entries(states)), exceptions);
  const fine = { "a_test.ts: one": "failed", "a_test.ts: two": "passed", "b_test.ts: x": "skipped" } as const;
  assert.deepEqual(judge("node", fine), { passed: 1, excused: 2, problems: [] });
  // On the other host the first has no excuse.
  assert.deepEqual(judge("bun", fine).problems, ["a_test.ts: one: failed"]);
  assert.deepEqual(judge("node", { ...fine, "a_test.ts: two": "skipped" }).problems, ["a_test.ts: two: skipped"]);
  const stale = "passes or is gone, but is listed:";
  assert.deepEqual(judge("node", { ...fine, "a_test.ts: one": "passed" }).problems, [`a_test.ts: one: ${stale} old`]);
  assert.deepEqual(judge("node", { ...fine, "b_test.ts: y": "passed" }).problems, [
    `b_test.ts: some test: ${stale} needs Deno`,
  ]);
  const sometimes = exceptions.map((exception) => ({ ...exception, sometimes: true }));
  const passing = new Map<string, TestState>([["a_test.ts: one", "passed"]]);
  assert.deepEqual(judgeHost("node", ["a_test.ts"], passing, sometimes).problems, []);
  assert.equal(judgeHost("node", ["a_test.ts"], new Map([["a_test.ts: two", "passed"]]), sometimes).problems.length, 1);
  assert.deepEqual(judge("node", { "a_test.ts: two": "passed" }).problems, [
    "b_test.ts: no test of it ran",
    `a_test.ts: one: ${stale} old`,
    `b_test.ts: some test: ${stale} needs Deno`,
  ]);
  // What is no test of a file, such as a file that cannot be loaded, is a problem of its own.
  assert.deepEqual(judge("node", { ...fine, "/x/a_test.js": "failed" }).problems, ["/x/a_test.js: failed"]);
  // A file that was not asked for owes nothing.
  assert.deepEqual(judgeHost("node", [], new Map(), exceptions).problems, []);
});
