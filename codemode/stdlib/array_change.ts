// Pure: no Deno, no fetch, no file system.

/** The methods of arrays that change the array. */

import {
  type Callable,
  isCallable,
  type Machine,
  type MemberSpecs,
  method,
  type ObjectValue,
  toInteger,
  toNumber,
  toText,
  type Value,
} from "../values/mod.ts";
import {
  changing,
  element,
  erase,
  hole,
  isShort,
  lengthOf,
  read,
  relative,
  show,
  toObject,
  write,
  writeLength,
} from "./support.ts";

const maxLength = Number.MAX_SAFE_INTEGER;

function push(m: Machine, self: Value, args: Value[]): Value {
  if (Array.isArray(self)) {
    if (args.length === 1) return pushOne(m, self, args[0]);
    m.charge(args.length * 8);
    return changing(m, () => {
      // The length is written even when nothing is added.
      if (args.length === 0) self.length = Number(self.length);
      for (const item of args) self.push(item);
      return self.length;
    });
  }
  const object = toObject(m, self);
  let length = lengthOf(m, object);
  if (length + args.length > maxLength) m.fail("TypeError", "Pushing would exceed the longest length");
  for (const item of args) write(m, object, length++, item);
  writeLength(m, object, length);
  return length;
}

function pushOne(m: Machine, self: Value, item: Value): Value {
  if (!Array.isArray(self)) return push(m, self, [item]);
  m.charge(8);
  try {
    return self.push(item);
  } catch (error) {
    return changing(m, () => {
      throw error;
    });
  }
}

/** Move elements within an object, holes kept: from `from` to `to`, `count` of them. */
function move(m: Machine, object: ObjectValue, from: number, to: number, count: number): void {
  const backwards = from < to;
  for (let turn = 0; turn < count; turn++) {
    const offset = backwards ? count - 1 - turn : turn;
    const item = element(m, object, from + offset);
    if (item === hole) erase(m, object, to + offset);
    else write(m, object, to + offset, item);
  }
}

/** Order two values as `sort` does; a comparator is a function of the guest. */
function comparator(m: Machine, compare: Callable): (a: Value, b: Value) => number {
  return (a, b) => {
    const order = toNumber(m, compare.call2(m, undefined, a, b));
    return order !== order ? 0 : order;
  };
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** A comparator argument must be a function or undefined. */
export function checkComparator(m: Machine, compare: Value): void {
  if (compare !== undefined && !isCallable(compare)) {
    m.fail("TypeError", `The comparison function must be a function or undefined, not ${show(compare)}`);
  }
}

/** Sort values, `undefined` last. The list is ours; the guest never sees it half sorted. */
export function sortValues(m: Machine, values: Value[], compare: Value): Value[] {
  m.charge(values.length * 16);
  const defined: Value[] = values.filter((value) => value !== undefined);
  const missing = values.length - defined.length;
  // The host sorts alone what it sorts at once; longer lists are compared step by step, so that they can be ended.
  if (compare === undefined && defined.length <= 4096 && defined.every((value) => typeof value === "string")) {
    m.step(defined.length);
    (defined as string[]).sort();
  } else if (compare === undefined) {
    // Each value is made text once; the order of those calls is the order of the elements.
    const keyed = defined.map((value) => ({ key: toText(m, value), value }));
    m.charge(keyed.length * 32);
    keyed.sort((a, b) => {
      if (--m.fuel < 0) m.hooks.checkpoint(m);
      return compareText(a.key, b.key);
    });
    keyed.forEach((entry, index) => defined[index] = entry.value);
  } else {
    defined.sort(comparator(m, compare as Callable));
  }
  for (let count = 0; count < missing; count++) defined.push(undefined);
  return defined;
}

function sort(m: Machine, self: Value, [compare]: Value[]): Value {
  checkComparator(m, compare);
  const object = toObject(m, self);
  const length = lengthOf(m, object);
  const values: Value[] = [];
  for (let index = 0; index < length; index++) {
    const item = element(m, object, index);
    if (item !== hole) values.push(item);
    if ((index & 1023) === 1023) m.charge(8192);
  }
  const sorted = sortValues(m, values, compare);
  sorted.forEach((item, index) => write(m, object, index, item));
  for (let index = sorted.length; index < length; index++) {
    if (element(m, object, index) !== hole) erase(m, object, index);
  }
  return object;
}

function splice(m: Machine, self: Value, args: Value[]): Value {
  const object = toObject(m, self);
  const length = lengthOf(m, object);
  const start = relative(m, args[0], length, 0);
  const items = args.slice(2);
  const removing = args.length === 0
    ? 0
    : args.length === 1
    ? length - start
    : Math.min(Math.max(toInteger(m, args[1]), 0), length - start);
  const newLength = length + items.length - removing;
  if (newLength > maxLength) m.fail("TypeError", "Splicing would exceed the longest length");
  if (removing > 4294967295) m.fail("RangeError", `Invalid array length: ${removing}`);
  const removed: Value[] = [];
  m.charge(removing * 8);
  for (let index = 0; index < removing; index++) {
    const item = element(m, object, start + index);
    if (item !== hole) removed[index] = item;
  }
  if (removed.length !== removing) removed.length = removing;
  if (items.length !== removing) {
    move(m, object, start + removing, start + items.length, length - start - removing);
    for (let index = length; index > newLength; index--) erase(m, object, index - 1);
  }
  items.forEach((item, index) => write(m, object, start + index, item));
  writeLength(m, object, newLength);
  return removed;
}

/** Take the last or the first element away, from an array-like too. */
function takeFrom(m: Machine, self: Value, last: boolean): Value {
  const object = toObject(m, self);
  const length = lengthOf(m, object);
  let item: Value;
  if (length > 0) {
    item = read(m, object, last ? length - 1 : 0);
    if (!last) move(m, object, 1, 0, length - 1);
    erase(m, object, length - 1);
  }
  writeLength(m, object, Math.max(0, length - 1));
  return item;
}

/** Members of `Array.prototype` that change their receiver. */
export const changingMembers: MemberSpecs = {
  push: method(1, push, { one: pushOne }),
  pop: method(0, (m, self) => {
    if (Array.isArray(self)) {
      m.step();
      return changing(m, () => self.pop());
    }
    return takeFrom(m, self, true);
  }),
  shift: method(0, (m, self) => {
    if (Array.isArray(self) && isShort(self)) {
      m.step(1 + (self.length >> 8));
      return changing(m, () => self.shift());
    }
    return takeFrom(m, self, false);
  }),
  unshift: method(1, (m, self, args) => {
    if (Array.isArray(self) && isShort(self) && args.length < 1000) {
      m.charge(args.length * 8);
      m.step(1 + (self.length >> 8));
      return changing(m, () => self.unshift(...args));
    }
    const object = toObject(m, self);
    const length = lengthOf(m, object);
    if (args.length > 0) {
      if (length + args.length > maxLength) m.fail("TypeError", "Unshifting would exceed the longest length");
      move(m, object, 0, args.length, length);
      args.forEach((item, index) => write(m, object, index, item));
    }
    writeLength(m, object, length + args.length);
    return length + args.length;
  }),
  splice: method(2, splice),
  sort: method(1, sort),
  reverse: method(0, (m, self) => {
    if (Array.isArray(self) && isShort(self)) {
      m.step(1 + (self.length >> 6));
      return changing(m, () => self.reverse());
    }
    const object = toObject(m, self);
    const length = lengthOf(m, object);
    for (let low = 0; low < Math.floor(length / 2); low++) {
      const high = length - 1 - low;
      const first = element(m, object, low);
      const last = element(m, object, high);
      if (last !== hole) write(m, object, low, last);
      if (first !== hole) {
        if (last === hole) erase(m, object, low);
        write(m, object, high, first);
      } else if (last !== hole) erase(m, object, high);
    }
    return object;
  }),
  fill: method(1, (m, self, [value, from, to]) => {
    const object = toObject(m, self);
    const length = lengthOf(m, object);
    const start = relative(m, from, length, 0);
    const end = relative(m, to, length, length);
    if (Array.isArray(object) && isShort(object) && end <= object.length) {
      m.step(1 + ((end - start) >> 4));
      return changing(m, () => object.fill(value, start, Math.max(start, end)));
    }
    // A long array is dense afterwards, however sparse it was.
    m.charge(Math.max(0, end - start) * 8);
    for (let index = start; index < end; index++) {
      m.step();
      write(m, object, index, value);
    }
    return object;
  }),
  copyWithin: method(2, (m, self, [target, from, end]) => {
    const object = toObject(m, self);
    const length = lengthOf(m, object);
    const to = relative(m, target, length, 0);
    const start = relative(m, from, length, 0);
    const final = relative(m, end, length, length);
    move(m, object, start, to, Math.max(0, Math.min(final - start, length - to)));
    return object;
  }),
};
