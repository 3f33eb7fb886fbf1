// Shell: runs programs, which may go on in a worker.

import assert from "node:assert/strict";
import programs from "../fixtures/codemode/catalog/recorded_programs.json" with { type: "json" };
import { createExecute } from "./execute.ts";
import type { ToolCallEntry } from "./execute_host.ts";
import { recordedTools } from "../fixtures/codemode/catalog/recorded_tools.ts";

Deno.test("[execute.project] [execute.output] [codemode.keys] programs answer as they did when they were recorded", async () => {
  assert.ok(programs.length > 30);
  const execute = createExecute({ sources: [{ tools: () => recordedTools }] });
  for (const { code, output, toolCalls, ...rest } of programs) {
    const context = { signal: new AbortController().signal, session: "s", ask: () => Promise.resolve() };
    const result = await execute.call({ code }, context);
    assert.equal(result.output, output, code);
    const calls = result.metadata.toolCalls as readonly ToolCallEntry[];
    assert.deepEqual(calls.map(({ tool, status }) => ({ tool, status })), toolCalls, code);
    const attached = "attachments" in rest ? rest.attachments : undefined;
    assert.deepEqual(result.attachments?.map((each) => each.mime), attached, code);
  }
});
