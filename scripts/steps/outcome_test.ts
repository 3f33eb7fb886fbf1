// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import { judgeStep, readCounts, renderStep, renderSummary, totals, withoutPasses } from "./outcome.ts";
import type { Step } from "./step.ts";

const tests: Step = { name: "pure", args: [], counts: "deno", seconds: 5 };
const plain: Step = { ...tests, name: "fmt", counts: "none" };

Deno.test("readCounts() reads Deno's summary, whatever else stands in it", () => {
  const cases: readonly (readonly [string, number, number, number?])[] = [
    ["ok | 36 passed | 0 failed (88ms)\n", 36, 0],
    ["\nFAILED | 1 passed (3 steps) | 2 failed (1 step) (1s)\n", 1, 2],
    ["ok | 0 passed | 0 failed | 3 filtered out (0ms)", 0, 0],
    ["FAILED | 1 passed (3 steps) | 2 failed (1 step) | 4 ignored (1 step) (1s)\n", 1, 2, 4],
    ["x\n\x1b[0m\x1b[32mok\x1b[0m | 6 passed | 0 failed \x1b[0m(345ms)", 6, 0],
    ["ok | 9 passed | 9 failed inside\nok | 1 passed | 0 failed (1ms)", 1, 0],
  ];
  for (const [output, passed, failed, ignored = 0] of cases) {
    assert.deepEqual(readCounts(output, "deno"), { passed, failed, ignored });
  }
  assert.equal(readCounts("all is well", "deno"), undefined);
  assert.equal(readCounts("it said: ok | 3 passed | 0 failed", "deno"), undefined);
});

Deno.test("readCounts() reads a last line, and only the last", () => {
  assert.deepEqual(readCounts("x\n12 passed, 1 failed\n", "last-line"), { passed: 12, failed: 1, ignored: 0 });
  assert.deepEqual(readCounts("3 passed, 0 failed", "last-line"), { passed: 3, failed: 0, ignored: 0 });
  assert.equal(readCounts("3 passed, 0 failed\nbut then", "last-line"), undefined);
  assert.equal(readCounts("of 3 passed, 0 failed", "last-line"), undefined);
});

Deno.test("judgeStep() fails a step for each way to fail, and shows its output then only", () => {
  const good = { code: 0, output: "ok | 2 passed | 0 failed (1ms)", ms: 1 };
  const cases: readonly (readonly [Step, Partial<typeof good> | { code: undefined }, string | undefined])[] = [
    [tests, {}, undefined],
    [plain, { output: "" }, undefined],
    [tests, { code: 1 }, "exit code 1"],
    [plain, { code: 7 }, "exit code 7"],
    [tests, { code: undefined }, "stopped after 5 s"],
    [tests, { output: "" }, "no summary of its tests"],
    [tests, { output: "ok | 0 passed | 0 failed (0ms)" }, "ran no test"],
    [tests, { output: "ok | 2 passed | 1 failed (0ms)" }, "1 failed"],
  ];
  for (const [step, change, failure] of cases) {
    const outcome = judgeStep(step, { ...good, ...change });
    assert.equal(outcome.failure, failure);
    if (failure === undefined) assert.equal(outcome.shown, "");
  }
  assert.equal(judgeStep(plain, { ...good, code: 1, output: "why\n" }).shown, "why");
});

Deno.test("withoutPasses() drops what passed and keeps what failed with its reasons", () => {
  const output = [
    "running 2 tests from ./a_test.ts",
    "[glob.zero] says so ... ok (12ms)",
    "Check scripts/a.ts",
    "broken ... FAILED (1s)",
    "Check the path and try again",
    "  inner step ... ok (1ms)",
    "",
    "error: AssertionError: 1 !== 2, ok (yes)",
    "ok | 1 passed | 0 failed (1s)",
  ].join("\n");
  assert.equal(
    withoutPasses(output),
    "broken ... FAILED (1s)\nCheck the path and try again\n\nerror: AssertionError: 1 !== 2, ok (yes)\nok | 1 passed | 0 failed (1s)",
  );
});

Deno.test("the summary counts steps and tests, names what to run again and ends with the counts", () => {
  const outcomes = [
    judgeStep(tests, { code: 1, output: "FAILED | 5 passed | 2 failed | 1 ignored (1ms)", ms: 1500 }),
    judgeStep(plain, { code: 0, output: "", ms: 20 }),
  ];
  assert.deepEqual(totals(outcomes), { passed: 6, failed: 3, ignored: 1 });
  const lines = renderSummary(outcomes, 2000).split("\n");
  assert.equal(lines.at(-1), "6 passed, 3 failed");
  assert(lines.includes("Again: deno task test pure"));
  assert.match(renderStep(outcomes[0]!), /^FAIL {2}pure .* 5 tests +1\.5 s {2}1 ignored {2}exit code 1$/);
  assert.match(renderStep(outcomes[1]!), /^ok {4}fmt +0\.0 s$/);
});
