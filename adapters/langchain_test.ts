// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import { langChainTools } from "./langchain.ts";
import { attached, echoTools, type Heard } from "./testing.ts";

Deno.test("langChainTools() gives content for the model, and the metadata as artifact", async () => {
  const heard: Heard[] = [];
  const [tool] = langChainTools(echoTools(heard), (run, fields) => ({ run, fields }));
  assert.deepEqual(tool?.fields, {
    name: "echo",
    description: "Says it again",
    schema: echoTools().tools[0]?.parameters,
    responseFormat: "content_and_artifact",
  });
  const { signal } = new AbortController();
  const attachments = [attached("image/png"), attached("application/pdf")];
  assert.deepEqual(await tool?.run({ say: "hi", attachments }, { signal }), [
    [
      { type: "text", text: "hi" },
      { type: "image", mimeType: "image/png", data: "QUJD" },
      { type: "file", mimeType: "application/pdf", data: "QUJD" },
    ],
    { length: 2 },
  ]);
  assert.deepEqual(heard[0]?.options, { signal });
});

Deno.test("langChainTools() throws the sentence of a failure", async () => {
  const [run] = langChainTools(echoTools(), (run) => run);
  await assert.rejects(async () => await run?.({ say: "gone", fail: true }), { name: "Error", message: "gone" });
});
