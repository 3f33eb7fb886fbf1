// Pure: no Deno, no fetch, no file system.

/** Assignment, compound and logical assignment, `++` and `--`. */

import type { AssignmentExpression, BinaryOperator, Identifier, MemberExpression, UpdateExpression } from "acorn";
import { get, GuestObject, type Machine, put, set, toKey, toNumber, type Value } from "../values/mod.ts";
import { isAnonymousFunction } from "./literal.ts";
import { getIndexed, staticName } from "./member.ts";
import { combine } from "./operators.ts";
import { assignName, readName } from "./variable.ts";
import type { Run, Store, Unit } from "./unit.ts";

/** Compile an assignment. */
export function assignment(unit: Unit, node: AssignmentExpression): Run {
  const { left, operator } = node;
  if (operator === "=") return plainAssignment(unit, node);
  if (operator === "&&=" || operator === "||=" || operator === "??=") return logicalAssignment(unit, node);
  const apply = combine(unit.m, operator.slice(0, -1) as BinaryOperator, node.start);
  if (left.type === "Identifier") return compoundName(unit, left, apply, unit.expression(node.right));
  const target = left as MemberExpression;
  const place = memberPlace(unit, target);
  const value = unit.expression(node.right);
  return (f) => {
    const { o, k } = place(f);
    const before = get(unit.m, o, k);
    const after = apply(before, value(f));
    unit.m.position = target.start;
    set(unit.m, o, k, after);
    return after;
  };
}

function plainAssignment(unit: Unit, node: AssignmentExpression): Run {
  const { left, right } = node;
  if (left.type === "Identifier") {
    // A name in parentheses gives the function no name; they are gone from the tree but for the place they took.
    const value = unit.expression(
      right,
      isAnonymousFunction(right) && left.start === node.start ? left.name : undefined,
    );
    const slot = assignableSlot(unit, left);
    if (slot >= 0) return (f) => f[slot] = value(f);
    const store = assignName(unit, left);
    return (f) => {
      const v = value(f);
      store(f, v);
      return v;
    };
  }
  if (left.type === "MemberExpression") return assignMember(unit, left, unit.expression(right));
  const value = unit.expression(right);
  const store = unit.pattern(left, "assign");
  return (f) => {
    const v = value(f);
    store(f, v);
    return v;
  };
}

/** Slot of a local that can be written without a look, or -1. */
function assignableSlot(unit: Unit, node: Identifier): number {
  const slot = unit.localSlot(node);
  if (slot < 0) return -1;
  const { kind } = unit.use(node).binding!;
  return kind === "const" || kind === "callee" ? -1 : slot;
}

function compoundName(unit: Unit, node: Identifier, apply: (a: Value, b: Value) => Value, value: Run): Run {
  const slot = assignableSlot(unit, node);
  if (slot >= 0) {
    return (f) => {
      const before = f[slot];
      return f[slot] = apply(before, value(f));
    };
  }
  const read = readName(unit, node);
  const store = assignName(unit, node);
  return (f) => {
    const after = apply(read(f), value(f));
    store(f, after);
    return after;
  };
}

/** Compile `object.name = value` and `object[key] = value`. */
export function assignMember(unit: Unit, target: MemberExpression, value: Run): Run {
  const { m } = unit;
  const object = unit.expression(target.object);
  const pos = target.start;
  const name = unit.overrides.has(target.property) ? undefined : staticName(target);
  if (name !== undefined) {
    return (f) => {
      const o = object(f);
      const v = value(f);
      m.position = pos;
      if (o instanceof GuestObject) put(m, o, name, v);
      else set(m, o, name, v);
      return v;
    };
  }
  const key = unit.expression(target.property);
  return (f) => {
    const o = object(f);
    const k = key(f);
    const v = value(f);
    setIndexed(m, o, k, v, pos);
    return v;
  };
}

/** Write a member by a key that is any value. */
export function setIndexed(m: Machine, o: Value, k: Value, v: Value, pos: number): void {
  m.position = pos;
  if (typeof k === "string" && o instanceof GuestObject) return put(m, o, k, v);
  if (o === undefined || o === null) {
    return set(m, o, typeof k === "string" || typeof k === "number" ? k : "a computed key", v);
  }
  set(m, o, toKey(m, k), v);
}

/** Compile the object and key of a member that is read and then written. */
export function memberPlace(unit: Unit, target: MemberExpression): (f: unknown[]) => { o: Value; k: string | number } {
  const { m } = unit;
  const object = unit.expression(target.object);
  const name = unit.overrides.has(target.property) ? undefined : staticName(target);
  const pos = target.start;
  if (name !== undefined) {
    return (f) => {
      const o = object(f);
      m.position = pos;
      return { o, k: name };
    };
  }
  const key = unit.expression(target.property);
  return (f) => {
    const o = object(f);
    const k = key(f);
    if (o === undefined || o === null) getIndexed(m, o, k, pos);
    m.position = pos;
    return { o, k: toKey(m, k) };
  };
}

function logicalAssignment(unit: Unit, node: AssignmentExpression): Run {
  const { m } = unit;
  const { left, right, operator } = node;
  const keep = (v: Value): boolean =>
    operator === "&&=" ? !v : operator === "||=" ? Boolean(v) : v !== undefined && v !== null;
  if (left.type === "Identifier") {
    const read = readName(unit, left);
    const value = unit.expression(
      right,
      isAnonymousFunction(right) && left.start === node.start ? left.name : undefined,
    );
    const store = assignName(unit, left);
    return (f) => {
      const before = read(f);
      if (keep(before)) return before;
      const after = value(f);
      store(f, after);
      return after;
    };
  }
  const target = left as MemberExpression;
  const place = memberPlace(unit, target);
  const value = unit.expression(right);
  return (f) => {
    const { o, k } = place(f);
    const before = get(m, o, k);
    if (keep(before)) return before;
    const after = value(f);
    m.position = target.start;
    set(m, o, k, after);
    return after;
  };
}

/** Compile `++` and `--`. */
export function update(unit: Unit, node: UpdateExpression): Run {
  const { m } = unit;
  const step = node.operator === "++" ? 1 : -1;
  const { prefix, argument, start } = node;
  if (argument.type === "Identifier") {
    const slot = assignableSlot(unit, argument);
    if (slot >= 0) return updateLocal(m, slot, step, prefix, start);
    const read = readName(unit, argument);
    const store: Store = assignName(unit, argument);
    return (f) => {
      const value = read(f);
      m.position = start;
      const before = toNumber(m, value);
      store(f, before + step);
      return prefix ? before + step : before;
    };
  }
  const place = memberPlace(unit, argument as MemberExpression);
  return (f) => {
    const { o, k } = place(f);
    const before = toNumber(m, get(m, o, k));
    m.position = start;
    set(m, o, k, before + step);
    return prefix ? before + step : before;
  };
}

function updateLocal(m: Machine, slot: number, step: number, prefix: boolean, pos: number): Run {
  const slow = (f: unknown[]): number => {
    m.position = pos;
    const before = toNumber(m, f[slot] as Value);
    f[slot] = before + step;
    return prefix ? before + step : before;
  };
  if (prefix) {
    return (f) => {
      const v = f[slot];
      return typeof v === "number" ? f[slot] = v + step : slow(f);
    };
  }
  return (f) => {
    const v = f[slot];
    if (typeof v !== "number") return slow(f);
    f[slot] = v + step;
    return v;
  };
}
