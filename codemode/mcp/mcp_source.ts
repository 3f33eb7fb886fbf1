// Pure: no Deno, no fetch, no file system.

import type { ChildTool } from "../child_tool.ts";
import { ToolFailure } from "../tool_host.ts";
import { projectResult } from "./project_result.ts";
import { createSchemaCheck } from "./schema_check.ts";
import type { Connection } from "./server_connection.ts";
import { assignKeys } from "./tool_keys.ts";

/** How {@link mcpTools} goes beyond what the protocol asks for; see `ConnectMcpOptions`. */
export interface McpToolOptions {
  /** Make data of JSON where a tool does not say what it gives. */
  readonly readJson: boolean;
  /** Hold input against the tool's schema before it is sent. */
  readonly checkInput: boolean;
}

/** The tools of connected servers as programs see them. `servers` names all servers, the failed ones too. */
export function mcpTools(
  connections: readonly Connection[],
  servers: readonly string[],
  { readJson, checkInput }: McpToolOptions,
): readonly ChildTool[] {
  const all = connections.flatMap((connection) => connection.tools().map((tool) => ({ connection, tool })));
  const keys = assignKeys(all.map(({ connection, tool }) => ({ server: connection.name, tool: tool.name })), servers);
  return all.map(({ connection, tool }, at): ChildTool => {
    const { key, path, permissions } = keys[at]!;
    const check = checkInput ? createSchemaCheck(tool.inputSchema) : undefined;
    return {
      key,
      path,
      permissions,
      asks: false,
      description: tool.description,
      inputSchema: tool.inputSchema,
      ...(tool.outputSchema === undefined ? {} : { outputSchema: tool.outputSchema }),
      call: async (input, { signal }) => {
        const problem = check?.(input);
        if (problem !== undefined) {
          throw new ToolFailure(`The input of "${tool.name}" does not fit its schema: ${problem}`, "InvalidToolInput");
        }
        const result = await connection.call(tool, input, { signal });
        const { value, attachments, error } = projectResult(result, readJson && tool.outputSchema === undefined);
        if (error !== undefined) {
          throw new ToolFailure(error.trim() === "" ? silentError(connection, tool.name) : error);
        }
        return { value, attachments };
      },
    };
  });
}

function silentError(connection: Connection, tool: string): string {
  return `Tool "${tool}" of MCP server "${connection.name}" failed without saying why`;
}
