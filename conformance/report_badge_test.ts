// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import type { Run } from "./events.ts";
import { reportBadge } from "./report_badge.ts";
import type { Verdict, VerdictName } from "./verdict.ts";

const verdict = (check: string, name: VerdictName, level: Verdict["level"] = "MUST", set = "files"): Verdict => ({
  event: "verdict",
  check,
  rule: check.split("/")[0] ?? "",
  level,
  set,
  verdict: name,
  ms: 1,
  calls: 1,
});

function badgeOf(verdicts: readonly Verdict[], partial = false, ended = true): unknown {
  const run: Run = {
    header: {
      event: "header",
      suite: "0.1.0",
      date: "2026-11-30T12:00:00.000Z",
      profile: "documented",
      sets: ["files"],
      seed: 7,
      target: { protocol: 1, name: "mine", version: "1", language: "C", tools: ["read"] },
      transport: "JSON lines",
      command: "deno task conformance",
      ripgrep: "ripgrep 15",
      system: "linux",
      partial,
    },
    verdicts,
    footer: ended ? { event: "footer", counts: {}, stale: [], ms: 1, exit: 0 } : undefined,
  };
  const { schemaVersion, label, message, color } = JSON.parse(reportBadge(run));
  assert.deepEqual([schemaVersion, label], [1, "files"]);
  return `${message} ${color}`;
}

Deno.test("a badge tells the rules that are kept of those that bind", () => {
  const kept = [verdict("glob.zero", "pass"), verdict("read.lines", "pass"), verdict("read.lines/more", "pass")];
  assert.equal(badgeOf(kept), "conforms brightgreen");
  assert.equal(badgeOf([...kept, verdict("read.memory", "warn", "SHOULD")]), "conforms brightgreen");
  assert.equal(badgeOf([...kept, verdict("read.lines/less", "fail")]), "1/2 red");
  assert.equal(badgeOf([...kept, verdict("grep.zero", "known")]), "2/3, 1 known failure yellow");
  assert.equal(badgeOf([...kept, verdict("grep.zero", "untestable")]), "2/3 red");
  assert.equal(badgeOf([...kept, verdict("glob.why", "fail", "MAY", "extended")]), "2/3 red");
});

Deno.test("a run that is not whole gets no numbers", () => {
  const kept = [verdict("glob.zero", "pass")];
  assert.equal(badgeOf(kept, true), "partial run lightgrey");
  assert.equal(badgeOf(kept, false, false), "incomplete lightgrey");
  assert.equal(badgeOf([]), "0/0 yellow");
});
