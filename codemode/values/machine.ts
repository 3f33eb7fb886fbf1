// Pure: no Deno, no fetch, no file system.

/**
 * The state of one running program: its fuel, its queue of jobs, and the ways out of it.
 *
 * @module
 */

import { type Callable, type ErrorKind, errorKinds, GuestError, GuestObject, type Value } from "./value.ts";
import type { Intrinsics } from "./registry.ts";

/** The host exception that carries a guest `throw`. Guest `catch` sees {@link Thrown.value}. */
export class Thrown {
  constructor(
    /** What the program threw. */
    readonly value: Value,
    /** Offset in the source of the expression that threw, or -1. */
    readonly position: number,
  ) {}
}

/**
 * The host exception that ends a program: time, memory, abort. No guest `catch` and no `finally` sees it.
 */
export class Halt {
  constructor(
    /** Why the program ends; the runtime turns it into a diagnostic. */
    readonly reason: HaltReason,
    /** A sentence for the model. */
    readonly message: string,
  ) {}
}

/** Why a program is ended from outside its own logic. `move`: it goes on in a worker. */
export type HaltReason = "timeout" | "memory" | "abort" | "move" | "calls";

/** What the surroundings of a program decide. */
export interface MachineHooks {
  /**
   * Called when the fuel is used up: looks at the clock, the memory and the abort flag, refills, or throws {@link Halt}.
   * `bytes` are about to be allocated.
   */
  checkpoint(m: Machine, bytes?: number): void;
  /** Starts a tool call and gives its promise. */
  callTool(m: Machine, path: readonly string[], args: Value[]): Value;
  /** Names below a path of the tool tree. */
  listTools(path: readonly string[]): readonly string[] | undefined;
  /** Takes a line of the console. */
  log(level: string, text: string): void;
  /** Milliseconds since 1970: the only clock a program has. */
  now(): number;
  /** A number in [0, 1): the only source of randomness a program has. */
  random(): number;
}

/** How far one program may go. */
export interface MachineLimits {
  /** Bytes that one allocation may ask for. */
  readonly allocation: number;
  /** UTF-16 code units of the longest string. */
  readonly string: number;
  /** Calls inside calls. */
  readonly depth: number;
}

/** Steps between two looks at the clock. */
export const fuelPerCheckpoint = 4096;

/**
 * One running program. Built-ins get it as their first argument.
 *
 * Fuel: every loop turn and call costs one unit; when it is used up the clock is looked at. A built-in that loops calls
 * {@link Machine.step} with the number of elements it has handled (one by one or in blocks of at most a few thousand),
 * one that allocates in bulk calls {@link Machine.charge} BEFORE it allocates.
 */
export class Machine {
  /** Steps left until the next checkpoint. */
  fuel = fuelPerCheckpoint;
  /** Offset in the source of the call being made; errors made by built-ins are placed there. */
  position = -1;
  /** Calls inside calls at this moment. */
  depth = 0;
  /** Bytes charged since the start. */
  charged = 0;
  /** Promises that were rejected while nobody listened. */
  readonly unhandled: Set<import("./value.ts").GuestPromise> = new Set();
  /** Arrays whose elements are being joined: one met again inside itself gives nothing. */
  readonly joining: Set<import("./value.ts").ObjectValue> = new Set();
  /** Jobs waiting: a function and its argument in turn. */
  private queue: unknown[] = [];
  private head = 0;

  constructor(
    /** The built-ins. */
    readonly intrinsics: Intrinsics,
    /** The surroundings. */
    readonly hooks: MachineHooks,
    /** The limits. */
    readonly limits: MachineLimits,
    /** Text of the program, for the positions in `stack`. */
    readonly place: (position: number) => string,
  ) {}

  /** Use up `count` steps; throws {@link Halt} when the program must end. */
  step(count = 1): void {
    if ((this.fuel -= count) < 0) this.hooks.checkpoint(this);
  }

  /**
   * Announce an allocation of about `bytes` bytes, before it is made. Throws a RangeError of the program when one
   * allocation alone is over the limit, {@link Halt} when the program holds too much.
   */
  charge(bytes: number): void {
    if (bytes > this.limits.allocation) {
      this.fail("RangeError", `Allocation of ${bytes} bytes is over the memory limit; build smaller values`);
    }
    this.charged += bytes;
    if ((this.fuel -= 1 + (bytes >>> 8)) < 0) this.hooks.checkpoint(this, bytes);
  }

  /** Announce a string of `length` code units, before it is made. */
  chargeString(length: number): void {
    if (length > this.limits.string) {
      this.fail("RangeError", `Invalid string length: ${length} is over the limit of ${this.limits.string}`);
    }
    this.charge(length * 2);
  }

  /** Throw a guest error of the given class. */
  fail(kind: ErrorKind, message: string): never {
    throw new Thrown(this.error(kind, message), this.position);
  }

  /** Throw any guest value, at the position of the call being made. */
  throw(value: Value): never {
    throw new Thrown(value, this.position);
  }

  /** Make a guest error without throwing it. */
  error(kind: ErrorKind, message: string | undefined, tool?: GuestError["tool"]): GuestError {
    // An error costs about as much as ten calls.
    if ((this.fuel -= 10) < 0) this.hooks.checkpoint(this);
    const error = new GuestError(kind, this.position, tool);
    const props = error.props = new GuestObject();
    const place = this.place(this.position);
    const stack = (message === undefined || message === "" ? kind : `${kind}: ${message}`) +
      (place === "" ? "" : `\n    at ${place}`);
    Object.defineProperty(props, "stack", { value: stack, writable: true, enumerable: false, configurable: true });
    if (message !== undefined) {
      Object.defineProperty(props, "message", {
        value: message,
        writable: true,
        enumerable: false,
        configurable: true,
      });
    }
    return error;
  }

  /** Call a guest value; a TypeError of the program when it is not callable. */
  call(f: Value, self: Value, args: Value[]): Value {
    return (f as Callable).call(this, self, args);
  }

  /** Start a tool call. */
  callTool(path: readonly string[], args: Value[]): Value {
    return this.hooks.callTool(this, path, args);
  }

  /** Put a job on the queue: `run(argument)` is called when the stack is empty, in order. */
  enqueue(run: (argument: Value) => void, argument: Value): void {
    this.queue.push(run, argument);
    if (--this.fuel < 0) this.hooks.checkpoint(this);
  }

  /** Whether a job waits. */
  get busy(): boolean {
    return this.head < this.queue.length;
  }

  /** Run the first waiting job. */
  runJob(): void {
    const { queue, head } = this;
    const run = queue[head] as (argument: Value) => void;
    const argument = queue[head + 1] as Value;
    queue[head] = queue[head + 1] = undefined;
    if ((this.head += 2) >= queue.length) {
      queue.length = 0;
      this.head = 0;
    } else if (this.head > 65536) {
      this.queue = queue.slice(this.head);
      this.head = 0;
    }
    this.depth = 0;
    run(argument);
  }
}

/** Whether the name is that of an error class. */
export function isErrorKind(name: string): name is ErrorKind {
  return (errorKinds as readonly string[]).includes(name);
}

/**
 * Turn a host exception caught around guest code into what the program sees: the guest's own value, or a RangeError of
 * the program for the end of the host's stack. Everything else ({@link Halt}, faults of ours) is thrown on.
 */
export function caught(m: Machine, exception: unknown): Value {
  if (exception instanceof Thrown) return exception.value;
  if (isStackOverflow(exception)) {
    return m.error("RangeError", stackOverflow);
  }
  throw exception;
}

/** How the engines of Deno and Node say that the stack is used up; that of Bun ends the sentence. */
const stackOverflow = "Maximum call stack size exceeded";

/**
 * Whether a host exception says that the host's stack is used up. Patterns of the host that are compiled at the end of the
 * stack say it in a SyntaxError, so there is none in here.
 */
export function isStackOverflow(exception: unknown): boolean {
  if (exception instanceof RangeError) {
    return exception.message === stackOverflow || exception.message === `${stackOverflow}.`;
  }
  return exception instanceof SyntaxError &&
    (exception.message.endsWith(": Stack overflow") || exception.message.endsWith(`: ${stackOverflow}`));
}
