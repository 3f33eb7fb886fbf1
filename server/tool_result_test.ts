// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import { ToolError } from "../spec/tool_error.ts";
import { factsOf, failureOf, resultOf } from "./tool_result.ts";

const attachment = (mime: string, filename?: string) => ({
  type: "file" as const,
  mime,
  url: `data:${mime};base64,QUJD`,
  ...(filename === undefined ? {} : { filename }),
});

Deno.test("resultOf() gives the output as text, and title, output and facts as structured content", () => {
  assert.deepEqual(resultOf({ title: "t", output: "o", metadata: { matches: 1, truncated: false } }), {
    content: [{ type: "text", text: "o" }],
    structuredContent: { title: "t", output: "o", metadata: { matches: 1, truncated: false } },
  });
  assert.deepEqual(resultOf({ title: "t", output: "o", metadata: {} }, { structured: false }), {
    content: [{ type: "text", text: "o" }],
  });
});

Deno.test("resultOf() gives images as image content and other files as resources, in their order", () => {
  const attachments = [attachment("image/png"), attachment("application/pdf", "a b/ü.pdf"), attachment("text/x")];
  assert.deepEqual(resultOf({ title: "", output: "o", metadata: {}, attachments }).content.slice(1), [
    { type: "image", data: "QUJD", mimeType: "image/png" },
    {
      type: "resource",
      resource: { uri: "attachment:///a%20b%2F%C3%BC.pdf", mimeType: "application/pdf", blob: "QUJD" },
    },
    { type: "resource", resource: { uri: "attachment:///3", mimeType: "text/x", blob: "QUJD" } },
  ]);
});

Deno.test("factsOf() leaves out what repeats the output, and nothing else", () => {
  assert.deepEqual(
    factsOf({ preview: "x", truncated: true, display: { text: "x", entries: [], lineStart: 1, totalLines: 2 } }),
    { truncated: true, display: { lineStart: 1, totalLines: 2 } },
  );
  for (const display of [null, "text", 5]) assert.deepEqual(factsOf({ display, a: 1 }), { a: 1 });
});

Deno.test("failureOf() tells the code and the sentence of a ToolError", () => {
  const failed = failureOf(new ToolError("denied", "Permission denied: no", { cause: new Error("secret") }));
  assert.deepEqual(failed, {
    isError: true,
    content: [{ type: "text", text: "Permission denied: no" }],
    structuredContent: { error: { code: "denied", message: "Permission denied: no" } },
  });
  assert.equal("structuredContent" in failureOf(new ToolError("denied", "no"), { structured: false }), false);
});

Deno.test("failureOf() tells nothing of an error that is a fault", () => {
  for (const error of [new Error("at /home/someone/secret"), "secret", undefined]) {
    const failed = failureOf(error);
    assert.deepEqual(failed.structuredContent?.error, {
      code: "internal",
      message: failed.content[0]?.type === "text" && failed.content[0].text,
    });
    assert(!JSON.stringify(failed).includes("secret"));
  }
});
