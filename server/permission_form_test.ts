// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import { permissionForm, replyOf } from "./permission_form.ts";

Deno.test("permissionForm() says what is asked, by which rule, the facts, and what an always opens", () => {
  const { message, requestedSchema } = permissionForm({
    request: {
      permission: "external_directory",
      patterns: ["/w/ext/*", "/real/*"],
      always: ["/w/ext/*", "/real/*"],
      metadata: { filepath: "/w/ext/a.txt" },
    },
    because: [
      {
        pattern: "/w/ext/*",
        action: "ask",
        index: 1,
        rule: { permission: "external_directory", pattern: "*", action: "ask" },
      },
      { pattern: "/real/*", action: "ask", index: -1, rule: undefined },
    ],
  });
  assert.equal(
    message,
    [
      'Allow external_directory of "/w/ext/*", "/real/*"?',
      'Asked because of the rule ask external_directory "*" and no rule that allows "/real/*".',
      'filepath: "/w/ext/a.txt"',
      '"always" allows, as long as this connection lasts, external_directory of "/w/ext/*", "/real/*".',
    ].join("\n"),
  );
  assert.deepEqual(requestedSchema.required, ["answer"]);
});

Deno.test("[permission.narrow] [permission.expiry] permissionForm() shows what is exactly asked for, and that a grant has ended", () => {
  const grant = { permission: "external_directory", pattern: "/w/*", action: "allow" } as const;
  const why = {
    pattern: "/w/*",
    action: "ask",
    rule: undefined,
    index: -1,
    lapsed: { grant, why: "expired" },
  } as const;
  const { message, requestedSchema } = permissionForm({
    request: {
      permission: "external_directory",
      patterns: ["/w/*"],
      always: ["/w/*"],
      targets: ["/w/a.txt"],
      metadata: {},
    },
    because: [why, why],
  });
  assert.equal(message.split('An earlier grant of external_directory for "/w/*" has expired.').length, 2);
  const answers = requestedSchema.properties.answer.oneOf;
  assert.deepEqual(answers.map((answer) => answer.const), ["once", "always", "this", "call", "reject"]);
  assert.equal(answers[2]?.title, 'Always allow nothing but "/w/a.txt"');
});

Deno.test("[permission.narrow] [permission.expiry] replyOf() makes an always smaller by a part, a time and a call", () => {
  const accept = (content: Record<string, unknown>) => replyOf({ action: "accept", content });
  const always = { kind: "always" } as const;
  assert.deepEqual(accept({ answer: "this" }), { ...always, only: "asked" });
  assert.deepEqual(accept({ answer: "this", part: "a*", minutes: 1 }), {
    ...always,
    only: "asked",
    milliseconds: 60_000,
  });
  assert.deepEqual(accept({ answer: "call", part: "a*" }), { ...always, only: ["a*"], within: "call" });
  assert.deepEqual(accept({ answer: "always", part: "a*", minutes: 0.5 }), {
    ...always,
    only: ["a*"],
    milliseconds: 30_000,
  });
  for (const empty of ["", null, undefined]) {
    assert.deepEqual(accept({ answer: "always", part: empty, minutes: empty, message: empty }), always);
  }
  assert.deepEqual(accept({ answer: "once", part: "a*", minutes: 5 }), { kind: "once" });
  // What cannot be understood must not count as left out: that would grant more.
  for (
    const wrong of [{ part: 7 }, { part: ["a"] }, { minutes: 0 }, { minutes: -1 }, { minutes: "10" }, { minutes: NaN }]
  ) {
    assert.equal(accept({ answer: "always", ...wrong }), undefined, JSON.stringify(wrong));
  }
});

Deno.test("replyOf() reads each answer, and takes a declined or closed form for a reject", () => {
  const accept = (content?: { answer?: string; message?: string }) =>
    replyOf({ action: "accept", ...(content ? { content: { ...content } as Record<string, string> } : {}) });
  assert.deepEqual(accept({ answer: "once", message: "ignored" }), { kind: "once" });
  assert.deepEqual(accept({ answer: "always" }), { kind: "always" });
  assert.deepEqual(accept({ answer: "reject" }), { kind: "reject" });
  assert.deepEqual(accept({ answer: "reject", message: "  " }), { kind: "reject" });
  assert.deepEqual(accept({ answer: "reject", message: " use the docs " }), {
    kind: "reject",
    message: "use the docs",
  });
  assert.deepEqual(replyOf({ action: "decline", content: { answer: "always" } }), { kind: "reject" });
  assert.deepEqual(replyOf({ action: "cancel" }), { kind: "reject" });
  for (const content of [undefined, {}, { answer: "yes" }, { answer: "Always" }]) {
    assert.equal(accept(content), undefined);
  }
});
