// Shell: reads docs/codemode.md.

import assert from "node:assert/strict";
import { check } from "./source/check.ts";
import { acceptedNodes } from "./source/language.ts";
import { parse } from "./source/parse.ts";
import { intrinsics } from "./runtime/intrinsics.ts";
import { languageSection, renderReference } from "./reference.ts";
import { runProgram } from "./run.ts";

Deno.test("[codemode.subset] docs/codemode.md says what is accepted", async () => {
  const written = await Deno.readTextFile(new URL("../docs/codemode.md", import.meta.url));
  assert.equal(written, renderReference(), "docs/codemode.md is stale: run `deno task reference`");
});

Deno.test("[codemode.refused] every global that the section for the model names exists, and nothing it says is missing does", async () => {
  const [, names, missing] = /Built-ins: ([^.]*)\. Not there: ([^.]*)\./.exec(languageSection())!;
  for (const name of names!.split(", ")) assert.ok(name in intrinsics.globals, name);
  for (
    const name of ["Symbol", "setTimeout", "fetch", "process", "Deno", "globalThis", "Function", "eval", "require"]
  ) {
    const result = await runProgram(`return typeof ${name}`);
    assert.equal(result.ok && result.value, "undefined", name);
  }
  assert.ok(missing!.includes("classes") && missing!.includes("imports and exports"));
});

Deno.test("[codemode.subset] every kind of syntax in the reference is accepted, by a program that uses it", () => {
  const program = `
    let a = 1; const b = 2; var c, d = {}; async function f(x) { await x; return x } ;
    { if (a) ; else ; } switch (a) { case 1: break; default: }
    for (let i = 0; i < 1; i++) continue; for (const k in {}) ; for (const x of []) ; while (false) ; do {} while (false)
    l: for (;;) break l; try { throw 1 } catch (e) {} finally {}
    const g = (x) => x; const h = function () { return this };
    [a, c = 3, ...d.x] = [1]; const { p, [a]: q = 1, ...r } = { p: 1, m() {}, ...{} };
    a = -a, a++, a + b, a && b, a ? b : c; a?.b; new Map(); \`\${a}\`; g\`x\`; await f(1); f(...[]); /x/; a.b;
  `;
  const parsed = parse(program, 1e5);
  assert.ok(parsed.ok, parsed.ok ? "" : parsed.diagnostic.message);
  assert.equal(check(program, parsed.program), undefined);
  const seen = new Set<string>();
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    if (Array.isArray(node)) return node.forEach(visit);
    const { type } = node as { type?: unknown };
    if (typeof type === "string") seen.add(type);
    for (const [key, value] of Object.entries(node)) if (key !== "loc") visit(value);
  };
  visit(parsed.program);
  assert.deepEqual(Object.keys(acceptedNodes).filter((type) => !seen.has(type)), []);
});
