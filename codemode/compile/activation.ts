// Pure: no Deno, no fetch, no file system.

/** A running call of a function that awaits: its operations, its place in them, its handlers of exceptions. */

import {
  caught,
  type GuestPromise,
  type Machine,
  react,
  reject,
  resolve,
  Thrown,
  toPromise,
  type Value,
} from "../values/mod.ts";
import type { Frame } from "./unit.ts";

/** An operation: does its part and gives the index of the next one, or {@link stop}. */
export type Op = (act: Activation) => number;

/** Given by an operation when the activation waits or has ended. */
export const stop = -1;

/** Where an exception continues, and in which frame. */
interface Handler {
  readonly label: { readonly pc: number };
  readonly frame: Frame;
}

/** One running call of a function that awaits. */
export class Activation {
  /** Handlers of exceptions, innermost last. */
  readonly handlers: Handler[] = [];
  /** What the last await gave. */
  sent: Value = undefined;
  /** Whether the last await gave a reason instead. */
  failed = false;
  /** The exception being handled. */
  error: unknown = undefined;
  /** What it carried. */
  caught: Value = undefined;
  /** The value being returned. */
  value: Value = undefined;
  /** How a statement without awaits ended. */
  code = 0;
  private pc = 0;
  private readonly reaction = {
    fulfilled: (value: Value): void => this.resume(value, false),
    rejected: (reason: Value): void => this.resume(reason, true),
  };

  constructor(
    private readonly m: Machine,
    private readonly ops: readonly Op[],
    /** The current frame. */
    public f: Frame,
    /** Settles when the call ends. */
    readonly promise: GuestPromise,
  ) {}

  /** Wait for a value, then go on at an operation. */
  wait(value: Value, next: number): number {
    this.pc = next;
    react(this.m, toPromise(this.m, value), this.reaction);
    return stop;
  }

  private resume(value: Value, failed: boolean): void {
    this.sent = value;
    this.failed = failed;
    this.drive(this.pc);
  }

  /** Run from an operation on, until it waits or ends. */
  drive(from: number): void {
    const { m, ops } = this;
    const { depth } = m;
    let pc = from;
    for (;;) {
      try {
        while (pc >= 0) pc = ops[pc]!(this);
        return;
      } catch (error) {
        // [codemode.limits] What ends the program passes every handler, across awaits too.
        const value = caught(m, error);
        m.depth = depth;
        const handler = this.handlers.pop();
        if (handler === undefined) {
          if (error instanceof Thrown) this.promise.position = error.position;
          return reject(m, this.promise, value);
        }
        this.error = error;
        this.caught = value;
        this.f = handler.frame;
        pc = handler.label.pc;
      }
    }
  }

  /** End with a value. */
  finish(value: Value): number {
    resolve(this.m, this.promise, value);
    return stop;
  }
}
