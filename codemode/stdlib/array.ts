// Pure: no Deno, no fetch, no file system.

/** `Array`. */

import {
  abandon,
  arrayIterator,
  type BuiltinSpec,
  caught,
  constant,
  done,
  type GuestArray,
  GuestIterator,
  isIterable,
  iterate,
  type Machine,
  method,
  newPromise,
  reject,
  resolve,
  subscribe,
  toPromise,
  type Value,
} from "../values/mod.ts";
import { changingMembers } from "./array_change.ts";
import { readingMembers } from "./array_read.ts";
import { append, arrayOf, lengthOf, read, toCallback, toObject } from "./support.ts";

function construct(m: Machine, args: Value[]): Value {
  const [length] = args;
  if (args.length !== 1 || typeof length !== "number") {
    m.charge(args.length * 8);
    return args.slice();
  }
  if (length >>> 0 !== length) return m.fail("RangeError", `Invalid array length: ${length}`);
  return arrayOf(m, length);
}

function from(m: Machine, _self: Value, [source, mapper, receiver]: Value[]): Value {
  const f = mapper === undefined ? undefined : toCallback(m, mapper);
  const result: GuestArray = [];
  if (isIterable(source)) {
    const iterator = iterate(m, source);
    for (let item = iterator.step(m); item !== done; item = iterator.step(m)) {
      let value: Value = item;
      if (f !== undefined) {
        try {
          value = f.call2(m, receiver, item, result.length);
        } catch (failure) {
          abandon(m, iterator, failure);
        }
      }
      append(m, result, value);
    }
    return result;
  }
  const object = toObject(m, source, "Array.from");
  const length = lengthOf(m, object);
  if (length > 4294967295) m.fail("RangeError", `Invalid array length: ${length}`);
  m.charge(length * 8);
  for (let index = 0; index < length; index++) {
    const item = read(m, object, index);
    result.push(f === undefined ? item : f.call2(m, receiver, item, index));
  }
  return result;
}

/** `Array.fromAsync`: the elements one after the other, each awaited, and each result of the mapper too. */
function fromAsync(m: Machine, _self: Value, [source, mapper, receiver]: Value[]): Value {
  const promise = newPromise(m);
  const fail = (reason: Value) => reject(m, promise, reason);
  const attempt = (act: () => void) => {
    const { depth } = m;
    try {
      act();
    } catch (error) {
      fail(caught(m, error));
      m.depth = depth;
    }
  };
  attempt(() => {
    const f = mapper === undefined ? undefined : toCallback(m, mapper);
    const result: GuestArray = [];
    let next: () => Value | typeof done;
    if (isIterable(source)) {
      const iterator = iterate(m, source);
      next = () => iterator.step(m);
    } else {
      const object = toObject(m, source, "Array.fromAsync");
      const length = lengthOf(m, object);
      if (length > 4294967295) m.fail("RangeError", `Invalid array length: ${length}`);
      let index = 0;
      next = () => index < length ? read(m, object, index++) : done;
    }
    const take = (value: Value) => {
      append(m, result, value);
      turn();
    };
    const turn = () =>
      attempt(() => {
        const item = next();
        if (item === done) return resolve(m, promise, result);
        subscribe(m, toPromise(m, item), (value) =>
          attempt(() => {
            if (f === undefined) return take(value);
            const mapped = f.call2(m, receiver, value, result.length);
            subscribe(m, toPromise(m, mapped), take, fail);
          }), fail);
      });
    turn();
  });
  return promise;
}

function keys(m: Machine, self: Value): Value {
  const object = toObject(m, self);
  let index = 0;
  return new GuestIterator("Array Iterator", (machine) => {
    machine.step();
    if (index < lengthOf(machine, object)) return index++;
    index = Infinity;
    return done;
  });
}

function values(m: Machine, self: Value): Value {
  const object = toObject(m, self);
  if (Array.isArray(object)) return arrayIterator(object);
  let index = 0;
  return new GuestIterator("Array Iterator", (machine) => {
    if (index < lengthOf(machine, object)) return read(machine, object, index++);
    index = Infinity;
    return done;
  });
}

function entries(m: Machine, self: Value): Value {
  const object = toObject(m, self);
  let index = 0;
  return new GuestIterator("Array Iterator", (machine) => {
    if (index < lengthOf(machine, object)) {
      const at = index++;
      return [at, read(machine, object, at)];
    }
    index = Infinity;
    return done;
  });
}

/** `Array`. */
export const arraySpec: BuiltinSpec = {
  type: "function",
  name: "Array",
  summary: "Lists. Every method of the language is there.",
  call: method(1, (m, _self, args) => construct(m, args), { construct }),
  statics: {
    isArray: method(1, (m, _self, [value]) => Array.isArray(value) || value === m.intrinsics.prototypes.Array),
    of: method(0, (m, _self, args) => {
      m.charge(args.length * 8);
      return args.slice();
    }),
    from: method(1, from),
    fromAsync: method(1, fromAsync),
  },
  prototype: {
    kind: "Array",
    members: {
      length: constant(0),
      ...changingMembers,
      ...readingMembers,
      keys: method(0, keys),
      values: method(0, values),
      entries: method(0, entries),
    },
  },
};
