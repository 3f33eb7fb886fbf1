// Shell: re-exports the server.

/**
 * Scout as an MCP server: the toolset for any MCP client, over standard input and output or streamable HTTP.
 *
 * @example
 * ```ts
 * import { listTool, resultOf } from "@scout/tools/mcp";
 * import assert from "node:assert/strict";
 *
 * const tool = listTool({ name: "read", description: "Reads", parameters: { type: "object" } });
 * assert.equal(tool.annotations?.readOnlyHint, true);
 * assert.equal(resultOf({ title: "", output: "text", metadata: {} }).content.length, 1);
 * ```
 *
 * @module
 */
export * from "./connection.ts";
export * from "./http.ts";
export * from "./origin.ts";
export * from "./permission_form.ts";
export * from "./progress_text.ts";
export * from "./roots.ts";
export * from "./tool_listing.ts";
export * from "./tool_result.ts";
export * from "./wire.ts";
