// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import { builtins } from "../stdlib/mod.ts";
import { testMachine } from "./testing.ts";
import {
  BuiltinObject,
  caught,
  createIntrinsics,
  define,
  fulfil,
  get,
  GuestMap,
  GuestObject,
  hasOwn,
  isObject,
  iterate,
  NativeFunction,
  newPromise,
  NullObject,
  remove,
  set,
  then,
  Thrown,
  toList,
  toText,
} from "./mod.ts";

const m = testMachine(createIntrinsics(builtins));

Deno.test("[codemode.authority] no key of a plain object or an array reaches a host prototype", () => {
  const names = [Object.prototype, Array.prototype, Function.prototype, Map.prototype].flatMap((p) =>
    Object.getOwnPropertyNames(p)
  );
  assert.ok(names.includes("__proto__") && names.includes("constructor"));
  for (const object of [new GuestObject(), new NullObject(), [], new GuestMap(), m.intrinsics.globals.Boolean]) {
    for (const name of names) {
      const value = get(m, object, name);
      assert.ok(typeof value !== "function", name);
      if (isObject(value)) assert.ok(value instanceof NativeFunction || value instanceof BuiltinObject, name);
    }
    assert.equal(get(m, object, "__proto__"), undefined);
  }
});

Deno.test("[codemode.authority] __proto__ and constructor are ordinary data on every object", () => {
  for (const object of [new GuestObject(), [], new GuestMap()]) {
    for (const key of ["__proto__", "constructor", "prototype"]) {
      const value = new GuestObject();
      set(m, object, key, value);
      assert.equal(get(m, object, key), value);
      assert.ok(hasOwn(object, key));
      assert.equal(remove(m, object, key), true);
      assert.ok(!hasOwn(object, key));
    }
  }
  assert.equal(Object.getPrototypeOf([]), Array.prototype);
});

Deno.test("[codemode.authority] built-ins are read-only", () => {
  const global = m.intrinsics.globals.Boolean!;
  for (const act of [() => set(m, global, "x", 1), () => set(m, get(m, global, "prototype"), "toString", 1)]) {
    assert.throws(act, (e) => e instanceof Thrown && toText(m, get(m, e.value, "message")).includes("read-only"));
  }
});

Deno.test("a frozen object refuses writes with an error of the program", () => {
  const o = Object.freeze(new GuestObject());
  for (const act of [() => set(m, o, "a", 1), () => define(m, o, "a", 1)]) {
    try {
      act();
      assert.fail("written");
    } catch (error) {
      assert.equal((caught(m, error) as { kind: string }).kind, "TypeError");
    }
  }
});

Deno.test("array iteration sees elements added meanwhile and ends once", () => {
  const array = [1, 2];
  const iterator = iterate(m, array);
  const seen = [iterator.step(m), iterator.step(m)];
  array.push(3);
  seen.push(iterator.step(m));
  assert.deepEqual(seen, [1, 2, 3]);
  assert.equal(typeof iterator.step(m), "symbol");
  array.push(4);
  assert.equal(typeof iterator.step(m), "symbol");
  assert.deepEqual(toList(m, "a😀"), ["a", "😀"]);
});

Deno.test("a promise settles its reactions in jobs, in order", () => {
  const promise = newPromise(m);
  const seen: unknown[] = [];
  for (let i = 0; i < 3; i++) {
    then(m, promise, undefined, undefined).reactions = { fulfilled: (v) => seen.push([i, v]), rejected: () => {} };
  }
  fulfil(m, promise, "v");
  assert.deepEqual(seen, []);
  while (m.busy) m.runJob();
  assert.deepEqual(seen, [[0, "v"], [1, "v"], [2, "v"]]);
});
