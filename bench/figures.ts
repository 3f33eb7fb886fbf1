// Pure: no Deno, no fetch, no file system.

/**
 * The figures of a bench: what was measured, what was wanted, and the table that shows both.
 *
 * @module
 */

/** One line of a report. */
export interface Figure {
  /** What was measured. */
  readonly name: string;
  /** The measurement, with its unit. */
  readonly ours: string;
  /** What it is held against, with its unit. */
  readonly against: string;
  /** The number that is judged: a ratio, or megabytes. */
  readonly value: number;
  /** What the number may be at most; absent when it is only told. */
  readonly atMost?: number;
}

/** The middle value; of an even number of values, the upper of the two in the middle. Throws a `RangeError` for none. */
export function median(values: readonly number[]): number {
  const middle = values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
  if (middle === undefined) throw new RangeError("Cannot take a median of nothing");
  return middle;
}

/** Whether a figure keeps to its bound. */
export function isKept(figure: Figure): boolean {
  return figure.atMost === undefined || figure.value <= figure.atMost;
}

/** The figures as a Markdown table. */
export function renderFigures(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => {
    const bound = figure.atMost === undefined ? "" : `≤ ${figure.atMost}${isKept(figure) ? "" : " MISSED"}`;
    return `| ${figure.name} | ${figure.ours} | ${figure.against} | ${figure.value.toFixed(2)} | ${bound} |`;
  });
  return ["| case | ours | against | figure | bound |", "| --- | --- | --- | --- | --- |", ...rows].join("\n");
}
