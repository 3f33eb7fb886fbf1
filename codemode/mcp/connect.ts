// Shell: connects to MCP servers.

import type { ChildTool, ToolSource } from "../child_tool.ts";
import { connectServer } from "./connection.ts";
import { mcpTools } from "./mcp_source.ts";
import type { Connection } from "./server_connection.ts";
import type { ServersConfig } from "./server_config.ts";

/** How a configured server is doing. */
export interface ServerStatus {
  /** Name of the server. */
  readonly name: string;
  /** `failed`: never got ready. `lost`: was there and ended. */
  readonly state: "connected" | "failed" | "lost";
  /** For `failed` and `lost`: what happened, naming the server. For `connected`: that it lists too many tools. */
  readonly message?: string;
  /** How many tools it lists. */
  readonly tools: number;
}

/** Connected servers. */
export interface McpServers extends ToolSource {
  /** How each configured server is doing, in the order of the configuration. */
  readonly status: () => readonly ServerStatus[];
  /** Ends every connection and every process; resolves when nothing is left. May be called more than once. */
  readonly close: () => Promise<void>;
}

/** Options of {@link connectMcp}. */
export interface ConnectMcpOptions {
  /**
   * The host's environment. A server's process gets a few variables of it (`PATH`, `HOME`, proxies and the like) and
   * those that its entry names; nothing else is inherited.
   */
  readonly environment?: Readonly<Record<string, string>>;
  /** Ends the attempts to connect. */
  readonly signal?: AbortSignal;
  /** Milliseconds for a server to start, answer and list its tools; 30,000 by default. */
  readonly connectTimeoutMs?: number;
  /** Called when a server's tools changed or a server was lost. */
  readonly onChange?: () => void;
  /**
   * Give programs an object or an array where a tool without an output schema answers with its JSON as text. Default:
   * false, text stays text (rule execute.project).
   */
  readonly readJson?: boolean;
  /**
   * Hold a program's input against the tool's schema, patterns and formats aside, and fail the call with what is wrong
   * instead of sending it. Default: false, the server says what it does not take.
   */
  readonly checkInput?: boolean;
}

/**
 * Connects to MCP servers, all at once (rule execute.mcp). A server that cannot be used does not keep the others from
 * being used: {@link McpServers.status} says what is wrong with it. Close what this gives, in any ending.
 *
 * @example
 * ```ts
 * import { connectMcp, parseServers } from "@scout/tools/codemode";
 * import assert from "node:assert/strict";
 *
 * const servers = await connectMcp(parseServers({ mcpServers: { ghost: { command: "no-such-program" } } }));
 * assert.match(servers.status()[0]!.message!, /"ghost" cannot be started/);
 * await servers.close();
 * ```
 */
export async function connectMcp(config: ServersConfig, options: ConnectMcpOptions = {}): Promise<McpServers> {
  const { environment = {}, readJson = false, checkInput = false, ...rest } = options;
  const attempts = await Promise.allSettled(
    config.servers.map((server) => connectServer(server, { environment, ...rest })),
  );
  const failed = new Map(config.problems.map(({ server, message }) => [server, message]));
  const connections: Connection[] = [];
  attempts.forEach((attempt, at) => {
    if (attempt.status === "fulfilled") connections.push(attempt.value);
    else failed.set(config.servers[at]!.name, messageOf(attempt.reason));
  });
  const names = [...new Set([...config.servers.map((server) => server.name), ...failed.keys()])];
  let last: { readonly lists: readonly unknown[]; readonly tools: readonly ChildTool[] } | undefined;
  return {
    tools: () => {
      const lists = connections.map((connection) => connection.tools());
      // [execute.mcp] A list that changed is seen at the next look.
      if (last === undefined || lists.some((list, at) => list !== last!.lists[at])) {
        last = { lists, tools: mcpTools(connections, names, { readJson, checkInput }) };
      }
      return last.tools;
    },
    status: () =>
      names.map((name): ServerStatus => {
        const connection = connections.find((each) => each.name === name);
        if (connection === undefined) return { name, state: "failed", message: failed.get(name) ?? "", tools: 0 };
        const lost = connection.lost();
        const tools = connection.tools().length;
        if (lost !== undefined) {
          return { name, state: "lost", message: `MCP server "${name}" is gone (${lost})`, tools };
        }
        const cut = `MCP server "${name}" lists more than ${tools} tools; the others are left out`;
        return { name, state: "connected", tools, ...(connection.cut() ? { message: cut } : {}) };
      }),
    close: async () => {
      await Promise.all(connections.map((connection) => connection.close()));
    },
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
