// Shell: runs programs, which may go on in a worker.

import assert from "node:assert/strict";
import recorded from "../fixtures/codemode/catalog/recorded.json" with { type: "json" };
import programs from "../fixtures/codemode/catalog/recorded_programs.json" with { type: "json" };
import type { ChildTool } from "./child_tool.ts";
import { createExecute } from "./execute.ts";
import type { ToolCallEntry } from "./execute_host.ts";
import { projectResult } from "./mcp/project_result.ts";
import { ToolFailure } from "./tool_host.ts";

const text = (value: unknown) => ({ content: [{ type: "text", text: String(value) }] });
const image = { type: "image", mimeType: "image/png", data: "AAAA" };

/** The results that the tools gave when the programs were recorded. */
// deno-lint-ignore no-explicit-any
const results: Readonly<Record<string, (input: any) => Record<string, unknown>>> = {
  noop: ({ n }) => text(n),
  fail: ({ msg }) => ({ isError: true, ...text(msg) }),
  throws: () => {
    throw new ToolFailure("MCP error -32603: boom from server");
  },
  json_text: () => text('{"a":1,"b":[1,2]}'),
  structured: ({ id }) => ({ content: [], structuredContent: { id, total: 42 } }),
  empty: () => ({ content: [] }),
  image: () => ({ content: [{ type: "text", text: "an image" }, image] }),
  multi_text: () => ({ content: [{ type: "text", text: "one" }, { type: "text", text: "two" }] }),
  "weird-name_x": (input) => text(JSON.stringify(input)),
  "get-sum": ({ a, b }) => text(`The sum of ${a} and ${b} is ${a + b}.`),
  echo: ({ message }) => text(`Echo: ${message}`),
};

const tools = recorded.tools.map(({ path, description, inputSchema, ...rest }): ChildTool => ({
  key: path.join("_"),
  path,
  permissions: [path.join("_")],
  asks: false,
  description,
  inputSchema,
  ...("outputSchema" in rest ? { outputSchema: rest.outputSchema } : {}),
  call: async (input) => {
    const { value, attachments, error } = projectResult(await results[path[1]!]!(input));
    if (error !== undefined) throw new ToolFailure(error);
    return { value, attachments };
  },
}));

Deno.test("[execute.project] [execute.output] [codemode.keys] programs answer as they did when they were recorded", async () => {
  assert.ok(programs.length > 30);
  const execute = createExecute({ sources: [{ tools: () => tools }] });
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
