// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import type { Fault } from "../faults/fault.ts";
import { exactFilter, judgeBroken, judgeWhole, renderMatrix, type TestRun } from "./judge.ts";
import { readJunit, type TestState } from "./junit.ts";

Deno.test("readJunit() reads each way a test ends, with its title unescaped", () => {
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="deno test" tests="4" failures="1" errors="1" time="0.008">
  <testsuite name="./a_test.ts" tests="4" disabled="1" errors="1" failures="1">
    <testcase name="[a.b] x/y (z) &quot;q&quot; &amp; &lt;" classname="./a_test.ts" time="0.000" line="1" col="6">
    </testcase>
    <testcase name="bad" line="2"><failure message="Uncaught Error: &lt;skipped/&gt;">why</failure></testcase>
    <testcase name="gone" line="3"><error message="Cancelled"/></testcase>
    <testcase name="filtered" line="4"><skipped/></testcase>
    <testcase name="twice"/><testcase name="twice"><failure/></testcase><testcase name="twice"/>
  </testsuite>
</testsuites>`;
  assert.deepEqual([...readJunit(xml)], [
    [`[a.b] x/y (z) "q" & <`, "passed"],
    ["bad", "failed"],
    ["gone", "error"],
    ["filtered", "skipped"],
    ["twice", "failed"],
  ]);
  assert.equal(readJunit("").size, 0);
});

const report = (state?: TestState): TestRun => ({ kind: "report", states: new Map(state ? [["t", state]] : []) });
const dead: TestRun = { kind: "no-report", output: "error: Module not found" };
const hung: TestRun = { kind: "hung", seconds: 60 };

Deno.test("judgeWhole() wants the named test to be there and to pass", () => {
  assert.equal(judgeWhole("t", report("passed")), undefined);
  assert.match(judgeWhole("t", report()) ?? "", /no test has the title/);
  assert.match(judgeWhole("t", report("skipped")) ?? "", /no test has the title/);
  assert.match(judgeWhole("t", report("failed")) ?? "", /fails without the fault/);
  assert.match(judgeWhole("t", report("error")) ?? "", /fails without the fault/);
  assert.match(judgeWhole("t", dead) ?? "", /does not run[^]*Module not found/);
  assert.match(judgeWhole("t", hung) ?? "", /60 s/);
});

Deno.test("judgeBroken() takes nothing but the failure of the named test as a kill", () => {
  assert.equal(judgeBroken("t", report("failed")), undefined);
  assert.match(judgeBroken("t", report("passed")) ?? "", /SURVIVED/);
  assert.match(judgeBroken("t", report()) ?? "", /SURVIVED/);
  assert.match(judgeBroken("t", report("error")) ?? "", /outside the test/);
  assert.match(judgeBroken("t", dead) ?? "", /breaks the loading/);
  assert.match(judgeBroken("t", hung) ?? "", /hangs/);
});

Deno.test("exactFilter() selects the titles and no other", () => {
  const titles = ["[a.b] x (y)? $1 {2} a|b /c/ \\d ^.*+", "plain"];
  const pattern = new RegExp(exactFilter(titles).slice(1, -1));
  for (const title of titles) assert(pattern.test(title), title);
  for (const other of ["plain ", "a plain", "b x y", "", "[a.b] x (y)? $1 {2} a"]) assert(!pattern.test(other), other);
});

Deno.test("renderMatrix() has a line a fault and ends with the counts", () => {
  const fault: Fault = { id: "x", file: "a.ts", find: "", replace: "", killedBy: { file: "a_test.ts", test: "t" } };
  const verdicts = [{ fault, ms: 12.3 }, { fault: { ...fault, id: "long" }, ms: 4, problem: "SURVIVED" }];
  assert.deepEqual(renderMatrix(verdicts).split("\n"), [
    "x         12 ms  a_test.ts · t",
    "long       4 ms  FAIL SURVIVED",
    "    a.ts · a_test.ts · t",
    "1 passed, 1 failed",
  ]);
  assert.deepEqual(renderMatrix(verdicts, true).split("\n"), [
    "long       4 ms  FAIL SURVIVED",
    "    a.ts · a_test.ts · t",
    "1 passed, 1 failed",
  ]);
  assert.equal(renderMatrix(verdicts.slice(0, 1), true), "1 passed, 0 failed");
});
