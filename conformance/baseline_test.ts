// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import { applyKnown, covers, parseBaseline, staleEntries, writeBaseline } from "./baseline.ts";
import { allChecks } from "./checks/mod.ts";
import { exitCode } from "./events.ts";
import type { Verdict, VerdictName } from "./verdict.ts";

const ids = allChecks.map(({ id }) => id);
const verdict = (check: string, name: VerdictName, message?: string): Verdict => ({
  event: "verdict",
  check,
  rule: check.split("/")[0] ?? "",
  level: "MUST",
  set: "files",
  verdict: name,
  ms: 1,
  calls: 2,
  ...(message === undefined ? {} : { message }),
});
const entriesOf = (text: string) => {
  const parsed = parseBaseline(text, ids);
  assert(parsed.ok, parsed.ok ? "" : parsed.problem);
  return parsed.entries;
};

Deno.test("an entry has an id, perhaps a flaky mark, perhaps how the message begins, and a reason", () => {
  const text =
    "# a comment\n\nglob.zero  # issue 1\ngrep.zero ~flaky # issue 2\nread.lines # fail: want 1: l1 — issue 3\n";
  assert.deepEqual(entriesOf(text), [
    { id: "glob.zero", flaky: false, message: undefined, reason: "issue 1", line: 3 },
    { id: "grep.zero", flaky: true, message: undefined, reason: "issue 2", line: 4 },
    { id: "read.lines", flaky: false, message: "want 1: l1", reason: "issue 3", line: 5 },
  ]);
});

for (
  const [text, problem] of [
    ["glob.zero", /needs a reason/],
    ["glob.zero #", /needs a reason/],
    ["glob.zerro # x", /did you mean "glob.zero"/],
    ["*.* # x", /covers \d+ rules; 20 is the most/],
    ["glob.zero and more # x", /want "id {2}# reason"/],
  ] as const
) {
  Deno.test(`the entry ${JSON.stringify(text)} is refused`, () => {
    const parsed = parseBaseline(text, ids);
    assert(!parsed.ok);
    assert.match(parsed.problem, problem);
  });
}

Deno.test("a rule's id covers its checks, a check's id itself, a star one segment", () => {
  assert(covers("tool.params", "tool.params/types"));
  assert(covers("tool.params/types", "tool.params/types"));
  assert(!covers("tool.params/types", "tool.params/extra"));
  assert(covers("glob.*", "glob.zero"));
  assert(covers("tool.params/*", "tool.params/types"));
  assert(!covers("*", "glob.zero"));
});

Deno.test("a known failure is known, another reason is not, a pass is stale, a flaky one is neither", () => {
  const entries = entriesOf("glob.zero # fail: want x — 1\ngrep.zero ~flaky # 2\nread.lines # 3\n");
  assert.equal(applyKnown(verdict("glob.zero", "fail", "want x, got y"), entries).verdict, "known");
  assert.equal(applyKnown(verdict("glob.zero", "fail", "want z, got y"), entries).verdict, "fail");
  assert.equal(applyKnown(verdict("glob.zero", "flaky", "want x"), entries).verdict, "flaky");
  assert.equal(applyKnown(verdict("grep.zero", "flaky", "seen 1 of 3"), entries).verdict, "known");
  assert.equal(applyKnown(verdict("glob.git", "fail", "want x"), entries).verdict, "fail");
  const run = [verdict("glob.zero", "pass"), verdict("grep.zero", "pass"), verdict("read.lines", "known")];
  assert.deepEqual(staleEntries(entries, run).map(({ id }) => id), ["glob.zero"]);
  assert.equal(exitCode(run, staleEntries(entries, run), false), 1);
});

Deno.test("what did not run makes no entry stale", () => {
  const entries = entriesOf("glob.zero # 1\nread.lines # 2\n");
  assert.deepEqual(staleEntries(entries, [verdict("read.lines", "untestable")]), []);
});

Deno.test("an entry whose checks did not all run is not stale: the check that needs it may be another", () => {
  const entries = entriesOf("read.split # 1\nexternal.* # 2\n");
  const all = ids.filter((id) => /^(read\.split|external\.)/.test(id));
  const stale = (ran: readonly string[]) =>
    staleEntries(entries, ran.map((id) => verdict(id, "pass")), all).map(({ id }) => id);
  assert.deepEqual(stale(["read.split/windows", "external.when"]), []);
  assert.deepEqual(stale(["read.split/windows", "read.split", "external.when"]), ["read.split"]);
  assert.deepEqual(stale(all), ["read.split", "external.*"]);
});

Deno.test("what is written of a message is read back as it was, whole characters of it", () => {
  for (let at = 50; at < 62; at++) {
    const run = [verdict("glob.zero", "fail", `${"x".repeat(at)}😀😀 got y`)];
    const written = new TextDecoder().decode(new TextEncoder().encode(writeBaseline("", [], run)));
    assert.deepEqual(run.map((each) => applyKnown(each, entriesOf(written)).verdict), ["known"], written);
  }
});

Deno.test("writing keeps comments and needed entries, drops stale ones, adds failures, never a flaky one", () => {
  const text = "# ours\nglob.zero # old\nread.lines # needed\n";
  const run = [
    verdict("glob.zero", "pass"),
    verdict("read.lines", "known"),
    verdict("glob.git", "fail", "want a, got b"),
    verdict("grep.zero", "flaky", "x"),
  ];
  const written = writeBaseline(text, entriesOf(text), run);
  assert.equal(written, "# ours\nread.lines # needed\nglob.git  # fail: want a, got b — not looked at yet\n");
  assert.deepEqual(run.map((each) => applyKnown(each, entriesOf(written)).verdict), [
    "pass",
    "known",
    "known",
    "flaky",
  ]);
});

Deno.test("exit codes: red is 1, a warning only under strict, the rest 0", () => {
  const code = (name: VerdictName, strict = false) => exitCode([verdict("glob.zero", name)], [], strict);
  for (const name of ["fail", "broke", "flaky"] as const) assert.equal(code(name), 1);
  for (const name of ["pass", "known", "untestable", "not-claimed", "warn"] as const) assert.equal(code(name), 0);
  assert.equal(code("warn", true), 1);
});
