// Pure: no Deno, no fetch, no file system.

/** The methods of arrays that read: searches, callbacks, and those that give a new array. */

import {
  type Callable,
  get,
  type GuestArray,
  isCallable,
  type Machine,
  type MemberSpecs,
  method,
  type MethodSpec,
  type ObjectValue,
  sameValueZero,
  toInteger,
  toText,
  type Value,
} from "../values/mod.ts";
import { tagOf } from "./object_tag.ts";
import { checkComparator, sortValues } from "./array_change.ts";
import {
  append,
  element,
  emptyFor,
  hole,
  isShort,
  lengthOf,
  read,
  relative,
  show,
  sized,
  toCallback,
  toObject,
} from "./support.ts";

/** A method that calls `f(item, index, array)` for each element that is there, until an answer ends it. */
function walk(ends: (answer: Value) => boolean, otherwise: Value): MethodSpec {
  return method(1, (m, self, [callback, receiver]) => {
    const object = toObject(m, self);
    const length = lengthOf(m, object);
    const f = toCallback(m, callback);
    for (let index = 0; index < length; index++) {
      const item = element(m, object, index);
      if (item === hole) continue;
      if (ends(f.call3(m, receiver, item, index, object))) return !otherwise;
    }
    return otherwise;
  });
}

/** A method that looks for an element, holes included, from the front or the back. */
function find(backwards: boolean, give: (item: Value, index: number) => Value, none: Value): MethodSpec {
  return method(1, (m, self, [callback, receiver]) => {
    const object = toObject(m, self);
    const length = lengthOf(m, object);
    const f = toCallback(m, callback);
    for (let turn = 0; turn < length; turn++) {
      const index = backwards ? length - 1 - turn : turn;
      const item = read(m, object, index);
      if (f.call3(m, receiver, item, index, object)) return give(item, index);
    }
    return none;
  });
}

function reduce(backwards: boolean): MethodSpec {
  return method(1, (m, self, args) => {
    const object = toObject(m, self);
    const length = lengthOf(m, object);
    const f = toCallback(m, args[0]);
    let turn = 0;
    const at = () => backwards ? length - 1 - turn : turn;
    let result: Value | typeof hole = args.length > 1 ? args[1] : hole;
    for (; result === hole && turn < length; turn++) result = element(m, object, at());
    if (result === hole) return m.fail("TypeError", "Reduce of empty array with no initial value");
    let total: Value = result;
    for (; turn < length; turn++) {
      const item = element(m, object, at());
      if (item !== hole) total = f.call(m, undefined, [total, item, at(), object]);
    }
    return total;
  });
}

/** The parts of `join`, with arrays inside arrays and without going round in circles. */
export function joinElements(
  m: Machine,
  object: ObjectValue,
  separator: string,
  textOf: (item: Value) => string,
): string {
  if (m.joining.has(object)) return "";
  m.joining.add(object);
  try {
    const length = lengthOf(m, object);
    if (length > 1) m.chargeString((length - 1) * separator.length);
    let result = "";
    for (let index = 0; index < length; index++) {
      if (index > 0) result += separator;
      const item = read(m, object, index);
      if (item === undefined || item === null) continue;
      const text = typeof item === "string" ? item : textOf(item);
      if (result.length + text.length > m.limits.string) m.chargeString(result.length + text.length);
      result += text;
      if (text.length > 128) m.charge(text.length * 2);
    }
    m.charge(result.length);
    return result;
  } finally {
    m.joining.delete(object);
  }
}

function flatten(
  m: Machine,
  target: GuestArray,
  source: ObjectValue,
  length: number,
  depth: number,
  mapped?: (item: Value, index: number) => Value,
): void {
  for (let index = 0; index < length; index++) {
    const found = element(m, source, index);
    if (found === hole) continue;
    const item = mapped === undefined ? found : mapped(found, index);
    if (depth > 0 && Array.isArray(item)) flatten(m, target, item, item.length, depth - 1);
    else append(m, target, item);
  }
}

function indexOf(m: Machine, self: Value, args: Value[]): Value {
  const object = toObject(m, self);
  const length = lengthOf(m, object);
  if (length === 0) return -1;
  const from = toInteger(m, args[1]);
  const start = from < 0 ? Math.max(length + from, 0) : from;
  if (Array.isArray(object) && isShort(object)) {
    m.step(1 + (object.length >> 6));
    return object.indexOf(args[0], start);
  }
  for (let index = start; index < length; index++) {
    const item = element(m, object, index);
    if (item !== hole && item === args[0]) return index;
  }
  return -1;
}

function includes(m: Machine, self: Value, args: Value[]): Value {
  const object = toObject(m, self);
  const length = lengthOf(m, object);
  if (length === 0) return false;
  const from = toInteger(m, args[1]);
  const start = from < 0 ? Math.max(length + from, 0) : from;
  if (Array.isArray(object) && isShort(object) && object.length >= length) {
    m.step(1 + (object.length >> 6));
    return object.includes(args[0], start);
  }
  for (let index = start; index < length; index++) {
    if (sameValueZero(read(m, object, index), args[0])) return true;
  }
  return false;
}

/** The elements as a new array without holes. */
function copy(m: Machine, object: ObjectValue, length: number): GuestArray {
  const result = emptyFor(m, length);
  for (let index = 0; index < length; index++) result.push(read(m, object, index));
  return result;
}

function map(m: Machine, self: Value, [callback, receiver]: Value[]): Value {
  const object = toObject(m, self);
  const length = lengthOf(m, object);
  const f = toCallback(m, callback);
  if (length > 4294967295) m.fail("RangeError", `Invalid array length: ${length}`);
  m.charge(length * 8);
  const result: GuestArray = [];
  for (let index = 0; index < length; index++) {
    const item = element(m, object, index);
    if (item !== hole) result[index] = f.call3(m, receiver, item, index, object);
  }
  return sized(result, length);
}

function filter(m: Machine, self: Value, [callback, receiver]: Value[]): Value {
  const object = toObject(m, self);
  const length = lengthOf(m, object);
  const f: Callable = toCallback(m, callback);
  const result: GuestArray = [];
  for (let index = 0; index < length; index++) {
    const item = element(m, object, index);
    if (item !== hole && f.call3(m, receiver, item, index, object)) append(m, result, item);
  }
  return result;
}

function concat(m: Machine, self: Value, args: Value[]): Value {
  const result: GuestArray = [];
  let length = 0;
  for (const part of [toObject(m, self), ...args]) {
    if (!Array.isArray(part)) {
      m.charge(8);
      result[length++] = part;
      continue;
    }
    const count = part.length;
    if (length + count > 4294967295) m.fail("RangeError", `Invalid array length: ${length + count}`);
    m.charge(count * 8);
    for (let index = 0; index < count; index++) {
      const item = element(m, part, index);
      if (item !== hole) result[length + index] = item;
    }
    length += count;
  }
  return sized(result, length);
}

function slice(m: Machine, self: Value, [from, to]: Value[]): Value {
  const object = toObject(m, self);
  const length = lengthOf(m, object);
  const start = relative(m, from, length, 0);
  const count = Math.max(relative(m, to, length, length) - start, 0);
  if (count > 4294967295) m.fail("RangeError", `Invalid array length: ${count}`);
  m.charge(count * 8);
  const result: GuestArray = [];
  for (let index = 0; index < count; index++) {
    const item = element(m, object, start + index);
    if (item !== hole) result[index] = item;
  }
  return sized(result, count);
}

/** Members of `Array.prototype` that leave their receiver as it is. */
export const readingMembers: MemberSpecs = {
  at: method(1, (m, self, [at]) => {
    const object = toObject(m, self);
    const length = lengthOf(m, object);
    const index = toInteger(m, at);
    const actual = index < 0 ? length + index : index;
    return actual < 0 || actual >= length ? undefined : read(m, object, actual);
  }),
  concat: method(1, concat),
  slice: method(2, slice),
  map: method(1, map),
  filter: method(1, filter),
  forEach: walk(() => false, undefined),
  some: walk((answer) => Boolean(answer), false),
  every: walk((answer) => !answer, true),
  find: find(false, (item) => item, undefined),
  findIndex: find(false, (_item, index) => index, -1),
  findLast: find(true, (item) => item, undefined),
  findLastIndex: find(true, (_item, index) => index, -1),
  reduce: reduce(false),
  reduceRight: reduce(true),
  indexOf: method(1, indexOf),
  lastIndexOf: method(1, (m, self, args) => {
    const object = toObject(m, self);
    const length = lengthOf(m, object);
    if (length === 0) return -1;
    const from = args.length > 1 ? toInteger(m, args[1]) : length - 1;
    for (let index = from < 0 ? length + from : Math.min(from, length - 1); index >= 0; index--) {
      const item = element(m, object, index);
      if (item !== hole && item === args[0]) return index;
    }
    return -1;
  }),
  includes: method(1, includes),
  join: method(1, (m, self, [separator]) => {
    const object = toObject(m, self);
    const text = separator === undefined ? "," : toText(m, separator);
    return joinElements(m, object, text, (item) => toText(m, item));
  }),
  flat: method(0, (m, self, [levels]) => {
    const object = toObject(m, self);
    const length = lengthOf(m, object);
    const depth = levels === undefined ? 1 : toInteger(m, levels);
    const result: GuestArray = [];
    flatten(m, result, object, length, depth);
    return result;
  }),
  flatMap: method(1, (m, self, [callback, receiver]) => {
    const object = toObject(m, self);
    const length = lengthOf(m, object);
    const f = toCallback(m, callback);
    const result: GuestArray = [];
    flatten(m, result, object, length, 1, (item, index) => f.call3(m, receiver, item, index, object));
    return result;
  }),
  toReversed: method(0, (m, self) => {
    const object = toObject(m, self);
    return copyBackwards(m, object, lengthOf(m, object));
  }),
  toSorted: method(1, (m, self, [compare]) => {
    checkComparator(m, compare);
    const object = toObject(m, self);
    return sortValues(m, copy(m, object, lengthOf(m, object)), compare);
  }),
  toSpliced: method(2, (m, self, args) => {
    const object = toObject(m, self);
    const length = lengthOf(m, object);
    const start = relative(m, args[0], length, 0);
    const skipped = args.length === 0
      ? 0
      : args.length === 1
      ? length - start
      : Math.min(Math.max(toInteger(m, args[1]), 0), length - start);
    const items = args.slice(2);
    const size = length + items.length - skipped;
    if (size > Number.MAX_SAFE_INTEGER) m.fail("TypeError", "The new array would exceed the longest length");
    const result = emptyFor(m, size);
    for (let index = 0; index < start; index++) result.push(read(m, object, index));
    for (const item of items) result.push(item);
    for (let index = start + skipped; index < length; index++) result.push(read(m, object, index));
    return result;
  }),
  with: method(2, (m, self, [at, value]) => {
    const object = toObject(m, self);
    const length = lengthOf(m, object);
    const index = toInteger(m, at);
    const actual = index < 0 ? length + index : index;
    if (actual < 0 || actual >= length) return m.fail("RangeError", `Invalid index: ${show(at)}`);
    const result = copy(m, object, length);
    result[actual] = value;
    return result;
  }),
  toString: method(0, (m, self) => {
    const object = toObject(m, self);
    const join = get(m, object, "join");
    return isCallable(join) ? join.call0(m, object) : tagOf(object);
  }),
  toLocaleString: method(0, (m, self) => {
    const object = toObject(m, self);
    return joinElements(m, object, ",", (item) => {
      const convert = get(m, item, "toLocaleString");
      return toText(m, toCallback(m, convert).call0(m, item));
    });
  }),
};

function copyBackwards(m: Machine, object: ObjectValue, length: number): GuestArray {
  const result = emptyFor(m, length);
  for (let index = length - 1; index >= 0; index--) result.push(read(m, object, index));
  return result;
}
