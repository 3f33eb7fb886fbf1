// Pure: no Deno, no fetch, no file system.

/**
 * The data boundary: host data is copied in, guest values are copied out, nothing is shared (rules codemode.boundary,
 * codemode.result).
 *
 * @module
 */

import { limits } from "../../spec/limits.ts";
import type { Machine } from "./machine.ts";
import { enumerableNames, get } from "./property.ts";
import { BuiltinObject, ToolReference } from "./builtin.ts";
import {
  Callable,
  GuestArguments,
  GuestBoxed,
  GuestDate,
  GuestError,
  GuestIterator,
  GuestObject,
  GuestPromise,
  GuestURL,
  isObject,
  type ObjectValue,
  type Value,
} from "./value.ts";

/** What a program may not hand over. The message is a clause that follows the name of the place. */
export class NotData extends Error {}

/** The place of a value inside what is handed over: `.items[3].id`. */
type Path = readonly (string | number)[];

function at(path: Path): string {
  const place = path.map((key) =>
    typeof key === "number"
      ? `[${key}]`
      : /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(key)
      ? `.${key}`
      : `[${JSON.stringify(key)}]`
  )
    .join("");
  return place === "" ? "" : ` at ${place.length > 100 ? `${place.slice(0, 100)}…` : place}`;
}

/** Who the data is for: what JSON leaves out of objects becomes null in a result. */
export type Purpose = "result" | "input";

/**
 * Copy a guest value out as plain JSON data: host objects, arrays, strings, finite numbers, booleans, null. Throws
 * {@link NotData} for functions, promises, tools, cycles and more than 32 levels.
 */
export function copyOut(m: Machine, value: Value, purpose: Purpose): unknown {
  return new OutwardCopy(m, purpose).copy(value);
}

class OutwardCopy {
  private readonly path: (string | number)[] = [];
  /** The objects around the one being copied, outermost first; few, for there are few levels. */
  private readonly open: ObjectValue[] = [];
  // What is handed over is held several times on its way.
  private left: number;

  constructor(private readonly m: Machine, private readonly purpose: Purpose) {
    this.left = m.limits.allocation / 2;
  }

  copy(v: Value): unknown {
    switch (typeof v) {
      case "string":
        this.spend(16 + v.length * 2);
        return v;
      case "number":
        this.spend(8);
        return Number.isFinite(v) ? v + 0 : null;
      case "boolean":
        this.spend(8);
        return v;
      case "undefined":
        this.spend(8);
        return null;
    }
    this.spend(64);
    return v === null ? null : this.object(v);
  }

  private spend(bytes: number): void {
    this.m.charge(bytes);
    if ((this.left -= bytes) < 0) throw new NotData("is too large to be handed over: return less of it");
  }

  private object(v: ObjectValue): unknown {
    const { open, path } = this;
    if (v instanceof GuestDate) return Number.isNaN(v.time) ? null : new Date(v.time).toISOString();
    if (v instanceof GuestURL) return v.url.href;
    if (v instanceof GuestBoxed) return this.copy(v.primitive);
    refuse(v, path);
    if (open.includes(v)) throw new NotData(`contains itself${at(path)}: a cycle cannot be written as data`);
    // [codemode.depth] The outermost value is no level of its own, as recorded: 33 arrays inside each other pass.
    if (open.length > limits.codemode.depth) {
      throw new NotData(`has more than ${limits.codemode.depth} levels${at(path.slice(0, 6))}: make it flatter`);
    }
    open.push(v);
    const result = Array.isArray(v) ? this.array(v) : this.fields(v);
    open.pop();
    return result;
  }

  private array(v: Value[]): unknown[] {
    const result: unknown[] = [];
    for (let i = 0; i < v.length; i++) {
      this.path.push(i);
      result.push(this.copy(v[i]));
      this.path.pop();
    }
    return result;
  }

  private fields(v: ObjectValue): Record<string, unknown> {
    const { m, path } = this;
    const result: Record<string, unknown> = {};
    if (v instanceof GuestError) {
      putField(result, "name", this.copy(String(get(m, v, "name"))));
      putField(result, "message", this.copy(get(m, v, "message")));
    } else if (v instanceof GuestObject || v instanceof GuestArguments) {
      for (const key of enumerableNames(m, v)) {
        path.push(key);
        const field = get(m, v, key);
        if (field !== undefined || this.purpose === "result") {
          this.spend(16 + key.length * 2);
          putField(result, key, this.copy(field));
        }
        path.pop();
      }
    }
    // Map, Set, RegExp, iterators and other objects with inner state have no data of their own.
    return result;
  }
}

/** [codemode.boundary] `__proto__` is a key like any other: defined, never set. */
function putField(object: Record<string, unknown>, key: string, value: unknown): void {
  if (key !== "__proto__") object[key] = value;
  else Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
}

function refuse(v: ObjectValue, path: Path): void {
  if (v instanceof ToolReference) {
    throw new NotData(`contains a tool${at(path)}: call it with (input) and await the result`);
  }
  if (v instanceof Callable) throw new NotData(`contains a function${at(path)}: call it, or leave it out`);
  if (v instanceof GuestPromise) throw new NotData(`contains a promise${at(path)}: await it first`);
  if (v instanceof BuiltinObject) throw new NotData(`contains the built-in ${v.label}${at(path)}: leave it out`);
  if (v instanceof GuestIterator) {
    throw new NotData(`contains an iterator${at(path)}: make an array of it with [...it]`);
  }
}

/**
 * Copy host data in. Only own enumerable data properties of plain objects and arrays are read; getters, prototypes,
 * proxies' traps beyond that, symbols and functions are not looked at: what is not JSON data becomes null. Throws
 * {@link NotData} for cycles and more than 32 levels.
 */
export function copyIn(m: Machine, data: unknown): Value {
  return copyData(m, data, []);
}

/** `open` are the objects around the one being copied. */
function copyData(m: Machine, v: unknown, open: unknown[]): Value {
  switch (typeof v) {
    case "string":
      m.charge(16 + v.length * 2);
      return v;
    case "number":
    case "boolean":
      return v;
    case "object":
      return v === null ? null : copyContainer(m, v, open);
    default:
      return null;
  }
}

function copyContainer(m: Machine, v: object, open: unknown[]): Value {
  if (open.includes(v)) throw new NotData("contains itself");
  if (open.length > limits.codemode.depth) throw new NotData(`has more than ${limits.codemode.depth} levels`);
  open.push(v);
  let result: Value;
  if (Array.isArray(v)) {
    m.charge(16 + v.length * 8);
    const list: Value[] = [];
    for (let i = 0; i < v.length; i++) list.push(copyData(m, own(v, String(i)), open));
    result = list;
  } else {
    const object = new GuestObject();
    for (const key of Object.keys(v)) {
      m.charge(32 + key.length * 2);
      const field = own(v, key);
      if (field !== undefined) object[key] = copyData(m, field, open);
    }
    result = object;
  }
  open.pop();
  return result;
}

/** An own data property; a getter is not run. */
function own(object: object, key: string): unknown {
  return Object.getOwnPropertyDescriptor(object, key)?.value;
}

/** Whether the value is what a tool takes: one object of data. */
export function isInput(value: Value): boolean {
  return isObject(value) && value instanceof GuestObject;
}
