// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import { type Footer, type Header, readEvents, reportJson, type Run, writeEvent } from "./events.ts";
import { matrixOf } from "./matrix.ts";
import { reportHtml } from "./report_html.ts";
import { reportJunit } from "./report_junit.ts";
import { shortTrace } from "./outcome.ts";
import { againCommand, failureText, reportTerminal } from "./report_terminal.ts";
import { describeTree, fold, visible } from "./tree.ts";
import type { Verdict, VerdictName } from "./verdict.ts";

const header: Header = {
  event: "header",
  suite: "0.1.0",
  date: "2026-11-30T12:00:00.000Z",
  profile: "documented",
  sets: ["files"],
  seed: 7,
  target: { protocol: 1, name: "mine <&>", version: "1", language: "C", tools: ["read"] },
  transport: "JSON lines",
  command: "deno task conformance --set files --only glob -- ./target",
  ripgrep: "ripgrep 15",
  system: "linux",
  partial: false,
};
const footer: Footer = { event: "footer", counts: {}, stale: ["grep.zero"], ms: 1200, exit: 1 };
const verdict = (check: string, name: VerdictName, more: Partial<Verdict> = {}): Verdict => ({
  event: "verdict",
  check,
  rule: check.split("/")[0] ?? "",
  level: "MUST",
  set: "files",
  verdict: name,
  ms: 1,
  calls: 2,
  ...more,
});
const failed = verdict("read.line-cut", "fail", {
  message: "want x, got y",
  seen: "3 of 3 times",
  miss: {
    control: false,
    want: `1: ${"x".repeat(2000)}…suffix`,
    got: `1: ${"x".repeat(1000)}<b>`,
    call: 'read {"filePath":"p.txt"}',
    tree: '"p.txt"  1 line',
  },
  replay: { seed: 5, path: "3:1", shrunkIn: 24 },
});
const run: Run = {
  header,
  verdicts: [
    verdict("glob.zero", "pass"),
    failed,
    verdict("grep.zero", "known", { known: "issue 3", message: "a" }),
    verdict("read.memory", "untestable", { message: "no process" }),
  ],
  footer,
};

Deno.test("an event file is read back as it was written", () => {
  const text = [header, ...run.verdicts, footer].map(writeEvent).join("");
  assert.deepEqual(readEvents(text), run);
  assert.equal(JSON.parse(reportJson(run)).complete, true);
});

Deno.test("a file without its footer is incomplete, and every report says so", () => {
  const cut = readEvents([header, failed].map(writeEvent).join(""));
  assert.equal(cut.footer, undefined);
  assert.equal(JSON.parse(reportJson(cut)).complete, false);
  assert.match(reportTerminal(cut), /INCOMPLETE/);
  assert.match(reportJunit(cut), /incomplete/);
  assert.match(reportHtml([cut]), /<strong>incomplete<\/strong>/);
});

Deno.test("a line that is not an event is named", () => {
  assert.throws(() => readEvents(writeEvent(header) + "{}\n"), /line 2 breaks the schema/);
  assert.throws(() => readEvents("nonsense"), /line 1 is not JSON/);
});

Deno.test("a failure shows rule, tree, call, want, got, the first difference and the command that repeats it", () => {
  const text = failureText(failed, againCommand(header, failed));
  assert.match(text, /^FAIL {2}read\.line-cut {3}MUST {3}spec\/SPEC\.md#read\.line-cut\n {6}A line of more than 2000/);
  assert.match(text, /tree {3}"p\.txt" {2}1 line/);
  assert.match(text, /call {3}read \{"filePath":"p\.txt"\}/);
  assert.match(text, /first difference at character 1003/);
  assert.match(text, /by seed 5, path 3:1, shrunk in 24 calls/);
  assert.match(
    text,
    /again {2}deno task conformance --set files --only read\.line-cut --seed 5 --path 3:1 -- \.\/target/,
  );
});

Deno.test("what broke shows the call that met it, and of the last words not the frames of a stack", () => {
  const broke = verdict("glob.zero", "broke", {
    message: "gone",
    miss: { control: true, want: "No files found", got: "gone", call: 'glob {"pattern":"*"}', tree: "(empty)" },
    stderr: "RangeError: too long\n" + "    at somewhere (file.js:1:2)\n".repeat(9) + "\nNode.js v20\n",
  });
  const text = failureText(broke);
  assert.match(
    text,
    /tree {3}\(empty\)\n {2}call {3}glob \{"pattern":"\*"\}\n {2}want {3}No files found\n {2}got {4}gone\n/,
  );
  assert.match(text, /\n {2}stderr RangeError: too long\n {9}Node\.js v20$/);
  assert.doesNotMatch(text, /difference|control/);
});

Deno.test("of a long trace the first line is told and the last ones: a language may name the error at either end", () => {
  const frames = Array.from({ length: 40 }, (_, i) => `  File "tools.py", line ${i}`);
  const trace = ["Traceback:", ...frames, `TypeError: ${"x".repeat(300)}`, "", ""].join("\n");
  const told = shortTrace(trace).split("\n");
  assert.deepEqual([told[0], told[1]], ["Traceback:", "…"]);
  assert.match(told.at(-1) ?? "", /^TypeError: x{148}…$/);
  assert.equal(told.at(-2), frames.at(-1));
  assert(told.join("\n").length < 400);
  assert.equal(shortTrace("Error: a\n  at b\n"), "Error: a\n  at b");
  assert.equal(shortTrace("y".repeat(500)), `${"y".repeat(379)}…`);
});

for (
  const [command, again] of [
    ["--report a.jsonl -- ./target --report b", "--only glob.zero -- ./target --report b"],
    ["--jobs 2 --report=a.jsonl --write-known", "--jobs 2 --only glob.zero"],
    ["'--report=my runs/a.jsonl' --known k", "--known k --only glob.zero"],
    ["--report 'it'\\''s a.jsonl' --only=glob --seed 3 --path 1:2 -- sh -c 'a  b'", "--only glob.zero -- sh -c 'a  b'"],
  ] as const
) {
  Deno.test(`the command that repeats a check of "${command}" neither runs more nor writes files`, () => {
    const of = { ...header, command: `deno task conformance ${command}` };
    assert.equal(againCommand(of, verdict("glob.zero", "fail")), `deno task conformance ${again}`);
  });
}

Deno.test("the terminal report has a glyph a check, sums by level, and what is stale", () => {
  const text = reportTerminal(run);
  assert.match(text, /\n\.Fk\?\n/);
  assert.match(text, /files {7}MUST 1\/3 {3}untestable here: 1, known: 1/);
  assert.match(text, /STALE {2}grep\.zero/);
  assert.match(text, /\n\nuntestable here: 1, no process\n\n/);
});

Deno.test("JUnit: failures are failures, known and untestable ones are skipped, text is escaped", () => {
  const xml = reportJunit(run);
  assert.match(xml, /<testsuite name="read" tests="2" failures="1" errors="0" skipped="1">/);
  assert.match(xml, /<skipped message="known: a"\/>/);
  assert.match(xml, /name="known failures" tests="1" failures="1"[^]*name="grep\.zero"><failure type="stale"/);
  assert(xml.includes("&lt;b&gt;") && !xml.includes("<b>"));
});

Deno.test("the matrix has a row a rule and a cell a run, the worst verdict of its checks", () => {
  const other: Run = {
    ...run,
    verdicts: [
      verdict("read.line-cut", "pass"),
      verdict("tool.params/types", "pass"),
      verdict("tool.params/extra", "warn"),
    ],
  };
  const rows = matrixOf([run, other]).flatMap((area) => area.rows);
  const cells = (rule: string) => rows.find((row) => row.rule === rule)?.cells.map((cell) => cell.verdict);
  assert.deepEqual(cells("read.line-cut"), ["fail", "pass"]);
  assert.deepEqual(cells("tool.params"), ["absent", "warn"]);
  assert.equal(rows.find((row) => row.rule === "read.line-cut")?.differs, true);
  assert.equal(rows.find((row) => row.rule === "glob.zero")?.differs, false);
});

Deno.test("the page loads nothing from elsewhere and escapes what targets say", () => {
  const html = reportHtml([run]);
  assert.doesNotMatch(html, /(src|href)="(https?:)?\/\//);
  assert.doesNotMatch(html, /@import|url\(/);
  assert(!html.includes("mine <&>"));
});

Deno.test("invisible characters are shown, long runs folded", () => {
  assert.equal(visible("a\tb \n\u0000\r"), "a→b␠\n␀␍");
  assert.equal(fold("x".repeat(2001)), '⟨2001 × "x"⟩');
  assert.equal(fold("xxx"), "xxx");
  assert.equal(describeTree({ "a.txt": "x\ny\n", "d": { dir: true } }), '"a.txt"  2 lines, "x\\ny"\n"d"  (folder)');
});
