// Pure: no Deno, no fetch, no file system.

/** Reading and deleting members. */

import type { MemberExpression } from "acorn";
import { get, GuestObject, type Machine, toKey, type Value } from "../values/mod.ts";
import type { Run, Unit } from "./unit.ts";

/** The name after a dot. */
export function staticName(node: MemberExpression): string | undefined {
  if (!node.computed) return (node.property as { name: string }).name;
  return node.property.type === "Literal" && typeof node.property.value === "string" ? node.property.value : undefined;
}

/** Compile `object.name` and `object[key]`. */
export function member(unit: Unit, node: MemberExpression): Run {
  const object = unit.expression(node.object);
  const name = unit.overrides.has(node.property) ? undefined : staticName(node);
  if (name !== undefined) return readNamed(unit, object, name, node.start);
  return readIndexed(unit.m, object, unit.expression(node.property), node.start);
}

/** Compile the read of a named member. */
export function readNamed(unit: Unit, object: Run, name: string, pos: number): Run {
  const { m } = unit;
  if (name === "length") {
    return (f) => {
      const o = object(f);
      if (Array.isArray(o) || typeof o === "string") return o.length;
      m.position = pos;
      return get(m, o, "length");
    };
  }
  return (f) => {
    const o = object(f);
    if (o instanceof GuestObject) {
      const value = o[name];
      if (value !== undefined) return value;
    }
    m.position = pos;
    return get(m, o, name);
  };
}

/** Compile the read of a computed member. */
export function readIndexed(m: Machine, object: Run, key: Run, pos: number): Run {
  return (f) => {
    const o = object(f);
    const k = key(f);
    return getIndexed(m, o, k, pos);
  };
}

/** Read a member by a key that is any value. */
export function getIndexed(m: Machine, o: Value, k: Value, pos: number): Value {
  if (typeof k === "number") {
    // Between 0 and length an array has only elements, whatever number the key is.
    if (Array.isArray(o) && k >= 0 && k < o.length) return o[k];
  } else if (typeof k === "string" && o instanceof GuestObject) {
    const value = o[k];
    if (value !== undefined) return value;
  }
  m.position = pos;
  if (o === undefined || o === null) {
    return get(m, o, typeof k === "string" || typeof k === "number" ? k : "a computed key");
  }
  return get(m, o, toKey(m, k));
}
