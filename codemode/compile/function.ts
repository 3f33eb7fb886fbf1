// Pure: no Deno, no fetch, no file system.

/** Functions of the program: what a call does, and how their code is compiled. */

import type { AnyNode, FunctionDeclaration, Statement } from "acorn";
import {
  Callable,
  caught,
  GuestArguments,
  type Machine,
  newPromise,
  reject,
  resolve,
  type Value,
} from "../values/mod.ts";
import type { FunctionNode } from "./analyse.ts";
import type { FunctionScope, Scope } from "./scope.ts";
import { newFrame, newFrame1 } from "./frame.ts";
import { initBinding, openScope } from "./variable.ts";
import { type Exec, type Frame, returned, type Run, type Unit } from "./unit.ts";

/** The compiled code of a function; one for each place in the program. */
export class Code {
  /** Slots of its frame. */
  size = 1;
  /** Slots of the frame that arguments are put into, from 1 on. */
  params = 0;
  /** Whether arguments can go straight into the frame. */
  direct = true;
  /** Slot for `this`, or 0. */
  selfSlot = 0;
  /** Slot for `arguments`, or 0. */
  argsSlot = 0;
  /** Slot for the function itself, or 0. */
  calleeSlot = 0;
  /** Slot for the arguments as an array, when they are not put into the frame directly. */
  rawSlot = 0;
  /** Runs it. */
  body: Run = () => undefined;

  constructor(
    /** Its `name`. */
    readonly name: string,
    /** Its `length`. */
    readonly arity: number,
    /** Its text. */
    readonly text: () => string,
  ) {}
}

/** A function of the program. */
export class GuestFunction extends Callable {
  constructor(
    /** What it does. */
    readonly code: Code,
    /** The frame it was made in. */
    readonly scope: Frame,
  ) {
    super();
  }

  override get name(): string {
    return this.code.name;
  }

  override get arity(): number {
    return this.code.arity;
  }

  /** Its text in the program. */
  get source(): string {
    return this.code.text();
  }

  private run(m: Machine, self: Value, f: Frame): Value {
    const { code } = this;
    if (--m.fuel < 0) m.hooks.checkpoint(m);
    // [codemode.limits] Deep recursion ends as an error of the program, by count or by the end of the host's stack.
    if (++m.depth > m.limits.depth) m.fail("RangeError", "Maximum call stack size exceeded");
    if (code.selfSlot !== 0) f[code.selfSlot] = self;
    if (code.calleeSlot !== 0) f[code.calleeSlot] = this;
    const value = code.body(f);
    m.depth--;
    return value;
  }

  override call(m: Machine, self: Value, args: Value[]): Value {
    const { code } = this;
    const f = newFrame(code.size, this.scope);
    if (code.direct) {
      const count = Math.min(code.params, args.length);
      for (let i = 0; i < count; i++) f[i + 1] = args[i];
    } else f[code.rawSlot] = args;
    if (code.argsSlot !== 0) f[code.argsSlot] = new GuestArguments(args);
    return this.run(m, self, f);
  }

  override call0(m: Machine, self: Value): Value {
    const { code } = this;
    if (!code.direct || code.argsSlot !== 0) return this.call(m, self, []);
    return this.run(m, self, newFrame(code.size, this.scope));
  }

  override call1(m: Machine, self: Value, a: Value): Value {
    const { code } = this;
    if (!code.direct || code.argsSlot !== 0) return this.call(m, self, [a]);
    if (code.params === 0) return this.run(m, self, newFrame(code.size, this.scope));
    return this.run(m, self, newFrame1(code.size, this.scope, a));
  }

  override call2(m: Machine, self: Value, a: Value, b: Value): Value {
    const { code } = this;
    if (!code.direct || code.argsSlot !== 0) return this.call(m, self, [a, b]);
    if (code.params < 2) return code.params === 0 ? this.call0(m, self) : this.call1(m, self, a);
    const f = newFrame1(code.size, this.scope, a);
    f[2] = b;
    return this.run(m, self, f);
  }

  override call3(m: Machine, self: Value, a: Value, b: Value, c: Value): Value {
    const { code } = this;
    if (!code.direct || code.argsSlot !== 0) return this.call(m, self, [a, b, c]);
    if (code.params < 3) return this.call2(m, self, a, b);
    const f = newFrame1(code.size, this.scope, a);
    f[2] = b;
    f[3] = c;
    return this.run(m, self, f);
  }

  override construct(m: Machine): Value {
    return m.fail(
      "TypeError",
      `${
        this.name || "This function"
      } is not a constructor: write a function that returns an object, and call it without new`,
    );
  }
}

/** Compile a function expression or arrow: a new function each time. Its text starts at `start`: a method's at its name. */
export function func(unit: Unit, node: FunctionNode, name?: string, start: number = node.start): Run {
  const { m } = unit;
  const code = compileFunction(unit, node, name, start);
  return (f) => {
    if (--m.fuel < 0) m.hooks.checkpoint(m);
    return new GuestFunction(code, f);
  };
}

/** Functions declared in a list of statements, made when the list is entered. */
export function hoisted(unit: Unit, statements: readonly AnyNode[]): Exec | undefined {
  const found = statements.filter((s): s is FunctionDeclaration => s.type === "FunctionDeclaration");
  if (found.length === 0) return undefined;
  const makers = found.map((node) => ({
    run: func(unit, node),
    store: initBinding(unit, unit.use(node.id).binding!),
  }));
  return (f) => {
    for (const { run, store } of makers) store(f, run(f));
    return 0;
  };
}

function compileFunction(unit: Unit, node: FunctionNode, given: string | undefined, start: number): Code {
  const scope = unit.analysis.scopes.get(node) as FunctionScope;
  const { source } = unit;
  const firstSpecial = node.params.findIndex((p) => p.type === "AssignmentPattern" || p.type === "RestElement");
  const arity = firstSpecial < 0 ? node.params.length : firstSpecial;
  const code = new Code(node.id?.name ?? given ?? "", arity, () => source.slice(start, node.end));
  const saved = { scope: unit.scope, labels: unit.labels.splice(0), topLevel: unit.topLevel };
  unit.scope = scope;
  unit.topLevel = false;
  const prologue = parameters(unit, node, scope, code);
  code.body = node.async ? asyncBody(unit, node, scope, prologue) : syncBody(unit, node, prologue);
  // Slots for values in flight are added while compiling.
  code.size = scope.size;
  unit.scope = saved.scope;
  unit.labels.push(...saved.labels);
  unit.topLevel = saved.topLevel;
  return code;
}

/** What runs before the first statement: dead zones, patterns of parameters. */
function parameters(unit: Unit, node: FunctionNode, scope: FunctionScope, code: Code): Exec[] {
  code.selfSlot = scope.self?.slot ?? 0;
  code.argsSlot = scope.args?.slot ?? 0;
  for (const binding of scope.bindings.values()) if (binding.kind === "callee") code.calleeSlot = binding.slot;
  const prologue: Exec[] = [];
  const opening = openScope(scope);
  if (opening !== undefined) prologue.push(opening);
  code.direct = node.params.every((p, i) => p.type === "Identifier" && unit.use(p).binding!.slot === i + 1);
  code.params = node.params.length;
  if (code.direct) return prologue;
  const raw = code.rawSlot = scope.size++;
  node.params.forEach((param, i) => {
    const store = unit.pattern(param, "init");
    if (param.type === "RestElement") prologue.push((f) => (store(f, f[raw].slice(i)), 0));
    else prologue.push((f) => (store(f, f[raw][i]), 0));
  });
  return prologue;
}

/** Enter the scope of the body when parameters have one of their own: variables named like a parameter start with it. */
function enterBody(unit: Unit, node: FunctionNode, scope: FunctionScope, prologue: Exec[]): Scope {
  const body = node.body.type === "BlockStatement" ? unit.analysis.scopes.get(node.body) : undefined;
  if (body === undefined) return scope;
  for (const binding of body.bindings.values()) {
    const parameter = scope.bindings.get(binding.name);
    if (binding.kind === "var" && parameter !== undefined) {
      prologue.push((f) => {
        f[binding.slot] = f[parameter.slot];
        return 0;
      });
    }
  }
  const opening = openScope(body);
  if (opening !== undefined) prologue.push(opening);
  return unit.scope = body;
}

function syncBody(unit: Unit, node: FunctionNode, prologue: Exec[]): Run {
  const { state } = unit;
  const scope = unit.scope as FunctionScope;
  if (node.body.type !== "BlockStatement") {
    const value = unit.expression(node.body);
    return withPrologue(prologue, value);
  }
  enterBody(unit, node, scope, prologue);
  const statements = node.body.body as Statement[];
  const functions = hoisted(unit, statements);
  if (functions !== undefined) prologue.push(functions);
  const last = statements.at(-1);
  const tail = last?.type === "ReturnStatement" && last.argument != null ? last.argument : undefined;
  const rest = (tail === undefined ? statements : statements.slice(0, -1))
    .map((s) => unit.statement(s)).filter((s) => s !== undefined);
  const value: Run | undefined = tail === undefined ? undefined : unit.expression(tail);
  return withPrologue(prologue, straight(rest, value, state));
}

/** Statements and a final value as one closure. */
function straight(list: readonly Exec[], value: Run | undefined, state: { value: Value }): Run {
  if (list.length === 0) return value ?? (() => undefined);
  const [first, second] = list;
  if (list.length === 1) {
    return (f) => {
      const c = first!(f);
      if (c !== 0) return c === returned ? state.value : undefined;
      return value === undefined ? undefined : value(f);
    };
  }
  if (list.length === 2) {
    return (f) => {
      let c = first!(f);
      if (c === 0) c = second!(f);
      if (c !== 0) return c === returned ? state.value : undefined;
      return value === undefined ? undefined : value(f);
    };
  }
  return (f) => {
    for (let i = 0; i < list.length; i++) {
      const c = list[i]!(f);
      if (c !== 0) return c === returned ? state.value : undefined;
    }
    return value === undefined ? undefined : value(f);
  };
}

function withPrologue(prologue: readonly Exec[], run: Run): Run {
  if (prologue.length === 0) return run;
  return (f) => {
    for (let i = 0; i < prologue.length; i++) prologue[i]!(f);
    return run(f);
  };
}

/** An async function: a promise at once; a throw rejects it. */
function asyncBody(unit: Unit, node: FunctionNode, scope: FunctionScope, prologue: Exec[]): Run {
  const { m } = unit;
  if (!scope.awaits) {
    const run = syncBody(unit, node, prologue);
    return (f) => {
      const promise = newPromise(m);
      const { depth } = m;
      try {
        resolve(m, promise, run(f));
      } catch (error) {
        reject(m, promise, caught(m, error));
        m.depth = depth;
      }
      return promise;
    };
  }
  if (node.body.type === "BlockStatement") {
    enterBody(unit, node, scope, prologue);
    const statements = node.body.body as Statement[];
    const functions = hoisted(unit, statements);
    if (functions !== undefined) prologue.push(functions);
    return unit.coroutine(scope, prologue, { statements });
  }
  return unit.coroutine(scope, prologue, { expression: node.body });
}
