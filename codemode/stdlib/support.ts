// Pure: no Deno, no fetch, no file system.

/** What many built-ins need: conversions of receivers and arguments, and elements of arrays and array-likes alike. */

import {
  type Callable,
  done,
  get,
  type GuestArray,
  GuestBoxed,
  GuestIterator,
  GuestObject,
  has,
  isCallable,
  isObject,
  isStackOverflow,
  type Key,
  type Machine,
  maxDenseLength,
  type ObjectValue,
  remove,
  set,
  setLength,
  toInteger,
  toLength,
  toText,
  type Value,
} from "../values/mod.ts";

/** Given by {@link element} for an index that is not there. Never a guest value. */
export const hole: unique symbol = Symbol("hole");

/** ToObject: primitives are boxed, null and undefined refused. */
export function toObject(m: Machine, value: Value, what = "This method"): ObjectValue {
  switch (typeof value) {
    case "string":
      return new GuestBoxed("String", value);
    case "number":
      return new GuestBoxed("Number", value);
    case "boolean":
      return new GuestBoxed("Boolean", value);
  }
  if (value === undefined || value === null) return m.fail("TypeError", `${what} cannot be used on ${value}`);
  return value;
}

/** The receiver of a string method as text; null and undefined are refused. */
export function thisText(m: Machine, self: Value, method: string): string {
  if (typeof self === "string") return self;
  if (self === undefined || self === null) {
    m.fail("TypeError", `String.prototype.${method} called on null or undefined`);
  }
  return toText(m, self);
}

/** What the prototypes of the classes of primitives hold themselves. */
const emptyPrimitives = { String: "", Number: 0, Boolean: false };

/** The primitive of a class that the receiver is or holds. */
export function thisPrimitive<Kind extends keyof typeof emptyPrimitives>(
  m: Machine,
  self: Value,
  kind: Kind,
  method: string,
): (typeof emptyPrimitives)[Kind] {
  const empty = emptyPrimitives[kind];
  const held = self instanceof GuestBoxed ? self.primitive : self;
  if (typeof held === typeof empty) return held as typeof empty;
  if (self === m.intrinsics.prototypes[kind]) return empty;
  return m.fail("TypeError", `${kind}.prototype.${method} requires that 'this' be a ${kind}`);
}

/** The argument as a function, or a TypeError that shows what it was. */
export function toCallback(m: Machine, value: Value): Callable {
  if (isCallable(value)) return value;
  return m.fail("TypeError", `${show(value)} is not a function`);
}

/** A value in an error message: short, and without running any guest code. */
export function show(value: Value): string {
  if (typeof value === "string") return JSON.stringify(value.length > 40 ? `${value.slice(0, 37)}...` : value);
  if (!isObject(value)) return Object.is(value, -0) ? "-0" : String(value);
  if (Array.isArray(value)) return "[object Array]";
  return value instanceof GuestObject ? "#<Object>" : `#<${value.kind}>`;
}

/** LengthOfArrayLike. */
export function lengthOf(m: Machine, object: ObjectValue): number {
  return Array.isArray(object) ? object.length : toLength(m, get(m, object, "length"));
}

/** An index as a property key: beyond array indices it is a name. */
export function indexKey(index: number): Key {
  return index < 4294967295 ? index : String(index);
}

/** The element at an index, or {@link hole} when there is none. Costs a step, so that walks over sparse arrays end too. */
export function element(m: Machine, object: ObjectValue, index: number): Value | typeof hole {
  if (--m.fuel < 0) m.hooks.checkpoint(m);
  if (Array.isArray(object)) {
    const value = object[index];
    return value !== undefined || Object.hasOwn(object, index) ? value : hole;
  }
  const key = indexKey(index);
  return has(m, object, key) ? get(m, object, key) : hole;
}

/** The element at an index, `undefined` for a hole. Costs a step. */
export function read(m: Machine, object: ObjectValue, index: number): Value {
  if (--m.fuel < 0) m.hooks.checkpoint(m);
  return Array.isArray(object) ? object[index] : get(m, object, indexKey(index));
}

/** Write an element. */
export function write(m: Machine, object: ObjectValue, index: number, value: Value): void {
  set(m, object, indexKey(index), value);
}

/** Remove an element. */
export function erase(m: Machine, object: ObjectValue, index: number): void {
  remove(m, object, indexKey(index));
}

/** Assign `length`. */
export function writeLength(m: Machine, object: ObjectValue, length: number): void {
  if (Array.isArray(object)) setLength(m, object, length);
  else set(m, object, "length", length);
}

/** A relative index argument, as `slice` and its like read it, within 0 and `length`. */
export function relative(m: Machine, value: Value, length: number, otherwise: number): number {
  if (value === undefined) return otherwise;
  const index = toInteger(m, value);
  return index < 0 ? Math.max(length + index, 0) : Math.min(index, length);
}

/** A new array of a length, its memory announced; a RangeError of the program when no array can be so long. */
export function arrayOf(m: Machine, length: number): GuestArray {
  if (length > 4294967295) m.fail("RangeError", `Invalid array length: ${length}`);
  m.charge(length <= maxDenseLength ? length * 8 : 64);
  const array: GuestArray = [];
  array.length = length;
  return array;
}

/** An empty array that is about to be filled with so many elements, all of them announced. */
export function emptyFor(m: Machine, length: number): GuestArray {
  if (length > 4294967295) m.fail("RangeError", `Invalid array length: ${length}`);
  m.charge(length * 8);
  return [];
}

/** Cut the length of an array that was filled from the front, or raise it when holes are at its end. */
export function sized(array: GuestArray, length: number): GuestArray {
  if (array.length !== length) array.length = length;
  return array;
}

/** Append to an array the program cannot see yet, announcing its growth now and then. */
export function append(m: Machine, array: GuestArray, value: Value): void {
  array.push(value);
  if ((array.length & 255) === 0) m.charge(2048);
}

/**
 * Run a host function on an array of the program that the host may refuse to change (frozen, fixed length); the refusal
 * becomes a TypeError of the program.
 */
export function changing<T>(m: Machine, act: () => T): T {
  try {
    return act();
  } catch (error) {
    if (isStackOverflow(error)) throw error;
    if (error instanceof RangeError) return m.fail("RangeError", "Invalid array length");
    if (!(error instanceof TypeError)) throw error;
    return m.fail("TypeError", "Cannot change this array: it or one of its elements is read-only or frozen");
  }
}

/** Whether the host's own loops may run over the array: longer ones are walked by loops that can be interrupted. */
export function isShort(array: GuestArray): boolean {
  return array.length <= 1 << 22;
}

/** `{ value, done }`, what an iterator's `next` gives. */
export function iteratorResult(value: Value, isDone: boolean): GuestObject {
  const result = new GuestObject();
  result.value = value;
  result.done = isDone;
  return result;
}

/** An iterator over an object with a `next` method: what set methods ask of a set-like's `keys()`. */
export function fromProtocol(m: Machine, object: Value, what: string): GuestIterator {
  if (object instanceof GuestIterator) return object;
  if (!isObject(object)) return m.fail("TypeError", `${what} is not an object`);
  const next = get(m, object, "next");
  return new GuestIterator(
    "Iterator",
    (machine) => {
      if (!isCallable(next)) return machine.fail("TypeError", `${show(next)} is not a function`);
      const result = next.call0(machine, object);
      if (!isObject(result)) return machine.fail("TypeError", `Iterator result ${show(result)} is not an object`);
      return get(machine, result, "done") ? done : get(machine, result, "value");
    },
    (machine) => {
      const close = get(machine, object, "return");
      if (close === undefined || close === null) return;
      const result = toCallback(machine, close).call0(machine, object);
      if (!isObject(result)) machine.fail("TypeError", `${show(result)} is not an object`);
    },
  );
}
