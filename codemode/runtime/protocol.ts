// Pure: no Deno, no fetch, no file system.

/** What a host and a worker that runs a program tell each other. */

import type { EngineResult } from "./ends.ts";
import type { Settlement, ToolNames, Trace } from "./trace.ts";

/** To the worker. */
export type ToWorker =
  | {
    /** Run a program from where it got to. */
    readonly type: "run";
    /** Its text. */
    readonly source: string;
    /** What it was told so far. */
    readonly trace: Trace;
    /** Names of the tool tree. */
    readonly names: ToolNames;
    /** When it must have ended, in milliseconds since 1970; `null` for never. */
    readonly deadline: number | null;
    /** The same as milliseconds of run time, for messages. */
    readonly timeoutMs: number;
    /** Bytes it may hold. */
    readonly memory: number;
    /** Bytes of them taken before it moved. */
    readonly taken: number;
    /** One 32-bit integer: 0 as long as the program may run. */
    readonly flag: SharedArrayBuffer;
  }
  | {
    /** A tool call has ended. */
    readonly type: "settle";
    /** Which and how. */
    readonly settlement: Settlement;
  };

/** From the worker. */
export type FromWorker =
  | {
    /** The program calls a tool. */
    readonly type: "call";
    /** Number of the call. */
    readonly index: number;
    /** Path below `tools`. */
    readonly path: readonly string[];
    /** Plain JSON data. */
    readonly input: unknown;
  }
  | {
    /** The program has ended. */
    readonly type: "done";
    /** How. */
    readonly result: EngineResult;
  };
