// Pure: no Deno, no fetch, no file system.

import { elsewhere, type KnownInput, type ProgramGives, type ProgramTry } from "./known_input.ts";

type Rest = Omit<ProgramTry, "kind" | "name" | "code" | "gives">;

/** A program and what comes of it. */
export const program = (name: string, code: string, gives: ProgramGives, rest: Rest = {}): ProgramTry => ({
  kind: "program",
  name,
  code,
  gives,
  ...rest,
});

/** A program that is named by itself. */
const gives = (code: string, value: unknown, rest: Rest = {}) => program(code, code, { value }, rest);
/** A program that fails, and what is said of it. */
const fails = (code: string, ...says: readonly RegExp[]) => program(code, code, { error: "program_failed", says });

const executes = "codemode/execute_test.ts";
const hosts = "codemode/execute_host_test.ts";
const runs = "codemode/run_test.ts";
const keys = "codemode/mcp/tool_keys_test.ts";
const unsupported = (construct: RegExp) => [/\(line 1, column \d+\)/, construct];

/** Inputs for Code Mode: names, loops, the language, results. */
export const programInputs: readonly KnownInput[] = [
  {
    id: "B78",
    input: "spellings of the search for tools",
    expected: "every one works, or names the one that does; a real tool of that name comes first",
    tries: [
      ...["search", "await search", "await tools.search", "await tools.$codemode.search"].map((call) =>
        program(call, `return ${call}({ query: "find an order" })`, { says: [/tools\.t\.find_order/] })
      ),
      elsewhere(
        "the note of the other spellings",
        "names the documented one",
        hosts,
        "[codemode.search] the search answers under the names models try, and says the right one",
      ),
      elsewhere(
        "a server or a tool that is called search",
        "comes first in its own place",
        hosts,
        "[codemode.search] a server or a tool that is really called search comes first in its own place",
      ),
    ],
  },
  {
    id: "B80",
    input: "names of tools that are no identifiers, or names of prototypes",
    expected: "each path that is printed calls its tool; names that become one are told apart",
    tries: [
      ...["issues_list", "resolve-library-id", "constructor", "__proto__", "then", "delete", "class", "1st", "toString"]
        .map(
          (name) => program(`"${name}"`, `return await tools.t[${JSON.stringify(name)}]({})`, { says: [/^called "/] }),
        ),
      program("await of a namespace with a tool `then`", "const ns = await tools.t; return typeof ns.echo", {
        value: "function",
      }),
      elsewhere(
        "as printed",
        "called",
        executes,
        "[codemode.signatures] every tool is called exactly as its path is printed",
      ),
      elsewhere(
        "servers and tools whose names become one",
        "numbered, none lost",
        keys,
        "[execute.mcp] no tool is lost, no key is double, and the order of the servers does not matter",
      ),
    ],
  },
  {
    id: "B81",
    input: "calls side by side",
    expected: "they run together up to the bound, settle as promises do, and none is forgotten",
    tries: [
      elsewhere(
        "more than eight",
        "eight at once, in order",
        executes,
        "[codemode.calls] [codemode.concurrency] at most 8 calls at once, in order; one after the other where the program says so",
      ),
      program(
        "the first of two",
        'return await Promise.race([tools.t.wait({ ms: 50 }), tools.t.echo({ value: "fast" })])',
        { value: { value: "fast" } },
      ),
      program(
        "a failure that comes first",
        'try { await Promise.race([tools.t.wait({ ms: 50 }), tools.t.fail({ message: "no" })]) } catch (e) { return e.message }',
        { value: "no" },
      ),
      program(
        "any of failures",
        'try { await Promise.any([tools.t.fail({ message: "a" }), tools.t.fail({ message: "b" })]) } catch (e) { return e.errors.map((one) => one.message) }',
        { value: ["a", "b"] },
      ),
      program(
        "allSettled with what is no promise",
        'return (await Promise.allSettled([undefined, tools.t.nothing({}), tools.t.fail({ message: "a" })])).map((one) => one.status)',
        { value: ["fulfilled", "fulfilled", "rejected"] },
      ),
      program(
        "200 at once",
        "return (await Promise.all(Array.from({ length: 200 }, (_, n) => tools.t.echo({ value: n })))).length",
        { value: 200 },
      ),
      elsewhere(
        "work that nobody awaits",
        "finished first, its failure beside the result",
        executes,
        "[codemode.unawaited] work that nobody awaited is finished first, and its failure stands beside the result",
      ),
    ],
  },
  {
    id: "B82",
    input: "loops and memory without end",
    expected: "the host lives and is answered in time; a diagnostic for time, another for size and depth",
    tries: [
      ...["while (true) {}", "for (;;) await 0"].map((code) =>
        program(code, code, {
          error: "timeout",
          says: [/^TimeoutExceeded: The program ran longer than its limit of 300 ms/],
        }, {
          limits: { timeoutMs: 300, maxMemoryBytes: 256 << 20 },
        })
      ),
      program("a pattern that goes back", 'return /^(a+)+$/.test("a".repeat(40) + "b")', { error: "timeout" }, {
        limits: { timeoutMs: 300 },
      }),
      program("a comparison without end", "[3, 1, 2].sort(() => { while (true) {} })", { error: "timeout" }, {
        limits: { timeoutMs: 300 },
      }),
      fails("function r() { r() } r()", /call stack/),
      fails("async function f() { await f() } await f()", /call stack/),
      ...[
        'let s = "x"; while (true) s += s',
        "Array(1e9).fill(0)",
        '"x".repeat(2 ** 30)',
        '[..."x".repeat(1e8)]',
        '"x".padEnd(1e9)',
        "let s = 'a'; for (;;) s = s.replace(/a/g, 'aa')",
        "JSON.stringify(Array(1e7).fill('some text'))",
      ].map(
        (code) =>
          program(code, code, { error: "program_failed" }, { limits: { maxMemoryBytes: 64 << 20, timeoutMs: 60_000 } }),
      ),
      fails("return new Date(NaN).toISOString()", /RangeError/),
      gives("return Array.from({ length: 1e5 }, (_, n) => n).reduce((sum, n) => sum + n, 0)", 4_999_950_000),
      elsewhere(
        "the host meanwhile",
        "has its turns",
        runs,
        "[codemode.limits] a long program leaves the host its turns, and ends with its result",
      ),
      elsewhere(
        "many such programs",
        "so many run, the others wait and can be ended",
        runs,
        "[codemode.limits] so many programs take a worker; the others wait, can be ended, and go on where one ends",
      ),
    ],
  },
  {
    id: "B84",
    input: "data whose keys are names of prototypes",
    expected: "plain data in and out",
    tries: [
      program("of a tool", "return await tools.t.strange_keys({})", {
        value: JSON.parse('{"constructor":"Renault","prototype":"v1","__proto__":{"polluted":1}}'),
      }),
      program(
        "read, spread, deleted",
        "const d = await tools.t.strange_keys({}); const c = { ...d }; delete c.constructor; return [d.constructor, Object.keys(c), ({}).polluted]",
        { value: ["Renault", ["prototype", "__proto__"], null] },
      ),
      program("to a tool", 'return await tools.t.echo({ constructor: "x", prototype: 1 })', {
        value: { constructor: "x", prototype: 1 },
      }),
    ],
  },
  {
    id: "B85",
    input: "JavaScript that models write",
    expected:
      "what is accepted does what it does natively; what is not is named with its place and what to write instead",
    tries: [
      gives('return Object.entries(["a"])', [["0", "a"]]),
      gives("return { ...[1, 2] }", { 0: 1, 1: 2 }),
      gives('const k = "b", o = { b: 2 }; const { [k]: v } = o; return v', 2),
      gives("let a = 1, b = 2; [a, b] = [b, a]; return [a, b]", [2, 1]),
      gives("out: for (const a of [1, 2]) for (const b of [3]) { if (a === 1) continue out; return [a, b] }", [2, 3]),
      gives("const tag = (s, ...v) => s.join('|') + v; return tag`a${1}b`", "a|b1"),
      gives("const o = { n: 1, f() { return this.n } }; return [o.f(), o.f.call({ n: 2 }), o.f.bind({ n: 3 })()]", [
        1,
        2,
        3,
      ]),
      gives("f(); function f() {} var x = 1; return typeof x", "number"),
      gives("const a = { b: { c: () => 5 } }; return [a?.b?.['c']?.(), a?.z?.c()]", [5, null]),
      gives("return structuredClone({ a: [1] })", { a: [1] }),
      gives("return JSON.stringify({ a: 1 }, null, 2)", '{\n  "a": 1\n}'),
      gives("return [[1, 2].at(-1), [2, 1].toSorted()]", [2, [1, 2]]),
      gives('return "a".localeCompare("b", "de")', -1),
      gives("const a = [1, 2]; a.length = 0; a.x = 1; delete a[0]; return [a.length, a.x]", [0, 1]),
      gives("const m = new Map([[1, 2]]); for (const [k] of m) if (k < 3) m.set(k + 1, 0); return m.size", 3),
      gives("let a = null; a ??= 5; return a", 5),
      gives("#!/usr/bin/env node\nreturn 1", 1),
      gives("interface X { a: number } const x: X = { a: 1 } as X; return x", { a: 1 }),
      gives("import type { A } from 'a'; return 1", 1),
      gives("return (1234.5).toLocaleString()", "1,234.5"),
      fails("class A {}", ...unsupported(/Classes are not part of the language[^]*function that returns an object/)),
      fails("function* g() { yield 1 }", ...unsupported(/Generators are not part/)),
      fails("for await (const x of []) {}", ...unsupported(/Promise\.all/)),
      fails("return { get x() { return 1 } }", ...unsupported(/Getters and setters are not part/)),
      fails("enum E { A }", ...unsupported(/Enums are not part of the language[^]*Use an object/)),
      fails("return 1_000n", ...unsupported(/BigInt is not part/)),
      ...([
        ["Symbol()", /strings as keys/],
        ["setTimeout(() => {}, 1)", /There are no timers/],
        ["new Intl.DateTimeFormat()", /toFixed/],
        ["crypto.randomUUID()", /no random ids.*Math\.random/],
        ["btoa('a')", /no binary data/],
        ["new TextDecoder()", /no binary data/],
        ["await fetch('http://x')", /There is no network/],
        ["require('fs')", /There are no modules/],
        ["process.env", /There is no process/],
      ] as const).map(([code, hint]) => fails(`return ${code}`, ...unsupported(/is not defined/), hint)),
      elsewhere(
        "generated programs",
        "as natively",
        "codemode/fuzz/differential_test.ts",
        "[codemode.pipeline] [codemode.subset] generated programs do here what they do natively",
      ),
    ],
  },
  {
    id: "B86",
    input: "what a program returns and throws, and what is no program",
    expected: "one conversion for each; what is no program gets a hint; thrown values stay",
    tries: [
      gives("const x = 1; x + 1", 2),
      gives("return undefined", null),
      gives("return { a: undefined, b: NaN, c: Infinity, e: new Date(0), f: new Map([[1, 2]]), g: /x/g }", {
        a: null,
        b: null,
        c: null,
        e: "1970-01-01T00:00:00.000Z",
        f: {},
        g: {},
      }),
      gives("return [1,, 3]", [1, null, 3]),
      ...[
        ["return () => 1", /contains a function: call it/],
        ["return tools.t", /contains a tool: call it/],
        [
          "return tools",
          /contains a tool/,
        ],
        ["const a = {}; a.a = a; return a", /contains itself at \.a/],
        [
          "let a = 1; for (let i = 0; i < 100_000; i++) a = [a]; return a",
          /more than 32 levels/,
        ],
      ].map(([code, said]) => fails(code as string, said as RegExp)),
      fails('throw "text"', /Uncaught text/),
      fails("throw { code: 1 }", /Uncaught \{"code":1\}/),
      fails("throw null", /Uncaught null/),
      program("nothing", "", { error: "program_failed", says: [/Code cannot be empty/] }),
      program("a comment alone", "// only", { value: null }),
      fails("ls -la", /This is JavaScript, not a shell/),
      gives("```js\nreturn 1\n```", 1),
      fails("async () => { return 1 }", /contains a function: call it/),
      fails("export default 1", /exports are not part of the language[^]*`return` gives the result/),
      gives("const a = 1\r\nreturn a\r\n", 1),
      gives("\ufeffreturn 1", 1),
      gives('return "\u2028"', "\u2028"),
    ],
  },
];
