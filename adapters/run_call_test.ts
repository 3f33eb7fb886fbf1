// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import { runCall } from "./run_call.ts";
import { attached, echoTools, type Heard } from "./testing.ts";

Deno.test("runCall() gives text, attachments and metadata, and hands the options on", async () => {
  const heard: Heard[] = [];
  const { signal } = new AbortController();
  const params = { say: "hello", attachments: [attached("image/png")] };
  const outcome = await runCall(echoTools(heard), "echo", params, { signal, session: "s" });
  assert.deepEqual(outcome, { text: "hello", attachments: params.attachments, metadata: { length: 5 } });
  assert.deepEqual(heard, [{ name: "echo", params, options: { signal, session: "s" } }]);
});

Deno.test("runCall() makes a text of a ToolError, and lets a fault through", async () => {
  assert.deepEqual(await runCall(echoTools(), "echo", { say: "gone", fail: true }), {
    text: "gone",
    attachments: [],
    metadata: {},
    failed: "not_found",
  });
  await assert.rejects(runCall(echoTools(), "echo", { say: "broken", fault: true }), TypeError);
});
