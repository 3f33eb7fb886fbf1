// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import { ToolError } from "../spec/mod.ts";
import { renderDefinitions, renderError, renderResult } from "./render.ts";

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
