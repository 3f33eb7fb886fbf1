// Pure: no Deno, no fetch, no file system.

/** Array, object, regular expression literals and tagged templates. */

import type {
  ArrayExpression,
  Expression,
  FunctionExpression,
  Literal,
  ObjectExpression,
  Property,
  TaggedTemplateExpression,
} from "acorn";
import {
  appendAll,
  Callable,
  define,
  enumerableNames,
  get,
  GuestObject,
  GuestRegExp,
  isObject,
  type Key,
  type Machine,
  setHidden,
  toKey,
  ToolReference,
  type Value,
} from "../values/mod.ts";
import { argumentList } from "./call.ts";
import { memberWithReceiver } from "./chain.ts";
import { getIndexed, staticName } from "./member.ts";
import type { Frame, Run, Unit } from "./unit.ts";

/** Compile `[a, , ...b]`. */
export function arrayLiteral(unit: Unit, node: ArrayExpression): Run {
  const { m } = unit;
  const { elements } = node;
  const cost = 1 + (elements.length >> 3);
  if (elements.every((e) => e !== null && e.type !== "SpreadElement")) {
    const list = argumentList(unit, elements as Exclude<typeof elements[number], null>[]);
    return (f) => {
      if ((m.fuel -= cost) < 0) m.hooks.checkpoint(m);
      return list(f);
    };
  }
  const parts = elements.map((element) => {
    if (element === null) return undefined;
    const spread = element.type === "SpreadElement";
    return { spread, run: unit.expression(spread ? element.argument : element), pos: element.start };
  });
  return (f) => {
    m.step(cost);
    const array: Value[] = [];
    for (const part of parts) {
      if (part === undefined) array.length++;
      else if (!part.spread) array.push(part.run(f));
      else {
        const value = part.run(f);
        m.position = part.pos;
        appendAll(m, array, value);
      }
    }
    return array;
  };
}

/** The key of a property that is not computed. */
export function propertyName(node: Property): Key {
  const { key } = node;
  return key.type === "Identifier" ? key.name : toLiteralKey((key as Literal).value as string | number);
}

function toLiteralKey(value: string | number): Key {
  return typeof value === "number" && value >>> 0 !== value ? String(value) : value;
}

/** Compile `{ a, [b]: c, d() {}, ...e }`. */
export function objectLiteral(unit: Unit, node: ObjectExpression): Run {
  const { m } = unit;
  const count = node.properties.length;
  const cost = 1 + (count >> 2);
  if (node.properties.every((p) => p.type === "Property" && !p.computed)) {
    const keys = node.properties.map((p) => propertyName(p as Property) as string);
    const runs = node.properties.map((p) => propertyValue(unit, p as Property));
    return (f) => {
      if ((m.fuel -= cost) < 0) m.hooks.checkpoint(m);
      const o = new GuestObject();
      for (let i = 0; i < count; i++) o[keys[i]!] = runs[i]!(f);
      return o;
    };
  }
  const parts = node.properties.map((property) => objectPart(unit, property));
  return (f) => {
    m.step(cost);
    const o = new GuestObject();
    for (const part of parts) part(f, o);
    return o;
  };
}

function propertyValue(unit: Unit, property: Property): Run {
  const name = property.computed ? undefined : String(propertyName(property));
  if (property.method) return unit.func(property.value as FunctionExpression, name, property.start);
  return unit.expression(property.value, name);
}

/** Compile one property of an object literal that is built part by part. */
export function objectPart(
  unit: Unit,
  property: ObjectExpression["properties"][number],
): (f: Frame, o: GuestObject) => void {
  const { m } = unit;
  if (property.type === "SpreadElement") {
    const run = unit.expression(property.argument);
    return (f, o) => copyProperties(m, o, run(f), undefined);
  }
  if (!property.computed) {
    const key = propertyName(property);
    const run = propertyValue(unit, property);
    return (f, o) => void (o[key] = run(f));
  }
  const key = unit.expression(property.key);
  const run = propertyValue(unit, property);
  const pos = property.start;
  const anonymous = isAnonymousFunction(property.value);
  return (f, o) => {
    const k = key(f);
    m.position = pos;
    const name = toKey(m, k);
    const value = run(f);
    if (anonymous) setHidden(value as Callable, "name", String(name));
    o[name] = value;
  };
}

/** Whether the node is a function without a name of its own. */
export function isAnonymousFunction(node: { type: string; id?: unknown }): boolean {
  return node.type === "ArrowFunctionExpression" || node.type === "FunctionExpression" && node.id == null;
}

/** Copy own enumerable properties, as spread and rest do; they are defined, never set. */
export function copyProperties(
  m: Machine,
  to: GuestObject,
  from: Value,
  except: ReadonlySet<string> | undefined,
): void {
  if (from instanceof GuestObject) {
    const keys = Object.keys(from);
    if ((m.fuel -= 1 + (keys.length >> 2)) < 0) m.hooks.checkpoint(m);
    for (let i = 0; i < keys.length; i++) {
      const key = keys[i]!;
      if (except === undefined || !except.has(key)) to[key] = from[key];
    }
    return;
  }
  if (!isObject(from) && typeof from !== "string") return;
  if (from instanceof ToolReference) m.fail("TypeError", "Tools cannot be spread: call them as tools.<path>(input)");
  for (const key of enumerableNames(m, from)) {
    if (except === undefined || !except.has(key)) define(m, to, key, get(m, from, key));
  }
}

/** Compile `/pattern/flags`: a new object each time, the pattern compiled once. */
export function regExpLiteral(unit: Unit, node: Literal): Run {
  const { m } = unit;
  const { pattern, flags } = node.regex!;
  const pos = node.start;
  let program: GuestRegExp | undefined;
  return () => {
    if (program !== undefined) {
      m.step();
      return new GuestRegExp(program.source, program.flags, program.program);
    }
    m.position = pos;
    const constructor = m.intrinsics.globals.RegExp;
    if (!(constructor instanceof Callable)) return m.fail("ReferenceError", "RegExp is not defined");
    return program = constructor.construct(m, [pattern, flags]) as GuestRegExp;
  };
}

/** A function and what it is called on. */
interface Found {
  readonly fn: Value;
  readonly self: Value;
}

/**
 * Compile a tagged template: the texts are one frozen array for the place in the program. `found` has the function
 * when it was found earlier, because an `await` comes between.
 */
export function taggedTemplate(unit: Unit, node: TaggedTemplateExpression, found?: (f: Frame) => Found): Run {
  const { m } = unit;
  const pos = node.start;
  const { tag, quasi } = node;
  const what = unit.text(tag);
  const find = found ?? findTag(unit, tag);
  const values = argumentList(unit, quasi.expressions);
  let texts: Value[] | undefined;
  const make = (): Value[] => {
    const raw = quasi.quasis.map((q) => q.value.raw);
    const strings: Value[] = quasi.quasis.map((q) => q.value.cooked ?? undefined);
    Object.defineProperty(strings, "raw", { value: Object.freeze(raw) });
    return Object.freeze(strings) as Value[];
  };
  return (f) => {
    const { fn, self } = find(f);
    const args = values(f);
    m.position = pos;
    if (!(fn instanceof Callable)) return m.fail("TypeError", `${what} is not a function`);
    texts ??= make();
    return fn.call(m, self, [texts, ...args]);
  };
}

function findTag(unit: Unit, tag: Expression): (f: Frame) => Found {
  if (tag.type === "MemberExpression") {
    const object = unit.expression(tag.object);
    const name = staticName(tag);
    const key: Run | undefined = name === undefined ? unit.expression(tag.property) : undefined;
    const { m } = unit;
    const pos = tag.start;
    return (f) => {
      const o = object(f);
      return { fn: getIndexed(m, o, name ?? key!(f), pos), self: o };
    };
  }
  // A chain in brackets keeps its receiver: (a?.b)`text`.
  if (tag.type === "ChainExpression" && tag.expression.type === "MemberExpression") {
    return memberWithReceiver(unit, tag.expression);
  }
  const fn = unit.expression(tag);
  return (f) => ({ fn: fn(f), self: undefined });
}
