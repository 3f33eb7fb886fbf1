// Pure: no Deno, no fetch, no file system.

import type { Tool } from "../tools/tool.ts";
import type { ChildTool, ToolSource } from "./child_tool.ts";

/** What a program gets from a built-in tool. */
const resultSchema = {
  type: "object",
  properties: {
    output: { type: "string", description: "What the tool says when it is called by itself" },
    title: { type: "string" },
    metadata: { type: "object", description: "Facts such as counts and whether the output is cut" },
  },
  required: ["output", "title", "metadata"],
};

/**
 * Offers built-in tools to programs as `tools.scout.read`, `tools.scout.grep` and so on. They ask for their own
 * permissions, through the gate of the call, exactly as when they are called by themselves.
 *
 * @example
 * ```ts
 * import { builtinSource } from "@scout/tools/codemode";
 * import assert from "node:assert/strict";
 *
 * const clock = {
 *   name: "clock",
 *   define: () => ({ name: "clock", description: "Tells the time", parameters: { type: "object" } }),
 *   call: () => Promise.resolve({ title: "", output: "noon", metadata: {} }),
 * };
 * assert.deepEqual(builtinSource([clock]).tools().map((tool) => tool.path), [["scout", "clock"]]);
 * ```
 */
export function builtinSource(tools: readonly Tool[], namespace = "scout"): ToolSource {
  const children = tools.map((tool): ChildTool => ({
    key: tool.name,
    path: [namespace, tool.name],
    permissions: [tool.name],
    asks: true,
    get description() {
      return tool.define().description;
    },
    get inputSchema() {
      return tool.define().parameters;
    },
    outputSchema: resultSchema,
    call: async (input, context) => {
      const { output, title, metadata, attachments } = await tool.call(input, context);
      return { value: { output, title, metadata }, attachments: attachments ?? [] };
    },
  }));
  return { tools: () => children };
}
