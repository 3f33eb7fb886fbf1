// Shell: measures time.

import { type Figure, median } from "./figures.ts";

/** Two ways to do the same, to be timed against each other. */
export interface Contest {
  /** What is measured. */
  readonly name: string;
  /** What is judged. */
  readonly ours: () => Promise<unknown>;
  /** What it is held against. */
  readonly against: () => Promise<unknown>;
  /** What `against` is, for the report. */
  readonly againstName: string;
  /** What the ratio may be at most; absent when it is only told. */
  readonly atMost?: number;
  /** Rounds that count, after one that warms the caches. Default: 15. */
  readonly rounds?: number;
}

/**
 * Runs both alternately, and gives the median of the ratios of each round: a load on the machine that comes and goes
 * strikes both sides of a ratio.
 */
export async function compare(contest: Contest): Promise<Figure> {
  const { ours, against, rounds = 15 } = contest;
  const times: { ours: number; against: number }[] = [];
  for (let round = 0; round <= rounds; round++) {
    // The one that comes second finds warmer caches, so they take turns.
    const [first, second] = round % 2 === 0 ? [ours, against] : [against, ours];
    const pair = [await time(first), await time(second)] as const;
    times.push(round % 2 === 0 ? { ours: pair[0], against: pair[1] } : { ours: pair[1], against: pair[0] });
  }
  times.shift();
  const ms = (values: number[]) => `${median(values).toFixed(1)} ms`;
  return {
    name: contest.name,
    ours: ms(times.map((pair) => pair.ours)),
    against: `${ms(times.map((pair) => pair.against))}, ${contest.againstName}`,
    value: median(times.map((pair) => pair.ours / pair.against)),
    ...(contest.atMost === undefined ? {} : { atMost: contest.atMost }),
  };
}

/** Milliseconds that something takes. */
export async function time(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}
