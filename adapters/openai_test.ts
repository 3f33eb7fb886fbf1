// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import type OpenAI from "openai";
import { answerOpenAi, answerOpenAiChat, openAiChatTools, openAiTools } from "./openai.ts";
import { attached, echoTools } from "./testing.ts";

const call = (args: unknown) => ({
  type: "function_call" as const,
  call_id: "c1",
  name: "echo",
  arguments: typeof args === "string" ? args : JSON.stringify(args),
});

Deno.test("openAiTools() and openAiChatTools() are what the two APIs take", () => {
  const scout = echoTools();
  const [parameters] = scout.tools.map((tool) => tool.parameters);
  const tools: OpenAI.Responses.FunctionTool[] = openAiTools(scout.tools);
  const description = "Says it again";
  assert.deepEqual(tools, [{ type: "function", name: "echo", description, parameters, strict: false }]);
  const chat: OpenAI.ChatCompletionTool[] = openAiChatTools(scout.tools);
  assert.deepEqual(chat, [{ type: "function", function: { name: "echo", description, parameters } }]);
});

Deno.test("answerOpenAi() answers with the text alone, or with images and files beside it", async () => {
  const plain: OpenAI.Responses.ResponseInputItem = await answerOpenAi(echoTools(), call({ say: "hi" }));
  assert.deepEqual(plain, { type: "function_call_output", call_id: "c1", output: "hi" });
  const attachments = [attached("image/png"), attached("application/pdf"), attached("application/pdf", "a.pdf")];
  const { output } = await answerOpenAi(echoTools(), call({ say: "hi", attachments }));
  const pdf = "data:application/pdf;base64,QUJD";
  assert.deepEqual(output, [
    { type: "input_text", text: "hi" },
    { type: "input_image", image_url: "data:image/png;base64,QUJD", detail: "auto" },
    { type: "input_file", filename: "file-2", file_data: pdf },
    { type: "input_file", filename: "a.pdf", file_data: pdf },
  ]);
});

Deno.test("answerOpenAi() answers a failure, and arguments that are not JSON, with what to do", async () => {
  assert.equal((await answerOpenAi(echoTools(), call({ say: "gone", fail: true }))).output, "gone");
  const { output } = await answerOpenAi(echoTools(), call('{"say":'));
  assert.match(String(output), /^Cannot call the echo tool: its arguments are not JSON: .*Call it again/);
  await assert.rejects(answerOpenAi(echoTools(), call({ say: "broken", fault: true })), TypeError);
});

Deno.test("answerOpenAi() takes empty arguments for none", async () => {
  const scout = { tools: [], call: (_: string, params: unknown) => Promise.reject(params) };
  await assert.rejects(answerOpenAi(scout, call(" ")), (params) => {
    assert.deepEqual(params, {});
    return true;
  });
});

Deno.test("answerOpenAiChat() answers each function call, and shows images after all of them", async () => {
  const calls: OpenAI.ChatCompletionMessageToolCall[] = [
    { type: "function", id: "1", function: call({ say: "one", attachments: [attached("image/png")] }) },
    { type: "custom", id: "2", custom: { name: "other", input: "" } },
    { type: "function", id: "3", function: call({ say: "three", attachments: [attached("text/csv", "t.csv")] }) },
  ];
  const messages: OpenAI.ChatCompletionMessageParam[] = await answerOpenAiChat(echoTools(), calls);
  assert.deepEqual(messages, [
    { role: "tool", tool_call_id: "1", content: "one" },
    { role: "tool", tool_call_id: "3", content: "three" },
    {
      role: "user",
      content: [
        { type: "text", text: "Shown by the tool call 1:" },
        { type: "image_url", image_url: { url: "data:image/png;base64,QUJD" } },
        { type: "text", text: "Shown by the tool call 3:" },
        { type: "file", file: { filename: "t.csv", file_data: "data:text/csv;base64,QUJD" } },
      ],
    },
  ]);
  const [only, ...rest] = await answerOpenAiChat(echoTools(), [{ id: "1", function: call({ say: "x" }) }]);
  assert.deepEqual([only, rest], [{ role: "tool", tool_call_id: "1", content: "x" }, []]);
});
