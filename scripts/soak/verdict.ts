// Pure: no Deno, no fetch, no file system.

import type { Tally } from "./tally.ts";

/** What the process holds at a moment. */
export interface Held {
  /** Its children, zombies among them. */
  readonly children: number;
  /** Its open file descriptors. */
  readonly handles: number;
  /** Files and folders in its temporary folder. */
  readonly files: number;
}

/** What it holds, and the memory it takes after a collection of garbage, in megabytes. */
export interface Sample extends Held {
  /** Live objects. */
  readonly heap: number;
  /** Resident memory. */
  readonly resident: number;
}

/** What was held after a round, when everything in it had ended. */
export interface Round extends Sample {
  /** The most resident memory that the calls at once took above what was held before them, in megabytes. */
  readonly together: number;
}

/** Descriptors that the runtime itself opens when it first needs them, and keeps: a round may need them that is not the first. */
export const lateHandles = 8;
/** Megabytes that the live objects may grow by from the first round to the last. */
export const heapGrowth = 16;
/** Megabytes that the resident memory may grow by from the first half of the rounds to the second. */
export const residentGrowth = 96;
/** Rounds that a half must have for the resident memory to be compared. */
export const roundsToCompare = 3;
/** Megabytes that the calls at once may take. */
export const togetherAtMost = 1024;

/** What outlived the close of everything that could have started it, in words. */
export function straysOf(before: Held, after: Held): string[] {
  return (["children", "files"] as const)
    .filter((what) => after[what] > before[what])
    .map((what) =>
      `after everything was closed there were ${after[what]} ${what}, where there had been ${before[what]}`
    );
}

const least = (values: readonly number[]) => Math.min(...values);

/** What speaks against the rounds, in words; nothing when all is well. The first round is what the others are held against. */
export function problemsOf(rounds: readonly Round[], tally: Tally): readonly string[] {
  const [first] = rounds;
  const last = rounds.at(-1);
  if (first === undefined || last === undefined) return ["no round was run"];
  const problems = tally.faults.map((fault) => `a call that ended as none may: ${fault}`);
  for (const what of ["children", "handles", "files"] as const) {
    if (last[what] > first[what] + (what === "handles" ? lateHandles : 0)) {
      problems.push(`${what} leak: ${first[what]} after the first round, ${last[what]} after the last`);
    }
  }
  if (last.heap - first.heap > heapGrowth) {
    problems.push(`live objects grow: from ${first.heap.toFixed(0)} MB to ${last.heap.toFixed(0)} MB`);
  }
  const half = Math.ceil(rounds.length / 2);
  const [early, late] = [rounds.slice(0, half), rounds.slice(half)].map((part) => part.map((round) => round.resident));
  // One round may leave garbage that is collected in the next: the least of several is what is really held.
  if (late!.length >= roundsToCompare && least(late!) - least(early!) > residentGrowth) {
    problems.push(`resident memory grows: from ${least(early!).toFixed(0)} MB to ${least(late!).toFixed(0)} MB`);
  }
  const most = Math.max(...rounds.map((round) => round.together));
  if (most > togetherAtMost) {
    problems.push(`calls at once took ${most.toFixed(0)} MB; at most ${togetherAtMost} MB are right`);
  }
  return problems;
}

/** A line of the table. */
export interface TableRow extends Round {
  /** Seconds since the beginning. */
  readonly seconds: number;
  /** Calls so far. */
  readonly calls: number;
  /** Results so far. */
  readonly results: number;
}

const columns: readonly (readonly [head: string, cell: (row: TableRow) => string])[] = [
  ["seconds", (row) => row.seconds.toFixed(0)],
  ["calls", (row) => String(row.calls)],
  ["results", (row) => String(row.results)],
  ["heap MB", (row) => row.heap.toFixed(1)],
  ["resident MB", (row) => row.resident.toFixed(0)],
  ["at once MB", (row) => row.together.toFixed(0)],
  ["handles", (row) => String(row.handles)],
  ["children", (row) => String(row.children)],
  ["files", (row) => String(row.files)],
];

/** The head of the table, two lines. */
export const tableHead: string = [
  `| ${columns.map(([head]) => head).join(" | ")} |`,
  `| ${columns.map(() => "---:").join(" | ")} |`,
].join("\n");

/** A line of the table. */
export const tableRow = (row: TableRow): string => `| ${columns.map(([, cell]) => cell(row)).join(" | ")} |`;
