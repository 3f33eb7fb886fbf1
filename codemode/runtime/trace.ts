// Pure: no Deno, no fetch, no file system.

/**
 * What a program was told by the outside: enough to run it again to the same point. A program is a function of its
 * text, of these answers and of nothing else.
 *
 * @module
 */

import type { ToolFailure } from "../tool_host.ts";

/** How a tool call ended. */
export type CallOutcome =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly kind: FailureKind; readonly message: string };

/** What a failed call is called in a diagnostic. */
export type FailureKind = ToolFailure["kind"] | "UnknownTool" | "ToolCallLimitExceeded";

/** The end of a call, in the order in which ends were told to the program. */
export interface Settlement {
  /** Number of the call, from 0, in the order the program made them. */
  readonly call: number;
  /** How it ended. */
  readonly outcome: CallOutcome;
}

/** Everything a program was told so far. */
export interface Trace {
  /** Seed of its random numbers. */
  readonly seed: number;
  /** What its clock answered, in order. */
  readonly times: readonly number[];
  /** Ends of calls, in order. */
  readonly settlements: readonly Settlement[];
  /** Calls it has made: those are not made again. */
  readonly calls: number;
}

/** Names below each path of the tool tree, for a program that runs where the host's functions cannot be called. */
export type ToolNames = readonly (readonly [path: string, names: readonly string[]])[];

/** Random numbers in [0, 1) from a seed (mulberry32): the same again after a move. */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
