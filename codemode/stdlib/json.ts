// Pure: no Deno, no fetch, no file system.

/** `JSON`. */

import {
  type BuiltinSpec,
  type Callable,
  defineWith,
  enumerableNames,
  get,
  GuestBoxed,
  GuestObject,
  isCallable,
  isObject,
  type Key,
  type Machine,
  method,
  type ObjectValue,
  remove,
  Thrown,
  toInteger,
  toNumber,
  toText,
  type Value,
} from "../values/mod.ts";
import { jsonSources, type Sourced } from "./json_source.ts";
import { indexKey, lengthOf, read } from "./support.ts";

/** Turn what the host's parser gave into guest values. Arrays are guest arrays already; objects are copied. */
function adopt(m: Machine, value: unknown): Value {
  if (typeof value !== "object" || value === null) return value as Value;
  if (--m.fuel < 0) m.hooks.checkpoint(m);
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      const item = value[index];
      if (typeof item === "object" && item !== null) value[index] = adopt(m, item);
    }
    return value;
  }
  const object = new GuestObject();
  for (const key of Object.keys(value)) object[key] = adopt(m, (value as Record<string, unknown>)[key]);
  return object;
}

/** InternalizeJSONProperty. */
function revive(m: Machine, reviver: Callable, holder: ObjectValue, key: Key, sourced: Sourced | undefined): Value {
  m.step();
  const value = get(m, holder, key);
  const context = new GuestObject();
  if (isObject(value)) {
    const visit = (name: Key) => {
      const revived = revive(m, reviver, value, name, sourced?.members?.get(String(name)));
      if (revived === undefined) attempt(() => remove(m, value, name));
      else attempt(() => defineWith(m, value, name, created(revived)));
    };
    if (Array.isArray(value)) {
      const length = lengthOf(m, value);
      for (let index = 0; index < length; index++) visit(indexKey(index));
    } else for (const name of enumerableNames(m, value)) visit(name);
  } else if (sourced?.source !== undefined && Object.is(sourced.value, value)) context.source = sourced.source;
  return reviver.call3(m, holder, String(key), value, context);
}

function created(value: Value): PropertyDescriptor {
  return { value, writable: true, enumerable: true, configurable: true };
}

/** What the object refuses here is ignored, as the language has it. */
function attempt(act: () => void): void {
  try {
    act();
  } catch (error) {
    if (!(error instanceof Thrown)) throw error;
  }
}

function parse(m: Machine, _self: Value, [source, reviver]: Value[]): Value {
  const text = toText(m, source);
  // A value takes some eight bytes for each character of its text, as in `[[],[],...`.
  m.charge(text.length * 8);
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return m.fail("SyntaxError", error.message);
  }
  const value = adopt(m, parsed);
  if (!isCallable(reviver)) return value;
  const root = new GuestObject();
  root[""] = value;
  return revive(m, reviver, root, "", jsonSources(text));
}

/** The arguments of one `stringify`. */
interface Writer {
  readonly m: Machine;
  readonly replacer: Callable | undefined;
  readonly allowed: readonly string[] | undefined;
  readonly gap: string;
  /** The objects around the one being written, against circles. */
  readonly stack: Set<ObjectValue>;
  indent: string;
  /** Code units written so far, the limit before anything too long is built. */
  written: number;
}

/** Announce what is about to be written. */
function spend(writer: Writer, length: number): void {
  const { m } = writer;
  writer.written += length;
  if (writer.written > m.limits.string) m.chargeString(writer.written);
  if (length > 32) m.charge(length * 2);
  else if (--m.fuel < 0) m.hooks.checkpoint(m);
}

/** SerializeJSONProperty; undefined for what JSON cannot say. */
function write(writer: Writer, holder: ObjectValue | undefined, key: Key, given: Value): string | undefined {
  const { m } = writer;
  let value = given;
  if (isObject(value)) {
    const toJSON = get(m, value, "toJSON");
    if (isCallable(toJSON)) value = toJSON.call1(m, value, String(key));
  }
  if (writer.replacer !== undefined) value = writer.replacer.call2(m, holder, String(key), value);
  if (value instanceof GuestBoxed) {
    value = value.kind === "Number" ? toNumber(m, value) : value.kind === "String" ? toText(m, value) : value.primitive;
  }
  switch (typeof value) {
    case "string": {
      spend(writer, value.length + 2);
      return JSON.stringify(value);
    }
    case "number":
      spend(writer, 8);
      return Number.isFinite(value) ? String(value) : "null";
    case "boolean":
      spend(writer, 5);
      return String(value);
    case "undefined":
      return undefined;
  }
  if (value === null) {
    spend(writer, 4);
    return "null";
  }
  if (isCallable(value)) return undefined;
  if (writer.stack.has(value)) {
    m.fail("TypeError", "Converting circular structure to JSON: the value contains itself");
  }
  writer.stack.add(value);
  const outer = writer.indent;
  writer.indent += writer.gap;
  const text = Array.isArray(value) ? writeArray(writer, value, outer) : writeObject(writer, value, outer);
  writer.indent = outer;
  writer.stack.delete(value);
  return text;
}

function wrap(writer: Writer, parts: readonly string[], open: string, close: string, outer: string): string {
  if (parts.length === 0) return open + close;
  if (writer.gap === "") return open + parts.join(",") + close;
  spend(writer, parts.length * (writer.indent.length + 2));
  return `${open}\n${writer.indent}${parts.join(`,\n${writer.indent}`)}\n${outer}${close}`;
}

function writeArray(writer: Writer, array: ObjectValue, outer: string): string {
  const { m } = writer;
  const length = lengthOf(m, array);
  // At least a character for each element, so that a sparse array is not walked in vain.
  if (length > m.limits.string) m.chargeString(length);
  const parts: string[] = [];
  for (let index = 0; index < length; index++) {
    spend(writer, 1);
    parts.push(write(writer, array, indexKey(index), read(m, array, index)) ?? "null");
    if ((index & 1023) === 1023) m.charge(8192);
  }
  return wrap(writer, parts, "[", "]", outer);
}

function writeObject(writer: Writer, object: ObjectValue, outer: string): string {
  const { m } = writer;
  const parts: string[] = [];
  for (const name of writer.allowed ?? enumerableNames(m, object)) {
    const text = write(writer, object, name, get(m, object, name));
    if (text === undefined) continue;
    spend(writer, name.length + 4);
    parts.push(`${JSON.stringify(name)}:${writer.gap === "" ? "" : " "}${text}`);
  }
  return wrap(writer, parts, "{", "}", outer);
}

/** The names a replacer array lets through. */
function allowedNames(m: Machine, list: ObjectValue): string[] {
  const names = new Set<string>();
  const length = lengthOf(m, list);
  for (let index = 0; index < length; index++) {
    const item = read(m, list, index);
    const isName = typeof item === "string" || typeof item === "number" ||
      (item instanceof GuestBoxed && item.kind !== "Boolean");
    if (isName) names.add(toText(m, item));
  }
  return [...names];
}

function gapOf(m: Machine, space: Value): string {
  let value = space;
  if (value instanceof GuestBoxed) {
    if (value.kind === "Number") value = toNumber(m, value);
    else if (value.kind === "String") value = toText(m, value);
  }
  if (typeof value === "number") return " ".repeat(Math.max(0, Math.min(10, toInteger(m, value))));
  return typeof value === "string" ? value.slice(0, 10) : "";
}

function stringify(m: Machine, _self: Value, [value, replacer, space]: Value[]): Value {
  const writer: Writer = {
    m,
    replacer: isCallable(replacer) ? replacer : undefined,
    allowed: Array.isArray(replacer) ? allowedNames(m, replacer) : undefined,
    gap: gapOf(m, space),
    stack: new Set(),
    indent: "",
    written: 0,
  };
  let holder: ObjectValue | undefined;
  if (writer.replacer !== undefined) {
    const wrapper = new GuestObject();
    wrapper[""] = value;
    holder = wrapper;
  }
  return write(writer, holder, "", value);
}

/** `JSON`. */
export const jsonSpec: BuiltinSpec = {
  type: "namespace",
  name: "JSON",
  summary: "Read and write JSON, with revivers, replacers and indentation.",
  statics: { parse: method(2, parse), stringify: method(3, stringify), toString: method(0, () => "[object JSON]") },
};
