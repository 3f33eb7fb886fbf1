// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import { ToolError } from "../../spec/tool_error.ts";
import type { SoakCall } from "./draw_call.ts";
import { count, emptyTally, faultOf } from "./tally.ts";
import {
  heapGrowth,
  lateHandles,
  problemsOf,
  residentGrowth,
  type Round,
  roundsToCompare,
  straysOf,
  tableHead,
  tableRow,
  togetherAtMost,
} from "./verdict.ts";

const round: Round = { children: 1, handles: 29, files: 0, heap: 30, resident: 200, together: 100 };
const rounds = (...changes: readonly Partial<Round>[]) => changes.map((change) => ({ ...round, ...change }));
const problems = (...changes: readonly Partial<Round>[]) => problemsOf(rounds(...changes), emptyTally());

Deno.test("soak: rounds that hold no more than the first are well, also when there is less later", () => {
  assert.deepEqual(problems({}, {}, {}), []);
  assert.deepEqual(problems({}, { handles: 20, heap: 5, resident: 90, children: 0 }), []);
  assert.deepEqual(problems({}, { heap: 30 + heapGrowth, together: togetherAtMost }), []);
  assert.deepEqual(problemsOf([], emptyTally()), ["no round was run"]);
});

Deno.test("soak: each kind of leak is told", () => {
  const told = (change: Partial<Round>) => problems({}, change).join();
  assert.match(told({ children: 2 }), /^children leak: 1 after the first round, 2/);
  assert.equal(told({ handles: 29 + lateHandles }), "");
  assert.match(told({ handles: 30 + lateHandles }), /^handles leak: 29 after the first round, 38/);
  assert.match(told({ files: 1 }), /^files leak/);
  assert.match(told({ heap: 30.1 + heapGrowth }), /^live objects grow: from 30 MB/);
  const grown = Array.from({ length: roundsToCompare }, () => ({ resident: 200.1 + residentGrowth }));
  assert.match(problems({ resident: 900 }, {}, {}, ...grown).join(), /^resident memory grows: from 200 MB to 296 MB$/);
  assert.deepEqual(problems({}, {}, {}, ...grown.with(1, { resident: 200 + residentGrowth })), []);
  assert.deepEqual(problems({}, {}, ...grown.slice(1)), []);
  assert.match(told({ together: togetherAtMost + 1 }), /^calls at once took 1025 MB/);
  assert.match(problems({ together: togetherAtMost + 1 }, {}).join(), /^calls at once/);
});

Deno.test("soak: what outlives the close is told, handles apart, which the system frees later", () => {
  assert.deepEqual(straysOf(round, round), []);
  assert.deepEqual(straysOf(round, { ...round, handles: 90, children: 0 }), []);
  assert.equal(straysOf(round, { ...round, children: 2, files: 3 }).length, 2);
});

const call: SoakCall = { tool: "read", params: { filePath: "a" }, profile: "documented", answer: "once" };
const result = { title: "", output: "", metadata: {} };

Deno.test("soak: a result and an error for the model are right ends of a call, nothing else is", () => {
  const aborted = { kind: "error", error: new ToolError("aborted", "x") } as const;
  assert.equal(faultOf(call, { kind: "result", value: result }), undefined);
  assert.equal(faultOf(call, { kind: "error", error: new ToolError("not_found", "x") }), undefined);
  assert.equal(faultOf({ ...call, abortAfter: 0 }, aborted), undefined);
  assert.match(faultOf(call, aborted)!, /aborted by nobody/);
  assert.match(faultOf(call, { kind: "hung" })!, /"filePath":"a".*did not end/);
  for (const value of [undefined, null, "text", {}, { ...result, output: 5 }, { ...result, metadata: null }]) {
    assert.match(faultOf(call, { kind: "result", value })!, / gave /);
  }
  for (const error of [new TypeError("x"), "x", undefined, new RangeError("y")]) {
    assert.match(faultOf(call, { kind: "error", error })!, / threw /);
  }
  assert.match(faultOf(call, { kind: "error", error: new ToolError("not_found", " ") })!, /without a message/);
  assert.match(faultOf(call, { kind: "error", error: new ToolError("oops" as "aborted", "x") })!, /unknown code oops/);
});

Deno.test("soak: ends are counted, and a wrong one is a problem", () => {
  const tally = emptyTally();
  count(tally, call, { kind: "result", value: result });
  for (let i = 0; i < 2; i++) count(tally, call, { kind: "error", error: new ToolError("not_found", "x") });
  count(tally, call, { kind: "hung" });
  assert.deepEqual([tally.calls, tally.results, [...tally.errors]], [4, 1, [["not_found", 2]]]);
  assert.match(problemsOf(rounds({}, {}), tally).join(), /^a call that ended as none may: .*did not end$/);
});

Deno.test("soak: the table has a cell for each head", () => {
  const row = tableRow({ ...round, seconds: 61.4, calls: 900, results: 300 });
  assert.equal(row, "| 61 | 900 | 300 | 30.0 | 200 | 100 | 29 | 1 | 0 |");
  for (const line of tableHead.split("\n")) assert.equal(line.split("|").length, row.split("|").length);
});
