// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import type Anthropic from "@anthropic-ai/sdk";
import { answerAnthropic, anthropicTools } from "./anthropic.ts";
import { attached, echoTools } from "./testing.ts";

const use = (id: string, input: unknown) => ({ type: "tool_use" as const, id, name: "echo", input });

Deno.test("anthropicTools() is what the API takes", () => {
  const scout = echoTools();
  const tools: Anthropic.Tool[] = anthropicTools(scout.tools);
  assert.deepEqual(tools, [
    { name: "echo", description: "Says it again", input_schema: scout.tools[0]?.parameters },
  ]);
});

Deno.test("answerAnthropic() answers the calls of a message in their order, a failure with is_error", async () => {
  const content = [
    { type: "text", text: "Let me look." },
    use("1", { say: "one" }),
    use("2", { say: "no", fail: true }),
  ];
  const results: Anthropic.ToolResultBlockParam[] = await answerAnthropic(echoTools(), content);
  assert.deepEqual(results, [
    { type: "tool_result", tool_use_id: "1", content: [{ type: "text", text: "one" }], is_error: false },
    { type: "tool_result", tool_use_id: "2", content: [{ type: "text", text: "no" }], is_error: true },
  ]);
  await assert.rejects(answerAnthropic(echoTools(), [use("1", { say: "broken", fault: true })]), TypeError);
});

Deno.test("answerAnthropic() shows images and PDFs, and says of other files that they are there", async () => {
  const attachments = ["image/png", "application/pdf", "image/bmp", "text/csv"].map((mime) => attached(mime));
  const [result] = await answerAnthropic(echoTools(), [use("1", { say: "all", attachments })]);
  assert.deepEqual(result?.content.slice(1, 3), [
    { type: "image", source: { type: "base64", media_type: "image/png", data: "QUJD" } },
    { type: "document", source: { type: "base64", media_type: "application/pdf", data: "QUJD" } },
  ]);
  assert.deepEqual(result?.content.slice(3).map((block) => block.type === "text" && block.text), [
    "(an image of the type image/bmp goes with this, which cannot be shown here)",
    "(a file of the type text/csv goes with this, which cannot be shown here)",
  ]);
});
