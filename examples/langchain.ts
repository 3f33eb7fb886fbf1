// Shell: reads the sample project.

/**
 * Scout's tools in LangChain. The model is LangChain's own fake, which looks at an image and then says what it saw.
 *
 * @module
 */

import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { AIMessage, type BaseMessage, HumanMessage, type ToolMessage } from "@langchain/core/messages";
import { fakeModel } from "@langchain/core/testing";
import { tool } from "@langchain/core/tools";
import { createToolset } from "@scout/tools";
import { langChainTools } from "@scout/tools/adapters";

const scout = createToolset({ directory: fileURLToPath(new URL("project", import.meta.url)) });
const tools = langChainTools(scout, (run, fields) => tool(run, fields));
const model = fakeModel()
  .respondWithTools([{ id: "1", name: "read", args: { filePath: "logo.png" } }])
  .respond(new AIMessage("A red square."))
  .bindTools(tools);

const messages: BaseMessage[] = [new HumanMessage("What is on the logo?")];
while (true) {
  const answer = await model.invoke(messages) as AIMessage;
  messages.push(answer);
  if (!answer.tool_calls?.length) break;
  for (const call of answer.tool_calls) {
    const called = tools.find(({ name }) => name === call.name);
    const result: unknown = await called?.invoke({ ...call, type: "tool_call" });
    messages.push(result as ToolMessage);
  }
}
await scout.close();
console.log(messages.at(-1)?.content);
assert.equal(messages.at(-1)?.content, "A red square.");

// What the model was sent: the text and the image; the metadata are for the host.
const result = messages[2] as ToolMessage;
assert.deepEqual((result.content as { type: string }[]).map((block) => block.type), ["text", "image"]);
assert.equal(result.artifact.truncated, false);
