// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import fc from "fast-check";
import { limits } from "../../spec/limits.ts";
import { missingText, suggestions } from "./suggest.ts";

function near(missing: string, names: readonly string[]): readonly string[] {
  const found = suggestions(missing);
  for (const name of names) found.offer(name);
  return found.best();
}

Deno.test("[read.missing] names that contain the asked one or are contained in it, whatever their case", () => {
  const table: readonly (readonly [missing: string, names: string[], want: string[]])[] = [
    ["config", ["config.ts", "other.ts"], ["config.ts"]],
    ["CONFIG.TS", ["config.ts"], ["config.ts"]],
    ["readme.md", ["README.md"], ["README.md"]],
    ["xconfig.ts", ["config.ts"], ["config.ts"]],
    ["apple.txt", ["a", "b"], ["a"]],
    ["indxe.ts", ["index.ts"], []],
    ["user.js", ["user.ts"], []],
    ["\u00dcBER.TXT", ["\u00fcber.txt"], ["\u00fcber.txt"]],
    [".env", [".env.example"], [".env.example"]],
    ["users", ["user-list"], []],
    ["x", [], []],
  ];
  for (const [missing, names, want] of table) assert.deepEqual(near(missing, names), want, missing);
});

Deno.test("[read.missing] up to three, the nearest, in whatever order the directory gives them", () => {
  const names = ["user.test.ts", "superuser.ts", "user.tsx", "user-list.ts", "user.ts"];
  const want = ["user.ts", "user.tsx", "user-list.ts"];
  fc.assert(fc.property(fc.shuffledSubarray(names, { minLength: names.length }), (names) => {
    assert.deepEqual(near("user", names), want);
  }));
  for (const count of [0, 1, limits.read.suggestions - 1, limits.read.suggestions, limits.read.suggestions + 1, 100]) {
    const many = Array.from({ length: count }, (_, i) => `user${i}`);
    assert.equal(near("user", many).length, Math.min(count, limits.read.suggestions));
  }
});

Deno.test("[read.missing] the error offers absolute paths, and without candidates is a plain not found", () => {
  assert.equal(missingText("/w/a.ts", []), "File not found: /w/a.ts");
  assert.equal(
    missingText("/w/src/a", ["a.ts", "ab"]),
    "File not found: /w/src/a\n\nDid you mean one of these?\n/w/src/a.ts\n/w/src/ab",
  );
});
