// Pure: no Deno, no fetch, no file system.

/**
 * Properties: the only way to read or write one of a guest value. Every key is looked up among own properties first and
 * then in the tables of built-ins, never along a host prototype.
 *
 * @module
 */

import type { Machine } from "./machine.ts";
import { isStackOverflow } from "./machine.ts";
import { BuiltinAccessor, prototypeOf } from "./registry.ts";
import { BuiltinObject, type Members, NativeFunction, noMembers, ToolReference } from "./builtin.ts";
import {
  Callable,
  Exotic,
  GuestBoxed,
  GuestDate,
  GuestObject,
  isCallable,
  isObject,
  type Key,
  NullObject,
  type ObjectValue,
  type Value,
} from "./value.ts";

/** The host object that holds the own properties of a value: the value itself for plain objects and arrays. */
export type Bag = GuestObject | Value[] | Members;

/**
 * The own properties of an object as a host object that the host's `Object.getOwnPropertyDescriptor`, `Object.keys`,
 * `Object.defineProperty`, `Object.freeze` may work on. Made when missing. For built-ins it is a frozen record.
 */
export function bagOf(object: ObjectValue): Bag {
  if (!(object instanceof Exotic)) return object;
  if (object instanceof NativeFunction) return describeNative(object);
  if (object instanceof BuiltinObject) return object.members;
  if (object instanceof ToolReference) return noMembers;
  const bag = object.props ??= new GuestObject();
  if (object instanceof Callable && !object.named) {
    object.named = true;
    Object.defineProperty(bag, "length", {
      value: object.arity,
      writable: false,
      enumerable: false,
      configurable: true,
    });
    Object.defineProperty(bag, "name", { value: object.name, writable: false, enumerable: false, configurable: true });
  } else if (object instanceof GuestBoxed && object.kind === "String" && !Object.hasOwn(bag, "length")) {
    const text = object.primitive as string;
    for (let i = 0; i < text.length; i++) {
      Object.defineProperty(bag, i, { value: text[i], writable: false, enumerable: true, configurable: false });
    }
    Object.defineProperty(bag, "length", {
      value: text.length,
      writable: false,
      enumerable: false,
      configurable: false,
    });
  }
  return bag;
}

/** Own properties of a built-in function: `length` and `name` beside its static members. */
function describeNative(f: NativeFunction): Members {
  const bag = Object.create(null) as Record<string, Value>;
  Object.defineProperty(bag, "length", { value: f.arity, writable: false, enumerable: false, configurable: true });
  Object.defineProperty(bag, "name", { value: f.name, writable: false, enumerable: false, configurable: true });
  for (const [key, value] of Object.entries(f.members)) {
    const changes = key !== "prototype" && isObject(value);
    Object.defineProperty(bag, key, { value, writable: changes, enumerable: false, configurable: changes });
  }
  return bag;
}

function inherited(m: Machine, prototype: BuiltinObject | undefined, self: Value, key: Key): Value {
  if (prototype === undefined) return undefined;
  const value = prototype.all[key];
  return value instanceof BuiltinAccessor ? value.get(m, self) : value;
}

/** Read a property of any value; a TypeError of the program for null and undefined. */
export function get(m: Machine, object: Value, key: Key): Value {
  if (object instanceof GuestObject) {
    const value = object[key];
    if (value !== undefined || object instanceof NullObject) return value;
    const found = inherited(m, m.intrinsics.prototypes.Object, object, key);
    return found !== undefined && Object.hasOwn(object, key) ? undefined : found;
  }
  if (typeof object === "string") {
    if (typeof key === "number") return key >= 0 && key < object.length ? object[key] : undefined;
    if (key === "length") return object.length;
    const index = toIndex(key);
    return index >= 0 && index < object.length
      ? object[index]
      : inherited(m, m.intrinsics.prototypes.String, object, key);
  }
  if (Array.isArray(object)) {
    if (key === "length") return object.length;
    if (Object.hasOwn(object, key)) return object[key as number];
    return typeof key === "number" ? undefined : inherited(m, m.intrinsics.prototypes.Array, object, key);
  }
  if (object instanceof Exotic) return getExotic(m, object, key);
  if (object === undefined || object === null) {
    m.fail("TypeError", `Cannot read properties of ${object} (reading '${key}')`);
  }
  return inherited(m, prototypeOf(m.intrinsics, object), object, key);
}

function getExotic(m: Machine, object: Exotic, key: Key): Value {
  if (object instanceof ToolReference) return toolChild(m, object, String(key));
  if (object instanceof NativeFunction) {
    const value = object.members[key];
    if (value !== undefined) return value;
    if (key === "name") return object.name;
    if (key === "length") return object.arity;
    return inherited(m, m.intrinsics.prototypes.Function, object, key);
  }
  if (object instanceof BuiltinObject) {
    const value = object.all[key];
    return value instanceof BuiltinAccessor ? value.get(m, object) : value;
  }
  if (object instanceof GuestBoxed && object.kind === "String") bagOf(object);
  const bag = object.props;
  if (bag !== undefined && Object.hasOwn(bag, key)) return bag[key];
  if (object instanceof Callable && !object.named) {
    if (key === "name") return object.name;
    if (key === "length") return object.arity;
  }
  return inherited(m, prototypeOf(m.intrinsics, object), object, key);
}

/** The longer path; the same reference each time. */
function toolChild(m: Machine, parent: ToolReference, key: string): ToolReference {
  let child = parent.children.get(key);
  if (child === undefined) {
    m.charge(200 + 2 * key.length);
    child = new ToolReference([...parent.path, key]);
    parent.children.set(key, child);
  }
  return child;
}

/** Write a property, as strict code does: a TypeError of the program when it cannot be written. */
export function set(m: Machine, object: Value, key: Key, value: Value): void {
  if (object instanceof GuestObject) return put(m, object, key, value);
  if (Array.isArray(object)) return setElement(m, object, key, value);
  if (object instanceof Exotic) return setExotic(m, object, key, value);
  if (object === undefined || object === null) {
    m.fail("TypeError", `Cannot set properties of ${object} (setting '${key}')`);
  }
  m.fail("TypeError", `Cannot create property '${key}' on ${typeof object} '${String(object).slice(0, 40)}'`);
}

/** Write a property of a plain object, as strict code does. */
export function put(m: Machine, bag: GuestObject, key: Key, value: Value): void {
  try {
    bag[key] = value;
  } catch (error) {
    refuse(m, error, key);
  }
}

/** The host refused a write: say so as an error of the program. */
function refuse(m: Machine, error: unknown, key: Key): never {
  if (isStackOverflow(error) || !(error instanceof TypeError)) throw error;
  m.fail("TypeError", `Cannot write property '${key}': it is read-only or the object is frozen`);
}

function setElement(m: Machine, array: Value[], key: Key, value: Value): void {
  if (key === "length") return setLength(m, array, value);
  try {
    if (typeof key === "number") {
      const gap = key - array.length;
      if (gap > 1024 && key < 4294967295) m.charge(gap < 50_000_000 ? gap : 8);
      array[key] = value;
    } else if (Object.hasOwn(array, key)) {
      array[key as unknown as number] = value;
    } else {
      const index = toIndex(key);
      if (index >= 0) return setElement(m, array, index, value);
      Object.defineProperty(array, key, { value, writable: true, enumerable: true, configurable: true });
    }
  } catch (error) {
    refuse(m, error, key);
  }
}

/** Above this the host keeps arrays as sparse ones, which take no memory for what is not there. */
export const maxDenseLength = 32 * 1024 * 1024;

/** The length that a value stands for; a RangeError of the program for what is none. */
export function toArrayLength(m: Machine, value: Value): number {
  // The language converts twice, which an object can tell.
  const length = toNumber(m, value) >>> 0;
  if (toNumber(m, value) !== length) m.fail("RangeError", "Invalid array length");
  return length;
}

/** Assign `array.length`; a RangeError of the program for what is no length. */
export function setLength(m: Machine, array: Value[], value: Value): void {
  const length = toArrayLength(m, value);
  if (length > array.length) m.charge(length <= maxDenseLength ? (length - array.length) * 8 : 8);
  try {
    array.length = length;
  } catch (error) {
    refuse(m, error, "length");
  }
}

function setExotic(m: Machine, object: Exotic, key: Key, value: Value): void {
  if (object instanceof NativeFunction || object instanceof BuiltinObject) {
    const label = object instanceof BuiltinObject ? object.label : object.name;
    m.fail("TypeError", `Cannot assign to '${key}' of ${label}: built-ins are read-only`);
  }
  if (object instanceof ToolReference) m.fail("TypeError", `Cannot assign to '${key}': tools are read-only`);
  const own = object.props;
  if (own === undefined || !Object.hasOwn(own, key)) {
    const found = prototypeOf(m.intrinsics, object)?.all[key];
    if (found instanceof BuiltinAccessor) {
      if (found.set === undefined) m.fail("TypeError", `Cannot set property '${key}', which has only a getter`);
      return found.set(m, object, value);
    }
  }
  put(m, bagOf(object) as GuestObject, key, value);
}

/** Create or overwrite an own data property that is writable, enumerable, configurable: what literals and copies do. */
export function define(m: Machine, object: ObjectValue, key: Key, value: Value): void {
  if (object instanceof GuestObject) return put(m, object, key, value);
  defineWith(m, object, key, { value, writable: true, enumerable: true, configurable: true });
}

/** `Object.defineProperty` with a data descriptor; a TypeError of the program when the object refuses. */
export function defineWith(m: Machine, object: ObjectValue, key: Key, descriptor: PropertyDescriptor): void {
  if (object instanceof NativeFunction || object instanceof BuiltinObject || object instanceof ToolReference) {
    m.fail("TypeError", `Cannot define '${key}': built-ins and tools are read-only`);
  }
  try {
    Object.defineProperty(bagOf(object), key, descriptor);
  } catch (error) {
    if (isStackOverflow(error)) throw error;
    m.fail("TypeError", `Cannot define property '${key}': the object or the property is locked`);
  }
}

/** Define an own property that does not show in enumerations; `name` of a function, `message` of an error. */
export function setHidden(object: ObjectValue, key: Key, value: Value, writable = false): void {
  Object.defineProperty(bagOf(object), key, { value, writable, enumerable: false, configurable: true });
}

/** Whether the object has the property as its own. */
export function hasOwn(object: ObjectValue, key: Key): boolean {
  return Object.hasOwn(bagOf(object), key);
}

/** The operator `in`: own or inherited. */
export function has(m: Machine, object: ObjectValue, key: Key): boolean {
  if (object instanceof ToolReference) return m.hooks.listTools(object.path)?.includes(String(key)) ?? false;
  if (hasOwn(object, key)) return true;
  const prototype = object instanceof BuiltinObject ? object : prototypeOf(m.intrinsics, object);
  return prototype !== undefined && prototype.all[key] !== undefined;
}

/** `delete object[key]`, as strict code does: a TypeError of the program when the property must stay. */
export function remove(m: Machine, object: Value, key: Key): boolean {
  if (object === undefined || object === null) {
    m.fail("TypeError", `Cannot delete properties of ${object} (deleting '${key}')`);
  }
  if (typeof object !== "object") {
    if (typeof object === "string" && (key === "length" || get(m, object, key) !== undefined && toIndex(key) >= 0)) {
      m.fail("TypeError", `Cannot delete property '${key}' of a string`);
    }
    return true;
  }
  if (object instanceof NativeFunction || object instanceof BuiltinObject || object instanceof ToolReference) {
    if (!hasOwn(object, key) && !(object instanceof ToolReference)) return true;
    m.fail("TypeError", `Cannot delete '${key}': built-ins and tools are read-only`);
  }
  try {
    return delete (bagOf(object) as GuestObject)[key];
  } catch (error) {
    if (isStackOverflow(error) || !(error instanceof TypeError)) throw error;
    m.fail("TypeError", `Cannot delete property '${key}': it cannot be removed`);
  }
}

/** Own property names in the language's order, enumerable or not. */
export function ownNames(m: Machine, object: ObjectValue): string[] {
  if (object instanceof ToolReference) return [...m.hooks.listTools(object.path) ?? []];
  return Object.getOwnPropertyNames(bagOf(object));
}

/** Own enumerable property names in the language's order; of a string its indices; of a tool namespace its names. */
export function enumerableNames(m: Machine, value: Value): string[] {
  if (typeof value === "string") {
    m.charge(value.length * 16);
    return Object.keys(value);
  }
  if (typeof value !== "object" || value === null) return [];
  if (value instanceof ToolReference) return ownNames(m, value);
  const bag = bagOf(value);
  if (value instanceof NativeFunction || value instanceof BuiltinObject) return [];
  const names = Object.keys(bag);
  if (names.length > 64) m.charge(names.length * 8);
  return names;
}

/** The index that a key stands for, -1 for other keys. */
export function toIndex(key: Key): number {
  if (typeof key === "number") return key >>> 0 === key && key !== 4294967295 ? key : -1;
  // An index has at most ten digits; a longer text is not worth reading.
  if (key.length > 10) return -1;
  const index = Number(key);
  return index >>> 0 === index && index !== 4294967295 && String(index) === key ? index : -1;
}

/** A guest primitive. */
export type Primitive = undefined | null | boolean | number | string;

/** ToPrimitive. A Date prefers its string, everything else its number, unless the hint says which. */
export function toPrimitive(m: Machine, value: Value, hint: "default" | "number" | "string" = "default"): Primitive {
  if (!isObject(value)) return value;
  if (value instanceof ToolReference) {
    m.fail("TypeError", "A tool is not a value: call it with (input) and await the result");
  }
  const stringFirst = hint === "string" || hint === "default" && value instanceof GuestDate;
  const first = convertWith(m, value, stringFirst ? "toString" : "valueOf");
  if (!isObject(first)) return first;
  const second = convertWith(m, value, stringFirst ? "valueOf" : "toString");
  if (!isObject(second)) return second;
  m.fail("TypeError", "Cannot convert object to primitive value");
}

function convertWith(m: Machine, value: ObjectValue, method: string): Value {
  const f = get(m, value, method);
  return isCallable(f) ? f.call0(m, value) : value;
}

/** ToNumber. */
export function toNumber(m: Machine, value: Value): number {
  return typeof value === "number" ? value : numberOf(m, toPrimitive(m, value, "number"));
}

/** The number of a primitive. Reading a long text as a number takes the host long, and is paid for. */
export function numberOf(m: Machine, value: Primitive): number {
  if (typeof value === "string" && value.length > 64) m.step(value.length >>> 1);
  return Number(value);
}
