// Pure: no Deno, no fetch, no file system.

/** Collecting operations: labels, values in flight, scopes, and the way out of nested statements. */

import type { AnyNode, Pattern, Statement } from "acorn";
import type { GuestIterator } from "../values/mod.ts";
import type { Activation, Op } from "./activation.ts";
import { newFrame } from "./frame.ts";
import { hoisted } from "./function.ts";
import type { FunctionScope, Scope } from "./scope.ts";
import { openScope, reach } from "./variable.ts";
import { broken, continued, type ExpressionNode, type PatternMode, type Run, type Store, type Unit } from "./unit.ts";

/** A place in the list of operations, known once it is put. */
export class Label {
  /** Index of the operation. */
  pc = -1;
}

/** A slot for a value in flight. */
export interface Temp {
  /** Its slot in the frame of the function. */
  readonly slot: number;
}

/** What lies between a jump and its target. */
export type Context =
  | { readonly type: "frame" }
  | { readonly type: "handler" }
  | { readonly type: "iterator"; readonly read: Run }
  | { readonly type: "target"; readonly codes: ReadonlyMap<number, Label> }
  | { readonly type: "finally"; readonly start: Label; readonly kind: Store; readonly jumps: number[] };

/** The emitters of each kind of node: they need each other, and find each other here. */
export interface Emitters {
  /** An expression. */
  run(e: Emitter, node: ExpressionNode, name?: string): Run;
  /** A pattern. */
  bindTo(e: Emitter, node: Pattern, value: Run, mode: PatternMode): void;
  /** A statement. */
  statement(e: Emitter, node: Statement, own?: readonly number[]): void;
}

/** Collects the operations of one function. */
export class Emitter {
  /** The operations so far. */
  readonly ops: Op[] = [];
  private readonly contexts: Context[] = [];

  constructor(
    /** The program. */
    readonly unit: Unit,
    private readonly func: FunctionScope,
    private readonly emitters: Emitters,
  ) {}

  /** Emit what must happen before an expression, and give code for its value, to be run by the next operation. */
  run(node: ExpressionNode, name?: string): Run {
    return this.emitters.run(this, node, name);
  }

  /** Emit the taking apart of a value; `value` is read by the first operation. */
  bindTo(node: Pattern, value: Run, mode: PatternMode): void {
    this.emitters.bindTo(this, node, value, mode);
  }

  /** Emit a statement. `own` are the labels right before it. */
  statement(node: Statement, own?: readonly number[]): void {
    this.emitters.statement(this, node, own);
  }

  /** Add an operation. */
  op(op: Op): void {
    this.ops.push(op);
  }

  /** Add an operation that goes on with the next. */
  effect(act: (act: Activation) => void): void {
    const next = this.ops.length + 1;
    this.op((a) => {
      act(a);
      return next;
    });
  }

  /** Say that a label is here. */
  put(label: Label): void {
    label.pc = this.ops.length;
  }

  /** Go to a label. */
  goto(label: Label): void {
    this.op(() => label.pc);
  }

  /** Go to a label unless the test holds. */
  unless(test: Run, label: Label): void {
    const next = this.ops.length + 1;
    this.op((act) => test(act.f) ? next : label.pc);
  }

  /** A slot of the function's frame for a value in flight. */
  temp(): Temp {
    return { slot: this.func.size++ };
  }

  /** Code that reads a value in flight from the current scope. */
  read({ slot }: Temp): Run {
    const frame = reach(this.unit.hopsTo(this.func));
    return (f) => frame(f)[slot];
  }

  /** Code that keeps a value in flight, from the current scope. */
  write({ slot }: Temp): Store {
    const frame = reach(this.unit.hopsTo(this.func));
    return (f, value) => void (frame(f)[slot] = value);
  }

  /** Keep a value in a new slot, computed now. */
  keep(value: Run): Temp {
    const temp = this.temp();
    this.store(this.write(temp), value);
    return temp;
  }

  /** Put a value into a slot. */
  store(write: Store, value: Run): void {
    this.effect((act) => write(act.f, value(act.f)));
  }

  /** Emit an expression into a slot. */
  toTemp(node: ExpressionNode): Temp {
    return this.keep(this.run(node));
  }

  /** Emit a part with something between it and the targets of its jumps. */
  within(context: Context, part: () => void): void {
    this.contexts.push(context);
    part();
    this.contexts.pop();
  }

  /** Emit the way out to where a completion leads: frames, handlers and finally blocks on the way. */
  jump(code: number): void {
    for (let i = this.contexts.length - 1; i >= 0; i--) {
      const context = this.contexts[i]!;
      switch (context.type) {
        case "frame":
          this.effect((act) => void (act.f = act.f[0]));
          break;
        case "handler":
          this.effect((act) => void act.handlers.pop());
          break;
        case "iterator": {
          const { m } = this.unit;
          // The frames inside the loop are left by now, so this reads from the loop's own.
          this.effect((act) => (context.read(act.f) as GuestIterator).close?.(m));
          break;
        }
        case "target": {
          const label = context.codes.get(code);
          if (label !== undefined) return this.goto(label);
          break;
        }
        case "finally": {
          let index = context.jumps.indexOf(code);
          if (index < 0) index = context.jumps.push(code) - 1;
          this.effect((act) => context.kind(act.f, 2 + index));
          return this.goto(context.start);
        }
      }
    }
    // Only a return leaves the function.
    this.op((act) => act.finish(act.value));
  }

  /** Emit code inside a scope: its frame, its dead zones, its functions. */
  scoped(node: AnyNode, part: (scope: Scope) => void, functions: readonly AnyNode[] = []): void {
    this.unit.within(node, (scope) => {
      this.enter(scope, functions);
      if (!scope.framed) return part(scope);
      this.within({ type: "frame" }, () => part(scope));
      this.effect((act) => void (act.f = act.f[0]));
    });
  }

  private enter(scope: Scope, functions: readonly AnyNode[]): void {
    if (scope.framed) this.effect((act) => void (act.f = newFrame(scope.size, act.f)));
    const opening = openScope(scope);
    if (opening !== undefined) this.effect((act) => void opening(act.f));
    const made = hoisted(this.unit, functions);
    if (made !== undefined) this.effect((act) => void made(act.f));
  }

  /** Emit the body of a loop. */
  loop(own: readonly number[], end: Label, next: Label, part: () => void): void {
    const codes = new Map([[broken, end], [continued, next], ...own.map((code): [number, Label] => [code, next])]);
    this.within({ type: "target", codes }, part);
  }

  /** Count a turn of a loop. */
  tick(): void {
    const { m } = this.unit;
    this.effect(() => {
      if (--m.fuel < 0) m.hooks.checkpoint(m);
    });
  }

  /** Compute a value for its effects. */
  discard(value: Run): void {
    this.effect((act) => void value(act.f));
  }
}
