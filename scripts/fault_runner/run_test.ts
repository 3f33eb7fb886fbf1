// Shell: makes a small tree in a temporary folder and tries faults on it.

import assert from "node:assert/strict";
import type { Fault } from "../faults/fault.ts";
import { pureHeader } from "../house/source.ts";
import { runFaults } from "./run.ts";

const source = `${pureHeader}
export function limit(n: number): number {
  return n > 100 ? 100 : n;
}
`;
const tests = `${pureHeader}
import { limit } from "./limit.ts";
Deno.test("[x.y] limit() cuts at 100 (not 99)", () => {
  if (limit(101) !== 100 || limit(100) !== 100) throw new Error("wrong");
});
Deno.test("[x.y] limit() cuts at 100 (not 99), they say", () => {});
Deno.test("broken", () => { throw new Error("always"); });
Deno.test.ignore("ignored", () => {});
`;

const good: Fault = {
  id: "good",
  file: "limit.ts",
  find: "? 100",
  replace: "? 99",
  killedBy: { file: "limit_test.ts", test: "[x.y] limit() cuts at 100 (not 99)" },
};
const by = (test: string) => ({ ...good.killedBy, test });

Deno.test("runFaults() kills what the named test notices, and says of every other fault why it does not count", async () => {
  const root = `${await Deno.makeTempDir({ prefix: "scout-fault-test-" })}/`;
  try {
    await Deno.writeTextFile(`${root}limit.ts`, source);
    await Deno.writeTextFile(`${root}limit_test.ts`, tests);
    await Deno.writeTextFile(`${root}shell_test.ts`, `// Shell: none.\n${tests.slice(pureHeader.length)}`);
    const faults: readonly Fault[] = [
      good,
      { ...good, id: "shell", killedBy: { ...good.killedBy, file: "shell_test.ts" } },
      { ...good, id: "survivor", killedBy: by("[x.y] limit() cuts at 100 (not 99), they say") },
      { ...good, id: "same", find: "n > 100 ?", replace: "n >= 100 ?" },
      { ...good, id: "stale", find: "n > 99" },
      { ...good, id: "no-file", file: "nothing.ts" },
      { ...good, id: "no-test", killedBy: by("limit() cuts") },
      { ...good, id: "ignored", killedBy: by("ignored") },
      { ...good, id: "broken", killedBy: by("broken") },
      { ...good, id: "no-test-file", killedBy: { file: "gone_test.ts", test: "x" } },
      { ...good, id: "syntax", replace: "? (" },
      { ...good, id: "load", find: "export function", replace: "throw new Error('load');\nexport function" },
      // The tree is whole again after each of the above, so the first fault is killed once more.
      { ...good, id: "again" },
    ];
    const told: string[] = [];
    const verdicts = await runFaults(root, faults, { done: (verdict) => told.push(verdict.fault.id) });
    const problems = Object.fromEntries(verdicts.map((each) => [each.fault.id, each.problem]));
    for (const id of ["good", "shell", "again"]) assert.equal(problems[id], undefined, problems[id]);
    const wanted: Readonly<Record<string, RegExp>> = {
      survivor: /SURVIVED/,
      same: /SURVIVED/,
      stale: /occurs 0 times/,
      "no-file": /occurs 0 times/,
      "no-test": /no test has the title "limit\(\) cuts"/,
      ignored: /no test has the title/,
      broken: /fails without the fault/,
      "no-test-file": /does not run/,
      syntax: /breaks the loading/,
      load: /breaks the loading/,
    };
    for (const [id, pattern] of Object.entries(wanted)) assert.match(problems[id] ?? "killed", pattern, id);
    assert.deepEqual(verdicts.map((each) => each.fault.id), faults.map((each) => each.id));
    assert.deepEqual(told.toSorted(), faults.map((each) => each.id).toSorted());
    assert.equal(await Deno.readTextFile(`${root}limit.ts`), source, "the tree itself is never touched");
  } finally {
    await Deno.remove(root, { recursive: true });
  }
});
