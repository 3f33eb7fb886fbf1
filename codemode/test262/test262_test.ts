// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import { reasons } from "./exclusions.ts";
import { declaredNames, prepareHarness } from "./harness.ts";
import { report } from "./report.ts";
import { TestRunner } from "./runner.ts";
import { exclusionOf } from "./select.ts";
import { readMeta } from "./test_file.ts";

const globals = new Set(["Array", "Object", "Math", "Promise", "Map", "RegExp", "Test262Error"]);

function test(body: string, meta = ""): string {
  return `// a test\n/*---\ndescription: one\n${meta}---*/\n${body}\n`;
}

/** A harness of our own, as small as the runner needs. */
const harness: Readonly<Record<string, string>> = {
  "assert.js": `
function assert(value, message) { if (value !== true) throw new Test262Error(message || "not true") }
assert.sameValue = function (a, b) { if (!Object.is(a, b)) throw new Test262Error(String(a) + " is not " + String(b)) }
assert.throws = function (kind, f) {
  try { f() } catch (error) { if (error.constructor === kind) return; throw new Test262Error("threw " + error.name) }
  throw new Test262Error("nothing thrown")
}
`,
  "asyncHelpers.js": `
function asyncTest(f) {
  if (!Object.prototype.hasOwnProperty.call(globalThis, "$DONE")) throw new Test262Error("not asynchronous");
  f().then(() => $DONE(), (error) => $DONE(error));
}
`,
  "extra.js": `var extra = 5;\n`,
};

function newRunner(): TestRunner {
  let now = 0;
  return new TestRunner({
    harness: (name) => harness[name] ?? assert.fail(`no file ${name}`),
    clock: () => now += 1,
    timeoutMs: 500,
  });
}

Deno.test("the front matter of a test is read in both spellings of lists", () => {
  const meta = readMeta(test("", "includes: [a.js, b.js]\nfeatures:\n  - x\n  - y.z\nflags: [onlyStrict]\n"));
  assert.deepEqual(meta, {
    includes: ["a.js", "b.js"],
    features: ["x", "y.z"],
    flags: ["onlyStrict"],
    negative: undefined,
  });
  assert.deepEqual(readMeta(test("", "negative:\n  phase: parse\n  type: SyntaxError\nflags: []\n"))?.negative, {
    phase: "parse",
    type: "SyntaxError",
  });
  assert.equal(readMeta("// no front matter"), undefined);
});

Deno.test("a test is excluded for what it says or uses, and for nothing else", () => {
  const reasonOf = (body: string, meta = "", path = "language/x.js") => {
    const source = test(body, meta);
    return exclusionOf(path, source, readMeta(source)!, globals);
  };
  const cases: readonly (readonly [body: string, meta: string, reason: string | undefined])[] = [
    ["assert(true)", "", undefined],
    ["assert(true)", "flags: [noStrict]\n", "sloppy"],
    ["assert(true)", "flags: [module]\n", "module"],
    ["assert(true)", "features: [Symbol.iterator]\n", "symbols"],
    ["assert(true)", "features: [class-fields-public]\n", "classes"],
    ["class A {}", "", "classes"],
    ["function* g() {}", "", "generators"],
    ["({ get x() { return 1 } })", "", "accessors"],
    ["Object.defineProperty({}, 'x', { get: function () {} })", "", "accessors"],
    ["var o = { get: 1 }", "", undefined],
    ["Symbol.iterator", "", "symbols"],
    ["var o = { Symbol: 1 }; o.Symbol", "", undefined],
    ["new Proxy({}, {})", "", "proxies"],
    ["function F() {} new F()", "", "constructors"],
    ["new Map()", "", undefined],
    ["new Array.prototype.map()", "", undefined],
    ["Array.prototype.x = 1", "", "readOnly"],
    ["var a = []; a.x = 1", "", undefined],
    ["delete Math.max", "", "readOnly"],
    ["Object.freeze(Array.prototype)", "", "readOnly"],
    ["function F() {} F.prototype.x", "", "prototypes"],
    ["Array.prototype.map", "", undefined],
    ["Object.create({})", "", "prototypes"],
    ["Object.create(null)", "", undefined],
    ["({}).__proto__", "", "prototypes"],
    ["Promise.all.call(function () {}, [])", "", undefined],
    ["function C() {} Promise.all.call(C, [])", "", "constructors"],
    ["this.x", "", "global"],
    ["function f() { return this }", "", undefined],
    ["1n", "", "bigint"],
    ["(0, eval)('1')", "", "evaluation"],
  ];
  for (const [body, meta, reason] of cases) assert.equal(reasonOf(body, meta), reason, body + meta);
  assert.equal(reasonOf("assert(true)", "", "language/statements/class/x.js"), "classes");
  for (const sentence of Object.values(reasons)) assert.ok(sentence.length > 10);
});

Deno.test("the runner tells passed from failed, for every kind of test", () => {
  const runner = newRunner();
  const cases: readonly (readonly [body: string, meta: string, passes: boolean])[] = [
    ["assert.sameValue(1 + 1, 2)", "", true],
    ["assert.sameValue(1 + 1, 3)", "", false],
    ["assert.throws(TypeError, () => null.x)", "", true],
    ["assert.throws(RangeError, () => null.x)", "", false],
    ["throw new Test262Error('x')", "", false],
    ["throw new Test262Error('x')", "negative:\n  phase: runtime\n  type: Test262Error\n", true],
    ["null.x", "negative:\n  phase: runtime\n  type: TypeError\n", true],
    ["null.x", "negative:\n  phase: runtime\n  type: RangeError\n", false],
    ["1", "negative:\n  phase: runtime\n  type: TypeError\n", false],
    ["var = 1", "negative:\n  phase: parse\n  type: SyntaxError\n", true],
    ["var x = 1", "negative:\n  phase: parse\n  type: SyntaxError\n", false],
    ["var = 1", "", false],
    ["$DONE()", "flags: [async]\n", true],
    ["$DONE(new TypeError('x'))", "flags: [async]\n", false],
    ["1", "flags: [async]\n", false],
    ["asyncTest(async () => { await null; assert(true) })", "flags: [async]\n", true],
    ["asyncTest(async () => { await null; assert(false) })", "flags: [async]\n", false],
    ["assert.sameValue(extra, 5)", "includes: [extra.js]\n", true],
    ["while (true) {}", "", false],
    ["assert(true)", "", true],
    ["assert.sameValue(isConstructor(Map), true); assert.sameValue(isConstructor(Math.max), false)", "", true],
    ["function F() {} assert.sameValue(typeof F, 'function'); var F2 = 1", "", true],
  ];
  for (const [body, meta, passes] of cases) {
    const result = runner.run("language/x.js", test(body, meta));
    assert.equal(result?.type, passes ? "passed" : "failed", `${body}\n${meta}${JSON.stringify(result)}`);
  }
  assert.equal(runner.run("language/x.js", "no front matter"), undefined);
});

Deno.test("an edit of the harness that finds nothing is reported", () => {
  assert.throws(() => prepareHarness("asyncHelpers.js", "function asyncTest() {}"), /has changed/);
  assert.deepEqual(declaredNames("var a = 1;\nfunction b() {\n  var c;\n}\nasync function d() {}\n"), ["a", "b", "d"]);
});

Deno.test("the report counts by folder, by reason, and lists every failure with its cause", () => {
  const text = report({
    rows: [
      { path: "language/types/a/x.js", result: { type: "passed" } },
      { path: "language/types/a/y.js", result: { type: "failed", why: "bad | worse\nmore" } },
      { path: "built-ins/Map/z.js", result: { type: "excluded", reason: "symbols" } },
    ],
    failures: [{ path: "language/types/a/y.js", why: "bad | worse\nmore" }],
  }, "abc");
  assert.match(text, /\*\*1 of 2 tests that are not excluded pass \(50\.00%\); 1 fail, 1 are excluded\.\*\*/);
  assert.match(text, /\| language\/types\/a \| 1 \| 1 \| 0 \| 50\.00% \|/);
  assert.ok(text.includes("| built-ins/Map | 0 | 0 | 1 |  |"));
  assert.ok(text.includes("| language/types/a/y.js | bad \\| worse |"));
  assert.ok(text.includes(reasons.symbols));
});
