// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import fc from "fast-check";
import { limits } from "../../spec/limits.ts";
import { runTest } from "../compile/testing.ts";
import { intrinsics } from "../runtime/intrinsics.ts";
import { copyIn, copyOut, get, GuestObject, NotData, type Value } from "./mod.ts";
import { testMachine } from "./testing.ts";

const m = testMachine(intrinsics);
const { depth } = limits.codemode;

/** A value of so many levels, made by the program. */
function nested(levels: number): Value {
  let value: Value = 1;
  for (let i = 0; i < levels; i++) value = i % 2 === 0 ? [value] : Object.assign(new GuestObject(), { a: value });
  return value;
}

Deno.test("[codemode.boundary] JSON data comes in and goes out as it was", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (data) => {
      // Negative zero is zero in JSON text; JSON has no undefined.
      const wanted = JSON.parse(JSON.stringify(data));
      assert.deepEqual(copyOut(m, copyIn(m, JSON.parse(JSON.stringify(data))), "result"), wanted);
    }),
  );
});

Deno.test("[codemode.boundary] keys with names of prototypes are data in both directions", () => {
  const data = JSON.parse('{"__proto__":{"x":1},"constructor":{"prototype":2},"toString":3}');
  const inside = copyIn(m, data);
  assert.equal(get(m, get(m, inside, "__proto__"), "x"), 1);
  const out = copyOut(m, inside, "input") as Record<string, unknown>;
  assert.deepEqual(Object.keys(out), ["__proto__", "constructor", "toString"]);
  assert.equal(Object.getPrototypeOf(out), Object.prototype);
  assert.equal(({} as { x?: number }).x, undefined);
});

Deno.test("[codemode.boundary] what comes in is copied: no getter runs, nothing is shared", () => {
  const host = {
    list: [1],
    get trap(): number {
      throw new Error("ran");
    },
    f: () => 1,
    u: undefined,
    [Symbol("s")]: 1,
  };
  const inside = copyIn(m, host) as GuestObject;
  assert.deepEqual(Object.keys(inside), ["list", "f"]);
  assert.equal(inside.f, null);
  (inside.list as Value[]).push(2);
  assert.deepEqual(host.list, [1]);
});

Deno.test("[codemode.result] [codemode.depth] a result has at most 32 levels inside the outermost, one more is refused", () => {
  for (const copy of [(v: Value) => copyOut(m, v, "result"), (v: Value) => copyOut(m, v, "input")]) {
    copy(nested(depth));
    copy(nested(depth + 1));
    assert.throws(() => copy(nested(depth + 2)), (e) => e instanceof NotData && e.message.includes(`${depth} levels`));
  }
  const host = (levels: number): unknown => levels === 0 ? 1 : [host(levels - 1)];
  copyIn(m, host(depth + 1));
  assert.throws(() => copyIn(m, host(depth + 2)), NotData);
});

Deno.test("[codemode.result] what has no data of its own is said in one way", () => {
  const { value } = runTest(`return {
    u: undefined, n: NaN, i: -Infinity, z: -0, d: new Date(0), bad: new Date(NaN), url: new URL("https://a.b/c"),
    m: new Map([[1, 2]]), s: new Set([1]), r: /x/g, e: new TypeError("m"), hole: [, 1], p: new URLSearchParams("a=1"),
  }`);
  assert.deepEqual(value, {
    u: null,
    n: null,
    i: null,
    z: 0,
    d: "1970-01-01T00:00:00.000Z",
    bad: null,
    url: "https://a.b/c",
    m: {},
    s: {},
    r: {},
    e: { name: "TypeError", message: "m" },
    hole: [null, 1],
    p: {},
  });
  assert.ok(Object.is((value as { z: number }).z, 0));
});

Deno.test("[codemode.result] functions, promises, built-ins, iterators and cycles are refused with their place", () => {
  const cases = [
    ["return () => 1", /^contains a function:/],
    ["return { a: [1, async () => 1] }", /^contains a function at \.a\[1\]/],
    ["return { 'a b': Math }", /^contains the built-in Math at \["a b"\]/],
    ["return [Promise.resolve(1)]", /^contains a promise at \[0\]: await it/],
    ["return [1].values()", /^contains an iterator/],
    ["const o = { x: {} }; o.x.y = o; return o", /^contains itself at \.x\.y/],
    ["const a = []; a.push(a); return a", /^contains itself at \[0\]/],
  ] as const;
  for (const [source, message] of cases) {
    assert.throws(() => runTest(source), (e) => e instanceof NotData && message.test(e.message), source);
  }
});

Deno.test("[codemode.result] the same object twice is no cycle", () => {
  assert.deepEqual(runTest("const o = { a: 1 }; return [o, o, { o }]").value, [{ a: 1 }, { a: 1 }, { o: { a: 1 } }]);
});

Deno.test("[codemode.boundary] an input leaves out what JSON leaves out", () => {
  const { value } = runTest("return 1");
  assert.equal(value, 1);
  const o = Object.assign(new GuestObject(), { a: undefined, b: [undefined], c: 1 });
  assert.deepEqual(copyOut(m, o, "input"), { b: [null], c: 1 });
  assert.deepEqual(copyOut(m, o, "result"), { a: null, b: [null], c: 1 });
});

Deno.test("[codemode.limits] shared structure that unfolds without end is refused while it is copied", () => {
  assert.throws(
    () => runTest("let a = ['x'.repeat(1000)]; for (let i = 0; i < 25; i++) a = [a, a]; return a"),
    (e) => e instanceof NotData && e.message.includes("too large"),
  );
});
