// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import fc from "fast-check";
import { foldName, spelledOut } from "./fold_name.ts";

Deno.test("[read.spelling] what looks the same is folded to the same, and nothing else is", () => {
  const same = [
    ["caf\u00e9", "cafe\u0301"],
    ["\u1ec7", "e\u0323\u0302"],
    ["\uac00", "\u1100\u1161"],
    ...[..."\u00a0\u1680\u2000\u2007\u2009\u200a\u202f\u205f\u3000"].map((space) => [`a${space}b`, "a b"]),
    ...[..."\u2018\u2019\u201a\u201b\u2032\u02bc\u00b4"].map((quote) => [`it${quote}s`, "it's"]),
    ...[..."\u201c\u201d\u201e\u201f\u2033"].map((quote) => [`${quote}a`, '"a']),
    ...[..."\u2010\u2011\u2012\u2013\u2014\u2015\u2212"].map((dash) => [`a${dash}b`, "a-b"]),
  ];
  for (const [one, other] of same) assert.equal(foldName(one!), foldName(other!), spelledOut(one!));
  const apart = [["e", "\u00e9"], ["A", "a"], ["a b", "a  b"], ["a b", "ab"], ["a_b", "a-b"], ["\uff21", "A"], [
    "\u0430",
    "a",
  ]];
  for (const [one, other] of apart) assert.notEqual(foldName(one!), foldName(other!), spelledOut(one!));
});

Deno.test("[read.spelling] folding twice is folding once, and both normal forms of a name are folded alike", () => {
  fc.assert(fc.property(fc.string({ unit: "grapheme" }), (name) => {
    assert.equal(foldName(foldName(name)), foldName(name));
    assert.equal(foldName(name.normalize("NFD")), foldName(name.normalize("NFC")));
  }));
});

Deno.test("a name that is spelled out is ASCII, and JSON for the name", () => {
  fc.assert(fc.property(fc.string({ unit: "binary" }), (name) => {
    assert.match(spelledOut(name), /^[\x20-\x7e]*$/);
    assert.equal(JSON.parse(spelledOut(name)), name);
  }));
});
