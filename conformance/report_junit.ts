// Pure: no Deno, no fetch, no file system.

import type { Run } from "./events.ts";
import { failureText } from "./report_terminal.ts";
import type { Verdict } from "./verdict.ts";

const escape = (text: string) =>
  text.replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c] ?? c)
    // deno-lint-ignore no-control-regex
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "\ufffd")
    .toWellFormed();

const areaOf = ({ rule }: Verdict) => rule.split(".")[0] ?? "";

function inside(verdict: Verdict): string {
  const message = escape(verdict.message ?? verdict.known ?? verdict.verdict);
  switch (verdict.verdict) {
    case "pass":
      return "";
    case "fail":
    case "flaky":
      return `<failure type="${verdict.verdict}" message="${message}">${escape(failureText(verdict))}</failure>`;
    case "broke":
      return `<error type="broke" message="${message}">${escape(failureText(verdict))}</error>`;
    case "warn":
    case "known":
    case "untestable":
    case "not-claimed":
      return `<skipped message="${verdict.verdict}: ${message}"/>`;
  }
}

/**
 * A run as JUnit XML: a test suite an area, a test case a check. What is known does not turn it red; an entry
 * that is no longer needed does, as it does the run.
 */
export function reportJunit(run: Run): string {
  const areas = [...new Set(run.verdicts.map(areaOf))];
  const suites = areas.map((area) => {
    const own = run.verdicts.filter((verdict) => areaOf(verdict) === area);
    const count = (...names: string[]) => own.filter(({ verdict }) => names.includes(verdict)).length;
    const cases = own.map((verdict) =>
      `    <testcase classname="${escape(area)}" name="${escape(verdict.check)}" time="${
        (verdict.ms / 1000).toFixed(3)
      }"><properties><property name="level" value="${verdict.level}"/></properties>${inside(verdict)}</testcase>`
    );
    return `  <testsuite name="${escape(area)}" tests="${own.length}" failures="${count("fail", "flaky")}" errors="${
      count("broke")
    }" skipped="${count("warn", "known", "untestable", "not-claimed")}">\n${cases.join("\n")}\n  </testsuite>`;
  });
  const stale = run.footer?.stale ?? [];
  if (stale.length > 0) {
    const cases = stale.map((id) =>
      `    <testcase classname="known failures" name="${
        escape(id)
      }"><failure type="stale" message="the known failure is gone; remove the entry"/></testcase>`
    );
    suites.push(
      `  <testsuite name="known failures" tests="${stale.length}" failures="${stale.length}" errors="0" skipped="0">\n${
        cases.join("\n")
      }\n  </testsuite>`,
    );
  }
  const { target, profile } = run.header;
  const name = `${target.name} ${target.version}, profile ${profile}${run.footer ? "" : " (incomplete)"}`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="${escape(name)}">\n${
    suites.join("\n")
  }\n</testsuites>\n`;
}
