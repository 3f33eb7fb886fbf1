// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import { finds, lists, matches, shows, viewGrep, viewRead } from "./checks/views.ts";
import { all, metadata, numbersIn, output, refused } from "./expect.ts";
import type { Reply } from "./protocol.ts";

const facts = { claimsCode: true };
const ok = (text: string, more: object = {}): Reply => ({ kind: "ok", answer: { output: text, ...more } });
const frame = (body: string, notice = "(End: 2 lines)") =>
  `<path>/a</path>\n<type>file</type>\n<content>\n${body}\n\n${notice}\n</content>`;

Deno.test("numbers are read whole, with or without separators", () => {
  assert.deepEqual(numbersIn("lines 1-512 of 2,000, offset=513; 50 KB"), [1, 512, 2000, 513, 50]);
  assert.deepEqual(numbersIn("1, 2,3"), [1, 2, 3]);
});

Deno.test("a frame of read is taken apart; a broken one is told", () => {
  assert.deepEqual(viewRead(frame("1: a\n2: b")), {
    path: "/a",
    type: "file",
    body: ["1: a", "2: b"],
    notice: "(End: 2 lines)",
  });
  const empty = viewRead(frame("", "0 lines"));
  assert(typeof empty !== "string");
  assert.deepEqual(empty.body, []);
  assert.equal(typeof viewRead("1: a"), "string");
  assert.equal(typeof viewRead(frame("1: a").replace("\n\n(", "\n(")), "string");
});

const wrongFrames: readonly (readonly [string, string])[] = [
  ["another line", frame("1: a\n2: c")],
  ["a line missing", frame("1: a")],
  ["a line more", frame("1: a\n2: b\n3: c")],
  ["numbers from 0", frame("0: a\n1: b")],
  ["a total that is wrong", frame("1: a\n2: b", "(End: 3 lines)")],
  ["no notice", frame("1: a\n2: b", "")],
];
for (const [what, text] of wrongFrames) {
  Deno.test(`shows: ${what} is seen`, () => {
    const wanted = shows({ lines: ["a", "b"], facts: [2] });
    assert.equal(wanted.got(ok(frame("1: a\n2: b")), facts), undefined);
    assert.notEqual(wanted.got(ok(text), facts), undefined);
  });
}

Deno.test("a cut line needs a suffix that names its length", () => {
  const wanted = shows({ lines: [{ text: "xx", cut: true }] });
  assert.equal(wanted.got(ok(frame("1: xx… (2 kept)")), facts), undefined);
  assert.notEqual(wanted.got(ok(frame("1: xx…")), facts), undefined);
  assert.notEqual(wanted.got(ok(frame("1: x (2 kept)")), facts), undefined);
});

Deno.test("a refusal is bound to its code where codes are claimed, and to what it names", () => {
  const reply: Reply = { kind: "refused", refusal: { message: "there is no /a/b", code: "not_found" } };
  assert.equal(refused(["not_found"], "/a/b").got(reply, facts), undefined);
  assert.notEqual(refused(["denied"]).got(reply, facts), undefined);
  assert.equal(refused(["denied"]).got(reply, { claimsCode: false }), undefined);
  assert.notEqual(refused(["not_found"], "/c").got(reply, facts), undefined);
  assert.notEqual(refused(["not_found"]).got(ok("there is no /a/b"), facts), undefined);
  assert.notEqual(refused([], "").got({ kind: "refused", refusal: { message: "" } }, { claimsCode: false }), undefined);
});

Deno.test("paths come in any order, no more and no fewer", () => {
  assert.equal(finds("/a", "/b").got(ok("/b\n/a"), facts), undefined);
  for (const text of ["/a", "/a\n/b\n/c", "/a\n/a", "/a\n/b\n\n(more)"]) {
    assert.notEqual(finds("/a", "/b").got(ok(text), facts), undefined);
  }
});

Deno.test("matches of grep are taken apart, whatever the notice", () => {
  const text = "Found 2 matches\n/a:\n  Line 1: x\n\n\n/b:\n  Line 3: y z\n";
  assert.deepEqual(viewGrep(text).hits, [{ path: "/a", line: 1, text: "x" }, { path: "/b", line: 3, text: "y z" }]);
  const hits = matches({ path: "/b", line: 3, text: "y z" }, { path: "/a", line: 1, text: "x" });
  assert.equal(hits.got(ok(text), facts), undefined);
  assert.notEqual(hits.got(ok(text.replace("Found 2", "Found 3")), facts), undefined);
  assert.notEqual(hits.got(ok(text.replace("Line 3", "Line 4")), facts), undefined);
});

Deno.test("entries of a directory are in order", () => {
  const text = frame("a\nb/").replace("<type>file", "<type>directory").replaceAll("content>", "entries>");
  assert.equal(lists(["a", "b/"], [2]).got(ok(text), facts), undefined);
  assert.notEqual(lists(["b/", "a"], [2]).got(ok(text), facts), undefined);
});

Deno.test("several expectations: the first that is missed speaks", () => {
  const both = all(output("x"), metadata("n", 1));
  assert.equal(both.got(ok("x", { metadata: { n: 1 } }), facts), undefined);
  assert.equal(both.got(ok("x", { metadata: { n: 2 } }), facts), "metadata.n = 2");
});
