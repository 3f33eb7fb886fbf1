// Pure: no Deno, no fetch, no file system.

import { checksOf, type Place, type Trial } from "../check.ts";
import { all, answers, type Expectation, holds, refused } from "../expect.ts";
import { execute, fails, failsAt, gives, openShop, programs } from "./programs.ts";

const { list, check } = checksOf("codemode");

/** Checks of the language of programs. */
export const codemodeLanguageChecks = list;

const needs = { tools: ["execute"] };
const needsKinds = { tools: ["execute"], needs: ["diagnostics"] } as const;

/** A right implementation runs a program at all. */
async function runs(t: Trial): Promise<Place> {
  const place = await t.dir({});
  t.control(await execute(t, place, "return [6 * 7]"), gives([42]));
  return place;
}

/** Programs with types, each with what it gives once they are erased. */
const typed: readonly (readonly [string, unknown])[] = [
  ["const n: number = 4; return [n]", [4]],
  ["function f(a: string, b?: number): string { return a + (b ?? 1) } return f('x')", "x1"],
  ["interface Shape { area: number } const s: Shape = { area: 2 }; return s.area", 2],
  ["type Pair<A, B> = [A, B]; const p: Pair<number, string> = [1, 'a']; return p", [1, "a"]],
  ["const same = <T,>(x: T): T => x; return same<number>(5)", 5],
  ["const v = { a: 1 } as { a: number } as unknown; return v", { a: 1 }],
  ["const v = { a: 1 } satisfies { a: number }; return v.a", 1],
  ["const v: { a?: { b: number } } = { a: { b: 3 } }; return v.a!.b", 3],
  ["import type { X } from 'x'; const v: X = 9; return v", 9],
];

check("codemode.erase", needs, async (t) => {
  const place = await runs(t);
  for (const [code, value] of typed) t.expect(await execute(t, place, code), gives(value));
});

check("codemode.erase/refused", needs, async (t) => {
  const place = await runs(t);
  t.expect(
    await execute(t, place, "enum Colour { Red, Green }\nreturn Colour.Red"),
    fails("UnsupportedSyntax", "enum"),
  );
  t.expect(
    await execute(t, place, "namespace Space { export const x = 1 }\nreturn Space.x"),
    fails("UnsupportedSyntax", "namespace"),
  );
  t.expect(
    await execute(t, place, "class P { constructor(public x: number) {} }\nreturn new P(1).x"),
    fails("UnsupportedSyntax"),
  );
});

check("codemode.erase/place", needsKinds, async (t) => {
  const place = await runs(t);
  const types = "interface Wide {\n  name: string;\n  size: number;\n}\n";
  const before = "const a: Wide | undefined = undefined as Wide | undefined; ";
  t.expect(
    await execute(t, place, `${types}${before}class B {}`),
    failsAt("UnsupportedSyntax", 5, before.length + 1),
  );
});

/** What the rule lists, each point a few programs; what they give, the engine of this machine says. */
const features: Readonly<Record<string, readonly string[]>> = {
  statements: [
    "const { a, b: [c, d = 4], ...rest } = { a: 1, b: [3], e: 5, f: 6 }; return [a, c, d, rest]",
    "const log = []; for (const x of [3, 1, 2]) { for (const y in { p: 1 }) { if (x === 1) continue; log.push(x + y); } } return log",
    "let n = 0; do { n++; } while (n < 5); while (n > 2) n--; for (let i = 0; i < 3; i++) n += i; return n",
    "const f = (x) => { switch (x) { case 1: return 'one'; case 2: { break; } default: return 'other'; } return 'two'; }; return [1, 2, 3].map(f)",
    "function counter() { let n = 0; return () => ++n; } const next = counter(); next(); return [next(), counter()(), typeof counter]",
    "const log = []; try { try { throw new TypeError('t'); } finally { log.push('inner'); } } catch (e) { log.push(e.name, e.message); } finally { log.push('outer'); } return log",
    "const o = { a: { b: [1, { c: 2 }] } }; return [o?.a?.b?.[1]?.c, o.x?.y.z, o.x ?? 'none', [...o.a.b.slice(0, 1), 9], { ...o.a, k: `t${1 + 1}` }]",
    "let a = 5; a += 2; a **= 2; a %= 10; a ||= 3; let b = null; b ??= 7; return [a, b, a > b ? 'more' : 'less', !a, -a, 7 & 3, typeof a]",
  ],
  promises: [
    "const s = await Promise.allSettled([Promise.resolve(1), Promise.reject(new TypeError('t'))]); return s.map((x) => [x.status, x.value ?? x.reason.message])",
    "return [await Promise.all([1, Promise.resolve(2), (async () => 3)()]), await Promise.race([Promise.resolve('won')])]",
    "return await Promise.any([Promise.reject(1), Promise.resolve('any')])",
    "return await new Promise((resolve) => resolve(12))",
    "const log = []; await Promise.reject(new Error('e')).catch((e) => e.message).then((m) => log.push(m)).finally(() => log.push('end')); return log",
    "const f = async (n) => { await null; if (n > 1) throw new RangeError('far'); return n; }; try { return [await f(1), await f(2)]; } catch (e) { return e.name; }",
  ],
  text: [
    "return ['abc'.at(-1), 'x'.padStart(3, '-'), 'a,b'.split(','), 'Straße'.toUpperCase(), ' t '.trim(), 'abc'.slice(1), 'abc'.includes('b'), 'ab'.repeat(2), 'aXbX'.replaceAll('X', '-')]",
    "const m = '2024-05-06'.match(/(\\d+)-(\\d+)/); return [m[0], m[1], m[2], /^a.c$/s.test('a\\nc'), 'a1b22'.replace(/\\d+/g, (d) => `<${d}>`)]",
    "return [(1234.5678).toFixed(2), Number('0x1f'), parseInt('12px', 10), parseFloat('1.5e3'), Number.isInteger(3), 7 % -3, 2 ** 10]",
    "return [Math.max(1, 5), Math.trunc(-1.5), Math.sign(-2), Math.round(2.5), Math.floor(-1.5), Math.abs(-3), Math.min(2, 1)]",
    "return [encodeURIComponent('a b&ü'), decodeURIComponent('%C3%BC'), encodeURI('a b/ü'), decodeURI('%20')]",
  ],
  data: [
    "return [Object.keys({ b: 1, a: 2 }), Object.values({ x: 1 }), Object.entries({ k: [2] }), Object.fromEntries([['k', 1]]), Object.assign({}, { x: 1 })]",
    "return [[1, [2, [3]]].flat(2), [1, 2, 3].find((x) => x > 1), Array.isArray([]), [1, 2, 3, 4].slice(-2), [5].concat([2]), [1, 2, 3].reduce((a, b) => a + b), [1].includes(1), [3, 4].indexOf(4), [3, 1, 2].sort((a, b) => a - b), [1, 2].reverse().join('+')]",
    "return [JSON.stringify({ a: [1, undefined], b: undefined }, null, 1), JSON.parse('{\"a\":[1]}'), JSON.stringify('ü')]",
    "const m = new Map([['a', 1], ['b', 2]]); m.set('c', 3); m.delete('a'); const s = new Set([1, 2, 2]); s.add(3); return [[...m.entries()], m.get('c'), m.has('a'), m.size, [...s], s.has(2), s.size]",
    "const d = new Date(Date.UTC(2024, 1, 29, 12, 30)); return [d.toISOString(), d.getTime(), d.getUTCDay(), JSON.stringify(d)]",
  ],
  objects: [
    "const errors = [new Error('a'), new TypeError('b'), new RangeError('c'), new SyntaxError('d'), new ReferenceError('e'), new URIError('f'), new EvalError('g')]; return errors.map((e) => [e.name, e.message, e instanceof Error])",
    "const u = new URL('../x?q=1&r=a b#h', 'https://example.org/d/e/'); u.searchParams.append('s', 'ü'); return [u.href, u.host, u.pathname, u.searchParams.get('q'), u.hash]",
    "const p = new URLSearchParams('a=1&a=2&b=3'); p.set('b', 'x y'); return [p.getAll('a'), p.toString(), p.has('c')]",
  ],
};

for (const [point, codes] of Object.entries(features)) {
  check(`codemode.subset/${point}`, needs, async (t) => {
    const place = await runs(t);
    for (const code of codes) {
      const { value, failure } = await t.native(code);
      if (failure !== undefined) throw new Error(`the oracle fails at ${code}: ${failure}`);
      t.expect(await execute(t, place, code), gives(value));
    }
  });
}

check("codemode.subset/programs", needs, async (t) => {
  const place = await runs(t);
  await t.property(programs, async (code) => {
    const native = await t.native(code);
    const expected = native.failure === undefined ? gives(native.value) : fails("ExecutionFailure");
    t.expect(await execute(t, place, code), expected);
  }, { runs: 40 });
});

check("codemode.refused", needs, async (t) => {
  const { run, calls } = await openShop(t);
  t.control(await run("await tools.t.note({ n: 1 }); return 1"), gives(1));
  await calls();
  const refusedSyntax = [
    "await tools.t.note({}); class A {}",
    "await tools.t.note({}); const A = class {};",
    "await tools.t.note({}); function* g() { yield 1 }",
    "await tools.t.note({}); import fs from 'node:fs';",
    "await tools.t.note({}); export const x = 1;",
    "await tools.t.note({}); const m = await import('node:fs');",
  ];
  for (const code of refusedSyntax) t.expect(await run(code), fails("UnsupportedSyntax"));
  const made = await calls();
  t.demand("nothing of a refused program runs", made.length === 0 ? undefined : `${made.length} calls`);
});

check("codemode.refused/place", needsKinds, async (t) => {
  const place = await runs(t);
  t.expect(await execute(t, place, "const a = 1;\n  class A {}"), failsAt("UnsupportedSyntax", 2, 3));
});

const hostNames =
  "setTimeout setInterval setImmediate queueMicrotask fetch Deno process require module Buffer window self globalThis WebAssembly eval Function Worker XMLHttpRequest localStorage Bun";

check("codemode.refused/globals", needs, async (t) => {
  const place = await runs(t);
  t.control(await execute(t, place, "try { missing1 } catch (e) { return e.name }"), gives("ReferenceError"));
  for (const name of hostNames.split(" ")) {
    t.expect(
      await execute(t, place, `try { ${name}; return "${name} is here" } catch (e) { return e.name }`),
      gives("ReferenceError"),
    );
  }
});

const results: readonly (readonly [string, unknown])[] = [
  ["return 'a text\\nof two lines'", "a text\nof two lines"],
  ["return", null],
  ["return [1, 'a', null, true, { b: [] }]", [1, "a", null, true, { b: [] }]],
  ["40 + 2", 42],
  ["const x = 5; x", 5],
  ["let r; for (const x of [1, 2]) r = x; r", 2],
  ["const f = () => 1;", null],
  ["return undefined", null],
  ["return [undefined, NaN, Infinity, -Infinity]", [null, null, null, null]],
  ["return { a: undefined, b: NaN }", { a: null, b: null }],
  ["return new Date(0)", "1970-01-01T00:00:00.000Z"],
  ["return { d: new Date(0) }", { d: "1970-01-01T00:00:00.000Z" }],
  ["return [new URL('https://a.b/c?d=1#e')]", ["https://a.b/c?d=1#e"]],
  ["return { m: new Map([['a', 1]]), s: new Set([1]), r: /a/g }", { m: {}, s: {}, r: {} }],
  ["return Promise.resolve(3)", 3],
  ["const s = { x: 1 }; return [s, s]", [{ x: 1 }, { x: 1 }]],
];

check("codemode.result", needs, async (t) => {
  const place = await runs(t);
  for (const [code, value] of results) t.expect(await execute(t, place, code), gives(value));
});

check("codemode.result/refused", needs, async (t) => {
  const { run } = await openShop(t);
  t.control(await run("return [1]"), gives([1]));
  const wrong = [
    "return () => 1",
    "return { f() { return 1 } }",
    "return [Promise.resolve(1)]",
    "return tools.t.get",
    "return { a: tools.t.get }",
    "const a = { n: 1 }; a.self = a; return a",
    "const a = []; a.push(a); return a",
  ];
  for (const code of wrong) t.expect(await run(code), fails("InvalidDataValue"));
});

const nested = (levels: number, kind: "array" | "object") =>
  kind === "array"
    ? `let a = 1; for (let i = 0; i < ${levels}; i++) a = [a]; return a`
    : `let a = 1; for (let i = 0; i < ${levels}; i++) a = { a }; return a`;

const nestedValue = (levels: number, kind: "array" | "object"): unknown =>
  levels === 0 ? 1 : kind === "array" ? [nestedValue(levels - 1, kind)] : { a: nestedValue(levels - 1, kind) };

check("codemode.depth", needs, async (t) => {
  const place = await runs(t);
  for (const kind of ["array", "object"] as const) {
    t.control(await execute(t, place, nested(16, kind)), gives(nestedValue(16, kind)));
    // Whether the number inside is a level of its own, the contract leaves open: 33 is not asked for.
    t.expect(await execute(t, place, nested(32, kind)), gives(nestedValue(32, kind)));
    t.expect(await execute(t, place, nested(34, kind)), fails("InvalidDataValue"));
  }
});

check("codemode.diagnostics", needsKinds, async (t) => {
  const { run } = await openShop(t);
  t.control(await run("return [1]"), gives([1]));
  const kinds: readonly (readonly [string, string])[] = [
    ["return [1, 2", "ParseError"],
    ["class A {}", "UnsupportedSyntax"],
    ["return await tools.t.gett({})", "UnknownTool"],
    ["return await tools.t.get(5)", "InvalidToolInput"],
    ["return () => 1", "InvalidDataValue"],
    ["await tools.t.fail({})", "ToolFailure"],
    ["throw new Error('mine')", "ExecutionFailure"],
    ["null.x", "ExecutionFailure"],
  ];
  for (const [code, kind] of kinds) t.expect(await run(code), fails(kind));
  t.expect(await run("const a = 1;\nreturn [1, 2"), all(fails("ParseError"), lineIs(2)));
  t.expect(await run("const a = 1;\n\nnull.x"), all(fails("ExecutionFailure"), lineIs(3)));
});

function lineIs(line: number): Expectation {
  return {
    want: `line ${line}`,
    got(reply) {
      const got = reply.kind === "refused" ? reply.refusal.diagnostic?.line : undefined;
      return got === line ? undefined : `line ${got ?? "unknown"}`;
    },
  };
}

check("codemode.diagnostics/words", needs, async (t) => {
  const { run } = await openShop(t);
  t.control(await run("return [1]"), gives([1]));
  t.expect(await run("throw new Error('the reason is here')"), fails("ExecutionFailure", "the reason is here"));
  t.expect(await run("await tools.t.fail({})"), fails("ToolFailure", "no luck today"));
  t.expect(await run("return await tools.t.textz({})"), fails("UnknownTool", "tools.t.texts"));
});

/** Programs that look for a way out; each gives "closed" or fails where there is none. */
const waysOut = [
  'return typeof ({}).constructor.constructor("return typeof Deno + typeof process + typeof Bun")()',
  'return typeof (() => 1).constructor("return this")()',
  'return (async () => 1).constructor("return typeof Deno + typeof process")()',
  'return tools.t.get.constructor("return typeof Deno + typeof process")()',
  'return (await tools.t.get({})).tags.constructor.constructor("return typeof Deno + typeof process")()',
  'return console.log.constructor("return typeof Deno + typeof process")()',
  'try { null.x } catch (e) { return e.constructor.constructor("return typeof Deno + typeof process")() }',
  "return typeof (function () { return this })()",
  'return new URL("http://a").constructor.constructor("return typeof Deno + typeof process")()',
];

check("codemode.authority", needs, async (t) => {
  const { run } = await openShop(t);
  t.control(await run("return typeof tools.t.get"), gives("function"));
  for (const code of waysOut) {
    const reply = await run(code);
    t.expect(
      reply.kind === "refused" ? { kind: "ok", answer: { output: "closed" } } : reply,
      answers(
        "nothing of the host",
        ({ output }) =>
          /(^|object|function)(object|function)(undefined|object|function|$)/.test(output) ? output : undefined,
      ),
    );
  }
});

check("codemode.authority/alter", needs, async (t) => {
  const place = await runs(t);
  const session = t.session();
  const attacks = [
    "({}).constructor.prototype.polluted = 'yes'; return 1",
    "({}).__proto__.polluted = 'yes'; return 1",
    "Object.prototype.polluted = 'yes'; return 1",
    "Array.prototype.map = () => 'stolen'; return 1",
    "[].__proto__.map = () => 'stolen'; return 1",
    "Math.max = () => 99; return 1",
    "JSON.parse = () => 'stolen'; return 1",
    "console.log = 5; return 1",
  ];
  for (const code of attacks) await execute(t, place, code, { session });
  const look = "return [({}).polluted, [1].map((x) => x + 1), Math.max(1, 2), JSON.parse('3'), typeof console.log]";
  t.expect(await execute(t, place, look, { session }), gives([null, [2], 2, 3, "function"]));
});

check("codemode.console", needs, async (t) => {
  const place = await t.dir({});
  t.control(
    await execute(t, place, "return 'quiet'"),
    all(gives("quiet"), answers("no Logs:", ({ output }) => output.includes("Logs:") ? output : undefined)),
  );
  const methods = ["log", "info", "debug", "warn", "error", "dir"];
  const code = `${methods.map((name) => `console.${name}("said by ${name}");`).join(" ")}
console.table([{ column: "in a table" }]); return "done"`;
  const reply = await execute(t, place, code);
  t.expect(reply, holds("Logs:\n", ...methods.map((name) => `said by ${name}`), "in a table"));
  t.expect(
    reply,
    answers("the result, then Logs: and the lines in order", ({ output }) => {
      const places = ["done", "Logs:", ...methods.map((name) => `said by ${name}`), "in a table"].map((part) =>
        output.indexOf(part)
      );
      return places.every((at, i) => i === 0 || at > (places[i - 1] ?? 0)) && output.startsWith("done\n\nLogs:\n")
        ? undefined
        : output;
    }),
  );
});

check("codemode.limits", { tools: ["execute"], needs: ["abort"] }, async (t) => {
  const place = await runs(t);
  const stopped = { within: 1200, silenceFails: true };
  const ended = refused(["timeout", "aborted"]);
  t.expect(await execute(t, place, "while (true) {}", stopped), ended);
  t.expect(await execute(t, place, "const f = async () => { while (true) await 0 }; await f()", stopped), ended);
  t.expect(await execute(t, place, "return 'still here'"), gives("still here"));
});

check("codemode.limits/bombs", needs, async (t) => {
  const place = await runs(t);
  t.expect(await execute(t, place, "const f = (n) => f(n + 1) + 1; return f(0)"), fails("ExecutionFailure"));
  t.expect(await execute(t, place, "let s = 'x'; while (true) s += s;"), fails("ExecutionFailure"));
  t.expect(await execute(t, place, "return 'still here'"), gives("still here"));
});
