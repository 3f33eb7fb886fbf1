// Shell: reads the sample project.

/**
 * Scout's tools with the OpenAI SDK and its Responses API. The SDK's `fetch` is a script, so nothing goes over the network.
 *
 * @module
 */

import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import OpenAI from "openai";
import { createToolset } from "@scout/tools";
import { answerOpenAi, openAiTools } from "@scout/tools/adapters";

const requests: { input: unknown[] }[] = [];
const script: unknown[][] = [
  [{ type: "function_call", id: "f1", call_id: "c1", name: "read", arguments: '{"filePath":"logo.png"}' }],
  [{
    type: "message",
    id: "m1",
    role: "assistant",
    status: "completed",
    content: [{ type: "output_text", text: "A red square.", annotations: [] }],
  }],
];
const client = new OpenAI({
  apiKey: "not needed",
  fetch: (_url, init) => {
    requests.push(JSON.parse(String(init?.body)));
    return Promise.resolve(Response.json({ id: "r", object: "response", output: script[requests.length - 1] }));
  },
});

const scout = createToolset({ directory: fileURLToPath(new URL("project", import.meta.url)) });
const input: OpenAI.Responses.ResponseInput = [{ role: "user", content: "What is on the logo?" }];
let text = "";
while (text === "") {
  const response = await client.responses.create({ model: "any", tools: openAiTools(scout.tools), input });
  input.push(...response.output as OpenAI.Responses.ResponseInput);
  for (const item of response.output) {
    if (item.type === "function_call") input.push(await answerOpenAi(scout, item));
  }
  text = response.output_text;
}
await scout.close();
console.log(text);
assert.equal(text, "A red square.");

// What the model was sent the second time: the text and the image.
const answer = requests[1]?.input.at(-1) as { output: { type: string }[] };
assert.deepEqual(answer.output.map((part) => part.type), ["input_text", "input_image"]);
