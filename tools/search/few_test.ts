// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import fc from "fast-check";
import { byName, offerFew } from "./few.ts";

Deno.test("the few that a notice names are the first by name, in whatever order they come", () => {
  fc.assert(fc.property(fc.array(fc.string({ maxLength: 3 }), { maxLength: 12 }), fc.nat(4), (names, beyond) => {
    const most = beyond + 1;
    const few: string[] = [];
    for (const name of names) offerFew(few, name, byName, most);
    assert.deepEqual(few, names.toSorted().slice(0, most));
  }));
});

Deno.test("what is alike by the order stays as it came", () => {
  const few: { name: string; count: number }[] = [];
  for (const name of ["b", "a", "c"]) offerFew(few, { name, count: 1 }, (a, b) => b.count - a.count, 2);
  assert.deepEqual(few.map(({ name }) => name), ["b", "a"]);
});
