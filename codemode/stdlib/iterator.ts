// Pure: no Deno, no fetch, no file system.

/** The iterators of built-ins: `next` and the iterator helpers. */

import {
  abandon,
  type BuiltinSpec,
  type Callable,
  done,
  GuestIterator,
  isIterable,
  isObject,
  iterate,
  type Machine,
  type MemberSpecs,
  method,
  toNumber,
  toText,
  type Value,
} from "../values/mod.ts";
import { append, fromProtocol, iteratorResult, show, toCallback } from "./support.ts";

function thisIterator(m: Machine, self: Value, name: string): GuestIterator {
  if (self instanceof GuestIterator) return self;
  if (isObject(self)) return fromProtocol(m, self, "The receiver");
  return m.fail("TypeError", `Iterator.prototype.${name} called on ${show(self)}`);
}

/** Run guest code that stands between an iterator and its user; a failure closes the iterator. */
function guarded<T>(m: Machine, iterator: GuestIterator, act: () => T): T {
  try {
    return act();
  } catch (failure) {
    return abandon(m, iterator, failure);
  }
}

/** A helper over `source`; once it has ended it stays ended. `inner` gives an iterator to be closed before the source. */
function helper(
  source: GuestIterator,
  step: (m: Machine, end: () => typeof done) => Value | typeof done,
  inner: () => GuestIterator | undefined = () => undefined,
): GuestIterator {
  let ended = false;
  let running = false;
  const end = (): typeof done => {
    ended = true;
    return done;
  };
  return new GuestIterator("Iterator Helper", (m) => {
    if (running) return m.fail("TypeError", "The iterator is running already");
    if (ended) return done;
    running = true;
    try {
      const item = step(m, end);
      if (item === done) ended = true;
      return item;
    } catch (failure) {
      ended = true;
      throw failure;
    } finally {
      running = false;
    }
  }, (m) => {
    if (running) return m.fail("TypeError", "The iterator is running already");
    if (ended) return;
    ended = true;
    guarded(m, source, () => inner()?.close?.(m));
    source.close?.(m);
  });
}

function callbackOf(m: Machine, iterator: GuestIterator, value: Value): Callable {
  return guarded(m, iterator, () => toCallback(m, value));
}

function countOf(m: Machine, iterator: GuestIterator, value: Value): number {
  return guarded(m, iterator, () => {
    const number = toNumber(m, value);
    if (number !== number) return m.fail("RangeError", `${show(value)} must be a number`);
    const count = Math.trunc(number);
    if (count < 0) return m.fail("RangeError", `${show(value)} must be positive`);
    return count;
  });
}

/** Call `visit` for each element; when it gives true the iterator is closed and the walk ends. */
function walk(m: Machine, iterator: GuestIterator, visit: (item: Value, index: number) => boolean): boolean {
  let index = 0;
  for (let item = iterator.step(m); item !== done; item = iterator.step(m)) {
    const value: Value = item;
    const at = index++;
    m.step();
    if (guarded(m, iterator, () => visit(value, at))) {
      iterator.close?.(m);
      return true;
    }
  }
  return false;
}

const helpers: MemberSpecs = {
  map: method(1, (m, self, [callback]) => {
    const source = thisIterator(m, self, "map");
    const f = callbackOf(m, source, callback);
    let index = 0;
    return helper(source, (machine) => {
      const item = source.step(machine);
      if (item === done) return done;
      return guarded(machine, source, () => f.call2(machine, undefined, item, index++));
    });
  }),
  filter: method(1, (m, self, [callback]) => {
    const source = thisIterator(m, self, "filter");
    const f = callbackOf(m, source, callback);
    let index = 0;
    return helper(source, (machine) => {
      for (let item = source.step(machine); item !== done; item = source.step(machine)) {
        const value: Value = item;
        machine.step();
        if (guarded(machine, source, () => f.call2(machine, undefined, value, index++))) return value;
      }
      return done;
    });
  }),
  take: method(1, (m, self, [limit]) => {
    const source = thisIterator(m, self, "take");
    let left = countOf(m, source, limit);
    return helper(source, (machine, end) => {
      if (left === 0) {
        end();
        source.close?.(machine);
        return done;
      }
      left--;
      return source.step(machine);
    });
  }),
  drop: method(1, (m, self, [limit]) => {
    const source = thisIterator(m, self, "drop");
    let left = countOf(m, source, limit);
    return helper(source, (machine) => {
      for (; left > 0; left--) {
        machine.step();
        if (source.step(machine) === done) return done;
      }
      return source.step(machine);
    });
  }),
  flatMap: method(1, (m, self, [callback]) => {
    const source = thisIterator(m, self, "flatMap");
    const f = callbackOf(m, source, callback);
    let index = 0;
    let inner: GuestIterator | undefined;
    return helper(source, (machine) => {
      for (;;) {
        if (inner !== undefined) {
          const current: GuestIterator = inner;
          const item = guarded(machine, source, () => current.step(machine));
          if (item !== done) return item;
          inner = undefined;
        }
        const outer = source.step(machine);
        if (outer === done) return done;
        inner = guarded(machine, source, () => {
          const mapped = f.call2(machine, undefined, outer, index++);
          if (!isObject(mapped)) return machine.fail("TypeError", `${show(mapped)} is not an object`);
          return isIterable(mapped) ? iterate(machine, mapped) : fromProtocol(machine, mapped, "The result");
        });
      }
    }, () => inner);
  }),
  reduce: method(1, (m, self, args) => {
    const source = thisIterator(m, self, "reduce");
    const f = callbackOf(m, source, args[0]);
    let result: Value;
    let offset = 0;
    if (args.length > 1) result = args[1];
    else {
      const first = source.step(m);
      if (first === done) return m.fail("TypeError", "Reduce of an empty iterator with no initial value");
      result = first;
      offset = 1;
    }
    walk(m, source, (item, index) => {
      result = f.call3(m, undefined, result, item, index + offset);
      return false;
    });
    return result;
  }),
  toArray: method(0, (m, self) => {
    const source = thisIterator(m, self, "toArray");
    const list: Value[] = [];
    for (let item = source.step(m); item !== done; item = source.step(m)) append(m, list, item);
    return list;
  }),
  forEach: method(1, (m, self, [callback]) => {
    const source = thisIterator(m, self, "forEach");
    const f = callbackOf(m, source, callback);
    walk(m, source, (item, index) => {
      f.call2(m, undefined, item, index);
      return false;
    });
    return undefined;
  }),
  some: method(1, (m, self, [callback]) => {
    const source = thisIterator(m, self, "some");
    const f = callbackOf(m, source, callback);
    return walk(m, source, (item, index) => Boolean(f.call2(m, undefined, item, index)));
  }),
  every: method(1, (m, self, [callback]) => {
    const source = thisIterator(m, self, "every");
    const f = callbackOf(m, source, callback);
    return !walk(m, source, (item, index) => !f.call2(m, undefined, item, index));
  }),
  find: method(1, (m, self, [callback]) => {
    const source = thisIterator(m, self, "find");
    const f = callbackOf(m, source, callback);
    let found: Value;
    walk(m, source, (item, index) => {
      if (!f.call2(m, undefined, item, index)) return false;
      found = item;
      return true;
    });
    return found;
  }),
  toString: method(0, (_m, self) => `[object ${self instanceof GuestIterator ? self.kind : "Iterator"}]`),
};

function next(kind: string): MemberSpecs[string] {
  return method(0, (m, self) => {
    if (!(self instanceof GuestIterator) || self.kind !== kind) {
      return m.fail("TypeError", `next method called on ${show(self)}, which is no ${kind}`);
    }
    const item = self.step(m);
    return item === done ? iteratorResult(undefined, true) : iteratorResult(item, false);
  });
}

/** Kinds of iterators whose prototype only adds `next`. */
const kinds = [
  "Array Iterator",
  "Map Iterator",
  "Set Iterator",
  "String Iterator",
  "RegExp String Iterator",
  "URLSearchParams Iterator",
] as const;

/** The prototypes of iterators, and `Iterator`. */
export const iteratorSpecs: readonly BuiltinSpec[] = [
  {
    type: "function",
    name: "Iterator",
    summary:
      "Lazy sequences: what keys(), values(), entries() and matchAll() give, with map, filter, take and their like.",
    call: method(0, (m) => m.fail("TypeError", "Iterator cannot be called; use Iterator.from(iterable)")),
    statics: {
      from: method(1, (m, _self, [value]) => {
        if (typeof value !== "string" && !isObject(value)) {
          return m.fail("TypeError", `${toText(m, value)} is neither an object nor a string`);
        }
        if (value instanceof GuestIterator) return value;
        const source = isIterable(value) ? iterate(m, value) : fromProtocol(m, value, "The iterator");
        if (isIterable(value)) return source;
        return new GuestIterator("Iterator Helper", source.step, source.close);
      }),
    },
    prototype: { kind: "Iterator", members: helpers },
  },
  ...kinds.map((kind): BuiltinSpec => ({
    type: "prototype",
    name: kind,
    summary: "An iterator: next(), and the members of Iterator.",
    prototype: { kind, parent: "Iterator", members: { next: next(kind) } },
  })),
  {
    type: "prototype",
    name: "Iterator Helper",
    summary: "An iterator made by a helper: next(), return(), and the members of Iterator.",
    prototype: {
      kind: "Iterator Helper",
      parent: "Iterator",
      members: {
        next: next("Iterator Helper"),
        return: method(0, (m, self) => {
          if (!(self instanceof GuestIterator)) return m.fail("TypeError", `return called on ${show(self)}`);
          self.close?.(m);
          return iteratorResult(undefined, true);
        }),
      },
    },
  },
];
