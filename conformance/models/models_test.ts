// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import fc from "fast-check";
import { globMatches } from "./glob_model.ts";
import { grepModel } from "./grep_model.ts";
import { decideModel, wildcardModel } from "./permission_model.ts";
import { linesOf, readModel } from "./read_model.ts";
import { truncationModel } from "./truncation_model.ts";

// The answers of these tables were observed; the models agree with them.

for (
  const [text, lines] of [
    ["", []],
    ["a", ["a"]],
    ["a\n", ["a"]],
    ["a\n\n", ["a", ""]],
    ["a\r\r\nb", ["a", "", "b"]],
    ["a\rb\r", ["a", "b"]],
    ["\n", [""]],
  ] as const
) {
  Deno.test(`the lines of ${JSON.stringify(text)}`, () => assert.deepEqual(linesOf(text), lines));
}

Deno.test("windows laid end to end are the file", () => {
  const text = fc.array(fc.constantFrom("a", "\n", "\r", "b\r\n"), { maxLength: 20 }).map((parts) => parts.join(""));
  fc.assert(fc.property(text, fc.integer({ min: 1, max: 4 }), (text, limit) => {
    const all = linesOf(text);
    const shown: string[] = [];
    for (let at = 1; at <= Math.max(1, all.length); at += limit) {
      const window = readModel(text, at, limit);
      assert(window !== "out of range");
      shown.push(...window.lines.map(({ text }) => text));
      assert.equal(window.ending, at + limit > all.length ? "end" : "more");
    }
    assert.deepEqual(shown, all);
  }));
});

Deno.test("the byte cap is exact: 51200 are shown, 51201 are not", () => {
  const text = (size: number) => ("x".repeat(99) + "\n").repeat(511) + "y".repeat(size - 51100);
  const ending = (size: number) => {
    const window = readModel(text(size));
    return window === "out of range" ? window : [window.ending, window.lines.length];
  };
  assert.deepEqual(ending(51200), ["end", 512]);
  assert.deepEqual(ending(51201), ["capped", 511]);
});

for (
  const [pattern, path, matches] of [
    ["*.ts", "a.ts", true],
    ["*.ts", "d/a.ts", true],
    ["d/*.ts", "d/a.ts", true],
    ["d/*.ts", "e/d/a.ts", false],
    ["**/a.ts", "a.ts", true],
    ["d/**", "d", false],
    ["d/**", "d/x/y", true],
    ["a/**/b", "a/b", true],
    ["?", "ab", false],
  ] as const
) {
  Deno.test(`the glob ${pattern} ${matches ? "matches" : "does not match"} ${path}`, () =>
    assert.equal(globMatches(pattern, path), matches));
}

for (
  const [pattern, text, matches] of [
    ["*", "a/b", true],
    ["src/*", "src/a/b", true],
    ["a.tx?", "a.txt", true],
    ["?.txt", "a.txt", true],
    ["A.TXT", "a.txt", false],
    ["**/a.txt", "a.txt", false],
    ["[a].txt", "a.txt", false],
    ["a.txt *", "a.txt", true],
    ["a.txt ", "a.txt", false],
    ["src\\a", "src/a", true],
    ["a*b", "a\nb", true],
    ["txt", "a.txt", false],
  ] as const
) {
  Deno.test(`the permission pattern ${JSON.stringify(pattern)} ${matches ? "matches" : "does not match"} ${JSON.stringify(text)}`, () =>
    assert.equal(wildcardModel(pattern, text), matches));
}

Deno.test("the last rule that matches decides, and without one it is asked", () => {
  const allow = { permission: "read", pattern: "*", action: "allow" } as const;
  const deny = { permission: "*", pattern: "a.*", action: "deny" } as const;
  assert.equal(decideModel([allow, deny], "read", "a.txt"), "deny");
  assert.equal(decideModel([deny, allow], "read", "a.txt"), "allow");
  assert.equal(decideModel([], "read", "a.txt"), "ask");
});

Deno.test("matching lines by the host's expressions", () => {
  assert.deepEqual(grepModel({ "a": "x1\ny\nx2\n" }, "x."), [{ path: "a", line: 1, text: "x1" }, {
    path: "a",
    line: 3,
    text: "x2",
  }]);
});

Deno.test("the general truncation at its limits", () => {
  assert.equal(truncationModel("l\n".repeat(2000)), undefined);
  assert.deepEqual(truncationModel("l\n".repeat(2001))?.cut, 1);
  assert.equal(truncationModel("x".repeat(51200)), undefined);
  assert.deepEqual(truncationModel("x".repeat(51201)), { kept: "", byBytes: true, cut: 51201 });
});
