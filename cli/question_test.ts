// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import type { AlwaysReply } from "../permission/reply.ts";
import { excess, readAnswer, renderAnswers, renderQuestion } from "./question.ts";

const request = {
  permission: "external_directory",
  patterns: ["/w/ext/*"],
  always: ["/w/ext/*"],
  targets: ["/w/ext/a\u202etxt"],
  metadata: { filepath: "/w/ext/a\u001b[2J\u009b2J\u202etxt.exe\u2028.txt" },
};
const because = [{ pattern: "/w/ext/*", action: "ask", rule: undefined, index: -1 }] as const;

Deno.test("renderQuestion() shows permission, patterns, facts and what each answer would open", () => {
  const text = renderQuestion({ request, because });
  assert.match(text, /external_directory for "\/w\/ext\/\*"/);
  assert.match(text, /"always" .*: "\/w\/ext\/\*"\n/);
  assert.match(text, /"this" .*: "\/w\/ext\/a\\u\{202e\}txt"\n/);
  assert.match(text, /\n\[o\]nce, \[a\]lways, \[t\]his only or \[r\]eject\? \(\? says more\) $/);
  // What a file name holds cannot steer the terminal.
  assert.doesNotMatch(text + renderAnswers(request), /[^\n\x20-\x7e]/);
  assert.match(text, /a\\u001b\[2J\\u\{9b\}2J\\u\{202e\}txt/);
});

Deno.test("[permission.expiry] renderQuestion() says once that an earlier grant has ended", () => {
  const grant = { permission: "read", pattern: "a\u202e*", action: "allow" } as const;
  const lapsed = { ...because[0], lapsed: { grant, why: "expired" } } as const;
  const text = renderQuestion({ request, because: [lapsed, lapsed] });
  assert.equal(text.split('An earlier grant of read for "a\\u{202e}*" has expired.').length, 2);
  assert.doesNotMatch(renderQuestion({ request, because }), /earlier/);
});

Deno.test("renderAnswers() shows the part that may be granted, and what each word does", () => {
  const text = renderAnswers({ ...request, always: [] });
  for (const word of ["once", "always", "this", "reject"]) assert.match(text, new RegExp(`^${word} `, "m"));
  assert.match(text, /allows nothing from now on/);
  assert.match(text, /\n$/);
});

Deno.test("readAnswer() takes a word or its beginning in any case, and nothing else", () => {
  const table: readonly (readonly [string, ReturnType<typeof readAnswer>])[] = [
    ["o", { kind: "once" }],
    ["ONCE\n", { kind: "once" }],
    [" a ", { kind: "always" }],
    ["rej", { kind: "reject" }],
    ["T", { kind: "always", only: "asked" }],
    ["?", { kind: "help" }],
    ["", undefined],
    ["no", undefined],
    ["yes", undefined],
    ["oncee", undefined],
    // A sentence that begins like an answer is none.
    ["o k", undefined],
    ["reject it", undefined],
    ["this one", undefined],
  ];
  for (const [line, answer] of table) assert.deepEqual(readAnswer(line), answer, line);
});

Deno.test("[permission.narrow] [permission.expiry] readAnswer() reads a part and a time behind always, and a time behind this", () => {
  const table: readonly (readonly [string, ReturnType<typeof readAnswer>])[] = [
    ["a src/*", { kind: "always", only: ["src/*"] }],
    ["always my notes/* 90s", { kind: "always", only: ["my notes/*"], milliseconds: 90_000 }],
    ["always 10m", { kind: "always", milliseconds: 600_000 }],
    ["a 1.5h", { kind: "always", milliseconds: 5_400_000 }],
    ["t 2m", { kind: "always", only: "asked", milliseconds: 120_000 }],
    ['a "10m"', { kind: "always", only: ["10m"] }],
    ['a " a " 1s', { kind: "always", only: [" a "], milliseconds: 1000 }],
    ["a a10m", { kind: "always", only: ["a10m"] }],
    ["a 10 m", { kind: "always", only: ["10 m"] }],
    ["a 0s", undefined],
    ["t 0m", undefined],
    [`t ${"9".repeat(400)}h`, undefined],
    ['a "x', undefined],
    ['a "x" "y"', undefined],
    ["o 10m", undefined],
  ];
  for (const [line, answer] of table) assert.deepEqual(readAnswer(line), answer, line);
});

Deno.test("[permission.narrow] excess() says what is wrong with an answer that grants more than was offered, and nothing else", () => {
  const question = { request: { ...request, always: ["/w/ext/*", "\u202e*"] }, session: "main" };
  const said = (only: AlwaysReply["only"]) => excess(question, { kind: "always", only });
  for (const only of [undefined, "asked", ["/w/ext/sub/*"]] as const) assert.equal(said(only), undefined);
  assert.match(said(["/w/*"])!, /"\/w\/\*" is not covered by it$/);
  assert.doesNotMatch(said(["/w/*"])!, /[^\x20-\x7e]/);
});
