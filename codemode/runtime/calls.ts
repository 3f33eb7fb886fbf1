// Pure: no Deno, no fetch, no file system.

/** The tool calls of a program, on its side: arguments copied out, results copied in. */

import {
  copyIn,
  copyOut,
  type GuestPromise,
  Halt,
  isInput,
  type Machine,
  newPromise,
  NotData,
  reject,
  resolve,
  Thrown,
  type Value,
} from "../values/mod.ts";
import type { CallOutcome, Settlement } from "./trace.ts";

interface PendingCall {
  readonly promise: GuestPromise;
  readonly position: number;
  readonly path: readonly string[];
}

/** Starts a call on the side of the host. */
type StartCall = (index: number, path: readonly string[], input: unknown) => void;

/** The calls of one run. */
export class ProgramCalls {
  /** Calls made so far. */
  made = 0;
  private readonly pending = new Map<number, PendingCall>();

  constructor(
    /** Calls that were made before the program moved: they are not made again. */
    private readonly replayed: number,
    private readonly start: StartCall,
  ) {}

  /** Whether some call has not ended. */
  get open(): boolean {
    return this.pending.size > 0;
  }

  /** Make a call; gives its promise. */
  call(m: Machine, path: readonly string[], args: Value[]): Value {
    const promise = newPromise(m);
    m.charge(512);
    // [codemode.boundary] Exactly one input object, with the meaning JSON gives it.
    if (args.length !== 1 || !isInput(args[0])) {
      const message = `takes exactly one input object, it was given ${describeArguments(args)}`;
      return invalid(m, promise, path, `${toolName(path)} ${message}`);
    }
    let input: unknown;
    try {
      input = copyOut(m, args[0], "input");
    } catch (error) {
      if (!(error instanceof NotData)) throw error;
      return invalid(m, promise, path, `The input of ${toolName(path)} ${error.message}`);
    }
    const index = this.made++;
    this.pending.set(index, { promise, position: m.position, path });
    if (index >= this.replayed) this.begin(m, index, path, input);
    return promise;
  }

  /**
   * [codemode.calls] A call starts at once. Only deep inside a recursion it waits for the end of the job: the host's code
   * must not be the one that finds the stack used up.
   */
  private begin(m: Machine, index: number, path: readonly string[], input: unknown): void {
    if (m.depth < 100) this.start(index, path, input);
    else queueMicrotask(() => this.start(index, path, input));
  }

  /** Tell the program how a call ended. */
  settle(m: Machine, settlement: Settlement): void {
    const call = this.pending.get(settlement.call);
    if (call === undefined) return;
    this.pending.delete(settlement.call);
    m.position = call.position;
    this.answer(m, call, settlement.outcome);
  }

  private answer(m: Machine, { promise, path }: PendingCall, outcome: CallOutcome): void {
    if (!outcome.ok) {
      const tool = { path: toolName(path), diagnostic: outcome.kind };
      return reject(m, promise, m.error("Error", outcome.message, tool));
    }
    let value: Value;
    try {
      // [codemode.boundary] Results are copied in; nothing is shared with the host.
      value = copyIn(m, outcome.value);
    } catch (error) {
      if (error instanceof Halt || error instanceof Thrown) throw error;
      const name = toolName(path);
      // A host that gives a proxy or a value with traps gets no more than this.
      const message = `The result of ${name} ${error instanceof NotData ? error.message : "is no plain data"}`;
      return reject(m, promise, m.error("Error", message, { path: name, diagnostic: "InvalidToolOutput" }));
    }
    resolve(m, promise, value);
  }
}

/** What a tool is called in messages. */
function toolName(path: readonly string[]): string {
  return ["tools", ...path].join(".");
}

/** Reject a call that is not made. */
function invalid(m: Machine, promise: GuestPromise, path: readonly string[], message: string): Value {
  reject(m, promise, m.error("TypeError", message, { path: toolName(path), diagnostic: "InvalidToolInput" }));
  return promise;
}

function describeArguments(args: readonly Value[]): string {
  if (args.length === 0) return "nothing: pass {} when there are no fields";
  if (args.length > 1) return `${args.length} arguments`;
  const [only] = args;
  if (only === null || only === undefined) return String(only);
  return Array.isArray(only)
    ? "an array"
    : `a ${typeof only === "object" ? "value that is no plain object" : typeof only}`;
}
