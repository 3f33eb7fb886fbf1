// Pure: no Deno, no fetch, no file system.

import { rules } from "../spec/rules.ts";
import type { RuleLevel } from "../spec/rule.ts";
import type { Run } from "./events.ts";
import type { Verdict, VerdictName } from "./verdict.ts";

/** What a target does with a rule: the worst of its checks' verdicts. */
export interface Cell {
  /** The verdict; `absent` when no check of the rule was run. */
  readonly verdict: VerdictName | "absent";
  /** The verdicts behind it. */
  readonly verdicts: readonly Verdict[];
}

/** A row: a rule, and a cell for each run. */
export interface MatrixRow {
  /** The rule's id. */
  readonly rule: string;
  /** Its level. */
  readonly level: RuleLevel;
  /** Its sentence. */
  readonly text: string;
  /** One cell a run, in the order of the runs. */
  readonly cells: readonly Cell[];
  /** True when the targets do not all do the same. */
  readonly differs: boolean;
}

/** Rows of one area. */
export interface MatrixArea {
  /** The area. */
  readonly area: string;
  /** Its rows, in the order of the specification. */
  readonly rows: readonly MatrixRow[];
}

/** Worst first. */
const worst: readonly VerdictName[] = ["broke", "fail", "flaky", "warn", "known", "pass", "untestable", "not-claimed"];

function cellOf(run: Run, rule: string): Cell {
  const verdicts = run.verdicts.filter((verdict) => verdict.rule === rule);
  return { verdict: worst.find((name) => verdicts.some(({ verdict }) => verdict === name)) ?? "absent", verdicts };
}

/** Rules by runs. Only rules that some run judged are rows. */
export function matrixOf(runs: readonly Run[]): readonly MatrixArea[] {
  const rows = rules.map(({ id, level, text }): MatrixRow => {
    const cells = runs.map((run) => cellOf(run, id));
    const judged = cells.filter(({ verdict }) =>
      verdict !== "absent" && verdict !== "untestable" && verdict !== "not-claimed"
    );
    return { rule: id, level, text, cells, differs: new Set(judged.map(({ verdict }) => verdict)).size > 1 };
  }).filter(({ cells }) => cells.some(({ verdict }) => verdict !== "absent"));
  const areas = [...new Set(rows.map(({ rule }) => rule.split(".")[0] ?? ""))];
  return areas.map((area) => ({ area, rows: rows.filter(({ rule }) => rule.startsWith(`${area}.`)) }));
}
