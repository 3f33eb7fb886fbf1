// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import {
  type Callable,
  createIntrinsics,
  get,
  type GuestError,
  GuestMap,
  GuestObject,
  GuestSet,
  Machine,
  NativeFunction,
  Thrown,
  type Value,
} from "../values/mod.ts";
import { builtins } from "./mod.ts";

const intrinsics = createIntrinsics(builtins);
const limit = 10_000;

/** A machine of small limits that counts what it is told. */
function smallMachine(): Machine {
  return new Machine(
    intrinsics,
    {
      checkpoint: (m) => void (m.fuel = 1e9),
      callTool: () => undefined,
      listTools: () => undefined,
      log: () => {},
      now: () => 0,
      random: () => 0.5,
    },
    { allocation: limit, string: limit / 2, depth: 1000 },
    () => "",
  );
}

function call(m: Machine, self: Value, name: string, ...args: Value[]): Value {
  return (get(m, self, name) as Callable).call(m, self, args);
}

const long = "x".repeat(3000);
const hundred = Array.from({ length: 100 }, () => long as Value);
const global = (name: string): Value => intrinsics.globals[name]!;
const identity = new NativeFunction("f", 1, (_m, _self, [value]) => value);

/** Calls whose result would be far over the limits, and must be refused before anything is built. */
const bombs: readonly (readonly [label: string, self: Value, name: string, ...args: Value[]])[] = [
  ["repeat", "ab", "repeat", 1e9],
  ["padStart", "a", "padStart", 1e9],
  ["padEnd", "a", "padEnd", 1e9, "xyz"],
  ["concat of strings", long, "concat", long],
  ["join", hundred, "join", ""],
  ["join by its separator", Array(100), "join", long],
  ["replaceAll", "a".repeat(1000), "replaceAll", "a", "0123456789"],
  ["replace with what stands before", "ab".repeat(1000), "replaceAll", "b", "$`"],
  ["replaceAll of nothing", "a".repeat(1000), "replaceAll", "", "0123456789"],
  ["split", "a".repeat(4000), "split", ""],
  ["toUpperCase", "x".repeat(6000), "toUpperCase"],
  ["normalize", long, "normalize", "NFKD"],
  ["encodeURIComponent", global("encodeURIComponent"), "call", undefined, "é".repeat(3000)],
  ["RegExp.escape", global("RegExp"), "escape", "-".repeat(4000)],
  ["String.fromCharCode", global("String"), "fromCharCode", ...Array(9000).fill(65)],
  ["JSON.parse", global("JSON"), "parse", `[${"1,".repeat(1000)}1]`],
  ["JSON.stringify", global("JSON"), "stringify", hundred],
  ["JSON.stringify by its gap", global("JSON"), "stringify", Array(1000).fill(0), null, 10],
  ["Array.from", global("Array"), "from", "x".repeat(6000)],
  ["Array.from of a length", global("Array"), "from", Object.assign(new GuestObject(), { length: 1e7 })],
  ["concat of arrays", Array(900).fill(0), "concat", Array(900).fill(0)],
  ["slice", Array(2000).fill(0), "slice"],
  ["map", Array(2000).fill(0), "map", identity],
  ["filter", Array(200_000).fill(1), "filter", identity],
  ["flat", Array(200).fill(Array(2000).fill(0)), "flat"],
  ["toSorted", Array(2000).fill(0), "toSorted"],
  ["toReversed", Array(2000).fill(0), "toReversed"],
  ["toSpliced", Array(2000).fill(0), "toSpliced", 0, 0],
  ["with", Array(2000).fill(0), "with", 0, 1],
  ["splice", Array(2000).fill(0), "splice", 0],
  ["apply", global("isNaN"), "apply", undefined, Object.assign(new GuestObject(), { length: 1e7 })],
];

Deno.test("[codemode.limits] what would be too large is refused before it is built, as a RangeError of the program", () => {
  for (const [label, self, name, ...args] of bombs) {
    const m = smallMachine();
    let thrown: unknown;
    try {
      call(m, self, name, ...args);
    } catch (error) {
      thrown = error;
    }
    // Growth piece by piece is announced piece by piece: the sum tells, where no single piece is too large.
    if (thrown === undefined) assert.ok(m.charged > limit, `${label} took its memory without a word: ${m.charged}`);
    else {assert.ok(
        thrown instanceof Thrown && (thrown.value as GuestError).kind === "RangeError",
        `${label}: ${thrown}`,
      );}
  }
});

Deno.test("[codemode.limits] collections announce every entry they keep", () => {
  const m = smallMachine();
  const map = new GuestMap();
  const set = new GuestSet();
  for (let index = 0; index < 1000; index++) {
    call(m, map, "set", index, index);
    call(m, set, "add", index);
  }
  assert.ok(m.charged >= 2000 * 32, `only ${m.charged} bytes announced`);
});

Deno.test("[codemode.limits] a table that is full announces the larger one it is copied into, when it really grows", () => {
  for (const [collection, name] of [[new GuestMap(), "set"], [new GuestSet(), "add"]] as const) {
    const m = smallMachine();
    const fill = (key: number) => call(m, collection, name, key, 0);
    for (let key = 0; key < 1024; key++) fill(key);
    const before = m.charged;
    fill(7);
    assert.ok(m.charged - before < 100, "a key that is there already");
    // 1024 entries of 20 bytes at least, twice: more than this machine allows at once.
    assert.throws(
      () => fill(1024),
      (error) => error instanceof Thrown && (error.value as GuestError).kind === "RangeError",
    );
    assert.ok(m.charged - before < 100);
    assert.equal(call(m, collection, "has", 1024), false);
  }
});

Deno.test("[codemode.limits] loops over what is not there cost steps, so that a timeout can end them", () => {
  const sparse: Value[] = [];
  sparse.length = 5_000_000;
  for (
    const [name, ...args] of [["forEach", identity], ["indexOf", 1], ["includes", 1], ["every", identity], [
      "reverse",
    ]] as const
  ) {
    const m = smallMachine();
    m.fuel = 1e9;
    call(m, sparse, name, ...args);
    assert.ok(1e9 - m.fuel >= 4_000_000, `${name} took ${1e9 - m.fuel} steps`);
  }
});
