// Pure: no Deno, no fetch, no file system.

/** Why a program is ended from outside, and the end of a run as its engine tells it. */

import type { Diagnostic } from "../source/diagnostic.ts";
import { Halt } from "../values/mod.ts";

/** How a run ended. */
export interface EngineResult {
  /** Its result or what failed. */
  readonly end:
    | { readonly ok: true; readonly value: unknown }
    | { readonly ok: false; readonly diagnostic: Diagnostic };
  /** Lines of the console. */
  readonly logs: readonly string[];
  /** Failures of work nobody awaited. */
  readonly warnings: readonly string[];
}

/** The end of the time. */
export function timeout(ms: number): Halt {
  return new Halt("timeout", `The program ran longer than its limit of ${ms} ms`);
}

/** The end of the memory. */
export function outOfMemory(bytes: number): Halt {
  return new Halt("memory", `The program holds more than its memory limit of ${bytes} bytes`);
}

/** The end of the room for lines of the console. */
export function tooMuchLogged(bytes: number): Halt {
  return new Halt("memory", `The program logs more than its limit of ${bytes} bytes`);
}

/** The end by the host's wish. */
export function cancelled(): Halt {
  return new Halt("abort", "Execution was cancelled");
}
