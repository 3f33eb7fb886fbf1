// Pure: no Deno, no fetch, no file system.

import type { ToolDefinition } from "../tools/tool.ts";
import type { McpHints, McpTool } from "./wire.ts";

const local: McpHints = { readOnlyHint: true, openWorldHint: false };
const web: McpHints = { readOnlyHint: true, openWorldHint: true };
/** A program may call any tool of any server, so it is neither read-only nor at home. */
const anything: McpHints = { readOnlyHint: false, destructiveHint: true, openWorldHint: true };

/** Titles and hints by the name of the tool. A tool that is not listed is taken for one that may do anything. */
const known: ReadonlyMap<string, McpHints> = new Map([
  ["read", { title: "Read a file or directory", ...local }],
  ["glob", { title: "Find files by name", ...local }],
  ["grep", { title: "Search the text of files", ...local }],
  ["webfetch", { title: "Fetch a page", ...web }],
  ["websearch", { title: "Search the web", ...web }],
  ["execute", { title: "Run a program over tools", ...anything }],
]);

/**
 * A tool as MCP lists it: its name, description and JSON Schema as they are, with the hints of MCP.
 *
 * @example
 * ```ts
 * import { listTool } from "@scout/tools/mcp";
 * import assert from "node:assert/strict";
 *
 * const tool = listTool({ name: "grep", description: "Search", parameters: { type: "object" } });
 * assert.equal(tool.annotations?.readOnlyHint, true);
 * assert.equal(tool.annotations?.openWorldHint, false);
 * ```
 */
export function listTool({ name, description, parameters }: ToolDefinition): McpTool {
  const { title, ...annotations } = known.get(name) ?? anything;
  return {
    name,
    ...(title === undefined ? {} : { title }),
    description,
    inputSchema: { ...parameters, type: "object" },
    annotations: { ...(title === undefined ? {} : { title }), ...annotations },
  };
}
