// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import type { jsonSchema, ToolSet } from "ai";
import { aiTools } from "./ai_sdk.ts";
import { attached, echoTools, type Heard } from "./testing.ts";

/** The SDK's function as far as the types go; the example runs the real one. */
const schema = ((json: unknown) => ({ json })) as unknown as typeof jsonSchema;

Deno.test("aiTools() makes a tool set of the definitions", () => {
  const scout = echoTools();
  const tools: ToolSet = aiTools(scout, schema);
  assert.deepEqual(Object.keys(tools), ["echo"]);
  assert.equal(tools.echo?.description, "Says it again");
  assert.deepEqual(tools.echo?.inputSchema, { json: scout.tools[0]?.parameters });
});

Deno.test("aiTools() hands the signal on, gives the host the whole result, and throws what the tool throws", async () => {
  const heard: Heard[] = [];
  const { echo } = aiTools(echoTools(heard), schema);
  const { signal } = new AbortController();
  assert.deepEqual(await echo?.execute({ say: "hi" }, { abortSignal: signal }), {
    title: "t",
    output: "hi",
    metadata: { length: 2 },
  });
  await assert.rejects(async () => await echo?.execute({ say: "gone", fail: true }, {}), { code: "not_found" });
  assert.deepEqual(heard.map(({ options }) => options), [{ signal }, {}]);
});

Deno.test("aiTools() shows the model the text, and the files as files", () => {
  const { echo } = aiTools(echoTools(), schema);
  const attachments = [attached("image/png"), attached("application/pdf", "a.pdf")];
  const shown = echo?.toModelOutput({ output: { title: "t", output: "hi", metadata: {}, attachments } });
  assert.deepEqual(shown, {
    type: "content",
    value: [
      { type: "text", text: "hi" },
      { type: "file", mediaType: "image/png", data: { type: "data", data: "QUJD" } },
      { type: "file", mediaType: "application/pdf", data: { type: "data", data: "QUJD" }, filename: "a.pdf" },
    ],
  });
});
