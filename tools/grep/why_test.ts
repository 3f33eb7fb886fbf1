// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import fc from "fast-check";
import { mendInclude } from "./include.ts";
import { asksForLineBreak, escapePattern, grepProbes } from "./why.ts";

const features = { explain: true, parameters: true, repair: true, singleFile: true, guard: true };

Deno.test("[grep.why] which patterns ask for a line break", () => {
  for (const pattern of ["a\\nb", "a\nb", "\\n", "a\\r\\nb", "\\\\\\n", "[\\n]", "\\x0A", "\\x{a}"]) {
    assert(asksForLineBreak(pattern), pattern);
  }
  for (const pattern of ["ab", "a\\\\nb", "[^\\n]*", "n", "\\w", "a\\.n"]) assert(!asksForLineBreak(pattern), pattern);
});

Deno.test("[grep.why] each probe changes the call, and what is tried fits the call", () => {
  const tried = (params: Parameters<typeof grepProbes>[0], parameters = true) =>
    grepProbes(params, { ...features, parameters }).map((probe) => probe.tried);
  assert.deepEqual(tried({ pattern: "a\\nb" }), ["over line ends"]);
  assert.deepEqual(tried({ pattern: "abc" }), ["in ignored files", "in any case"]);
  assert.deepEqual(tried({ pattern: "123", ignored: true }), []);
  assert.deepEqual(tried({ pattern: "abc", include: "*.x", hidden: false, wholeWord: true, ignoreCase: true }), [
    "in hidden files",
    "in ignored files",
    "without include",
    "as part of a word",
  ]);
  assert.deepEqual(tried({ pattern: "a\\|b" }), [
    "with bare bars and parentheses",
    "in ignored files",
    "in any case",
    "as plain text",
  ]);
  assert.deepEqual(tried({ pattern: "a.*b", ignored: true, ignoreCase: true }), ["as plain text", "over line ends"]);
  assert.deepEqual(tried({ pattern: "abc" }, false), []);
  const inFile = grepProbes({ pattern: "abc", include: "*.x", hidden: false }, features, true);
  assert.deepEqual(inFile.map((probe) => probe.tried), ["in any case"]);
  assert.deepEqual(grepProbes({ pattern: "\\(a\\|b\\)\\+" }, features)[0]?.change, { pattern: "(a|b)+" });
});

Deno.test("an escaped text is a pattern for exactly that text", () => {
  fc.assert(fc.property(fc.string({ unit: "grapheme-ascii" }), (text) => {
    const pattern = escapePattern(text).replaceAll(/\\([#&~-])/g, "$1");
    assert(new RegExp(`^${pattern}$`).test(text));
  }));
});

Deno.test("[grep.repair] the table of includes", () => {
  const cases: [string, string, string?][] = [
    ["*.ts", "*.ts"],
    ["./src/*.ts", "src/*.ts"],
    ["src", "src", "src"],
    ["src/", "src/", "src"],
    ["/w/app/src/*.ts", "/src/*.ts"],
    ["/w/app/src", "/src", "src"],
    ["/src/a", "/src/a", "src/a"],
    ["/w/other/*.ts", "/w/other/*.ts"],
    ["../x", "../x"],
    ["!src", "!src"],
    ["[id]", "[id]", "[id]"],
    ["", ""],
  ];
  for (const [include, glob, directory] of cases) {
    const mended = mendInclude(include, "/w/app");
    assert.deepEqual([mended.glob, mended.directory], [glob, directory], include);
    assert.equal(mended.note !== undefined, include.startsWith("/w/app/"));
  }
});
