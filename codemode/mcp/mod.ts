// Shell: re-exports the shells that connect to servers.

/**
 * MCP servers as a source of tools for programs: configuration, connections, keys, results.
 *
 * @example
 * ```ts
 * import { parseServers } from "@scout/tools/codemode";
 * import assert from "node:assert/strict";
 *
 * const { servers } = parseServers({ mcpServers: { docs: { url: "https://docs.example/mcp" } } });
 * assert.equal(servers[0]!.kind, "http");
 * ```
 *
 * @module
 */
export { connectMcp, type ConnectMcpOptions, type McpServers, type ServerStatus } from "./connect.ts";
export { parseServers, type ServerConfig, type ServerProblem, type ServersConfig } from "./server_config.ts";
