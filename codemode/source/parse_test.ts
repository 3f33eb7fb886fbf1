// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import fc from "fast-check";
import { limits } from "../../spec/limits.ts";
import { check } from "./check.ts";
import { type Diagnostic, formatDiagnostic, locate } from "./diagnostic.ts";
import { parse } from "./parse.ts";

const max = limits.codemode.sourceLength;

function fault(source: string): Diagnostic {
  const parsed = parse(source, max);
  assert.ok(!parsed.ok, `Parsed: ${source.slice(0, 60)}`);
  return parsed.diagnostic;
}

/** Fill the whole allowed length with repetitions. */
function fill(unit: string, before = "", after = ""): string {
  return before + unit.repeat(Math.floor((max - before.length - after.length) / unit.length)) + after;
}

const comment = `/*${" ".repeat(4000)}*/`;

/** Texts made to hang, crash or spoil a parser. Each is as long as a program may be, or as deep as it takes. */
const hostile: Readonly<Record<string, string>> = {
  brackets: fill("["),
  parentheses: fill("("),
  braces: fill("{"),
  "object literals": fill("({a:"),
  arrows: fill("a=>"),
  "async arrows": fill("async x=>"),
  "type arguments": fill("f<a,"),
  "short type arguments": fill("a<"),
  "type arguments and calls": fill("a<b>("),
  "generic arrows": "<T>(".repeat(40),
  "generic arrows, as many as fit": fill("<T>("),
  "generic async arrows": "async<T>(".repeat(40),
  "generic arrows with comments": `<T>(${comment}`.repeat(15),
  "generic functions in conditions": fill("a?<T>(b):"),
  "parameters with defaults": "(a=".repeat(2000),
  "conditions and arrows": "a?(b):c=>".repeat(2000),
  "conditions and types": "a?(b):c=>d:".repeat(2000),
  "typed parameters": "(a:(b)=>".repeat(2000),
  "function types": fill("(a:", "type A = "),
  "template literals": fill("`${"),
  "template types": fill("`${", "type A = "),
  "unary operators": fill("!"),
  "a long sum": fill("+a", "a"),
  "a long chain": fill(".b", "a"),
  "a long type chain": fill(".b", "let x: a"),
  "a long union": fill("|a", "type A = a"),
  "nested conditional types": fill("a extends b?", "type A = "),
  "nested generics": fill("A<", "let x: "),
  "as chains": fill(" as a", "x"),
  "new chains": fill("new a<b,"),
  classes: fill("class{a="),
  "open comment": fill("*", "/*"),
  "open string": fill("a", '"'),
  "open regular expression": fill("[", "/"),
  "regular expression groups": fill("(", "/", "/"),
  "html comments": fill("<!--"),
  "labels": fill("a:"),
  "one name declared again and again": fill("let a;"),
  "spaces and a token": fill(" ", "", "]"),
  "surrogates": fill("\ud800"),
  "line separators": fill("\u2028"),
  "null characters": fill("\0"),
};

Deno.test("[codemode.pipeline] no text can hang, crash or poison the parser", () => {
  for (const [name, source] of Object.entries(hostile)) {
    assert.ok(source.length <= max, name);
    const parsed = parse(source, max);
    if (!parsed.ok) {
      assert.ok(parsed.diagnostic.message.length < 300 && parsed.diagnostic.suggestion !== undefined, name);
    } else assert.ok(check(source, parsed.program) === undefined || name !== "", name);
    const next = parse("const a: number = 1; return a", max);
    assert.ok(next.ok, `The parser is broken after: ${name}`);
  }
});

Deno.test("[codemode.pipeline] random pieces of syntax are read or refused", () => {
  const pieces = [
    "<T>(",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "a",
    "=>",
    "=",
    "<",
    ">",
    "?",
    ":",
    ",",
    "async",
    "await",
    "`${",
    "`",
    "/",
    "!",
    "as",
    "1",
    ";",
    "\n",
    "...",
    "function",
    "type",
    "new",
    ".",
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 60 }), (list) => {
      const source = list.join(" ");
      const parsed = parse(source, max);
      if (parsed.ok) check(source, parsed.program);
      else assert.equal(parsed.diagnostic.kind, "ParseError");
    }),
    { numRuns: 500 },
  );
});

Deno.test("[codemode.limits] a program over the length limit is not read", () => {
  assert.ok(parse(" ".repeat(max), max).ok);
  const diagnostic = fault(" ".repeat(max + 1));
  assert.equal(diagnostic.message, `The program has ${max + 1} characters, the limit is ${max}`);
});

Deno.test("[codemode.diagnostics] a parse error names the first offence, its place and the fix", () => {
  const cases:
    readonly (readonly [source: string, line: number, column: number, message: string, suggestion: string])[] = [
      ["let a = ;", 1, 9, "Unexpected ';'", "just before this place"],
      ["const a = 1\nconst b = 2\nconst a = 3", 3, 7, "Identifier 'a' has already been declared", "assign to a"],
      ["if (true) {\n  f(\n", 3, 1, "Unexpected end of the program", "')' '}' is missing"],
      ['const s = "abc', 1, 11, "Unterminated string constant", "template literal"],
      ["`abc", 1, 2, "Unterminated template", "backtick"],
      ["let let = 1", 1, 5, "The keyword 'let' is reserved", "another name"],
      ["a?.b = 1", 1, 1, "Optional chaining", "without ?."],
      ["/* abc", 1, 1, "Unterminated comment", "*/"],
      ["/abc", 1, 1, "Unterminated regular expression", "\\/"],
      ["function f() { await g() }", 1, 16, "Cannot use keyword 'await' outside an async function", "async"],
      ["```js\nreturn 1", 1, 4, "", "fences"],
      ["```js\nreturn ;;(\n```", 3, 4, "end of the program", "')' is missing"],
      ["git status --short", 1, 5, "Unexpected 'status'", "not a shell"],
      ["const x: number = 1;\r\nlet y: = 2", 2, 8, "Unexpected '='", "just before"],
      ["a\u2028b c", 2, 3, "Unexpected 'c'", "just before"],
      ["with (Math) max(1)", 1, 1, "'with' in strict mode", "Name the object"],
      ["let x; delete x", 1, 8, "Deleting local variable", "Assign undefined"],
      ["arguments = 1", 1, 1, "Assigning to arguments", "another name"],
      ["return 017", 1, 8, "Invalid number", "0o"],
      ["return new.target", 1, 8, "'new.target'", "Remove it"],
      ["for (;;) (() => { break })()", 1, 19, "Unsyntactic break", "inside a loop"],
      ["a: { continue a }", 1, 6, "Unsyntactic continue", "inside a loop"],
      ["if (f() = 1) g()", 1, 5, "Assigning to rvalue", "==="],
    ];
  for (const [source, line, column, message, suggestion] of cases) {
    const diagnostic = fault(source);
    assert.equal(diagnostic.kind, "ParseError", source);
    assert.deepEqual([diagnostic.line, diagnostic.column], [line, column], `${source}: ${diagnostic.message}`);
    assert.ok(diagnostic.message.includes(message), `${source}: ${diagnostic.message}`);
    assert.ok(diagnostic.suggestion!.includes(suggestion), `${source}: ${diagnostic.suggestion}`);
  }
});

Deno.test("[codemode.erase] what the plugin refuses although it is JavaScript is read as JavaScript", () => {
  assert.ok(parse("const f = a ? (b) : c => d", max).ok);
});

Deno.test("[codemode.erase] places are those of the program as written", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom("a", "\n", "\r\n", "\r", "\u2028", "é", "\t"), { maxLength: 30 }), (list) => {
      const source = list.join("");
      for (let offset = 0; offset <= source.length; offset++) {
        // A place inside CRLF is none.
        if (source[offset - 1] === "\r" && source[offset] === "\n") continue;
        const before = source.slice(0, offset).split(/\r\n|[\n\r\u2028\u2029]/);
        assert.deepEqual(locate(source, offset), { line: before.length, column: before.at(-1)!.length + 1 });
      }
    }),
  );
});

Deno.test("[codemode.diagnostics] a diagnostic without a place is text without one", () => {
  assert.equal(formatDiagnostic({ kind: "TimeoutExceeded", message: "m" }), "TimeoutExceeded: m");
});
