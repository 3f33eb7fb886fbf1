// Shell: reads the sample project.

/**
 * Scout's tools with the Anthropic SDK. The SDK's `fetch` is a script, so nothing goes over the network.
 *
 * @module
 */

import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import Anthropic from "@anthropic-ai/sdk";
import { createToolset } from "@scout/tools";
import { answerAnthropic, anthropicTools } from "@scout/tools/adapters";

const requests: { messages: Anthropic.MessageParam[] }[] = [];
const script: readonly { stop_reason: string; content: unknown[] }[] = [
  { stop_reason: "tool_use", content: [{ type: "tool_use", id: "1", name: "read", input: { filePath: "logo.png" } }] },
  { stop_reason: "end_turn", content: [{ type: "text", text: "A red square." }] },
];
const client = new Anthropic({
  apiKey: "not needed",
  fetch: (_url, init) => {
    requests.push(JSON.parse(String(init?.body)));
    return Promise.resolve(
      Response.json({ id: "m", type: "message", role: "assistant", ...script[requests.length - 1] }),
    );
  },
});

const scout = createToolset({ directory: fileURLToPath(new URL("project", import.meta.url)) });
const messages: Anthropic.MessageParam[] = [{ role: "user", content: "What is on the logo?" }];
let answer: Anthropic.Message;
do {
  answer = await client.messages.create({
    model: "any",
    max_tokens: 1000,
    tools: anthropicTools(scout.tools),
    messages,
  });
  messages.push({ role: "assistant", content: answer.content });
  if (answer.stop_reason === "tool_use") {
    messages.push({ role: "user", content: await answerAnthropic(scout, answer.content) });
  }
} while (answer.stop_reason === "tool_use");
await scout.close();
const [said] = answer.content;
console.log(said?.type === "text" && said.text);
assert(said?.type === "text" && said.text === "A red square.");

// What the model was sent the second time: the text and the image.
const [result] = requests[1]?.messages.at(-1)?.content as Anthropic.ToolResultBlockParam[];
assert.deepEqual((result?.content as Anthropic.ContentBlockParam[]).map((block) => block.type), ["text", "image"]);
