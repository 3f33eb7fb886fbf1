// Pure: no Deno, no fetch, no file system.

/** Statements with `await` inside, to operations. */

import type {
  AnyNode,
  BlockStatement,
  DoWhileStatement,
  ForInStatement,
  ForOfStatement,
  ForStatement,
  Pattern,
  Statement,
  SwitchStatement,
  TryStatement,
  VariableDeclaration,
  WhileStatement,
} from "acorn";
import { acceptedNodes } from "../source/language.ts";
import { done, enumerableNames, type GuestIterator, iterate, Thrown, type Value } from "../values/mod.ts";
import type { Activation, Op } from "./coroutine.ts";
import { bindTo, run, toTemp } from "./emit_expression.ts";
import { hoisted, newFrame } from "./function.ts";
import { stillThere } from "./loop.ts";
import type { FunctionScope, Scope } from "./scope.ts";
import { declaration, statement as compileStatement } from "./statement.ts";
import { openScope, reach } from "./variable.ts";
import { broken, continued, firstLabel, returned, type Run, type Store, type Unit } from "./unit.ts";

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
type Context =
  | { readonly type: "frame" }
  | { readonly type: "handler" }
  | { readonly type: "iterator"; readonly read: Run }
  | { readonly type: "target"; readonly codes: ReadonlyMap<number, Label> }
  | { readonly type: "finally"; readonly start: Label; readonly kind: Store; readonly jumps: number[] };

/** Collects the operations of one function. */
export class Emitter {
  /** The operations so far. */
  readonly ops: Op[] = [];
  private readonly contexts: Context[] = [];

  constructor(
    /** The program. */
    readonly unit: Unit,
    private readonly func: FunctionScope,
  ) {}

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

  /** Emit a statement. `own` are the labels right before it. */
  statement(node: Statement, own: readonly number[] = []): void {
    const { unit } = this;
    if (!unit.awaits(node)) return this.plain(node, own);
    switch (node.type) {
      case "ExpressionStatement": {
        const value = run(this, node.expression);
        const { state } = unit;
        if (unit.topLevel) this.effect((act) => void (state.completion = value(act.f)));
        else this.effect((act) => void value(act.f));
        return;
      }
      case "VariableDeclaration":
        return this.declaration(node);
      case "ReturnStatement": {
        const value = run(this, node.argument!);
        const { topLevel, state } = unit;
        this.effect((act) => {
          act.value = value(act.f);
          if (topLevel) state.completion = undefined;
        });
        return this.jump(returned);
      }
      case "ThrowStatement": {
        const value = run(this, node.argument);
        const { m } = unit;
        const pos = node.start;
        return this.op((act) => {
          m.position = pos;
          throw new Thrown(value(act.f), pos);
        });
      }
      case "IfStatement": {
        const otherwise = new Label();
        const end = new Label();
        this.unless(run(this, node.test), otherwise);
        this.statement(node.consequent);
        if (node.alternate != null) this.goto(end);
        this.put(otherwise);
        if (node.alternate != null) this.statement(node.alternate);
        return this.put(end);
      }
      case "BlockStatement":
        return this.block(node);
      case "ForStatement":
        return this.forLoop(node, own);
      case "WhileStatement":
      case "DoWhileStatement":
        return this.whileLoop(node, own);
      case "ForOfStatement":
      case "ForInStatement":
        return this.forEach(node, own);
      case "LabeledStatement": {
        const code = firstLabel + 2 * unit.labels.length;
        const end = new Label();
        unit.labels.push(node.label.name);
        this.within(
          { type: "target", codes: new Map([[code, end]]) },
          () => this.statement(node.body, [...own, code + 1]),
        );
        unit.labels.pop();
        return this.put(end);
      }
      case "SwitchStatement":
        return this.switchStatement(node);
      case "TryStatement":
        return this.tryStatement(node);
      default:
        throw new Error(`The compiler was given '${node.type}'`);
    }
  }

  /** A statement without awaits is one operation; where it may end in a jump, the jumps follow. */
  private plain(node: Statement, own: readonly number[]): void {
    const { unit } = this;
    const exec = compileStatement(unit, node, own);
    if (exec === undefined) return;
    const codes = abruptEnds(unit, node);
    if (codes.size === 0) return this.effect((act) => void exec(act.f));
    const { state } = unit;
    const next = new Label();
    const targets = new Map<number, Label>();
    for (const code of codes) targets.set(code, new Label());
    this.op((act) => {
      const code = exec(act.f);
      if (code === 0) return next.pc;
      if (code === returned) act.value = state.value;
      return targets.get(code)!.pc;
    });
    for (const [code, label] of targets) {
      this.put(label);
      this.jump(code);
    }
    this.put(next);
  }

  private within(context: Context, part: () => void): void {
    this.contexts.push(context);
    part();
    this.contexts.pop();
  }

  /** Emit the way out to where a completion leads: frames, handlers and finally blocks on the way. */
  private jump(code: number): void {
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
  private scoped(node: AnyNode, part: (scope: Scope) => void, functions: readonly AnyNode[] = []): void {
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

  private block(node: BlockStatement): void {
    this.scoped(node, () => {
      for (const statement of node.body) this.statement(statement);
    }, node.body);
  }

  private declaration(node: VariableDeclaration): void {
    const { unit } = this;
    for (const declarator of node.declarations) {
      if (!unit.awaits(declarator)) {
        const exec = declaration(unit, { ...node, declarations: [declarator] });
        if (exec !== undefined) this.effect((act) => void exec(act.f));
        continue;
      }
      const value = run(this, declarator.init!);
      bindTo(this, declarator.id, value, "init");
    }
  }

  private loop(own: readonly number[], end: Label, next: Label, part: () => void): void {
    const codes = new Map([[broken, end], [continued, next], ...own.map((code): [number, Label] => [code, next])]);
    this.within({ type: "target", codes }, part);
  }

  private tick(): void {
    const { m } = this.unit;
    this.effect(() => {
      if (--m.fuel < 0) m.hooks.checkpoint(m);
    });
  }

  private forLoop(node: ForStatement, own: readonly number[]): void {
    this.scoped(node, (scope) => {
      const copy = (): void => {
        if (scope.framed) this.effect((act) => void (act.f = act.f.slice()));
      };
      const test = new Label();
      const next = new Label();
      const end = new Label();
      if (node.init != null) {
        if (node.init.type === "VariableDeclaration") this.declaration(node.init);
        else this.discard(run(this, node.init));
      }
      copy();
      this.put(test);
      if (node.test != null) this.unless(run(this, node.test), end);
      this.tick();
      this.loop(own, end, next, () => this.statement(node.body));
      this.put(next);
      copy();
      if (node.update != null) this.discard(run(this, node.update));
      this.goto(test);
      this.put(end);
    });
  }

  private discard(value: Run): void {
    this.effect((act) => void value(act.f));
  }

  private whileLoop(node: WhileStatement | DoWhileStatement, own: readonly number[]): void {
    const start = new Label();
    const test = new Label();
    const end = new Label();
    if (node.type === "WhileStatement") this.goto(test);
    this.put(start);
    this.tick();
    this.loop(own, end, test, () => this.statement(node.body));
    this.put(test);
    this.unless(run(this, node.test), end);
    this.goto(start);
    this.put(end);
  }

  private forEach(node: ForOfStatement | ForInStatement, own: readonly number[]): void {
    const { m } = this.unit;
    const iterator = this.temp();
    const item = this.temp();
    const pos = node.right.start;
    const open = node.type === "ForOfStatement" ? iterate : keyIterator;
    // The list is computed where the loop's names exist but are dead.
    this.scoped(node, () => {
      const list = run(this, node.right);
      const write = this.write(iterator);
      this.effect((act) => {
        const value = list(act.f);
        m.position = pos;
        write(act.f, open(m, value));
      });
    });
    const next = new Label();
    const end = new Label();
    const exit = new Label();
    const read = this.read(iterator);
    const keep = this.write(item);
    this.put(next);
    const after = this.ops.length + 1;
    this.op((act) => {
      const value = (read(act.f) as GuestIterator).step(m);
      if (value === done) return end.pc;
      keep(act.f, value);
      return after;
    });
    this.tick();
    this.within({ type: "iterator", read }, () => {
      this.loop(own, exit, next, () => this.turn(node, item));
    });
    this.goto(next);
    this.put(exit);
    this.effect((act) => (read(act.f) as GuestIterator).close?.(m));
    this.put(end);
  }

  /** One turn, in a scope of its own. */
  private turn(node: ForOfStatement | ForInStatement, item: Temp): void {
    this.scoped(node, () => {
      const value = this.read(item);
      const { left } = node;
      if (left.type === "VariableDeclaration") bindTo(this, left.declarations[0]!.id, value, "init");
      else bindTo(this, left as Pattern, value, "assign");
      this.statement(node.body);
    });
  }

  private switchStatement(node: SwitchStatement): void {
    const discriminant = toTemp(this, node.discriminant);
    this.scoped(node, () => {
      const value = this.read(discriminant);
      const labels = node.cases.map(() => new Label());
      const leave = new Label();
      node.cases.forEach((c, i) => {
        if (c.test == null) return;
        const test = run(this, c.test);
        const after = this.ops.length + 1;
        this.op((act) => test(act.f) === value(act.f) ? labels[i]!.pc : after);
      });
      const fallback = node.cases.findIndex((c) => c.test == null);
      this.goto(fallback < 0 ? leave : labels[fallback]!);
      this.within({ type: "target", codes: new Map([[broken, leave]]) }, () => {
        node.cases.forEach((c, i) => {
          this.put(labels[i]!);
          for (const statement of c.consequent) this.statement(statement);
        });
      });
      this.put(leave);
    }, node.cases.flatMap((c) => c.consequent));
  }

  private tryStatement(node: TryStatement): void {
    if (node.finalizer == null) return this.tryCatch(node);
    const temps = { kind: this.temp(), failure: this.temp(), value: this.temp() };
    const kind = { read: this.read(temps.kind), write: this.write(temps.kind) };
    const failure = { read: this.read(temps.failure), write: this.write(temps.failure) };
    const value = { read: this.read(temps.value), write: this.write(temps.value) };
    const start = new Label();
    const failed = new Label();
    const jumps: number[] = [];
    this.effect((act) => void act.handlers.push({ label: failed, frame: act.f }));
    this.within({ type: "finally", start, kind: kind.write, jumps }, () => {
      this.within({ type: "handler" }, () => node.handler == null ? this.statement(node.block) : this.tryCatch(node));
    });
    this.effect((act) => {
      act.handlers.pop();
      kind.write(act.f, 0);
    });
    this.goto(start);
    this.put(failed);
    this.effect((act) => {
      kind.write(act.f, 1);
      failure.write(act.f, act.error as Value);
    });
    this.put(start);
    this.effect((act) => value.write(act.f, act.value));
    this.statement(node.finalizer);
    const end = new Label();
    const labels = jumps.map(() => new Label());
    this.op((act) => {
      act.value = value.read(act.f);
      const how = kind.read(act.f) as number;
      if (how === 0) return end.pc;
      if (how === 1) throw failure.read(act.f);
      return labels[how - 2]!.pc;
    });
    jumps.forEach((code, i) => {
      this.put(labels[i]!);
      this.jump(code);
    });
    this.put(end);
  }

  private tryCatch(node: TryStatement): void {
    const handler = node.handler!;
    const failed = new Label();
    const end = new Label();
    this.effect((act) => void act.handlers.push({ label: failed, frame: act.f }));
    this.within({ type: "handler" }, () => this.statement(node.block));
    this.effect((act) => void act.handlers.pop());
    this.goto(end);
    this.put(failed);
    this.scoped(handler, () => {
      if (handler.param != null) bindTo(this, handler.param, keepCaught(this), "init");
      this.statement(handler.body);
    });
    this.put(end);
  }
}

/** Keep what an exception carried, for a pattern that may await. */
function keepCaught(emitter: Emitter): Run {
  const error = emitter.temp();
  const write = emitter.write(error);
  emitter.effect((act) => write(act.f, act.caught));
  return emitter.read(error);
}

/** Iterates over the keys that `for...in` visits. */
function keyIterator(m: Unit["m"], value: Value): GuestIterator {
  const keys = enumerableNames(m, value);
  let i = 0;
  return {
    step: () => {
      while (i < keys.length) {
        const key = keys[i++]!;
        if (stillThere(value, key)) return key;
      }
      return done;
    },
  } as unknown as GuestIterator;
}

/** How a statement without awaits can end, other than normally, seen from outside. */
function abruptEnds(unit: Unit, node: AnyNode): Set<number> {
  const codes = new Set<number>();
  const labels = new Set<string>();
  const visit = (n: AnyNode, loop: boolean, breakable: boolean): void => {
    switch (n.type) {
      case "ReturnStatement":
        return void codes.add(returned);
      case "BreakStatement":
      case "ContinueStatement": {
        const isBreak = n.type === "BreakStatement";
        if (n.label != null) {
          if (labels.has(n.label.name)) return;
          return void codes.add(firstLabel + (isBreak ? 0 : 1) + 2 * unit.labels.lastIndexOf(n.label.name));
        }
        if (isBreak ? !breakable : !loop) codes.add(isBreak ? broken : continued);
        return;
      }
      case "LabeledStatement":
        labels.add(n.label.name);
        visit(n.body, loop, breakable);
        labels.delete(n.label.name);
        return;
      case "ForStatement":
      case "ForOfStatement":
      case "ForInStatement":
      case "WhileStatement":
      case "DoWhileStatement":
        return visit(n.body, true, true);
      case "SwitchStatement":
        for (const c of n.cases) for (const s of c.consequent) visit(s, loop, true);
        return;
      case "BlockStatement":
      case "IfStatement":
      case "TryStatement":
      case "CatchClause":
        for (const field of acceptedNodes[n.type]!.children) {
          const child = (n as unknown as Record<string, AnyNode | AnyNode[] | null>)[field];
          for (const c of Array.isArray(child) ? child : [child]) if (c != null) visit(c, loop, breakable);
        }
    }
  };
  visit(node, false, false);
  return codes;
}
