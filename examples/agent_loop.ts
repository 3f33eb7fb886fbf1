// Shell: reads the sample project.

/**
 * The smallest agent: a loop that asks the model, runs the tools that it calls, and asks again until it only speaks. The
 * model here is a script, so the example runs without a network.
 *
 * @module
 */

import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { createToolset, ToolError } from "@scout/tools";

/** What the model gets and gives: replace {@link scriptedModel} by a real one of the same shape. */
type Message =
  | { readonly role: "user" | "assistant"; readonly text: string }
  | { readonly role: "call"; readonly tool: string; readonly params: unknown }
  | { readonly role: "result"; readonly text: string };

/** A model that looks for the TODO, reads around it, and reports. */
function scriptedModel(messages: readonly Message[]): Message {
  const results = messages.filter((message) => message.role === "result");
  const last = results.at(-1)?.text ?? "";
  switch (results.length) {
    case 0:
      return { role: "call", tool: "grep", params: { pattern: "TODO", include: "*.txt" } };
    case 1: {
      const filePath = /^(\/.*):$/m.exec(last)?.[1];
      return { role: "call", tool: "read", params: { filePath } };
    }
    default:
      return { role: "assistant", text: `Open: ${/TODO: (.*)/.exec(last)?.[1]}` };
  }
}

const scout = createToolset({ directory: fileURLToPath(new URL("project", import.meta.url)) });

async function run(tool: string, params: unknown): Promise<string> {
  try {
    return (await scout.call(tool, params)).output;
  } catch (error) {
    // What a tool refuses is for the model to read; anything else is a fault.
    if (error instanceof ToolError) return error.message;
    throw error;
  }
}

const messages: Message[] = [{ role: "user", text: "What is left to do?" }];
while (true) {
  const answer = scriptedModel(messages);
  messages.push(answer);
  if (answer.role !== "call") break;
  messages.push({ role: "result", text: await run(answer.tool, answer.params) });
}
await scout.close();

const said = messages.at(-1);
console.log(said?.role === "assistant" && said.text);
assert.deepEqual(said, { role: "assistant", text: "Open: greet by name" });
