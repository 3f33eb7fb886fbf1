// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import { ToolError } from "../spec/mod.ts";
import { readAnswer, renderDefinitions, renderError, renderQuestion, renderResult } from "./render.ts";

const result = { title: "t", output: "No files found", metadata: { matches: 0, truncated: false } };

Deno.test("renderResult() gives the model's text, or the whole result as JSON", () => {
  assert.equal(renderResult(result, false), "No files found\n");
  assert.deepEqual(JSON.parse(renderResult(result, true)), result);
});

Deno.test("renderResult() names attachments without printing their data", () => {
  const attachments = [{ type: "file" as const, mime: "image/png", url: "data:image/png;base64,AAAA" }];
  const text = renderResult({ ...result, attachments }, false);
  assert.match(text, /image\/png, 26 characters/);
  assert.doesNotMatch(text, /AAAA/);
});

Deno.test("renderError() gives the message, or code and message as JSON", () => {
  const error = new ToolError("not_found", "File not found: /a");
  assert.equal(renderError(error, false), "File not found: /a\n");
  assert.deepEqual(JSON.parse(renderError(error, true)), {
    error: { code: "not_found", message: "File not found: /a" },
  });
});

Deno.test("renderDefinitions() shows name, description and schema of each tool", () => {
  const definitions = [{ name: "grep", description: "Search.", parameters: { type: "object" } }];
  assert.match(renderDefinitions(definitions, false), /^grep\n\nSearch\.\n\n\{\n {2}"type": "object"\n\}\n$/);
  assert.deepEqual(JSON.parse(renderDefinitions(definitions, true)), definitions);
});

Deno.test("renderQuestion() shows permission, patterns, facts and what always would open", () => {
  const text = renderQuestion({
    permission: "external_directory",
    patterns: ["/w/ext/*"],
    always: ["/w/ext/*"],
    metadata: { filepath: "/w/ext/a\u001b[2J\u009b2J\u202etxt.exe\u2028.txt" },
  });
  assert.match(text, /external_directory for "\/w\/ext\/\*"/);
  assert.match(text, /always.*"\/w\/ext\/\*"/);
  // What a file name holds cannot steer the terminal.
  assert.doesNotMatch(text, /[^\n\x20-\x7e]/);
  assert.match(text, /a\\u001b\[2J\\u\{9b\}2J\\u\{202e\}txt/);
});

Deno.test("readAnswer() takes a word or its beginning in any case, and nothing else", () => {
  const table: readonly (readonly [string, ReturnType<typeof readAnswer>])[] = [
    ["o", "once"],
    ["ONCE\n", "once"],
    [" a ", "always"],
    ["rej", "reject"],
    ["", undefined],
    ["yes", undefined],
    ["oncee", undefined],
  ];
  for (const [line, answer] of table) assert.equal(readAnswer(line), answer, line);
});
