// Shell: lists a temporary tree with ripgrep.

import assert from "node:assert/strict";
import fc from "fast-check";
import { makeTree, realRipgrep } from "../scripts/testing/search_kit.ts";
import { compileGlob } from "./glob_match.ts";
import { ripgrepFiles } from "./run.ts";

const paths = [
  ...["a", "b.ts", "ab.ts", "a b", "[y]", "y", "a,b", "{a}", "a-b", "b]", "a^", "!a", "A.TS"],
  ...["d/a", "d/b.ts", "d/e/a", "d/e/b.ts", "d/e/f/b.ts", "[x]/b.ts", "x/b.ts", "d q/a", "a.ts/b.ts"],
  ...[".h", ".h.ts", "d/.h", ".d/a", ".d/b.ts", ".d/.e/b.ts", "d/.e/b.ts"],
];

// No letters beyond ASCII: there ripgrep's negated class stands for one byte.
const unit = fc.constantFrom(
  ...["a", "b", "x", "d", "e", ".", "ts", "/", "*", "**", "**/", "/**", "?", "[x]", "[!a]", "[^b]", "[a-d]", "[]x]"],
  ...["{a,b}", "{a,d/e}", "{*.ts,x}", "\\[", "\\]", "\\*", ",", "-", " ", "[", "{", "}", "!", "^", "]"],
);

Deno.test("a compiled glob selects what ripgrep's own --glob selects", async () => {
  await using tree = await makeTree(Object.fromEntries(paths.map((path) => [path, "x"])));
  const ripgrep = await realRipgrep();
  const byRipgrep = async (pattern: string) => {
    const found = await ripgrepFiles({ ripgrep, directory: tree.root, pattern, hidden: true, limit: 100 });
    return found.rows.toSorted();
  };
  let compared = 0;
  const agrees = async (pattern: string) => {
    const matches = compileGlob(pattern);
    if (!matches) return;
    compared++;
    assert.deepEqual(paths.filter(matches).toSorted(), await byRipgrep(pattern), JSON.stringify(pattern));
  };
  for (
    const pattern of ["*.ts", "/*.ts", "d/**", "**/b.ts", "d/*/b.ts", "**", "**/*", "d/**/b.ts", "d/", "d", "/d/**"]
  ) {
    await agrees(pattern);
  }
  await fc.assert(
    fc.asyncProperty(fc.array(unit, { minLength: 1, maxLength: 6 }), (units) => agrees(units.join(""))),
    { numRuns: 300 },
  );
  assert(compared > 150, `${compared} globs were compared`);
});

Deno.test("a glob that is no selection by path is left to ripgrep", () => {
  for (
    const glob of [
      "!a",
      "#a",
      "",
      " ",
      "[a",
      "{a",
      "a}",
      "a\\",
      "[b-a]",
      "*a*a*a*a",
      "a/*a*a*a*a",
      "**/a/**/b/**/c",
      "{a,b}{a,b}{a,b}{a,b}",
    ]
  ) {
    assert.equal(compileGlob(glob), undefined, glob);
  }
});

Deno.test("the globs that are judged here are judged fast, on names made against them too", () => {
  const name = "a".repeat(255);
  const deep = "a/".repeat(2000);
  for (const glob of ["*a*a*ab", "**/a/**/b", "{a,aa}{a,aa}{a,aa}b", "{*a,*aa}{*a,a}b", "**/*a*a*ab"]) {
    const matches = compileGlob(glob)!;
    for (const path of [name, deep + name, `${name}/`.repeat(15) + name]) assert.equal(matches(path), false);
  }
});

Deno.test("a compiled glob can leave out dots, ignore case and read brackets as they stand", () => {
  const selected = (glob: string, reading: Parameters<typeof compileGlob>[1]) =>
    paths.filter(compileGlob(glob, reading) ?? (() => false));
  assert.deepEqual(selected("**/b.ts", { dots: false }), [
    ...["b.ts", "d/b.ts", "d/e/b.ts", "d/e/f/b.ts", "[x]/b.ts", "x/b.ts", "a.ts/b.ts"],
  ]);
  assert.deepEqual(selected(".d/**", { dots: false }), [".d/a", ".d/b.ts"]);
  assert.deepEqual(selected("**/.e/*", { dots: false }), ["d/.e/b.ts"]);
  assert.deepEqual(selected("?h", { dots: false }), []);
  assert.deepEqual(selected("[.]h", { dots: false }), []);
  assert.deepEqual(selected("a.ts", { ignoreCase: true }), ["A.TS"]);
  assert.deepEqual(selected("[x]/b.ts", { literalBrackets: true }), ["[x]/b.ts"]);
  assert.deepEqual(selected("[x]/b.ts", {}), ["x/b.ts"]);
  assert.equal(compileGlob("?[!a].ts")?.("😀é.ts"), true);
});
