// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import { createSchemaCheck } from "./schema_check.ts";
import { projectResult } from "./project_result.ts";
import { startFailure } from "./server_messages.ts";
import { readServerTools } from "./server_tools.ts";

const text = (value: string) => ({ type: "text", text: value });
const image = { type: "image", data: "AAAA", mimeType: "image/png" };

Deno.test("[execute.project] structured content first, then the texts, then nothing", () => {
  const cases: readonly (readonly [Record<string, unknown>, unknown])[] = [
    [{ structuredContent: { a: 1 }, content: [text("other")] }, { a: 1 }],
    [{ structuredContent: {}, content: [text("other")] }, {}],
    [{ structuredContent: null, content: [text("other")] }, "other"],
    [{ content: [text("one"), text("two")] }, "one\ntwo"],
    [{ content: [text("")] }, ""],
    [{ content: [] }, null],
    [{}, null],
    [{ content: "nonsense" }, null],
    [{ content: [null, 5, { type: "text" }, { type: "new-kind" }] }, null],
    // Text stays text, also where it is JSON.
    [{ content: [text('{"a":1}')] }, '{"a":1}'],
    [{ content: [{ type: "resource_link", uri: "demo://x", name: "X" }] }, "X: demo://x"],
    [{ content: [{ type: "resource", resource: { uri: "demo://x", text: "inside" } }] }, "inside"],
  ];
  for (const [result, value] of cases) {
    assert.deepEqual(projectResult(result), { value, attachments: [] }, JSON.stringify(result));
  }
});

Deno.test("[execute.project] media are attached and never reach the program", () => {
  const audio = { type: "audio", data: "BBBB", mimeType: "audio/wav" };
  const blob = {
    type: "resource",
    resource: { uri: "file:///a/report.pdf", mimeType: "application/pdf", blob: "CCCC" },
  };
  const { value, attachments } = projectResult({ content: [image, audio, blob] });
  assert.equal(value, "[3 files attached to the result: image/png, audio/wav, application/pdf]");
  assert.deepEqual(attachments, [
    { type: "file", mime: "image/png", url: "data:image/png;base64,AAAA" },
    { type: "file", mime: "audio/wav", url: "data:audio/wav;base64,BBBB" },
    { type: "file", mime: "application/pdf", url: "data:application/pdf;base64,CCCC", filename: "report.pdf" },
  ]);
  assert.equal(projectResult({ content: [image] }).value, "[1 file attached to the result: image/png]");
  assert.equal(projectResult({ content: [text("a caption"), image] }).value, "a caption");
  assert.deepEqual(projectResult({ structuredContent: { a: 1 }, content: [image] }).value, { a: 1 });
});

Deno.test("[execute.project] data that is no base64 is not attached, and the program is told", () => {
  const of = (data: string) => projectResult({ content: [{ ...image, data }] });
  const lines = `${"QUJD".repeat(19)}\r\n`.repeat(1000);
  const good = ["", "QQ==", "QQ", "QUI=", "QUI", "QUJD", "+/+/", " QU\nJD\n", lines, "QUJD".repeat(2_000_000)];
  for (const data of good) {
    assert.equal(of(data).attachments[0]!.url, `data:image/png;base64,${data.replace(/\s/g, "")}`);
  }
  for (
    const data of ["Q", "QUJDR", "Q===", "=", "QQ=", "QU=J", "not base64", 'QUJD">', "data:image/png;base64,QUJD", "é"]
  ) {
    const { value, attachments } = of(data);
    assert.deepEqual(attachments, [], data);
    assert.equal(value, "[a file is left out, since its data is no base64: image/png]", data);
  }
  const blob = { type: "resource", resource: { uri: "a/b.pdf", mimeType: "application/pdf", blob: "{}" } };
  assert.equal(
    projectResult({ content: [text("one"), blob] }).value,
    "one\n[a file is left out, since its data is no base64: application/pdf]",
  );
});

Deno.test("[execute.project] however many files there are, the line about them is short", () => {
  const { value, attachments } = projectResult({ content: Array.from({ length: 500 }, () => image) });
  assert.equal(attachments.length, 500);
  assert.equal(value, "[500 files attached to the result: image/png]");
});

Deno.test("[execute.project] a media type that is none does not get into an address", () => {
  for (const mimeType of [undefined, "", "image", "image/png;base64,evil", "a/b\nc"]) {
    assert.equal(
      projectResult({ content: [{ ...image, mimeType }] }).attachments[0]!.url,
      "data:application/octet-stream;base64,AAAA",
    );
  }
});

Deno.test("[execute.error] a result that is marked as an error has its text, whatever else it carries", () => {
  const { error, value } = projectResult({
    isError: true,
    structuredContent: { a: 1 },
    content: [text("bad"), text("luck")],
  });
  assert.deepEqual([error, value], ["bad\nluck", null]);
  assert.equal(projectResult({ isError: true }).error, "");
  assert.equal("error" in projectResult({ isError: false, content: [text("x")] }), false);
});

Deno.test("[codemode.diagnostics] structured content is held against its schema", () => {
  const check = createSchemaCheck({
    type: "object",
    properties: { id: { type: "string" }, n: { type: "array", items: { type: "number" } } },
    required: ["id"],
  });
  assert.equal(check({ id: "x", n: [1] }), undefined);
  assert.match(check({ id: 5 })!, /^at id: /);
  assert.match(check({ id: "x", n: [1, "2"] })!, /^at n\/1: /);
  assert.match(check({})!, /id/);
});

Deno.test("[codemode.diagnostics] a schema that cannot be read checks nothing, and patterns are not run", () => {
  for (const schema of [undefined, null, true, 5, "x", { $ref: "#/nowhere" }, { properties: 5 }]) {
    assert.equal(createSchemaCheck(schema)({ any: 1 }), undefined, JSON.stringify(schema));
  }
  const hostile = {
    properties: { v: { pattern: "^(a+)+$", format: "odd" } },
    patternProperties: { "^(b+)+$": false },
    additionalProperties: false,
  };
  assert.equal(createSchemaCheck(hostile)({ v: `${"a".repeat(20)}!`, [`${"b".repeat(20)}!`]: 1 }), undefined);
  // A property may be called so.
  const named = createSchemaCheck({ properties: { pattern: { type: "string" } }, const: { pattern: "x" } });
  assert.equal(named({ pattern: "x" }), undefined);
  assert.match(named({ pattern: 5 })!, /pattern/);
});

Deno.test("[execute.mcp] odd items of a list cost nobody else", () => {
  const tools = readServerTools([
    { name: "a", description: "A", inputSchema: { type: "object" }, outputSchema: null },
    ...[null, 5, "x", [], {}, { name: 3 }],
    { name: "a", description: "again" },
    { name: "b", title: "Title", description: "" },
    { name: "", description: 7 },
  ]);
  assert.deepEqual(tools, [
    { name: "a", description: "A", inputSchema: { type: "object" } },
    { name: "b", description: "Title", inputSchema: undefined },
    { name: "", description: "", inputSchema: undefined },
  ]);
});

Deno.test("[execute.mcp] a server's last words come without codes for the terminal", () => {
  const stderr = "\u001b[31mred\u001b[0m\u0007\n" + "line\n".repeat(20);
  const message = startFailure("s", "did not answer", { stderr, noise: { lines: 2, last: "\u001b[1mhi" } });
  assert.deepEqual(message.split("\n").slice(0, 3), [
    'MCP server "s" did not answer.',
    "It printed 2 lines that are no MCP messages, the last: hi",
    "Its standard error ends with:",
  ]);
  assert.equal(message.split("\n").length, 13);
  assert.match(startFailure("s", "x", { stderr: "\u001b[31mred\u001b[0m" }), /\nred$/);
  // What it refused with are its words too, and may be a whole page.
  assert.equal(startFailure("s", "refused x: \u001b[2J\u001b[31mno\u0007"), 'MCP server "s" refused x: no.');
  assert.ok(startFailure("s", `refused x: ${"no".repeat(1_000_000)}`).length < 3000);
});
