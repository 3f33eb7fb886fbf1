// Pure: no Deno, no fetch, no file system.

/** Code with `await` is compiled another way than code without: what both do must be the same. */

import { checkTable } from "./testing.ts";

Deno.test("[codemode.subset] functions in object literals may await and keep the values before", () => {
  checkTable([
    ["return await ({ async m(x) { return [x, await 2] } }).m(1)", [1, 2]],
    ["return await ({ m: async (x) => [x, x + await 2] }).m(1)", [1, 3]],
    ["const o = { v: 1, async m(x) { return `${this.v}${x}${await 3}` } }; return await o.m(2)", "123"],
    ["const o = { a: { async m(x) { return { x, y: await 2 } } } }; return await o.a.m(1)", { x: 1, y: 2 }],
  ]);
});

Deno.test("[codemode.subset] literals nested deep are compiled once each", () => {
  // Compiled twice a level, these would take 2 ** 60 steps.
  const nested = (open: string, close: string, inner: string) => `${open.repeat(60)}${inner}${close.repeat(60)}`;
  checkTable([
    [`let o = ${nested("{ a: ", " }", "1")}; let n = 0; while (typeof o === "object") { o = o.a; n++ } return n`, 60],
    [`return ${nested("({ m() { return ", " } }).m()", "1")}`, 1],
    [`return ${nested("{ ['a']: ", " }['a']", "1")}`, 1],
  ]);
});

Deno.test("[codemode.subset] a tagged template is found before its values are computed, with its receiver", () => {
  checkTable([
    ["const o = { t(s, ...v) { return [this.x, v] }, x: 1 }; return o.t`${await 2}${3}`", [1, [2, 3]]],
    ["const o = { t: () => 'old' }; return o.t`${await (o.t = () => 'new')}`", "old"],
    ["const o = { t() { return this.x }, x: 1 }; return o[await 't']`a`", 1],
    ["const o = { t(s, v) { return [this.x, v] }, x: 1 }; return (await o)[await 't']`${await 2}`", [1, 2]],
    ["return (await ((s) => s.raw[0]))`a`", "a"],
    ["return (await ((s, v) => v))`${await 1}`", 1],
    ["let f = () => 'old'; return f`${await (f = () => 'new')}`", "old"],
    ["const t = []; try { t.nope`${await t.push('value')}` } catch (e) { t.push(e.name) } return t", [
      "value",
      "TypeError",
    ]],
    ["const t = []; try { (await null).x`${t.push('value')}` } catch (e) { t.push(e.name) } return t", ["TypeError"]],
  ]);
});

Deno.test("[codemode.subset] the target of an element is found before its value, awaits or not", () => {
  const head = "const t = []; const n = (x, v) => (t.push(x), v); const o = {};";
  checkTable([
    [`${head} [n('object', o)[n('key', 'a')] = await n('default', 1)] = []; return [t, o]`, [
      ["object", "key", "default"],
      { a: 1 },
    ]],
    [`${head} [n('object', o)[n('key', 'a')] = n('default', 1), n.x = await 1] = []; return t`, [
      "object",
      "key",
      "default",
    ]],
    [
      `${head} ({ [n('from', 'x')]: n('object', o)[await n('key', 'a')] = n('default', 1) } = {}); return [t, o]`,
      [["from", "object", "key", "default"], { a: 1 }],
    ],
    [`${head} ({ a: o.a, ...(await n('object', o)).rest } = { a: 1, b: 2 }); return o`, { a: 1, rest: { b: 2 } }],
    [`${head} [...(await n('object', o)).rest] = [1, 2]; return o`, { rest: [1, 2] }],
    [`${head} for (o[await 'a'] of [1, 2]) t.push(o.a); return t`, [1, 2]],
  ]);
});

Deno.test("[codemode.subset] a computed key is a key before its value is computed", () => {
  const head = "const t = []; const k = { toString() { t.push('key'); return 'k' } };";
  checkTable([
    [`${head} const o = { [k]: await t.push('value') }; return [t, o]`, [["key", "value"], { k: 2 }]],
    [`${head} const o = { [await k]: await t.push('value') }; return [t, o]`, [["key", "value"], { k: 2 }]],
    [`${head} const o = { [await k]: () => 1 }; return [o.k.name, t]`, ["k", ["key"]]],
  ]);
});

Deno.test("[codemode.subset] delete stops where its optional chain ends", () => {
  checkTable([
    ["const t = []; const o = null; const r = delete o?.a.b[await t.push(1)]; return [r, t]", [true, []]],
    ["const t = []; const o = {}; const r = delete o.a?.[await t.push(1)]; return [r, t]", [true, []]],
    ["const o = { a: { b: 1, c: 2 } }; const r = delete o?.a[await 'b']; return [r, o]", [true, { a: { c: 2 } }]],
    ["const o = { a: { b: 1, c: 2 } }; const r = delete (await o)?.a?.b; return [r, o]", [true, { a: { c: 2 } }]],
    ["const o = Object.freeze({ a: 1 }); delete o?.[await 'a']", "!TypeError"],
    ["const o = {}; delete o?.a[await 'b']", "!TypeError"],
  ]);
});

Deno.test("[codemode.subset] a chain in brackets keeps its receiver", () => {
  const head = "const o = { f(...a) { return [this === o, ...a] } };";
  checkTable([
    [`${head} return (o?.f)?.(await 1)`, [true, 1]],
    [`${head} return (o?.f)(await 1)`, [true, 1]],
    [`${head} return (o?.g)?.(await 1)`, null],
    [`${head} return ((await o)?.f)?.(1)`, [true, 1]],
    [`${head} return (o?.f)\`\${await 1}\`.length`, 3],
    [`${head} return (o?.f)\`\`.length`, 2],
    [`${head} return (o?.f)\`\`[0]`, true],
  ]);
});

const iterator = `const t = []; const make = (fails) => Iterator.from({
  n: 0,
  next() { t.push("next"); if (this.n++ === fails) throw "next failed"; return { value: undefined, done: false } },
  return() { t.push("return"); return {} },
});`;

Deno.test("[codemode.subset] loops that await close their iterator however they end", () => {
  checkTable([
    [`${iterator} try { for (const x of make()) { await 0; throw "body" } } catch (e) { t.push(e) } return t`, [
      "next",
      "return",
      "body",
    ]],
    [`${iterator} for (const x of make()) { await 0; break } return t`, ["next", "return"]],
    [`${iterator} try { for (const x of make(1)) await 0; } catch (e) { t.push(e) } return t`, [
      "next",
      "next",
      "next failed",
    ]],
    [`${iterator} try { for (const { x } of make()) await 0; } catch (e) { t.push(e.name) } return t`, [
      "next",
      "return",
      "TypeError",
    ]],
    [
      `${iterator} for (const x of [1, 2]) { try { for (const y of make()) { try { await 0; continue } finally { throw x } } } catch (e) { t.push(e) } } return t`,
      ["next", "return", 1, "next", "return", 2],
    ],
    [
      `${iterator} a: for (const x of [1, 2]) for (const y of make()) { try { await 0; continue a } finally { t.push(x) } } return t`,
      ["next", 1, "return", "next", 2, "return"],
    ],
    [
      `const t = []; const i = Iterator.from({ next() { return { value: 1 } }, return() { t.push("return"); throw "from return" } }); try { for (const x of i) { await 0; throw "body" } } catch (e) { t.push(e) } return t`,
      ["return", "body"],
    ],
  ]);
});

Deno.test("[codemode.subset] patterns that await close the iterator that they did not exhaust", () => {
  checkTable([
    [`${iterator} const [a = await 1] = make(); t.push(a); return t`, ["next", "return", 1]],
    [`${iterator} try { const [a = await Promise.reject("no")] = make() } catch (e) { t.push(e) } return t`, [
      "next",
      "return",
      "no",
    ]],
    [`${iterator} try { const [a = await 1, b] = make(1) } catch (e) { t.push(e) } return t`, [
      "next",
      "next",
      "next failed",
    ]],
    [`${iterator} try { [t.find(() => true).x.y, t.z = await 1] = make() } catch (e) { t.push(e.name) } return t`, [
      "return",
      "TypeError",
    ]],
    [`const [a = await 1, ...b] = [undefined, 2, 3].values(); return [a, b]`, [1, [2, 3]]],
    [`let t = 0; try { try { const [a = await 1, { b }] = [] } finally { t++ } } catch { t++ } return t`, 2],
  ]);
});
