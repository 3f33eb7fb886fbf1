// Pure: no Deno, no fetch, no file system.

import { ToolError, toolErrorCodes } from "../../spec/tool_error.ts";
import type { SoakCall } from "./draw_call.ts";

/** How a call ended. */
export type Outcome =
  | { readonly kind: "result"; readonly value: unknown }
  | { readonly kind: "error"; readonly error: unknown }
  /** It was still running long after everything in it should have ended. */
  | { readonly kind: "hung" };

/** How many calls ended how. */
export interface Tally {
  /** All. */
  calls: number;
  /** Results. */
  results: number;
  /** Errors for the model, by code. */
  readonly errors: Map<string, number>;
  /** Ends that there must not be, in words. */
  readonly faults: string[];
}

/** An empty tally. */
export const emptyTally = (): Tally => ({ calls: 0, results: 0, errors: new Map(), faults: [] });

/** What is wrong with an end, if anything is. */
export function faultOf(call: SoakCall, outcome: Outcome): string | undefined {
  const made = JSON.stringify(call);
  switch (outcome.kind) {
    case "hung":
      return `${made} did not end`;
    case "result":
      return isResult(outcome.value) ? undefined : `${made} gave ${JSON.stringify(outcome.value)}`;
    case "error": {
      const { error } = outcome;
      if (!(error instanceof ToolError)) return `${made} threw ${error instanceof Error ? error.stack : error}`;
      if (!toolErrorCodes.includes(error.code)) return `${made} threw the unknown code ${error.code}`;
      if (error.message.trim() === "") return `${made} threw ${error.code} without a message`;
      if (error.code === "aborted" && call.abortAfter === undefined) return `${made} was aborted by nobody`;
    }
  }
}

function isResult(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const { title, output, metadata } = value as Record<string, unknown>;
  return typeof title === "string" && typeof output === "string" && typeof metadata === "object" && metadata !== null;
}

/** Counts an end. */
export function count(tally: Tally, call: SoakCall, outcome: Outcome): void {
  tally.calls++;
  const fault = faultOf(call, outcome);
  if (fault !== undefined) tally.faults.push(fault);
  else if (outcome.kind === "result") tally.results++;
  else if (outcome.kind === "error") {
    const { code } = outcome.error as ToolError;
    tally.errors.set(code, (tally.errors.get(code) ?? 0) + 1);
  }
}
