// Pure: no Deno, no fetch, no file system.

/** `Object`. */

import {
  abandon,
  bagOf,
  BuiltinObject,
  type BuiltinSpec,
  define,
  defineWith,
  done,
  enumerableNames,
  get,
  type GuestArray,
  GuestObject,
  has,
  hasOwn,
  isObject,
  iterate,
  type Key,
  type Machine,
  maxDenseLength,
  type MemberSpecs,
  method,
  NativeFunction,
  NullObject,
  type ObjectValue,
  ownNames,
  prototypeOf,
  set,
  toArrayLength,
  toKey,
  ToolReference,
  toText,
  type Value,
} from "../values/mod.ts";
import { tagOf } from "./object_tag.ts";
import { append, show, toCallback, toObject } from "./support.ts";

/** Whether the object is a built-in or a tool: nothing about it can change. */
function isFixed(object: ObjectValue): boolean {
  return object instanceof NativeFunction || object instanceof BuiltinObject || object instanceof ToolReference;
}

/** ToPropertyDescriptor, of data properties only. */
function toDescriptor(m: Machine, value: Value): PropertyDescriptor {
  if (!isObject(value)) return m.fail("TypeError", `Property description must be an object: ${show(value)}`);
  const descriptor: PropertyDescriptor = Object.create(null);
  for (const name of ["enumerable", "configurable"] as const) {
    if (has(m, value, name)) descriptor[name] = Boolean(get(m, value, name));
  }
  if (has(m, value, "value")) descriptor.value = get(m, value, "value");
  if (has(m, value, "writable")) descriptor.writable = Boolean(get(m, value, "writable"));
  for (const name of ["get", "set"]) {
    if (has(m, value, name)) {
      m.fail(
        "TypeError",
        `Property descriptions with '${name}' are not supported: there are no accessors; use 'value'`,
      );
    }
  }
  return descriptor;
}

function fromDescriptor(descriptor: PropertyDescriptor): Value {
  const result = new GuestObject();
  result.value = descriptor.value as Value;
  result.writable = descriptor.writable as boolean;
  result.enumerable = descriptor.enumerable as boolean;
  result.configurable = descriptor.configurable as boolean;
  return result;
}

function descriptorOf(object: ObjectValue, key: Key): PropertyDescriptor | undefined {
  if (object instanceof ToolReference) return undefined;
  const descriptor = Object.getOwnPropertyDescriptor(bagOf(object), key);
  // The getters of built-in prototypes stay inside.
  if (descriptor === undefined || (object instanceof BuiltinObject && isHidden(descriptor.value))) return undefined;
  if (!(object instanceof BuiltinObject)) return descriptor;
  // They are as the language describes them; that nothing of a built-in can be written here is another matter.
  const changes = isObject(descriptor.value) || object.label.endsWith(".prototype");
  return { value: descriptor.value, writable: changes, enumerable: false, configurable: changes };
}

function isHidden(value: unknown): boolean {
  return typeof value === "object" && value !== null && "get" in value && "set" in value &&
    !(value instanceof GuestObject);
}

function requireObject(m: Machine, value: Value, name: string): ObjectValue {
  if (isObject(value)) return value;
  return m.fail("TypeError", `Object.${name} called on non-object ${show(value)}`);
}

function defineAll(m: Machine, object: ObjectValue, properties: Value): void {
  const source = toObject(m, properties, "Object.defineProperties");
  const list = enumerableNames(m, source).map((name) => [name, toDescriptor(m, get(m, source, name))] as const);
  for (const [name, descriptor] of list) defineOne(m, object, name, descriptor);
}

/** Define a property; the length of an array is converted and checked as assigning it does. */
function defineOne(m: Machine, object: ObjectValue, key: Key, descriptor: PropertyDescriptor): void {
  if (Array.isArray(object) && key === "length" && "value" in descriptor) {
    const length = toArrayLength(m, descriptor.value);
    if (length > object.length && length <= maxDenseLength) m.charge((length - object.length) * 8);
    return defineWith(m, object, key, { ...descriptor, value: length });
  }
  defineWith(m, object, key, descriptor);
}

/** Entries of an object as `keys`, `values` and `entries` list them. */
function list(m: Machine, value: Value, pick: (object: ObjectValue, name: string) => Value): GuestArray {
  const object = toObject(m, value, "Object.keys");
  const result: GuestArray = [];
  for (const name of enumerableNames(m, object)) append(m, result, pick(object, name));
  return result;
}

/** Put the elements of an iterable into groups, in order of the first of each. */
export function group<K>(m: Machine, items: Value, callback: Value, toGroup: (key: Value) => K): Map<K, GuestArray> {
  if (items === undefined || items === null) m.fail("TypeError", `groupBy called on ${items}`);
  const f = toCallback(m, callback);
  const groups = new Map<K, GuestArray>();
  const iterator = iterate(m, items);
  let index = 0;
  for (let item = iterator.step(m); item !== done; item = iterator.step(m)) {
    const value: Value = item;
    let key: K;
    try {
      key = toGroup(f.call2(m, undefined, value, index++));
    } catch (failure) {
      return abandon(m, iterator, failure);
    }
    const members = groups.get(key);
    if (members !== undefined) append(m, members, value);
    else {
      m.charge(96);
      groups.set(key, [value]);
    }
  }
  return groups;
}

/** A test of the host's integrity level; built-ins and tools cannot change, so they count as frozen. */
function level(test: (bag: object) => boolean): MemberSpecs[string] {
  return method(1, (_m, _self, [value]) => !isObject(value) || isFixed(value) || test(bagOf(value)));
}

/** A change of the host's integrity level. */
function fix(act: (bag: object) => object): MemberSpecs[string] {
  return method(1, (m, _self, [value]) => {
    if (!isObject(value) || isFixed(value)) return value;
    const bag = bagOf(value);
    m.step(1 + (Array.isArray(value) ? value.length >> 4 : 4));
    act(bag);
    return value;
  });
}

const statics: MemberSpecs = {
  assign: method(2, (m, _self, [target, ...sources]) => {
    const object = toObject(m, target, "Object.assign");
    for (const source of sources) {
      if (source === undefined || source === null) continue;
      const from = toObject(m, source);
      for (const name of enumerableNames(m, from)) {
        m.charge(16);
        set(m, object, name, get(m, from, name));
      }
    }
    return object;
  }),
  create: method(2, (m, _self, [prototype, properties]) => {
    let object: ObjectValue;
    if (prototype === null) object = new NullObject();
    else if (prototype === m.intrinsics.prototypes.Object) object = new GuestObject();
    else {
      return m.fail(
        "TypeError",
        "Object.create takes null or Object.prototype: objects do not inherit here; copy with {...object}",
      );
    }
    if (properties !== undefined) defineAll(m, object, properties);
    return object;
  }),
  defineProperties: method(2, (m, _self, [object, properties]) => {
    const target = requireObject(m, object, "defineProperties");
    defineAll(m, target, properties);
    return target;
  }),
  defineProperty: method(3, (m, _self, [object, key, description]) => {
    const target = requireObject(m, object, "defineProperty");
    const name = toKey(m, key);
    defineOne(m, target, name, toDescriptor(m, description));
    return target;
  }),
  entries: method(1, (m, _self, [value]) =>
    list(m, value, (object, name) => {
      m.charge(32);
      return [name, get(m, object, name)];
    })),
  freeze: fix(Object.freeze),
  fromEntries: method(1, (m, _self, [entries]) => {
    if (entries === undefined || entries === null) m.fail("TypeError", `${entries} is not iterable`);
    const result = new GuestObject();
    const iterator = iterate(m, entries);
    for (let item = iterator.step(m); item !== done; item = iterator.step(m)) {
      const entry: Value = item;
      try {
        if (!isObject(entry)) m.fail("TypeError", `Iterator value ${show(entry)} is not an entry object`);
        const key = get(m, entry, 0);
        const value = get(m, entry, 1);
        m.charge(24);
        define(m, result, toKey(m, key), value);
      } catch (failure) {
        abandon(m, iterator, failure);
      }
    }
    return result;
  }),
  getOwnPropertyDescriptor: method(2, (m, _self, [value, key]) => {
    const object = toObject(m, value, "Object.getOwnPropertyDescriptor");
    const descriptor = descriptorOf(object, toKey(m, key));
    return descriptor && fromDescriptor(descriptor);
  }),
  getOwnPropertyDescriptors: method(1, (m, _self, [value]) => {
    const object = toObject(m, value, "Object.getOwnPropertyDescriptors");
    const result = new GuestObject();
    for (const name of ownNames(m, object)) {
      m.charge(96);
      const descriptor = descriptorOf(object, name);
      if (descriptor !== undefined) define(m, result, name, fromDescriptor(descriptor));
    }
    return result;
  }),
  getOwnPropertyNames: method(1, (m, _self, [value]) => {
    const object = toObject(m, value, "Object.getOwnPropertyNames");
    if (Array.isArray(object)) m.charge(object.length * 16);
    const names: GuestArray = ownNames(m, object);
    m.charge(names.length * 8);
    return names;
  }),
  getOwnPropertySymbols: method(1, (m, _self, [value]) => {
    toObject(m, value, "Object.getOwnPropertySymbols");
    return [];
  }),
  getPrototypeOf: method(1, (m, _self, [value]) => {
    return prototypeOf(m.intrinsics, toObject(m, value, "Object.getPrototypeOf")) ?? null;
  }),
  groupBy: method(2, (m, _self, [items, callback]) => {
    const result = new NullObject();
    for (const [key, members] of group(m, items, callback, (key) => String(toKey(m, key)))) {
      define(m, result, key, members);
    }
    return result;
  }),
  hasOwn: method(2, (m, _self, [value, key]) => {
    const object = toObject(m, value, "Object.hasOwn");
    return hasOwn(object, toKey(m, key));
  }),
  is: method(2, (_m, _self, [a, b]) => Object.is(a, b)),
  isExtensible: method(
    1,
    (_m, _self, [value]) => isObject(value) && !isFixed(value) && Object.isExtensible(bagOf(value)),
  ),
  isFrozen: level(Object.isFrozen),
  isSealed: level(Object.isSealed),
  keys: method(1, (m, _self, [value]) => list(m, value, (_object, name) => name)),
  preventExtensions: fix(Object.preventExtensions),
  seal: fix(Object.seal),
  setPrototypeOf: method(2, (m, _self, [value, prototype]) => {
    if (value === undefined || value === null) m.fail("TypeError", `Object.setPrototypeOf called on ${value}`);
    if (prototype !== null && !isObject(prototype)) {
      m.fail("TypeError", `Object prototype may only be an Object or null: ${show(prototype)}`);
    }
    if (!isObject(value) || (prototypeOf(m.intrinsics, value) ?? null) === prototype) return value;
    return m.fail("TypeError", "Prototypes cannot be changed here; copy the members with {...object}");
  }),
  values: method(1, (m, _self, [value]) => list(m, value, (object, name) => get(m, object, name))),
};

function toObjectOrNew(m: Machine, value: Value): Value {
  return value === undefined || value === null ? new GuestObject() : toObject(m, value);
}

/** `Object`. */
export const objectSpec: BuiltinSpec = {
  type: "function",
  name: "Object",
  summary: "Functions over the own properties of objects.",
  call: method(1, (m, _self, [value]) => toObjectOrNew(m, value), {
    construct: (m, [value]) => toObjectOrNew(m, value),
  }),
  statics,
  prototype: {
    kind: "Object",
    members: {
      hasOwnProperty: method(1, (m, self, [key]) => {
        const name = toKey(m, key);
        return hasOwn(toObject(m, self), name);
      }),
      isPrototypeOf: method(1, (m, self, [value]) => {
        if (!isObject(value)) return false;
        const wanted = toObject(m, self);
        for (let p = prototypeOf(m.intrinsics, value); p !== undefined; p = p.parent) if (p === wanted) return true;
        return false;
      }),
      propertyIsEnumerable: method(1, (m, self, [key]) => {
        const name = toKey(m, key);
        return descriptorOf(toObject(m, self), name)?.enumerable ?? false;
      }),
      toLocaleString: method(0, (m, self) => toText(m, toCallback(m, get(m, self, "toString")).call0(m, self))),
      toString: method(0, (_m, self) => tagOf(self)),
      valueOf: method(0, (m, self) => toObject(m, self)),
    },
  },
};
