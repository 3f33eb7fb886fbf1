// Shell: reads the sample project.

/**
 * Scout's tools in the AI SDK. The model is the SDK's own mock, which looks at an image and then says what it saw.
 *
 * @module
 */

import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { generateText, isStepCount, jsonSchema } from "ai";
import { MockLanguageModelV4 } from "ai/test";
import { createToolset } from "@scout/tools";
import { aiTools } from "@scout/tools/adapters";

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};
const model = new MockLanguageModelV4({
  doGenerate: [
    {
      content: [{ type: "tool-call", toolCallId: "1", toolName: "read", input: '{"filePath":"logo.png"}' }],
      finishReason: { unified: "tool-calls", raw: "tool_calls" },
      usage,
      warnings: [],
    },
    {
      content: [{ type: "text", text: "A red square." }],
      finishReason: { unified: "stop", raw: "stop" },
      usage,
      warnings: [],
    },
  ],
});

const scout = createToolset({ directory: fileURLToPath(new URL("project", import.meta.url)) });
const { text } = await generateText({
  model,
  tools: aiTools(scout, jsonSchema),
  stopWhen: isStepCount(5),
  prompt: "What is on the logo?",
});
await scout.close();
console.log(text);
assert.equal(text, "A red square.");

// What the model was sent the second time: the text and the image.
const sent = model.doGenerateCalls[1]?.prompt.at(-1);
assert(sent?.role === "tool");
const [result] = sent.content;
assert(result?.type === "tool-result" && result.output.type === "content");
assert.deepEqual(result.output.value.map((part) => part.type), ["text", "file"]);
