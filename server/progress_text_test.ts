// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import { progressText } from "./progress_text.ts";

Deno.test("progressText() counts the calls of a program and names the last", () => {
  assert.equal(progressText({ toolCalls: [] }), "0 calls");
  assert.equal(progressText({ toolCalls: [{ tool: "a.b", status: "error" }] }), "1 calls; a.b: error");
});

Deno.test("progressText() shows other metadata, never more than 200 characters nor half a character", () => {
  assert.equal(progressText({ found: 3 }), '{"found":3}');
  const empty = JSON.stringify({ a: "" }).length;
  assert.equal(progressText({ a: "x".repeat(200 - empty) }).length, 200);
  assert.equal(progressText({ a: "x".repeat(201 - empty) }), `{"a":"${"x".repeat(193)}…`);
  const cut = progressText({ a: `x${"😀".repeat(200)}` });
  assert.equal(cut.isWellFormed(), true);
  assert(cut.length <= 200 && cut.endsWith("…"));
});
