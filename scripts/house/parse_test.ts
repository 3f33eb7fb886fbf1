// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import { parseFile } from "./parse.ts";

Deno.test("parseFile() finds imports of every form and tells types from values", () => {
  const { imports } = parseFile(`
import a from "./a.ts";
import type { B } from "./b.ts";
export * from "./c.ts";
export type { D } from "./d.ts";
export { e } from "./e.ts";
import "./f.ts";
const g = await import("./g.ts");
type H = import("./h.ts").H;
const no = 'import x from "./no.ts"';
export const own = 1;
`);
  assert.deepEqual(
    imports.map((each) => [each.line, each.from, each.typeOnly]),
    [
      [2, "./a.ts", false],
      [3, "./b.ts", true],
      [4, "./c.ts", false],
      [5, "./d.ts", true],
      [6, "./e.ts", false],
      [7, "./f.ts", false],
      [8, "./g.ts", false],
      [9, "./h.ts", true],
    ],
  );
});

Deno.test("parseFile() finds mentions of Deno, fetch and their like in code, and only there", () => {
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ["Deno.test('x', f);", ["Deno.test"]],
    ["const d = Deno;", ["Deno"]],
    ["let c: Deno.Command;", ["Deno"]],
    ["const { readFile } = Deno;", ["Deno"]],
    ["globalThis.Deno.exit();", ["Deno"]],
    ["await fetch(url);", ["fetch"]],
    ["const f = options.fetch ?? fetch;", ["fetch"]],
    ["globalThis.fetch(url);", ["fetch"]],
    ["const o = { fetch };", ["fetch"]],
    ["new Worker(url); new WebSocket(url);", ["Worker", "WebSocket"]],
    ["function f(fetch: typeof globalThis.fetch) { }", []],
    ["tools.fetch(url); const o = { fetch: 1, Deno: 2 }; interface I { fetch(): void; Deno: 1 }", []],
    ["// Deno.exit() and fetch(x)\n/** fetch(Deno) */\nconst s = 'Deno.exit() fetch(x)' + `Deno fetch(x)`;", []],
    ["const r = /Deno|fetch(x)/;", []],
  ];
  for (const [text, wanted] of cases) {
    const names = parseFile(text).hostNames.map((each) => each.member ? `${each.name}.${each.member}` : each.name);
    assert.deepEqual([...new Set(names)], wanted, text);
  }
});

Deno.test("parseFile() gives comments line by line without their markers, and none out of strings", () => {
  const { comments } = parseFile(`// [a.b] why
const s = "// [no.no] not a comment";
/**
 * [c.d] first
 *   second
 */
const t = 1; // tail
`);
  assert.deepEqual(comments.filter((each) => each.text !== "").map((each) => [each.line, each.text]), [
    [1, "[a.b] why"],
    [4, "[c.d] first"],
    [5, "second"],
    [7, "tail"],
  ]);
});

Deno.test("parseFile() gives strings and the head of templates", () => {
  const { strings } = parseFile("f('[a.b] x'); f(`[c.d] ${1} y`); const k = { '[e.f]': 1 };");
  assert.deepEqual(strings.map((each) => each.text), ["[a.b] x", "[c.d] ", "[e.f]"]);
});

Deno.test("parseFile() tells titles of tests, steps and checks from other strings", () => {
  const { titles } = parseFile(
    "Deno.test('a', f); await t.step(`b ${1}`, g); check('c', 'no'); assert.equal('no', x); Deno.test({ name: 'no' });",
  );
  assert.deepEqual(titles.map((each) => each.text), ["a", "b ", "c"]);
});

Deno.test("parseFile() multiplies out products of literals and leaves the factors aside", () => {
  const values = (text: string) => parseFile(text).numbers.map((each) => each.value);
  assert.deepEqual(values("f(2000, 50 * 1024, 5 * 1024 * 1024, 65_536, 0x1000)"), [2000, 51200, 5242880, 65536, 4096]);
  assert.deepEqual(values("const x = n * 1024 + 2;"), [1024, 2]);
  assert.deepEqual(values("const x = '2000'; // 2000"), []);
});

Deno.test("parseFile() sees members read by a dot and by a pattern", () => {
  const reads = (text: string) => parseFile(text).reads.map((each) => `${each.from}.${each.member}`);
  assert(reads("if (options.profile.schemeAnyCase) f();").includes("profile.schemeAnyCase"));
  assert(reads("const { schemeAnyCase: any } = profile;").includes("profile.schemeAnyCase"));
  assert(reads("function f({ schemeAnyCase }: Profile) {}").includes("Profile.schemeAnyCase"));
  assert.deepEqual(reads("const o = { schemeAnyCase: true }; // profile.schemeAnyCase"), []);
});

Deno.test("parseFile() refuses what is no TypeScript, with its place", () => {
  assert.throws(() => parseFile("const = 1;"), /SyntaxError.*\(1:6\)/);
});
