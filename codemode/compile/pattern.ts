// Pure: no Deno, no fetch, no file system.

/** Destructuring: patterns that declare or assign. */

import type { ArrayPattern, Expression, MemberExpression, ObjectPattern, Pattern, Property } from "acorn";
import { abandon, done, get, GuestObject, iterate, type Key, type Machine, toKey, type Value } from "../values/mod.ts";
import { setIndexed } from "./assign.ts";
import { copyProperties, isAnonymousFunction, propertyName } from "./literal.ts";
import { staticName } from "./member.ts";
import { assignName, initName } from "./variable.ts";
import type { Frame, PatternMode, Run, Store, Unit } from "./unit.ts";

/**
 * Where one element of a pattern goes. A member target is evaluated (`prepare`) before the element's value is fetched,
 * as the language has it.
 */
interface Place {
  readonly prepare?: (f: Frame) => { readonly o: Value; readonly k: Value };
  readonly put: (f: Frame, value: Value, target: { readonly o: Value; readonly k: Value } | undefined) => void;
  readonly fallback?: Run;
}

/** Compile a pattern to code that takes the value apart. */
export function bindPattern(unit: Unit, node: Pattern, mode: PatternMode): Store {
  switch (node.type) {
    case "Identifier":
      return mode === "init" ? initName(unit, node) : assignName(unit, node);
    case "ArrayPattern":
      return arrayPattern(unit, node, mode);
    case "ObjectPattern":
      return objectPattern(unit, node, mode);
    default: {
      const place = element(unit, node, mode);
      return (f, value) => fill(place, f, value);
    }
  }
}

function fill(place: Place, f: Frame, value: Value): void {
  const target = place.prepare?.(f);
  place.put(f, value === undefined && place.fallback !== undefined ? place.fallback(f) : value, target);
}

function element(unit: Unit, node: Pattern, mode: PatternMode): Place {
  if (node.type === "AssignmentPattern") {
    const name = node.left.type === "Identifier" && isAnonymousFunction(node.right) ? node.left.name : undefined;
    return { ...element(unit, node.left, mode), fallback: unit.expression(node.right, name) };
  }
  if (node.type === "RestElement") return element(unit, node.argument, mode);
  if (node.type !== "MemberExpression") {
    const store = bindPattern(unit, node as Pattern, mode);
    return { put: store };
  }
  const member = node as MemberExpression;
  const object = unit.expression(member.object);
  const name = staticName(member);
  const key: Run = name !== undefined ? () => name : unit.expression(member.property as Expression);
  return {
    prepare: (f) => ({ o: object(f), k: key(f) }),
    put: (_f, value, target) => setIndexed(unit.m, target!.o, target!.k, value, member.start),
  };
}

function arrayPattern(unit: Unit, node: ArrayPattern, mode: PatternMode): Store {
  const { m } = unit;
  const pos = node.start;
  const rest = node.elements.at(-1)?.type === "RestElement" ? node.elements.length - 1 : -1;
  const places = node.elements.map((e) => e === null ? undefined : element(unit, e, mode));
  return (f, value) => {
    if (Array.isArray(value)) return fromArray(m, f, value, places, rest);
    m.position = pos;
    const iterator = iterate(m, value);
    let ended = false;
    const next = (): Value => {
      if (ended) return undefined;
      // What throws or ends is neither asked nor closed any more.
      ended = true;
      const item = iterator.step(m);
      if (item === done) return undefined;
      ended = false;
      return item;
    };
    try {
      for (let i = 0; i < places.length; i++) {
        const place = places[i];
        const target = place?.prepare?.(f);
        if (i === rest) place!.put(f, remaining(m, next, () => ended), target);
        else store(place, f, next(), target);
      }
    } catch (error) {
      if (!ended) abandon(m, iterator, error);
      throw error;
    }
    if (!ended) iterator.close?.(m);
  };
}

/** Put one element; a hole of the pattern takes it and drops it. */
function store(
  place: Place | undefined,
  f: Frame,
  item: Value,
  target: ReturnType<NonNullable<Place["prepare"]>> | undefined,
): void {
  if (place === undefined) return;
  place.put(f, item === undefined && place.fallback !== undefined ? place.fallback(f) : item, target);
}

/** Arrays without an iterator object. What an iterator would have seen is seen: once at the end, always at the end. */
function fromArray(m: Machine, f: Frame, array: Value[], places: readonly (Place | undefined)[], rest: number): void {
  let ended = false;
  for (let i = 0; i < places.length; i++) {
    const place = places[i];
    const target = place?.prepare?.(f);
    if (i === rest) {
      const list: Value[] = [];
      if (!ended) {
        if (array.length > i) m.charge((array.length - i) * 8);
        for (let j = i; j < array.length; j++) list.push(array[j]);
      }
      place!.put(f, list, target);
      return;
    }
    if (i >= array.length) ended = true;
    store(place, f, ended ? undefined : array[i], target);
  }
}

function remaining(m: Machine, next: () => Value, ended: () => boolean): Value[] {
  const list: Value[] = [];
  for (let item = next(); !ended(); item = next()) {
    list.push(item);
    if ((list.length & 1023) === 0) m.charge(8192);
  }
  return list;
}

function objectPattern(unit: Unit, node: ObjectPattern, mode: PatternMode): Store {
  const { m } = unit;
  const pos = node.start;
  const what = unit.text(node);
  const rest = node.properties.at(-1)?.type === "RestElement" ? node.properties.at(-1)! : undefined;
  const properties = (rest === undefined ? node.properties : node.properties.slice(0, -1)) as Property[];
  const parts = properties.map((property) => {
    const name = property.computed ? undefined : propertyName(property);
    const key: Run | undefined = name === undefined ? unit.expression(property.key) : undefined;
    return { name, key, place: element(unit, property.value as unknown as Pattern, mode), at: property.start };
  });
  const last = rest === undefined ? undefined : element(unit, rest as Pattern, mode);
  const fixed = last !== undefined && parts.every((p) => p.name !== undefined)
    ? new Set(parts.map((p) => String(p.name)))
    : undefined;
  return (f, value) => {
    if (value === undefined || value === null) {
      m.position = pos;
      m.fail("TypeError", `Cannot destructure ${what}: the value is ${value}`);
    }
    const seen: Set<string> | undefined = last === undefined ? undefined : fixed ?? new Set();
    for (let i = 0; i < parts.length; i++) {
      const { name, key, place, at } = parts[i]!;
      let k: Key;
      if (name !== undefined) k = name;
      else {
        const computed = key!(f);
        m.position = at;
        k = toKey(m, computed);
      }
      if (seen !== undefined && fixed === undefined) seen.add(String(k));
      const target = place.prepare?.(f);
      let item = value instanceof GuestObject ? value[k] : undefined;
      if (item === undefined) {
        m.position = at;
        item = get(m, value, k);
        if (item === undefined && place.fallback !== undefined) item = place.fallback(f);
      }
      place.put(f, item, target);
    }
    if (last !== undefined) {
      const target = last.prepare?.(f);
      const copy = new GuestObject();
      copyProperties(m, copy, value, seen);
      last.put(f, copy, target);
    }
  };
}
