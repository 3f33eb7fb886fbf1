// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import fc from "fast-check";
import {
  type Callable,
  createIntrinsics,
  get,
  GuestDate,
  GuestError,
  GuestMap,
  GuestObject,
  GuestSet,
  isCallable,
  NativeFunction,
  Thrown,
  type Value,
} from "../values/mod.ts";
import { testMachine } from "../values/testing.ts";
import { builtins } from "./mod.ts";

const m = testMachine(createIntrinsics(builtins));

/** What a call gave: its value as the host would have it, or the class of what it threw. */
type Outcome = { readonly value: unknown } | { readonly threw: string };

/** A copy of a list, its holes kept. */
function copyList<T, U>(items: readonly T[], convert: (item: T) => U): U[] {
  const copy: U[] = [];
  for (const key of Object.keys(items)) copy[Number(key)] = convert(items[Number(key)]!);
  copy.length = items.length;
  return copy;
}

function toHost(value: Value): unknown {
  if (Array.isArray(value)) return copyList(value, toHost);
  if (value instanceof GuestMap) return new Map([...value.entries].map(([key, item]) => [toHost(key), toHost(item)]));
  if (value instanceof GuestSet) return new Set([...value.items].map(toHost));
  if (value instanceof GuestDate) return new Date(value.time);
  if (value instanceof GuestObject) {
    return Object.fromEntries(Object.keys(value).map((key) => [key, toHost(value[key])]));
  }
  return value;
}

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return copyList(value, plain);
  if (typeof value === "object" && value !== null && Object.getPrototypeOf(value) === null) return { ...value };
  return value;
}

function ours(self: Value, name: string, args: readonly Value[]): Outcome {
  const f = get(m, self, name) as Callable;
  try {
    return { value: toHost(f.call(m, self, [...args])) };
  } catch (error) {
    if (error instanceof Thrown && error.value instanceof GuestError) return { threw: error.value.kind };
    throw error;
  }
}

function theirs(self: unknown, name: string, args: readonly unknown[]): Outcome {
  try {
    return { value: plain((self as Record<string, (...args: unknown[]) => unknown>)[name]!(...args)) };
  } catch (error) {
    return { threw: (error as Error).name };
  }
}

const argument = fc.constantFrom<(string | number | boolean | null | undefined)[]>(
  ...[undefined, null, true, NaN, -0, 0, 1, 2, 3, -1, -2, 1.7, -1.5, Infinity, -Infinity, 2 ** 31, 2 ** 53],
  ...["", "a", "ab", "b", "1", " 2 ", "x", "😀", "\ud83d", "$&", "$1"],
);
const text = fc.array(fc.constantFrom("a", "b", "A", "é", "ß", "😀", "\ud83d", "\ude00", " ", "\n", "1", "İ", "Σ"), {
  maxLength: 6,
}).map((parts) => parts.join(""));

const stringMethods = [
  ...["at", "charAt", "charCodeAt", "codePointAt", "concat", "endsWith", "includes", "indexOf", "isWellFormed"],
  ...["lastIndexOf", "localeCompare", "match", "normalize", "padEnd", "padStart", "repeat", "replace", "replaceAll"],
  ...["search", "slice", "split", "startsWith", "substr", "substring", "toLowerCase", "toUpperCase", "toWellFormed"],
  ...["trim", "trimEnd", "trimStart", "toString", "valueOf"],
];

Deno.test("[codemode.subset] methods of strings give what the host's give, whatever the arguments", () => {
  fc.assert(
    fc.property(text, fc.constantFrom(...stringMethods), fc.array(argument, { maxLength: 3 }), (self, name, args) => {
      // Beyond the limits of the test machine the two part ways on purpose.
      fc.pre(!(/^(?:pad|repeat)/.test(name) && args.some((arg) => Number(arg) > 1e6)));
      const expected = theirs(self, name, args);
      const actual = ours(self, name, args);
      if ("value" in expected && Array.isArray(expected.value)) {
        assert.deepEqual([...(actual as { value: unknown[] }).value], [...expected.value]);
      } else assert.deepEqual(actual, expected);
    }),
    { numRuns: 4000, examples: [["ab", "replaceAll", ["", "-"]], ["", "replaceAll", ["", "-"]]] },
  );
});

const element = fc.constantFrom(1, 2, 3, -1, 10, NaN, -0, "a", "b", "z", "10", "", null, undefined, true);
const list = fc.array(fc.option(element, { nil: "hole" as const }), { maxLength: 6 }).map((items) => {
  const array: (string | number | boolean | null | undefined)[] = [];
  items.forEach((item, index) => {
    if (item !== "hole") array[index] = item;
  });
  array.length = items.length;
  return array;
});

const arrayMethods = [
  ...["at", "concat", "copyWithin", "fill", "flat", "includes", "indexOf", "join", "lastIndexOf", "pop", "push"],
  ...[
    "reverse",
    "shift",
    "slice",
    "sort",
    "splice",
    "toReversed",
    "toSorted",
    "toSpliced",
    "toString",
    "unshift",
    "with",
  ],
];

Deno.test("[codemode.subset] methods of arrays give and leave what the host's do, holes and all", () => {
  fc.assert(
    fc.property(list, fc.constantFrom(...arrayMethods), fc.array(argument, { maxLength: 3 }), (items, name, args) => {
      const mine = copyList(items, (item) => item);
      const hosts = copyList(items, (item) => item);
      assert.deepEqual(ours(mine, name, args), theirs(hosts, name, args));
      assert.deepEqual(toHost(mine), hosts);
    }),
    { numRuns: 4000 },
  );
});

type Callback = (...args: (string | number | boolean | null | undefined)[]) => unknown;

/** Pure callbacks, the same for both sides. */
const callbacks: readonly Callback[] = [
  (x) => x,
  (x) => !x,
  (_x, i) => Number(i) % 2,
  (x, y) => (Number(x) || 0) - (Number(y) || 0),
  (x, y) => String(x) < String(y) ? -1 : 1,
  () => undefined,
  (x, y) => `${x}${y}`,
  (x) => [x, [x]],
];

const callingMethods = [
  ...["every", "filter", "find", "findIndex", "findLast", "findLastIndex", "flatMap", "forEach", "map", "reduce"],
  ...["reduceRight", "some", "sort", "toSorted"],
];

Deno.test("[codemode.subset] methods of arrays call back as the host's do: which elements, in which order, with which arguments", () => {
  const calls = (seen: unknown[][], f: Callback) => (...args: unknown[]) => {
    seen.push(args.map((arg) => Array.isArray(arg) ? "array" : arg));
    return f(...args as []);
  };
  fc.assert(
    fc.property(
      list,
      fc.constantFrom(...callingMethods),
      fc.constantFrom(...callbacks),
      fc.option(argument, { nil: undefined }),
      (items, name, f, initial) => {
        const seenHere: unknown[][] = [];
        const seenThere: unknown[][] = [];
        const guest = new NativeFunction("f", 1, (_m, _self, args) => calls(seenHere, f)(...args) as Value);
        const extra = /^reduce/.test(name) && initial !== undefined ? [initial] : [];
        const actual = ours(copyList(items, (item) => item), name, [guest, ...extra]);
        assert.deepEqual(actual, theirs(copyList(items, (item) => item), name, [calls(seenThere, f), ...extra]));
        // How often and in which order a sort compares is the host's own affair.
        if (!/sort/i.test(name)) assert.deepEqual(seenHere, seenThere);
      },
    ),
    { numRuns: 4000 },
  );
});

Deno.test("[codemode.subset] numbers are written as the host writes them", () => {
  const names = ["toString", "toFixed", "toExponential", "toPrecision", "valueOf"];
  fc.assert(
    fc.property(
      fc.oneof(fc.double(), fc.integer(), fc.constantFrom(0, -0, NaN, Infinity, 1e21, 0.1, 1.005, 5e-324)),
      fc.constantFrom(...names),
      fc.oneof(argument, fc.integer({ min: -1, max: 102 })),
      (number, name, arg) => assert.deepEqual(ours(number, name, [arg]), theirs(number, name, [arg])),
    ),
    { numRuns: 3000 },
  );
});

Deno.test("[codemode.subset] dates are read and set as the host's are", () => {
  const getters = Object.getOwnPropertyNames(Date.prototype).filter((name) =>
    /^get(?!Year)|^to(?:ISO|UTC|Date|Time)?String$/.test(name)
  );
  const setters = Object.getOwnPropertyNames(Date.prototype).filter((name) => /^set(?!Year)/.test(name));
  const time = fc.oneof(
    fc.constantFrom(0, NaN, 8.64e15, -8.64e15, 951782400000),
    fc.integer({ min: -1e13, max: 1e13 }),
  );
  const number = fc.oneof(argument, fc.integer({ min: -400, max: 4000 }));
  fc.assert(
    fc.property(time, fc.constantFrom(...setters), fc.array(number, { maxLength: 4 }), (start, name, args) => {
      const mine = new GuestDate(start);
      const hosts = new Date(start);
      assert.deepEqual(ours(mine, name, args), theirs(hosts, name, args), `${name}(${args.map(String)})`);
      for (const getter of getters) assert.deepEqual(ours(mine, getter, []), theirs(hosts, getter, []), getter);
    }),
    { numRuns: 800 },
  );
});

Deno.test("[codemode.subset] JSON is read and written as the host does", () => {
  const json = m.intrinsics.globals.JSON!;
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), fc.constantFrom(undefined, 0, 2, "--", 12), (value, space) => {
      const written = JSON.stringify(value, null, space);
      const compact = JSON.stringify(value);
      const read = ours(json, "parse", [compact]) as { value: unknown };
      assert.equal(JSON.stringify(read.value), compact);
      const guest = (get(m, json, "parse") as Callable).call(m, json, [compact]);
      assert.deepEqual(ours(json, "stringify", [guest, null, space]), { value: written });
    }),
    { numRuns: 1000 },
  );
  for (const broken of ["", "{", "[1,]", "{'a':1}", "01", '"\n"', "nul", '{"a":1,}', "1 2", "\u00a0 1"]) {
    assert.deepEqual(ours(json, "parse", [broken]), { threw: "SyntaxError" }, broken);
  }
});

Deno.test("[codemode.subset] every built-in has the name and the length of the host's, and so have its members", () => {
  const hosts = globalThis as unknown as Record<string, Record<string, unknown> & { prototype?: object }>;
  let compared = 0;
  const compare = (label: string, mine: Value, theirs: unknown) => {
    if (!isCallable(mine)) return;
    compared++;
    const host = theirs as { readonly name: string; readonly length: number };
    assert.equal(typeof theirs, "function", `${label} is no function of the host`);
    assert.deepEqual([label, mine.name, mine.arity], [label, host.name, host.length]);
  };
  for (const spec of builtins) {
    // Hosts do not agree on the length of structuredClone.
    if (spec.type === "constant" || spec.type === "prototype" || spec.name === "structuredClone") continue;
    const host = hosts[spec.name]!;
    const mine = m.intrinsics.globals[spec.name]!;
    compare(spec.name, mine, host);
    for (const name of Object.keys(spec.statics ?? {})) {
      if (spec.type === "namespace" && name === "toString") continue;
      if (spec.name === "console") continue;
      compare(`${spec.name}.${name}`, get(m, mine, name), host[name]);
    }
    if (spec.type !== "function" || spec.prototype === undefined) continue;
    const prototype = m.intrinsics.prototypes[spec.prototype.kind]!;
    for (const [name, member] of Object.entries(spec.prototype.members)) {
      if (member.type !== "method" || (spec.name === "Iterator" && name === "toString")) continue;
      compare(`${spec.name}.prototype.${name}`, prototype.members[name]!, Reflect.get(host.prototype!, name));
    }
  }
  assert.ok(compared > 300, `only ${compared} functions were compared`);
});

Deno.test("[codemode.subset] nothing the host's own classes have is missing but what is refused", () => {
  // Accessors and symbols of the host, and leftovers of browsers, are not part of the language here.
  const refused = new Set([
    ..."String.anchor big blink bold fixed fontcolor fontsize italics link small strike sub sup trimLeft trimRight"
      .split(" "),
    ..."Date.setYear toGMTString toTemporalInstant RegExp.compile Object.__defineGetter__ __defineSetter__".split(" "),
    ..."__lookupGetter__ __lookupSetter__ __proto__ captureStackTrace stackTraceLimit prepareStackTrace".split(" "),
    ..."rawJSON isRawJSON createObjectURL revokeObjectURL concat zip zipKeyed input lastMatch lastParen".split(" "),
    ..."leftContext rightContext $_ $& $+ $` $' $1 $2 $3 $4 $5 $6 $7 $8 $9 constructor prototype length name".split(
      " ",
    ),
  ].map((name) => name.replace(/^(?:String|Date|RegExp|Object)\./, "")));
  const hosts = globalThis as unknown as Record<string, object & { prototype?: object }>;
  const missing: string[] = [];
  for (const spec of builtins) {
    if (spec.type !== "function" && spec.type !== "namespace") continue;
    if (spec.name === "console" || spec.name === "Iterator") continue;
    const has = (members: object, name: string) =>
      Object.hasOwn(members, name) || (refused.has(name) && name !== "concat");
    for (const name of Object.getOwnPropertyNames(hosts[spec.name])) {
      if (!has(spec.statics ?? {}, name)) missing.push(`${spec.name}.${name}`);
    }
    if (spec.type !== "function" || spec.prototype === undefined) continue;
    for (const name of Object.getOwnPropertyNames(hosts[spec.name]!.prototype)) {
      if (!has(spec.prototype.members, name)) missing.push(`${spec.name}.prototype.${name}`);
    }
  }
  assert.deepEqual(missing, []);
});
