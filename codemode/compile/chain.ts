// Pure: no Deno, no fetch, no file system.

/** Optional chains, calls of them, and `delete`, which may end in one. */

import type { CallExpression, ChainExpression, Expression, MemberExpression } from "acorn";
import { Callable, type Machine, remove, toKey, type Value } from "../values/mod.ts";
import { argumentList, callPosition, notCallable } from "./call.ts";
import { getIndexed, staticName } from "./member.ts";
import type { ExpressionNode, Frame, Run, Unit } from "./unit.ts";

/** What an optional chain gives when a link is null or undefined. Never a guest value. */
export const broken: unique symbol = Symbol("broken chain");

/** A link of a chain: its value, or {@link broken}. */
type Link = (f: Frame) => Value | typeof broken;

/** Compile an optional chain: the first `?.` on null or undefined ends the whole chain with `undefined`. */
export function chain(unit: Unit, node: ChainExpression): Run {
  const link = chainLink(unit, node.expression);
  return (f) => {
    const value = link(f);
    return value === broken ? undefined : value;
  };
}

function isLink(node: ExpressionNode): node is MemberExpression | CallExpression {
  return node.type === "MemberExpression" || node.type === "CallExpression";
}

function chainLink(unit: Unit, node: ExpressionNode): Link {
  if (unit.overrides.has(node) || !isLink(node)) return unit.expression(node);
  return node.type === "MemberExpression" ? memberLink(unit, node) : callLink(unit, node);
}

function memberLink(unit: Unit, node: MemberExpression): Link {
  const { m } = unit;
  const object = chainLink(unit, node.object);
  const { optional, start } = node;
  const name = staticName(node);
  const key: Run | undefined = name === undefined ? unit.expression(node.property) : undefined;
  return (f) => {
    const o = object(f);
    if (o === broken) return broken;
    if (optional && (o === undefined || o === null)) return broken;
    return getIndexed(m, o, name ?? key!(f), start);
  };
}

function callLink(unit: Unit, node: CallExpression): Link {
  const { m } = unit;
  const { optional, callee } = node;
  const pos = callPosition(node);
  const what = unit.text(callee);
  const list = argumentList(unit, node.arguments);
  const finish = (f: Frame, fn: Value, self: Value): Value | typeof broken => {
    if (optional && (fn === undefined || fn === null)) return broken;
    const values = list(f);
    if (!(fn instanceof Callable)) return notCallable(m, pos, what, fn);
    m.position = pos;
    return fn.call(m, self, values);
  };
  // A parenthesised chain before the call keeps its receiver: (a?.b)().
  const inner = callee.type === "ChainExpression" ? callee.expression : callee;
  if (inner.type !== "MemberExpression" || unit.overrides.has(inner)) {
    const run = chainLink(unit, callee);
    return (f) => {
      const fn = run(f);
      return fn === broken ? broken : finish(f, fn, undefined);
    };
  }
  const object = chainLink(unit, inner.object);
  const name = staticName(inner);
  const key: Run | undefined = name === undefined ? unit.expression(inner.property) : undefined;
  const skips = inner.optional;
  const whole = callee.type === "ChainExpression";
  return (f) => {
    const o = object(f);
    if (o === broken || skips && (o === undefined || o === null)) {
      return whole ? finish(f, undefined, undefined) : broken;
    }
    return finish(f, getIndexed(m, o, name ?? key!(f), inner.start), o);
  };
}

/** Compile `(a?.b)()`: the chain ends at the bracket, its receiver does not. */
export function chainedCall(unit: Unit, node: CallExpression): Run {
  const link = callLink(unit, node);
  return (f) => link(f) as Value;
}

/** Compile the last member of a chain, to code that gives what it is called on too; both undefined when the chain breaks. */
export function memberWithReceiver(unit: Unit, node: MemberExpression): (f: Frame) => { fn: Value; self: Value } {
  const { m } = unit;
  const { optional, start } = node;
  const object = chainLink(unit, node.object);
  const name = staticName(node);
  const key: Run | undefined = name === undefined ? unit.expression(node.property) : undefined;
  return (f) => {
    const o = object(f);
    if (o === broken || optional && (o === undefined || o === null)) return { fn: undefined, self: undefined };
    return { fn: getIndexed(m, o, name ?? key!(f), start), self: o };
  };
}

/** Compile `delete`. */
export function removeMember(unit: Unit, node: Expression, pos: number): Run {
  const { m } = unit;
  const bare = node.type === "ChainExpression" ? node.expression : node;
  if (bare.type !== "MemberExpression") {
    const run = unit.expression(node);
    return (f) => {
      run(f);
      return true;
    };
  }
  const object = chainLink(unit, bare.object);
  const name = staticName(bare);
  const key: Run = name !== undefined ? () => name : unit.expression(bare.property);
  const { optional } = bare;
  return (f) => {
    const o = object(f);
    if (o === broken || optional && (o === undefined || o === null)) return true;
    return removeIndexed(m, o, key(f), pos);
  };
}

/** Delete a member by a key that is any value. */
export function removeIndexed(m: Machine, o: Value, k: Value, pos: number): boolean {
  m.position = pos;
  return remove(m, o, o === undefined || o === null ? String(k) : toKey(m, k));
}
