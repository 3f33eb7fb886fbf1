// Pure: no Deno, no fetch, no file system.

/** `Map` and `Set`. */

import {
  abandon,
  accessor,
  type BuiltinSpec,
  type Callable,
  done,
  get,
  type GuestIterator,
  GuestMap,
  GuestSet,
  hostIterator,
  isObject,
  iterate,
  type Machine,
  type MemberSpecs,
  method,
  toInteger,
  toNumber,
  type Value,
} from "../values/mod.ts";
import { group } from "./object.ts";
import { fromProtocol, show, toCallback } from "./support.ts";

/** Bytes a new entry of a collection is taken to need. */
const entryBytes = 48;

function thisMap(m: Machine, self: Value, name: string): GuestMap {
  if (self instanceof GuestMap) return self;
  return m.fail("TypeError", `Method Map.prototype.${name} called on incompatible receiver ${show(self)}`);
}

function thisSet(m: Machine, self: Value, name: string): GuestSet {
  if (self instanceof GuestSet) return self;
  return m.fail("TypeError", `Method Set.prototype.${name} called on incompatible receiver ${show(self)}`);
}

/** Call for each element of an iterable; a failure closes the iterator. */
function each(m: Machine, items: Value, visit: (item: Value) => void): void {
  const iterator = iterate(m, items);
  for (let item = iterator.step(m); item !== done; item = iterator.step(m)) {
    try {
      visit(item);
    } catch (failure) {
      abandon(m, iterator, failure);
    }
  }
}

/**
 * Announce an entry of a table. One that is full is copied into one of twice its size, and both are held for a moment:
 * `tableBytes` is what the new one takes for each entry of the old.
 */
function announce(m: Machine, table: ReadonlyMap<Value, Value> | ReadonlySet<Value>, key: Value, tableBytes: number) {
  const { size } = table;
  const grows = size >= 1024 && (size & (size - 1)) === 0 && !table.has(key);
  m.charge(grows ? entryBytes + size * tableBytes : entryBytes);
}

function add(m: Machine, set: GuestSet, item: Value): void {
  announce(m, set.items, item, 40);
  set.items.add(item);
}

function put(m: Machine, entries: Map<Value, Value>, key: Value, value: Value): void {
  announce(m, entries, key, 56);
  entries.set(key, value);
}

/** `Map`. */
export const mapSpec: BuiltinSpec = {
  type: "function",
  name: "Map",
  summary: "Keyed collections in order of insertion.",
  call: method(0, (m) => m.fail("TypeError", "Constructor Map requires 'new'"), {
    construct: (m, [entries]) => {
      m.charge(128);
      const map = new GuestMap();
      if (entries === undefined || entries === null) return map;
      each(m, entries, (entry) => {
        if (!isObject(entry)) return m.fail("TypeError", `Iterator value ${show(entry)} is not an entry object`);
        const key = get(m, entry, 0);
        put(m, map.entries, key, get(m, entry, 1));
      });
      return map;
    },
  }),
  statics: {
    groupBy: method(2, (m, _self, [items, callback]) => {
      const map = new GuestMap();
      for (const [key, members] of group(m, items, callback, (key) => Object.is(key, -0) ? 0 : key)) {
        map.entries.set(key, members);
      }
      return map;
    }),
  },
  prototype: {
    kind: "Map",
    members: {
      get: method(1, (m, self, [key]) => thisMap(m, self, "get").entries.get(key)),
      set: method(2, (m, self, [key, value]) => {
        const map = thisMap(m, self, "set");
        put(m, map.entries, key, value);
        return map;
      }),
      getOrInsert: method(2, (m, self, [key, value]) => {
        const { entries } = thisMap(m, self, "getOrInsert");
        if (entries.has(key)) return entries.get(key);
        put(m, entries, key, value);
        return value;
      }),
      getOrInsertComputed: method(2, (m, self, [key, callback]) => {
        const { entries } = thisMap(m, self, "getOrInsertComputed");
        const f = toCallback(m, callback);
        if (entries.has(key)) return entries.get(key);
        const canonical = Object.is(key, -0) ? 0 : key;
        const value = f.call1(m, undefined, canonical);
        put(m, entries, canonical, value);
        return value;
      }),
      has: method(1, (m, self, [key]) => thisMap(m, self, "has").entries.has(key)),
      delete: method(1, (m, self, [key]) => thisMap(m, self, "delete").entries.delete(key)),
      clear: method(0, (m, self) => {
        thisMap(m, self, "clear").entries.clear();
        return undefined;
      }),
      size: accessor((m, self) => thisMap(m, self, "size").entries.size),
      forEach: method(1, (m, self, [callback, receiver]) => {
        const map = thisMap(m, self, "forEach");
        const f = toCallback(m, callback);
        map.entries.forEach((value, key) => {
          m.step();
          f.call3(m, receiver, value, key, map);
        });
        return undefined;
      }),
      keys: method(0, (m, self) => hostIterator("Map Iterator", thisMap(m, self, "keys").entries.keys())),
      values: method(0, (m, self) => hostIterator("Map Iterator", thisMap(m, self, "values").entries.values())),
      entries: method(
        0,
        (m, self) =>
          hostIterator("Map Iterator", thisMap(m, self, "entries").entries.entries(), ([key, value]) => [key, value]),
      ),
    },
  },
};

/** What the set methods ask of their argument: a size, a test and keys. */
interface SetLike {
  readonly size: number;
  has(item: Value): boolean;
  keys(): GuestIterator;
}

/** GetSetRecord: anything with size, has and keys will do. */
function toSetLike(m: Machine, value: Value): SetLike {
  if (!isObject(value)) return m.fail("TypeError", `${show(value)} is not a set: it needs size, has and keys`);
  const number = toNumber(m, get(m, value, "size"));
  if (number !== number) return m.fail("TypeError", "The 'size' of the argument is not a number");
  const size = toInteger(m, number);
  if (size < 0) return m.fail("RangeError", `'${size}' is an invalid size`);
  const member = (name: string): Callable => {
    const f = get(m, value, name);
    return toCallback(m, f);
  };
  const has = member("has");
  const keys = member("keys");
  return {
    size,
    has: (item) => Boolean(has.call1(m, value, item)),
    keys: () => fromProtocol(m, keys.call0(m, value), "The result of keys()"),
  };
}

/** Call for each key of a set-like until `visit` gives true, which closes its iterator. */
function eachKey(m: Machine, iterator: GuestIterator, visit: (item: Value) => boolean): boolean {
  for (let item = iterator.step(m); item !== done; item = iterator.step(m)) {
    m.step();
    if (visit(item)) {
      iterator.close?.(m);
      return true;
    }
  }
  return false;
}

function copyOf(m: Machine, set: GuestSet): GuestSet {
  const result = new GuestSet();
  m.charge(set.items.size * entryBytes);
  for (const item of set.items) result.items.add(item);
  return result;
}

const algebra: MemberSpecs = {
  union: method(1, (m, self, [other]) => {
    const set = thisSet(m, self, "union");
    const keys = toSetLike(m, other).keys();
    const result = copyOf(m, set);
    eachKey(m, keys, (item) => {
      add(m, result, item);
      return false;
    });
    return result;
  }),
  intersection: method(1, (m, self, [other]) => {
    const set = thisSet(m, self, "intersection");
    const like = toSetLike(m, other);
    const result = new GuestSet();
    if (set.items.size <= like.size) {
      for (const item of set.items) {
        m.step();
        if (like.has(item)) add(m, result, item);
      }
    } else {
      eachKey(m, like.keys(), (item) => {
        if (set.items.has(item)) add(m, result, item);
        return false;
      });
    }
    return result;
  }),
  difference: method(1, (m, self, [other]) => {
    const set = thisSet(m, self, "difference");
    const like = toSetLike(m, other);
    const result = copyOf(m, set);
    if (set.items.size <= like.size) {
      for (const item of set.items) {
        m.step();
        if (like.has(item)) result.items.delete(item);
      }
    } else {
      eachKey(m, like.keys(), (item) => {
        result.items.delete(item);
        return false;
      });
    }
    return result;
  }),
  symmetricDifference: method(1, (m, self, [other]) => {
    const set = thisSet(m, self, "symmetricDifference");
    const keys = toSetLike(m, other).keys();
    const result = copyOf(m, set);
    eachKey(m, keys, (item) => {
      if (set.items.has(item)) result.items.delete(item);
      else add(m, result, item);
      return false;
    });
    return result;
  }),
  isSubsetOf: method(1, (m, self, [other]) => {
    const set = thisSet(m, self, "isSubsetOf");
    const like = toSetLike(m, other);
    if (set.items.size > like.size) return false;
    for (const item of set.items) {
      m.step();
      if (!like.has(item)) return false;
    }
    return true;
  }),
  isSupersetOf: method(1, (m, self, [other]) => {
    const set = thisSet(m, self, "isSupersetOf");
    const like = toSetLike(m, other);
    if (set.items.size < like.size) return false;
    return !eachKey(m, like.keys(), (item) => !set.items.has(item));
  }),
  isDisjointFrom: method(1, (m, self, [other]) => {
    const set = thisSet(m, self, "isDisjointFrom");
    const like = toSetLike(m, other);
    if (set.items.size <= like.size) {
      for (const item of set.items) {
        m.step();
        if (like.has(item)) return false;
      }
      return true;
    }
    return !eachKey(m, like.keys(), (item) => set.items.has(item));
  }),
};

/** One function under two names, as in the language. */
const setValues = method(
  0,
  (m: Machine, self: Value) => hostIterator("Set Iterator", thisSet(m, self, "values").items.values()),
);

/** `Set`. */
export const setSpec: BuiltinSpec = {
  type: "function",
  name: "Set",
  summary: "Collections of different values in order of insertion.",
  call: method(0, (m) => m.fail("TypeError", "Constructor Set requires 'new'"), {
    construct: (m, [items]) => {
      m.charge(128);
      const set = new GuestSet();
      if (items !== undefined && items !== null) each(m, items, (item) => add(m, set, item));
      return set;
    },
  }),
  prototype: {
    kind: "Set",
    members: {
      add: method(1, (m, self, [item]) => {
        const set = thisSet(m, self, "add");
        add(m, set, item);
        return set;
      }),
      has: method(1, (m, self, [item]) => thisSet(m, self, "has").items.has(item)),
      delete: method(1, (m, self, [item]) => thisSet(m, self, "delete").items.delete(item)),
      clear: method(0, (m, self) => {
        thisSet(m, self, "clear").items.clear();
        return undefined;
      }),
      size: accessor((m, self) => thisSet(m, self, "size").items.size),
      forEach: method(1, (m, self, [callback, receiver]) => {
        const set = thisSet(m, self, "forEach");
        const f = toCallback(m, callback);
        set.items.forEach((item) => {
          m.step();
          f.call3(m, receiver, item, item, set);
        });
        return undefined;
      }),
      values: setValues,
      keys: setValues,
      entries: method(
        0,
        (m, self) => hostIterator("Set Iterator", thisSet(m, self, "entries").items.values(), (item) => [item, item]),
      ),
      ...algebra,
    },
  },
};
