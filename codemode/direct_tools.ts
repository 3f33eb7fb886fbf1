// Pure: no Deno, no fetch, no file system.

import { ToolError } from "../spec/tool_error.ts";
import type { JsonSchema, Tool, ToolResult } from "../tools/tool.ts";
import { isObject } from "./catalog/json_schema.ts";
import type { ChildTool, ToolSource } from "./child_tool.ts";
import { renderOutput } from "./execute_output.ts";
import { ToolFailure } from "./tool_host.ts";

/**
 * The tools of a source as tools of their own, named by their keys, for when Code Mode is off. Each asks for the
 * permission of its key; a tool that `visible` hides is left out.
 *
 * A call throws `ToolError`: `invalid_params`, what `ask` throws, `program_failed` for a failure of the tool, `aborted`.
 *
 * @example
 * ```ts
 * import { directTools } from "@scout/tools/codemode";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(directTools({ tools: () => [] }), []);
 * ```
 */
export function directTools(
  source: ToolSource,
  visible: (permission: string) => boolean = () => true,
): readonly Tool[] {
  return source.tools().filter((tool) => tool.permissions.every(visible)).map((tool): Tool => ({
    name: tool.key,
    define: () => ({ name: tool.key, description: tool.description, parameters: parametersOf(tool) }),
    call: (params, context) => callDirect(tool, params, context),
  }));
}

/** Hosts need an object schema with properties, whatever the server sent. */
function parametersOf({ inputSchema }: ChildTool): JsonSchema {
  return { properties: {}, ...(isObject(inputSchema) ? inputSchema : {}), type: "object" };
}

async function callDirect(tool: ChildTool, params: unknown, context: Parameters<Tool["call"]>[1]): Promise<ToolResult> {
  if (!isObject(params)) {
    throw new ToolError("invalid_params", `Cannot call ${tool.key}: expected one object with its arguments`);
  }
  for (const permission of tool.asks ? [] : tool.permissions) {
    await context.ask({ permission, patterns: ["*"], always: ["*"], metadata: { tool: tool.key, input: params } });
  }
  try {
    const { value, attachments } = await tool.call(params, context);
    const files = attachments.length === 0 ? {} : { attachments };
    return { title: "", output: renderOutput(value, [], []) || "(empty text)", metadata: {}, ...files };
  } catch (error) {
    if (context.signal.aborted) {
      throw new ToolError("aborted", `The call of ${tool.key} was cancelled`, { cause: error });
    }
    if (error instanceof ToolFailure) throw new ToolError("program_failed", error.message, { cause: error });
    throw error;
  }
}
