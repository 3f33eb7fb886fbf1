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
