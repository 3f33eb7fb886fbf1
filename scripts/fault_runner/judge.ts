// Pure: no Deno, no fetch, no file system.

import type { Fault } from "../faults/fault.ts";
import type { TestState } from "./junit.ts";

/** What a run of one test file gave. */
export type TestRun =
  | { readonly kind: "report"; readonly states: ReadonlyMap<string, TestState> }
  /** Nothing ran: a module is missing, does not parse, or throws when it loads. */
  | { readonly kind: "no-report"; readonly output: string }
  | { readonly kind: "hung"; readonly seconds: number };

/** A fault judged. */
export interface Verdict {
  readonly fault: Fault;
  readonly ms: number;
  /** Why the fault is not killed as it should be; `undefined` when it is. */
  readonly problem?: string;
}

function lastLines(output: string): string {
  return output.trim().split("\n").slice(0, 6).join("\n    ");
}

/** What keeps a test from judging a fault, seen in a run without the fault: it must be there and pass. */
export function judgeWhole(title: string, run: TestRun): string | undefined {
  switch (run.kind) {
    case "hung":
      return `its test does not end within ${run.seconds} s, even without the fault`;
    case "no-report":
      return `its test file does not run, even without the fault:\n    ${lastLines(run.output)}`;
    case "report": {
      const state = run.states.get(title);
      if (state === "passed") return undefined;
      return state === undefined || state === "skipped"
        ? `no test has the title "${title}"`
        : `its test fails without the fault too`;
    }
  }
}

/** Whether the fault was killed, seen in a run with it: only the failure of the named test counts. */
export function judgeBroken(title: string, run: TestRun): string | undefined {
  switch (run.kind) {
    case "hung":
      return `its test hangs (over ${run.seconds} s) instead of failing`;
    case "no-report":
      return `it breaks the loading of the test file, so that no test judges it:\n    ${lastLines(run.output)}`;
    case "report": {
      const state = run.states.get(title);
      if (state === "failed") return undefined;
      return state === "error" ? "an error outside the test ended the run" : "SURVIVED: its test still passes";
    }
  }
}

/** A pattern for `--filter` that selects exactly the tests with these titles. */
export function exactFilter(titles: readonly string[]): string {
  const escaped = titles.map((title) => title.replaceAll(/[\\^$.*+?()[\]{}|/]/g, "\\$&"));
  return `/^(?:${escaped.join("|")})$/`;
}

/** The kill matrix: a line a fault (or, `quiet`, only those that are not killed), then the counts. */
export function renderMatrix(verdicts: readonly Verdict[], quiet = false): string {
  const shown = quiet ? verdicts.filter((verdict) => verdict.problem !== undefined) : verdicts;
  const width = Math.max(...shown.map(({ fault }) => fault.id.length));
  const lines = shown.map(({ fault, ms, problem }) => {
    const head = `${fault.id.padEnd(width)}  ${String(Math.round(ms)).padStart(6)} ms`;
    return problem === undefined
      ? `${head}  ${fault.killedBy.file} · ${fault.killedBy.test}`
      : `${head}  FAIL ${problem}\n    ${fault.file} · ${fault.killedBy.file} · ${fault.killedBy.test}`;
  });
  const failed = verdicts.filter((verdict) => verdict.problem !== undefined).length;
  return [...lines, `${verdicts.length - failed} passed, ${failed} failed`].join("\n");
}
