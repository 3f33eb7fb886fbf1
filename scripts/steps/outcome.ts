// Pure: no Deno, no fetch, no file system.

import type { CountedBy, Step } from "./step.ts";

/** How many tests passed, failed, and were marked to be left out. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly ignored: number;
}

/** What running a step's command gave. */
export interface StepRun {
  /** Exit code; `undefined` when the command was stopped because its time was over. */
  readonly code: number | undefined;
  /** Standard output and standard error, as they came. */
  readonly output: string;
  /** Milliseconds it took. */
  readonly ms: number;
}

/** A step judged. */
export interface StepOutcome {
  readonly step: Step;
  readonly counts: Counts;
  readonly ms: number;
  /** Why it failed; `undefined` when it passed. */
  readonly failure?: string;
  /** What to show of its output; empty when it passed. */
  readonly shown: string;
}

// deno-lint-ignore no-control-regex -- colour codes are control characters
const colour = /\x1b\[[0-9;]*m/g;

const none: Counts = { passed: 0, failed: 0, ignored: 0 };

/** Read the counts out of a command's output; `undefined` when it has no summary of the kind. */
export function readCounts(output: string, by: CountedBy): Counts | undefined {
  const text = output.replace(colour, "");
  switch (by) {
    case "none":
      return none;
    case "deno":
      return lastCounts(
        text,
        /^(?:ok|FAILED) \| (\d+) passed(?: \([^)]*\))? \| (\d+) failed(?: \([^)]*\))?(?: \| (\d+) ignored)?/gm,
      );
    case "last-line":
      return lastCounts(text.trimEnd(), /(?<=^|\n)(\d+) passed, (\d+) failed$/g);
  }
}

function lastCounts(text: string, pattern: RegExp): Counts | undefined {
  const match = [...text.matchAll(pattern)].at(-1);
  return match && { passed: Number(match[1]), failed: Number(match[2]), ignored: Number(match[3] ?? 0) };
}

/** Drop the lines that only say that a test passed or that a file is being run; all else stays. */
export function withoutPasses(output: string): string {
  const noise = /^(.* \.\.\. ok \([^)]*\)|running \d+ tests? from .*|Check \S+\.ts\S*)$/;
  return output.split("\n").filter((line) => !noise.test(line.replace(colour, ""))).join("\n").trim();
}

/** Judge a step: it fails by its exit code, by its time, and by running no test where it should have. */
export function judgeStep(step: Step, run: StepRun): StepOutcome {
  const counts = readCounts(run.output, step.counts);
  const failure = failureOf(step, run, counts);
  return {
    step,
    counts: counts ?? none,
    ms: run.ms,
    ...(failure === undefined ? {} : { failure }),
    shown: failure === undefined ? "" : withoutPasses(run.output),
  };
}

function failureOf(step: Step, run: StepRun, counts: Counts | undefined): string | undefined {
  if (run.code === undefined) return `stopped after ${step.seconds} s`;
  if (run.code !== 0) return `exit code ${run.code}`;
  if (counts === undefined) return "no summary of its tests";
  if (counts.failed > 0) return `${counts.failed} failed`;
  if (step.counts !== "none" && counts.passed === 0) return "ran no test";
  return undefined;
}

/** One line for a finished step. */
export function renderStep(outcome: StepOutcome): string {
  const { step, counts, ms, failure } = outcome;
  const tests = step.counts === "none" ? "" : `${counts.passed} tests`;
  const ignored = counts.ignored === 0 ? "" : `  ${counts.ignored} ignored`;
  const seconds = `${(ms / 1000).toFixed(1)} s`;
  const state = failure === undefined ? "ok  " : "FAIL";
  return `${state}  ${step.name.padEnd(12)} ${tests.padStart(11)} ${seconds.padStart(8)}${ignored}${
    failure === undefined ? "" : `  ${failure}`
  }`;
}

/** The totals: steps and tests together. */
export function totals(outcomes: readonly StepOutcome[]): Counts {
  const sum = (value: (outcome: StepOutcome) => number) => outcomes.reduce((total, each) => total + value(each), 0);
  return {
    passed: sum((each) => each.counts.passed + (each.failure === undefined ? 1 : 0)),
    failed: sum((each) => each.counts.failed + (each.failure === undefined ? 0 : 1)),
    ignored: sum((each) => each.counts.ignored),
  };
}

/** The summary, whose last line is `N passed, N failed`. */
export function renderSummary(outcomes: readonly StepOutcome[], ms: number): string {
  const failed = outcomes.filter((each) => each.failure !== undefined);
  const again = failed.length === 0 ? [] : [`Again: deno task test ${failed.map((each) => each.step.name).join(" ")}`];
  const { passed, failed: count } = totals(outcomes);
  return [`${outcomes.length} steps in ${(ms / 1000).toFixed(1)} s`, ...again, `${passed} passed, ${count} failed`]
    .join("\n");
}
