// Pure: no Deno, no fetch, no file system.

/** Calls, `new` and optional chains. */

import type { CallExpression, Expression, MemberExpression, NewExpression, SpreadElement } from "acorn";
import { appendAll, BuiltinAccessor, Callable, get, GuestObject, type Machine, type Value } from "../values/mod.ts";
import { getIndexed, staticName } from "./member.ts";
import type { ExpressionNode, Frame, Run, Unit } from "./unit.ts";

/** Compile a call. */
export function call(unit: Unit, node: CallExpression): Run {
  if (unit.overrides.has(node.callee)) return plainCall(unit, node, unit.expression(node.callee));
  if (node.callee.type === "MemberExpression") return methodCall(unit, node, node.callee);
  return plainCall(unit, node, unit.expression(node.callee));
}

/** Throw: what is called is no function. */
export function notCallable(m: Machine, pos: number, what: string, value: Value): never {
  m.position = pos;
  const is = value === undefined || value === null ? ` (it is ${value})` : "";
  return m.fail("TypeError", `${what} is not a function${is}`);
}

/** Arguments to an array, spread ones too. */
export function argumentList(unit: Unit, nodes: readonly (Expression | SpreadElement)[]): (f: Frame) => Value[] {
  const { m } = unit;
  const parts = nodes.map((node) => {
    const spread = node.type === "SpreadElement" && !unit.overrides.has(node);
    return { spread, run: unit.expression(spread ? node.argument : node), pos: node.start };
  });
  if (!parts.some((p) => p.spread)) {
    const runs = parts.map((p) => p.run);
    return (f) => {
      const args: Value[] = [];
      for (let i = 0; i < runs.length; i++) args.push(runs[i]!(f));
      return args;
    };
  }
  return (f) => {
    const args: Value[] = [];
    for (const { spread, run, pos } of parts) {
      const value = run(f);
      if (!spread) args.push(value);
      else {
        m.position = pos;
        appendAll(m, args, value);
      }
    }
    return args;
  };
}

function spreads(nodes: readonly ExpressionNode[]): boolean {
  return nodes.some((n) => n.type === "SpreadElement");
}

/** Where a call reports itself: the name that is called. */
export function callPosition(node: CallExpression): number {
  return node.callee.type === "MemberExpression" ? node.callee.property.start : node.start;
}

function plainCall(unit: Unit, node: CallExpression, callee: Run): Run {
  const { m } = unit;
  const pos = node.start;
  const what = unit.text(node.callee);
  const args = node.arguments;
  if (args.length > 3 || spreads(args)) {
    const list = argumentList(unit, args);
    return (f) => {
      const fn = callee(f);
      const values = list(f);
      if (!(fn instanceof Callable)) return notCallable(m, pos, what, fn);
      m.position = pos;
      return fn.call(m, undefined, values);
    };
  }
  const [first, second, third] = args.map((a) => unit.expression(a));
  switch (args.length) {
    case 0:
      return (f) => {
        const fn = callee(f);
        if (!(fn instanceof Callable)) return notCallable(m, pos, what, fn);
        m.position = pos;
        return fn.call0(m, undefined);
      };
    case 1:
      return (f) => {
        const fn = callee(f);
        const a = first!(f);
        if (!(fn instanceof Callable)) return notCallable(m, pos, what, fn);
        m.position = pos;
        return fn.call1(m, undefined, a);
      };
    case 2:
      return (f) => {
        const fn = callee(f);
        const a = first!(f);
        const b = second!(f);
        if (!(fn instanceof Callable)) return notCallable(m, pos, what, fn);
        m.position = pos;
        return fn.call2(m, undefined, a, b);
      };
    default:
      return (f) => {
        const fn = callee(f);
        const a = first!(f);
        const b = second!(f);
        const c = third!(f);
        if (!(fn instanceof Callable)) return notCallable(m, pos, what, fn);
        m.position = pos;
        return fn.call3(m, undefined, a, b, c);
      };
  }
}

/** A method as it is found on a receiver. */
type Find = (o: Value) => Value;

/** Look a named method up; the tables of arrays and strings are consulted now, not at each call. */
function finder(unit: Unit, name: string, pos: number): Find {
  const { m } = unit;
  const { prototypes } = m.intrinsics;
  const table = (kind: string): Value => {
    const found = prototypes[kind]?.all[name];
    return found instanceof BuiltinAccessor ? undefined : found;
  };
  const ofArray = table("Array");
  const ofString = table("String");
  return (o) => {
    if (o instanceof GuestObject) {
      const value = o[name];
      if (value !== undefined) return value;
    } else if (Array.isArray(o)) {
      if (ofArray !== undefined && !Object.hasOwn(o, name)) return ofArray;
    } else if (typeof o === "string" && ofString !== undefined) return ofString;
    m.position = pos;
    return get(m, o, name);
  };
}

function methodCall(unit: Unit, node: CallExpression, callee: MemberExpression): Run {
  const { m } = unit;
  const pos = callPosition(node);
  const object = unit.expression(callee.object);
  const what = unit.text(callee);
  const name = staticName(callee);
  const args = node.arguments;
  if (name === undefined || args.length > 2 || spreads(args)) {
    const key: Run | undefined = name === undefined ? unit.expression(callee.property) : undefined;
    const find = name === undefined ? undefined : finder(unit, name, callee.start);
    const list = argumentList(unit, args);
    return (f) => {
      const o = object(f);
      const fn = find !== undefined ? find(o) : getIndexed(m, o, key!(f), callee.start);
      const values = list(f);
      if (!(fn instanceof Callable)) return notCallable(m, pos, what, fn);
      m.position = pos;
      return fn.call(m, o, values);
    };
  }
  const find = finder(unit, name, callee.start);
  const [first, second] = args.map((a) => unit.expression(a));
  switch (args.length) {
    case 0:
      return (f) => {
        const o = object(f);
        const fn = find(o);
        if (!(fn instanceof Callable)) return notCallable(m, pos, what, fn);
        m.position = pos;
        return fn.call0(m, o);
      };
    case 1:
      return (f) => {
        const o = object(f);
        const fn = find(o);
        const a = first!(f);
        if (!(fn instanceof Callable)) return notCallable(m, pos, what, fn);
        m.position = pos;
        return fn.call1(m, o, a);
      };
    default:
      return (f) => {
        const o = object(f);
        const fn = find(o);
        const a = first!(f);
        const b = second!(f);
        if (!(fn instanceof Callable)) return notCallable(m, pos, what, fn);
        m.position = pos;
        return fn.call2(m, o, a, b);
      };
  }
}

/** Call a function that was found earlier with a receiver that was computed earlier. */
export function callWith(unit: Unit, node: CallExpression, fn: Run, self: Run): Run {
  const { m } = unit;
  const pos = callPosition(node);
  const what = unit.text(node.callee);
  const list = argumentList(unit, node.arguments);
  return (f) => {
    const values = list(f);
    const callee = fn(f);
    if (!(callee instanceof Callable)) return notCallable(m, pos, what, callee);
    m.position = pos;
    return callee.call(m, self(f), values);
  };
}

/** Compile `new`. */
export function construct(unit: Unit, node: NewExpression): Run {
  const { m } = unit;
  const pos = node.start;
  const what = unit.text(node.callee);
  const callee = unit.expression(node.callee);
  const list = argumentList(unit, node.arguments);
  return (f) => {
    const fn = callee(f);
    const values = list(f);
    m.position = pos;
    if (!(fn instanceof Callable)) return m.fail("TypeError", `${what} is not a constructor`);
    m.step();
    return fn.construct(m, values);
  };
}
