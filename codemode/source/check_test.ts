// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import { limits } from "../../spec/limits.ts";
import { check } from "./check.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { acceptedNodes, refusedNodes } from "./language.ts";
import { parse } from "./parse.ts";

function read(source: string): { body: unknown; diagnostic: Diagnostic | undefined } {
  const parsed = parse(source, limits.codemode.sourceLength);
  assert.ok(parsed.ok, source);
  return { diagnostic: check(source, parsed.program), body: parsed.program.body };
}

/** The tree without places and without what the TypeScript plugin leaves on nodes. */
function bare(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(bare);
  if (typeof node !== "object" || node === null || node instanceof RegExp) return node;
  const dropped = new Set([
    "start",
    "end",
    "loc",
    "range",
    "typeAnnotation",
    "typeParameters",
    "typeArguments",
    "returnType",
    "optional",
    "definite",
    "accessibility",
    "extra",
    "id",
  ]);
  return Object.fromEntries(
    Object.entries(node).filter(([key, value]) => !dropped.has(key) || key === "id" && value !== null)
      .map(([key, value]) => [key, bare(value)]),
  );
}

Deno.test("[codemode.erase] what TypeScript adds leaves the program that JavaScript has", () => {
  const cases: readonly (readonly [string, string])[] = [
    ["const a: number = 1", "const a = 1"],
    ["let x!: string", "let x"],
    ["interface A { x: 1 } type B = A | string; return 1", "return 1"],
    ["let a = 1\ntype X = 2\n;[1].map(f)", "let a = 1\n;[1].map(f)"],
    ["let a = b as any\n;[0].toString()", "let a = b\n;[0].toString()"],
    ["return (x as unknown as string)!.length", "return x.length"],
    ["return <string>x + (y satisfies number)", "return x + y"],
    ["f<string>(x); new Map<string, number>(); const g = h<number>", "f(x); new Map(); const g = h"],
    ["function f(this: X, a?: number, ...r: string[]): asserts a is number {}", "function f(a, ...r) {}"],
    [
      "function f(a: string): void; function f(a: number): void; function f(a: any) { return a }",
      "function f(a) { return a }",
    ],
    ["const f = async <T,>(x: T): Promise<T> => x", "const f = async (x) => x"],
    [
      "declare const q: number; declare function f(): void; import type { A } from 'x'; import { type B } from 'y'; return 2",
      "return 2",
    ],
    ["export type X = 1; export interface Y {}; return 3", "; return 3"],
    ["for (const x of y as any[]) z(x!)", "for (const x of y) z(x)"],
    [
      "(x as any).y = 1; x!.z++; [a as any, b!] = c; ({ d: e as any } = c)",
      "x.y = 1; x.z++; [a, b] = c; ({ d: e } = c)",
    ],
    ["try {} catch (e: unknown) {}", "try {} catch (e) {}"],
    ["const { a, b }: { a: number; b: string } = c", "const { a, b } = c"],
    ["return (a?.b)!.c", "return (a?.b).c"],
  ];
  for (const [typed, plain] of cases) {
    const one = read(typed);
    const two = read(plain);
    assert.equal(one.diagnostic, undefined, typed);
    assert.deepEqual(bare(one.body), bare(two.body), typed);
  }
});

Deno.test("[codemode.refused] [codemode.erase] what is not in the language is refused at its place, with what works instead", () => {
  const cases: readonly (readonly [source: string, line: number, column: number, name: string])[] = [
    ["class A {}", 1, 1, "Classes"],
    ["const a = 1;\n  return class {}", 2, 10, "Classes"],
    ["function* g() {}", 1, 1, "Generators"],
    ["return async function* () {}", 1, 8, "Generators"],
    ["return { *g() {} }", 1, 12, "Generators"],
    ['import x from "y"', 1, 1, "Imports and exports"],
    ['return import("x")', 1, 8, "Imports and exports"],
    ["export const a = 1", 1, 1, "Imports and exports"],
    ["export default 1", 1, 1, "Imports and exports"],
    ['export * from "x"', 1, 1, "Imports and exports"],
    ["return import.meta", 1, 8, "Meta properties"],
    ["function f() { return new.target }", 1, 23, "Meta properties"],
    ["type A = 1;\nenum B { C }", 2, 1, "Enums"],
    ["const enum B { C }", 1, 1, "Enums"],
    ["namespace N { export const a = 1 }", 1, 1, "Namespaces"],
    ["debugger", 1, 1, "`debugger`"],
    ["return { get a() { return 1 } }", 1, 10, "Getters and setters"],
    ["return { set a(x) {} }", 1, 10, "Getters and setters"],
    ["return 1n", 1, 8, "BigInt"],
    ["for await (const a of b) {}", 1, 1, "`for await`"],
    ["using a = b", 1, 1, "`using`"],
    ["class A { constructor(private x: number) {} }", 1, 1, "Classes"],
  ];
  for (const [source, line, column, name] of cases) {
    const { diagnostic } = read(source);
    assert.ok(diagnostic !== undefined, source);
    assert.equal(diagnostic.kind, "UnsupportedSyntax");
    assert.ok(diagnostic.message.startsWith(`${name} `), diagnostic.message);
    assert.deepEqual([diagnostic.line, diagnostic.column], [line, column], source);
    assert.ok(diagnostic.suggestion!.length > 5);
  }
});

Deno.test("[codemode.refused] a kind of node that nobody thought of is refused", () => {
  const parsed = parse("return 1", 100);
  assert.ok(parsed.ok);
  (parsed.program.body[0] as unknown as { argument: { type: string } }).argument.type = "FutureExpression";
  assert.match(check("return 1", parsed.program)!.message, /'FutureExpression' is not part of the language/);
});

Deno.test("[codemode.subset] no kind of node is both accepted and refused", () => {
  for (const type of Object.keys(refusedNodes)) assert.equal(acceptedNodes[type], undefined, type);
});
