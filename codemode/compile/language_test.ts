// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import { checkTable, runTest } from "./testing.ts";

Deno.test("[codemode.subset] each turn of a loop has bindings of its own", () => {
  checkTable([
    ["const f = []; for (let i = 0; i < 3; i++) f.push(() => i); return f.map((g) => g())", [0, 1, 2]],
    ["const f = []; for (let i = 0; i < 3; i++) { f.push(() => i); i += 10 } return f.map((g) => g())", [10]],
    ["const f = []; for (let i = 0; f.push(() => i), i < 2; i++); return f.map((g) => g())", [0, 1, 2]],
    ["const f = []; for (let i = 0, g = () => i; i < 2; i++) f.push(g); return f.map((h) => h())", [0, 0]],
    ["const f = []; for (var i = 0; i < 3; i++) f.push(() => i); return f.map((g) => g())", [3, 3, 3]],
    ["const f = []; for (const x of [1, 2]) f.push(() => x); return f.map((g) => g())", [1, 2]],
    ["const f = []; for (const k in { a: 1, b: 2 }) f.push(() => k); return f.map((g) => g())", ["a", "b"]],
    ["const f = []; let n = 0; while (n < 2) { let x = n++; f.push(() => x) } return f.map((g) => g())", [0, 1]],
    ["const f = []; let n = 0; do { const x = n; f.push(() => x) } while (++n < 2); return f.map((g) => g())", [0, 1]],
    ["const f = []; for (const x of [1, 2]) { await 0; f.push(() => x) } return f.map((g) => g())", [1, 2]],
    ["const f = []; for (let i = 0; i < 3; i++) { await 0; f.push(() => i++) } return f.map((g) => g() + g())", [
      1,
      3,
      5,
    ]],
    [
      "const f = []; for (let i = 0; i < 2; i++) for (let j = 0; j < 2; j++) f.push(() => [i, j].join('')); return f.map((g) => g()).join()",
      "00,01,10,11",
    ],
  ]);
});

Deno.test("[codemode.subset] a name is dead until its declaration has run", () => {
  checkTable([
    ["x; let x = 1", "!ReferenceError"],
    ["const f = () => x; f(); const x = 1", "!ReferenceError"],
    ["const f = () => x; const x = 1; return f()", 1],
    ["return typeof x; let x", "!ReferenceError"],
    ["x = 1; let x", "!ReferenceError"],
    ["let x = x", "!ReferenceError"],
    ["let x = 1; { f(); let x = 2; function f() { return x } }", "!ReferenceError"],
    ["for (let i = 0; i < 2; i++) { if (i === 1) x; let x = 1 }", "!ReferenceError"],
    ["for (const x of [x]) ;", "!ReferenceError"],
    ["let x = 1; for (const x of [1, x]) ;", "!ReferenceError"],
    ["const f = []; for (const { a = b, b } of [{ a: 1 }, {}]) f.push(() => b)", "!ReferenceError"],
    ["switch (1) { case 0: let x; case 1: return x }", "!ReferenceError"],
    ["return ((a = b, b = 1) => a)()", "!ReferenceError"],
    ["return ((a, b = a) => b)(4)", 4],
    ["let x; { const g = () => y; let y = 3; x = g() } return x", 3],
    ["const x = 1; x = 2", "!TypeError"],
    ["const x = 1; try { x++ } catch { return x }", 1],
    ["(function f() { f = 1 })()", "!TypeError"],
    ["nope = 1", "!ReferenceError"],
    ["return typeof nope", "undefined"],
    ["Math = 1", "!TypeError"],
  ]);
});

Deno.test("[codemode.subset] var and functions are hoisted, blocks hide names", () => {
  checkTable([
    ["return [typeof f, typeof v, f()]; function f() { return 1 } var v = 2", ["function", "undefined", 1]],
    ["let x = 1; { let x = 2; { let x = 3 } x = 4 } return x", 1],
    ["{ function g() { return 5 } } return typeof g", "undefined"],
    ["if (true) { var z = 6 } return z", 6],
    ["function f(a, b = () => a) { var a = 2; return [a, b()] } return f(1)", [2, 1]],
    ["function f(a) { var a; return a } return f(7)", 7],
    ["function f(a, b = 1) { var a; return a } return f(7)", 7],
    ["function f(a) { function a() {} return typeof a } return f(1)", "function"],
    ["return (function g(n) { return n ? n * g(n - 1) : 1 })(5)", 120],
    ["const g = function h() { return typeof h }; return [g(), typeof h]", ["function", "undefined"]],
    ["try { throw 1 } catch (e) { var e2 = e; { let e = 3 } return [e, e2] }", [1, 1]],
    ["let a = 1; const f = () => a; { let a = 2; return [f(), a] }", [1, 2]],
    ["var x = 1; var x; return x", 1],
  ]);
});

Deno.test("[codemode.subset] finally runs whatever happens, and may override", () => {
  checkTable([
    ["function f() { try { return 1 } finally { log.push(2) } } const log = []; return [f(), log]", [1, [2]]],
    ["function f() { try { return 1 } finally { return 2 } } return f()", 2],
    ["function f() { try { throw 1 } finally { return 2 } } return f()", 2],
    [
      "function f() { for (const x of [1, 2]) { try { continue } finally { if (x === 2) return 'last' } } } return f()",
      "last",
    ],
    ["let n = 0; for (;;) { try { break } finally { n++ } } return n", 1],
    ["let s = ''; a: for (const x of [1, 2]) { for (;;) { try { continue a } finally { s += x } } } return s", "12"],
    ["try { try { throw 1 } finally { throw 2 } } catch (e) { return e }", 2],
    ["function f() { let x = 1; try { return x } finally { x = 2 } } return f()", 1],
    ["function g() { if (true) return 9 } function f() { try { return 1 } finally { g() } } return f()", 1],
    ["try { null.x } catch ({ name }) { return name }", "TypeError"],
    [
      "async function f() { try { return await 1 } finally { await 0; log.push(2) } } const log = []; return [await f(), log]",
      [1, [2]],
    ],
    ["async function f() { try { throw await 1 } catch (e) { return e + 1 } finally { await 0 } } return await f()", 2],
    [
      "async function f() { for (const x of [1, 2]) { try { await x; if (x === 1) continue; return x } finally { await 0; if (x === 2) return 'over' } } } return await f()",
      "over",
    ],
    [
      "let s = ''; a: for (const x of [1, 2]) { for (;;) { try { await 0; continue a } finally { await 0; s += x } } } return s",
      "12",
    ],
    [
      "async function f() { try { try { await 0; throw 1 } finally { await 0; throw 2 } } catch (e) { return e } } return await f()",
      2,
    ],
    [
      "async function f() { try { await 0; return 1 } finally { try { await 0; throw 5 } catch { } } } return await f()",
      1,
    ],
  ]);
});

Deno.test("[codemode.subset] labels lead break and continue to their loop", () => {
  checkTable([
    [
      "let s = ''; a: for (let i = 0; i < 3; i++) { for (let j = 0; j < 3; j++) { if (j === 1) continue a; if (i === 2) break a; s += `${i}${j} ` } } return s",
      "00 10 ",
    ],
    ["a: { b: { break a } return 1 } return 2", 2],
    ["a: b: for (const x of [1]) { continue a } return 3", 3],
    ["let n = 0; a: do { n++; continue a } while (n < 3); return n", 3],
    ["a: for (;;) { switch (1) { case 1: break a } } return 4", 4],
    ["let n = 0; a: while (true) { while (true) { await 0; if (++n > 3) break a; continue a } } return n", 4],
    ["const f = () => { for (;;) return 5 }; a: for (const x of [1]) { f(); continue a } return f()", 5],
    ["a: if (true) { for (;;) { await 0; break a } } return 6", 6],
  ]);
});

Deno.test("[codemode.subset] things are evaluated in the order of the language", () => {
  const log = "const log = []; const t = (x, v = x) => (log.push(x), v);";
  checkTable([
    [`${log} t('a') + t('b') * t('c'); return log.join('')`, "abc"],
    [`${log} const o = {}; t('o', o)[t('k')] = t('v'); return log.join('')`, "okv"],
    [`${log} try { t('n', null).x = t('v') } catch {} return log.join('')`, "nv"],
    [`${log} try { t('n', null)[t('k')] } catch {} return log.join('')`, "nk"],
    [
      `${log} const o = { f() { return 1 } }; try { t('o', o).g(t('a')) } catch (e) { log.push(e.name) } return log.join('')`,
      "oaTypeError",
    ],
    [`${log} ({ [t('a')]: t('b'), [t('c')]: t('d') }); return log.join('')`, "abcd"],
    [`${log} const { [t('a')]: x = t('b'), [t('c')]: y = t('d') } = { c: 1 }; return log.join('')`, "abc"],
    [`${log} let o = {}; [t('t', o)[t('k')] = t('d')] = [void t('v')]; return log.join('')`, "vtkd"],
    [
      `${log} const k = { toString() { log.push('s'); return 'q' } }; const o = {}; o[k] = t('v'); return log.join('')`,
      "vs",
    ],
    [`${log} let x = 1; x += (x = 5, t('r', 10)); return x`, 11],
    [`${log} let x = 1; x += await (x = 5, 10); return x`, 11],
    [`${log} const o = { x: 1 }; o.x += await (o.x = 5, 10); return o.x`, 11],
    [`${log} let o = { f(a) { return 'old' + a } }; const r = o.f(await (o = null, 1)); return r`, "old1"],
    [`${log} let o = { f: (a) => 'old' + a }; const r = o.f(await (o.f = () => 'new', 1)); return r`, "old1"],
    [`${log} const a = [1]; const r = [...a, await (a.push(2), 3), ...a]; return r`, [1, 3, 1, 2]],
    [`${log} let n = 1; return [n, await (n = 2), n]`, [1, 2, 2]],
    [`${log} return t('x', null) ?? t('y') ?? t('z'), log.join('')`, "xy"],
    [
      "let s = ''; const o = { valueOf() { s += 'v'; return 1 }, toString() { s += 's'; return 'x' } }; return [o + 1, `${o}`, o * 2, s]",
      [2, "x", 2, "vsv"],
    ],
  ]);
});

Deno.test("[codemode.subset] optional chains stop at the first missing link and keep receivers", () => {
  checkTable([
    ["const a = null; return [a?.b, a?.b.c.d, a?.[f()], a?.b(f())]; function f() { throw 1 }", [
      null,
      null,
      null,
      null,
    ]],
    ["const a = { b: null }; return a.b?.c.d.e ?? 'x'", "x"],
    ["const o = { n: 3, f() { return this.n } }; return [o?.f(), o.f?.(), (o?.f)(), o.g?.()]", [3, 3, 3, null]],
    ["const a = {}; a.b.c?.d", "!TypeError"],
    ["const a = {}; return delete a?.b.c", "!TypeError"],
    ["const a = null; return delete a?.b", true],
    ["const a = null; return a?.b(await f()); function f() { throw 1 }", null],
    ["const o = { n: 5, f(x) { return this.n + x } }; return (o?.f)(await 1)", 6],
    ["const o = { n: 4, f(x) { return this.n + x } }; return [o?.f(await 1), o.f?.(await 2), o.g?.(await 3)]", [
      5,
      6,
      null,
    ]],
  ]);
});

Deno.test("[codemode.subset] this is the receiver in methods and undefined in plain calls", () => {
  checkTable([
    ["return (function () { return this })() === undefined", true],
    ["return this === undefined", true],
    ["const o = { v: 1, f() { return [2].map(() => this.v) } }; return o.f()", [1]],
    ["const o = { v: 1, f() { return (async () => { await 0; return this.v })() } }; return await o.f()", 1],
    ["const o = { f: () => this === undefined }; return o.f()", true],
    ["function f() { return [arguments.length, arguments[1], (() => arguments[0])()] } return f(1, 2)", [2, 2, 1]],
    ["function f() { function g() { return arguments.length } return [arguments.length, g()] } return f(1, 2)", [2, 0]],
    [
      "function f() { const n = arguments.length; function g() { return arguments.length } return [n, g()] } return f(1, 2)",
      [2, 0],
    ],
    ["return (function () { return this }).call(5)", 5],
    ["const tag = { k: 7, t(s, ...v) { return this.k + s.raw[0] + v[0] } }; return tag.t`a\\n${1}`", "7a\\n1"],
  ]);
});

Deno.test("[codemode.subset] jobs run in the order in which they run natively", () => {
  const flows = [
    [
      "const l = []; const f = async (n) => { for (let i = 0; i < 3; i++) { l.push(n + i); await 0 } }; await Promise.all([f('a'), f('b')]); return l.join(' ')",
      "a0 b0 a1 b1 a2 b2",
    ],
    [
      "const l = []; (async () => { l.push(1); await null; l.push(3) })(); l.push(2); await null; l.push(4); return l.join('')",
      "1234",
    ],
    [
      "const l = []; const p = async () => Promise.resolve(); p().then(() => l.push('r')); Promise.resolve().then(() => l.push(1)).then(() => l.push(2)).then(() => l.push(3)).then(() => l.push(4)); await 0; await 0; await 0; await 0; await 0; return l.join('')",
      "12r34",
    ],
    [
      "const l = []; const t = { then(ok) { l.push('then'); ok() } }; (async () => { await t; l.push('after') })(); l.push('sync'); await 0; l.push('one'); await 0; l.push('two'); await 0; return l.join(' ')",
      "sync then one after two",
    ],
    [
      "const l = []; (async () => { try { await Promise.reject(1) } catch { l.push('c') } })(); Promise.resolve().then(() => l.push('t')); await 0; await 0; return l.join('')",
      "ct",
    ],
    [
      "const l = []; for (const x of [1, 2]) (async () => { l.push(x); l.push(await (async () => x * 10)()); })(); await 0; await 0; await 0; await 0; return l.join()",
      "1,2,10,20",
    ],
  ] as const;
  checkTable(flows);
});

Deno.test("[codemode.result] the last expression at top level is the result, unless something is returned", () => {
  checkTable([
    ["1 + 1", 2],
    ["if (true) { 7 }", 7],
    ["let r; for (const x of [1, 2]) r = x; r", 2],
    ["const f = () => 1", null],
    ["5; return", null],
    ["5; return undefined", null],
    ["await 1; await 2", 2],
    ["await 0; 5; return undefined", null],
    ["5; function f() { 6 } f(); const x = 1", null],
    ["'a'; { 'b' } try { 'c' } finally { }", "c"],
  ]);
});

Deno.test("[codemode.subset] numbers, text and operators are those of the language", () => {
  checkTable([
    ["return [0.1 + 0.2, 1e21, -0, 2 ** 53, 1 / 3, 1e-7].map(String)", [
      "0.30000000000000004",
      "1e+21",
      "0",
      "9007199254740992",
      "0.3333333333333333",
      "1e-7",
    ]],
    ["return [1 + '2', '3' * '4', [] + {}, [1, 2] + '', null + 1, undefined + 1, true + true]", [
      "12",
      12,
      "[object Object]",
      "1,2",
      1,
      null,
      2,
    ]],
    ["return [null == undefined, null == 0, '1' == 1, [1] == 1, NaN != NaN, 'a' < 'b', '10' < '9', 10 < '9']", [
      true,
      false,
      true,
      true,
      true,
      true,
      true,
      false,
    ]],
    ["return [7 % -3, -7 % 3, 5 >>> 1, -1 >>> 0, 1 << 31, ~5, 5 & 3, 5 | 3, 5 ^ 3]", [
      1,
      -1,
      2,
      4294967295,
      -2147483648,
      -6,
      1,
      7,
      6,
    ]],
    ["return ['a' in { a: 1 }, 0 in [1], 'length' in [], 'toString' in {}, 'b' in { a: 1 }]", [
      true,
      true,
      true,
      true,
      false,
    ]],
    ["'a' in 'b'", "!TypeError"],
    ["return [[] instanceof Array, [] instanceof Object, new TypeError() instanceof Error, 1 instanceof Number]", [
      true,
      true,
      true,
      false,
    ]],
    ["return [void 0 === undefined, typeof null, typeof [], typeof (() => 1), typeof 'a', (1, 2)]", [
      true,
      "object",
      "object",
      "function",
      "string",
      2,
    ]],
    ["let a = null; a ??= 1; a ||= 2; a &&= 3; const o = {}; o.x ??= 4; o.x &&= 5; return [a, o]", [3, { x: 5 }]],
    ["let n = 1; return [n++, ++n, n--, --n, n]", [1, 3, 3, 1, 1]],
    ["const o = { n: '5' }; return [o.n++, o.n, ++o['n']]", [5, 6, 7]],
    ["return `${1}${'a'}${null}${[1, [2]]}${{}}`", "1anull1,2[object Object]"],
  ]);
});

Deno.test("[codemode.authority] keys with names of prototypes are data, and functions do not lead to a constructor", () => {
  checkTable([
    [
      "const o = { __proto__: 1, constructor: 2, prototype: 3 }; return o",
      JSON.parse('{"__proto__":1,"constructor":2,"prototype":3}'),
    ],
    ["const o = {}; o.__proto__ = { x: 1 }; return [o.x, Object.keys(o)]", [null, ["__proto__"]]],
    ["const { __proto__: p, constructor: c } = {}; return [typeof p, typeof c]", ["undefined", "function"]],
    [
      "const o = {}; for (const k of ['__proto__', 'constructor']) o[k] = k; return { ...o }",
      JSON.parse('{"__proto__":"__proto__","constructor":"constructor"}'),
    ],
    ["return [typeof (() => 1).constructor, typeof Math.max.constructor, typeof (async () => 1).constructor]", [
      "undefined",
      "undefined",
      "undefined",
    ]],
    ["[].map.x = 1", "!TypeError"],
    ["Object.prototype.x = 1", "!TypeError"],
    ["const a = []; a.__proto__ = 5; return [a.length, a.__proto__, typeof a.push]", [0, 5, "function"]],
  ]);
});

Deno.test("[codemode.diagnostics] an uncaught error knows its place", () => {
  const cases = [
    ["const a = 1;\nnull.x", "null.x"],
    ["const o = {};\no.f()", "f()"],
    ["\n  throw 1", "throw 1"],
    ["const f = () => nope;\nf()", "nope"],
    ["await 0;\nJSON.parse('{')", "parse('{')"],
    ["const x = 1;\nx = 2", "x = 2"],
    ["const { a } = null", "{ a }"],
    ["for (const x of 5) ;", "5)"],
    ["new (() => 1)()", "new ("],
  ] as const;
  for (const [source, at] of cases) {
    assert.equal(source.slice(runTest(source).position).slice(0, at.length), at, source);
  }
});

Deno.test("[codemode.limits] recursion without end is an error of the program, and the program goes on", () => {
  checkTable([
    ["const f = () => f(); try { f() } catch (e) { return [e.name, e instanceof RangeError, 1 + 1] }", [
      "RangeError",
      true,
      2,
    ]],
    ["const f = () => [1].map(f); try { f() } catch (e) { return e.name }", "RangeError"],
    ["const f = async () => { await f() }; try { await f() } catch (e) { return e.name }", "RangeError"],
    ["const o = { toString() { return `${o}` } }; try { `${o}` } catch (e) { return e.name }", "RangeError"],
    [
      "let n = 0; const f = () => { n++; f() }; try { f() } catch {} const once = n; n = 0; try { f() } catch {} return n > once / 2",
      true,
    ],
  ]);
});
