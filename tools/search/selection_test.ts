// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import fc from "fast-check";
import { compileGlob } from "../../ripgrep/glob_match.ts";
import type { SearchFeatures } from "./features.ts";
import { escapeGlob, selectFiles } from "./selection.ts";

const features: SearchFeatures = { explain: true, parameters: true, repair: true, singleFile: true, guard: true };
const select = (glob: string, more: { below?: string; hidden?: boolean } = {}, chosen = features) =>
  selectFiles({ glob, hidden: false, ignored: false, ...more }, chosen);

Deno.test("[glob.respect-ignore] [grep.respect-ignore] no positive glob goes to ripgrep, only the names narrow the walk", () => {
  assert.deepEqual(select("src/**/*.ts").choice, { hidden: false, ignored: false, globs: [], names: ["*.ts"] });
  assert.deepEqual(select("src/**").choice.names, []);
  assert.deepEqual(select("app/[id].ts").choice.names, ["[id].ts", "[[]id[]].ts"]);
  assert.deepEqual(select("{a,b/c}.ts").choice.names, []);
  // A slash within a class ends no segment: that class stands for one character, such as the a before the bracket.
  for (const glob of ["[**/a[a]", "[]/a[b]", "d/[x/y[z].ts"]) assert.deepEqual(select(glob).choice.names, [], glob);
  assert.deepEqual(select("[a]/[b].ts").choice.names, ["[b].ts", "[[]b[]].ts"]);
  assert.deepEqual(select("[/b.ts").choice.names, ["b.ts"]);
  for (const glob of ["!*.ts", "[a", "a}"]) {
    const { choice } = select(glob, {}, { ...features, repair: false });
    assert.deepEqual(choice.globs, [glob]);
  }
  // Without the switch the glob is ripgrep's, as in the documented tool.
  assert.deepEqual(select("*.ts", {}, { ...features, parameters: false }).choice.globs, ["*.ts"]);
});

Deno.test("[glob.named-hidden] a dot at the start of a segment opens what is hidden, and only that", () => {
  for (const glob of [".github/**", "**/.env", "{.a,b}/*", "{b,.a}/*", "/.x", "\\.x"]) {
    assert.equal(select(glob).choice.hidden, true, glob);
  }
  for (const glob of ["a.b/*", "*.ts", "src/a.ts", "{a.b,c.d}"]) assert.equal(select(glob).choice.hidden, false, glob);
  const { keep } = select(".github/**/*.yml");
  assert.deepEqual([".github/a.yml", ".github/.x/a.yml", ".github/x/.a.yml", "x/.github/a.yml"].filter(keep), [
    ".github/a.yml",
  ]);
});

Deno.test("what lies below a directory belongs to the selection too", () => {
  const { keep, choice } = select("src", { below: "src" });
  assert.deepEqual(["src/a", "src/b/c", "x/src", "srcs/a", "src/.h"].filter(keep), ["src/a", "src/b/c", "x/src"]);
  assert.deepEqual(choice.names, []);
});

Deno.test("an escaped path stands for itself and for nothing else", () => {
  const path = fc.array(fc.constantFrom("a", "b", "[", "]", "{", "}", "*", "?", "!", "#", ",", "\\", "-"), {
    minLength: 1,
    maxLength: 8,
  }).map((units) => units.join(""));
  fc.assert(fc.property(path, path, (one, other) => {
    const matches = compileGlob(`/${escapeGlob(one)}`);
    // So many stars that ripgrep has to judge.
    if (!matches) return;
    assert.equal(matches(one), true, one);
    assert.equal(matches(other), one === other);
  }));
});
