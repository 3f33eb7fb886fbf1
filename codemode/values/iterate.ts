// Pure: no Deno, no fetch, no file system.

/**
 * Iteration. There are no user symbols, so what can be iterated is a closed list: arrays, strings, Map, Set, the
 * iterators of built-ins, `arguments`, URLSearchParams.
 *
 * @module
 */

import { Halt, type Machine } from "./machine.ts";
import {
  done,
  GuestArguments,
  type GuestArray,
  GuestBoxed,
  GuestIterator,
  GuestMap,
  type GuestObject,
  GuestSet,
  GuestURLSearchParams,
  type Value,
} from "./value.ts";

/** An iterator over any iterable value; a TypeError of the program for others. */
export function iterate(m: Machine, value: Value): GuestIterator {
  if (Array.isArray(value)) return arrayIterator(value);
  if (typeof value === "string") return stringIterator(value);
  if (value instanceof GuestIterator) return value;
  if (value instanceof GuestBoxed && typeof value.primitive === "string") return stringIterator(value.primitive);
  if (value instanceof GuestMap) return hostIterator("Map Iterator", value.entries.entries(), pair);
  if (value instanceof GuestSet) return hostIterator("Set Iterator", value.items.values());
  if (value instanceof GuestArguments) return listIterator(value.props!);
  if (value instanceof GuestURLSearchParams) {
    return hostIterator("URLSearchParams Iterator", value.params.entries(), pair);
  }
  const what = value === null
    ? "null"
    : typeof value === "object" || typeof value === "function"
    ? "The object"
    : String(value);
  m.fail("TypeError", `${what} is not iterable: arrays, strings, Map, Set and iterators are`);
}

/** Whether {@link iterate} accepts the value. */
export function isIterable(value: Value): boolean {
  return Array.isArray(value) || typeof value === "string" || value instanceof GuestIterator ||
    value instanceof GuestMap ||
    value instanceof GuestSet || value instanceof GuestArguments ||
    value instanceof GuestBoxed && value.kind === "String" || value instanceof GuestURLSearchParams;
}

/** Over the elements of an array as it is at each step; holes give `undefined`. */
export function arrayIterator(array: GuestArray): GuestIterator {
  let i = 0;
  return new GuestIterator("Array Iterator", (m) => {
    if (--m.fuel < 0) m.hooks.checkpoint(m);
    if (i < array.length) return array[i++];
    i = Infinity;
    return done;
  });
}

function listIterator(list: GuestObject): GuestIterator {
  let i = 0;
  return new GuestIterator("Array Iterator", (m) => {
    m.step();
    return i < Number(list.length) ? list[i++] : done;
  });
}

/** Over the code points of a string. */
export function stringIterator(text: string): GuestIterator {
  return hostIterator("String Iterator", text[Symbol.iterator]());
}

/** Over what a host iterator gives, each passed through `map`. The host iterator must not run guest code. */
export function hostIterator<T>(
  kind: string,
  items: Iterator<T>,
  map: (item: T) => Value = (item) => item as Value,
): GuestIterator {
  return new GuestIterator(kind, (m) => {
    if (--m.fuel < 0) m.hooks.checkpoint(m);
    const next = items.next();
    return next.done === true ? done : map(next.value);
  });
}

/** A `[key, value]` array of the guest, never the host iterator's own. */
function pair(entry: readonly [Value, Value]): Value {
  return [entry[0], entry[1]];
}

/** Close an iterator because of a failure of ours or of the guest, and throw that failure on, whatever closing throws. */
export function abandon(m: Machine, iterator: GuestIterator, failure: unknown): never {
  // [codemode.limits] What ends the program runs nothing more of it.
  if (failure instanceof Halt) throw failure;
  try {
    iterator.close?.(m);
  } catch (error) {
    if (error instanceof Halt) throw error;
    // The first failure is the one that counts.
  }
  throw failure;
}

/** Append all elements of an iterable to an array. */
export function appendAll(m: Machine, array: Value[], value: Value): void {
  if (Array.isArray(value)) {
    // An array that grows is copied now and then: old and new are held for a moment.
    const { length } = value;
    m.charge((array.length + length) * 16);
    for (let i = 0; i < length; i++) array.push(value[i]);
    return;
  }
  const { step } = iterate(m, value);
  for (let item = step(m); item !== done; item = step(m)) {
    array.push(item);
    if ((array.length & 1023) === 0) m.charge(8192);
  }
}

/** All elements of an iterable, as a new array: spread, `Array.from`, `new Set(iterable)`. */
export function toList(m: Machine, value: Value): Value[] {
  const list: Value[] = [];
  appendAll(m, list, value);
  return list;
}
