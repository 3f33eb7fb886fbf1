// Pure: no Deno, no fetch, no file system.

/** `structuredClone`: a deep copy that keeps Map, Set, Date, RegExp, errors, circles. */

import {
  bagOf,
  type BuiltinSpec,
  define,
  defineWith,
  enumerableNames,
  get,
  GuestBoxed,
  GuestDate,
  GuestError,
  GuestMap,
  GuestObject,
  GuestRegExp,
  GuestSet,
  hasOwn,
  isErrorKind,
  isObject,
  type Machine,
  method,
  type ObjectValue,
  toText,
  type Value,
} from "../values/mod.ts";
import { sized } from "./support.ts";

function refuse(m: Machine, what: string): never {
  const error = m.error("Error", `${what} could not be cloned.`);
  bagOf(error);
  defineWith(m, error, "name", { value: "DataCloneError", writable: true, enumerable: false, configurable: true });
  return m.throw(error);
}

function clone(m: Machine, value: Value, seen: Map<ObjectValue, Value>): Value {
  if (!isObject(value)) return value;
  const known = seen.get(value);
  if (known !== undefined) return known;
  m.charge(64);
  const remember = <T extends Value>(copy: T): T => {
    seen.set(value, copy);
    return copy;
  };
  if (Array.isArray(value)) {
    m.charge(value.length * 8);
    const copy = remember<Value[]>([]);
    for (const name of enumerableNames(m, value)) define(m, copy, name, clone(m, get(m, value, name), seen));
    return sized(copy, value.length);
  }
  if (value instanceof GuestObject) {
    const copy = remember(new GuestObject());
    for (const name of enumerableNames(m, value)) {
      m.charge(16);
      define(m, copy, name, clone(m, get(m, value, name), seen));
    }
    return copy;
  }
  if (value instanceof GuestDate) return remember(new GuestDate(value.time));
  if (value instanceof GuestRegExp) return remember(new GuestRegExp(value.source, value.flags, value.program));
  if (value instanceof GuestBoxed) return remember(new GuestBoxed(value.kind, value.primitive));
  if (value instanceof GuestMap) {
    const copy = remember(new GuestMap());
    for (const [key, item] of [...value.entries]) {
      m.charge(48);
      copy.entries.set(clone(m, key, seen), clone(m, item, seen));
    }
    return copy;
  }
  if (value instanceof GuestSet) {
    const copy = remember(new GuestSet());
    for (const item of [...value.items]) {
      m.charge(48);
      copy.items.add(clone(m, item, seen));
    }
    return copy;
  }
  if (value instanceof GuestError) return cloneError(m, value, seen, remember);
  return refuse(m, `#<${value.kind}>`);
}

function cloneError(
  m: Machine,
  value: GuestError,
  seen: Map<ObjectValue, Value>,
  remember: <T extends Value>(copy: T) => T,
): Value {
  const name = toText(m, get(m, value, "name") ?? "Error");
  const message = hasOwn(value, "message") ? toText(m, get(m, value, "message")) : undefined;
  const copy = remember(m.error(isErrorKind(name) && name !== "AggregateError" ? name : "Error", message));
  bagOf(copy);
  if (hasOwn(value, "cause")) {
    const cause = clone(m, get(m, value, "cause"), seen);
    defineWith(m, copy, "cause", { value: cause, writable: true, enumerable: false, configurable: true });
  }
  return copy;
}

/** `structuredClone`. */
export const structuredCloneSpec: BuiltinSpec = {
  type: "function",
  name: "structuredClone",
  summary: "A deep copy of data; functions and promises cannot be copied.",
  call: method(1, (m, _self, args) => {
    if (args.length === 0) return m.fail("TypeError", "structuredClone needs 1 argument");
    return clone(m, args[0], new Map());
  }),
};
