// Pure: no Deno, no fetch, no file system.

/**
 * The tool calls of one run, on the side of the host: at most eight at a time, in order; they outlive a move of the
 * program to a worker (rules codemode.calls, codemode.limits).
 *
 * @module
 */

import { limits } from "../../spec/limits.ts";
import { ToolFailure, type ToolHost } from "../tool_host.ts";
import type { CallOutcome, Settlement } from "./trace.ts";

/** One call, for the host to show. */
export interface ToolCall {
  /** Number of the call, from 0. */
  readonly index: number;
  /** The path below `tools`. */
  readonly path: readonly string[];
  /** The input, as plain JSON data. */
  readonly input: unknown;
}

/** A call that has ended. */
export interface EndedToolCall extends ToolCall {
  /** Whether it succeeded. */
  readonly ok: boolean;
  /** The message of its failure. */
  readonly error?: string;
}

/** What a scheduler tells. */
export interface SchedulerOptions {
  /** The tools; none when absent. */
  readonly tools: ToolHost | undefined;
  /** Calls allowed in all. */
  readonly maxToolCalls: number;
  /** Ends the calls. */
  readonly signal: AbortSignal;
  /** A call starts. */
  readonly onStart?: (call: ToolCall) => void;
  /** A call has ended. */
  readonly onEnd?: (call: EndedToolCall) => void;
  /** Tells the program. */
  readonly settle: (settlement: Settlement) => void;
}

/** Runs tool calls in order. */
export class Scheduler {
  /** Calls made so far. */
  made = 0;
  private running = 0;
  private readonly waiting: ToolCall[] = [];

  constructor(private readonly options: SchedulerOptions) {}

  /** Take a call: it starts at once, or when fewer than eight run. */
  add(call: ToolCall): void {
    const { tools, maxToolCalls } = this.options;
    if (this.made++ >= maxToolCalls) {
      const message = `The program made more than the ${maxToolCalls} tool calls it may make`;
      return this.later(call, { ok: false, kind: "ToolCallLimitExceeded", message });
    }
    if (tools === undefined || !this.known(tools, call)) return;
    // [codemode.calls] [codemode.concurrency] At most 8 at a time, the rest in order.
    if (this.running < limits.codemode.concurrency) this.start(tools, call);
    else this.waiting.push(call);
  }

  private known(tools: ToolHost, call: ToolCall): boolean {
    if (tools.has(call.path)) return true;
    const { message, suggestions } = tools.unknown(call.path);
    const hint = suggestions.length === 0 ? "" : ` Did you mean ${suggestions.slice(0, 3).join(", ")}?`;
    this.later(call, { ok: false, kind: "UnknownTool", message: message + hint });
    return false;
  }

  /** Answer a call that is not made; never inside the program's own call. */
  private later({ index }: ToolCall, outcome: CallOutcome): void {
    queueMicrotask(() => this.options.settle({ call: index, outcome }));
  }

  private start(tools: ToolHost, call: ToolCall): void {
    const { signal, onStart } = this.options;
    this.running++;
    onStart?.(call);
    let promise: Promise<unknown>;
    try {
      promise = Promise.resolve(tools.call(call.path, call.input, { signal }));
    } catch (error) {
      promise = Promise.reject(error);
    }
    promise.then(
      (value) => this.ended(tools, call, { ok: true, value }),
      (error) => this.ended(tools, call, failure(error)),
    );
  }

  private ended(tools: ToolHost, call: ToolCall, outcome: CallOutcome): void {
    const { onEnd, settle, signal } = this.options;
    this.running--;
    onEnd?.(outcome.ok ? { ...call, ok: true } : { ...call, ok: false, error: outcome.message });
    if (signal.aborted) return;
    const next = this.waiting.shift();
    if (next !== undefined) this.start(tools, next);
    settle({ call: call.index, outcome });
  }
}

/** [codemode.diagnostics] Only an explicit tool error's message is passed on; everything else becomes a fixed sentence. */
function failure(error: unknown): CallOutcome {
  if (error instanceof ToolFailure) return { ok: false, kind: error.kind, message: error.message };
  return { ok: false, kind: "ToolFailure", message: "The tool failed for a reason that is not shown" };
}

/** A host without tools. */
export const noTools: ToolHost = {
  list: (path) => path.length === 0 ? [] : undefined,
  has: () => false,
  call: () => Promise.reject(new ToolFailure("There are no tools")),
  unknown: (path) => ({ message: `Unknown tool 'tools.${path.join(".")}': there are no tools`, suggestions: [] }),
};
