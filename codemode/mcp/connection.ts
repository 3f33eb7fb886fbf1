// Shell: connects to one MCP server and watches for its end.

import { Client } from "@modelcontextprotocol/sdk/client";
// @ts-types="@modelcontextprotocol/sdk/client/streamableHttp"
import { StreamableHTTPError } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
// @ts-types="@modelcontextprotocol/sdk/types"
import { ErrorCode, McpError, ToolListChangedNotificationSchema } from "@modelcontextprotocol/sdk/types.js";
import { limits } from "../../spec/limits.ts";
import { ToolError } from "../../spec/tool_error.ts";
import { ToolFailure } from "../tool_host.ts";
import { type CalledServer, callTool, isMcpError } from "./call_tool.ts";
import { createDeadline } from "./deadline.ts";
import { closeTransport, openTransport } from "./open_transport.ts";
import { createSchemaCheck, type SchemaCheck } from "./schema_check.ts";
import type { ServerConfig } from "./server_config.ts";
import type { Connection } from "./server_connection.ts";
import { callFailure, startFailure } from "./server_messages.ts";
import type { ServerTool } from "./server_tools.ts";
import { createToolList } from "./tool_list.ts";

/** How to connect. */
export interface ConnectOptions {
  /** The environment that a few variables of a server's process are taken from. */
  readonly environment: Readonly<Record<string, string>>;
  /** Ends the attempt. */
  readonly signal?: AbortSignal;
  /** Milliseconds to get ready in. */
  readonly connectTimeoutMs?: number;
  /** Called after the tool list changed or the server was lost. */
  readonly onChange?: () => void;
}

/** The longest time that a timer takes; a longer one would fire at once. */
const longestTimer = 2 ** 31 - 1;

/**
 * Connects to a server and lists its tools. Throws `ToolError` (`not_available`, `aborted`) with a message that names
 * the server; nothing of it is left then.
 */
export async function connectServer(config: ServerConfig, options: ConnectOptions): Promise<Connection> {
  const { name } = config;
  const opened = openTransport(config, options.environment);
  const client = new Client({ name: "scout", version: "0.1.0" }, { capabilities: {} });
  const list = createToolList(client);
  let ready = false;
  let closing = false;
  let lost: string | undefined;
  // [execute.mcp] A list that cannot be read again leaves the last one standing; the first must succeed.
  const readAgain = () => list.read(ready ? {} : request).then(() => ready && options.onChange?.(), () => {});
  client.setNotificationHandler(ToolListChangedNotificationSchema, () => void readAgain());
  client.onclose = () => {
    if (closing) return;
    lost = opened.facts().ending ?? "the connection was closed";
    if (ready) options.onChange?.();
  };
  const close = () => {
    closing = true;
    return closeTransport(client, opened);
  };

  const milliseconds = Math.min(options.connectTimeoutMs ?? limits.mcp.connectTimeout * 1000, longestTimer);
  const deadline = createDeadline(milliseconds, options.signal);
  const request = { signal: deadline.signal, timeout: milliseconds };
  let step = "initialize";
  try {
    await client.connect(opened.transport, request);
    step = "tools/list";
    await list.read(request);
    ready = true;
  } catch (error) {
    // Before closing: an ending that closing brings about explains nothing.
    const known = opened.facts();
    await close();
    if (options.signal?.aborted) throw new ToolError("aborted", `Connecting to MCP server "${name}" was cancelled`);
    const problem = deadline.signal.aborted || isMcpError(error, ErrorCode.RequestTimeout)
      ? `did not answer ${step} within ${milliseconds / 1000} s`
      : connectProblem(config, step, error);
    throw new ToolError("not_available", startFailure(name, problem, known), { cause: error });
  } finally {
    deadline.clear();
  }

  const checks = new WeakMap<ServerTool, SchemaCheck>();
  const check = (tool: ServerTool) => {
    const made = checks.get(tool) ?? createSchemaCheck(tool.outputSchema);
    checks.set(tool, made);
    return made;
  };
  const timeout = Math.min(config.timeoutMs ?? limits.mcp.callTimeout * 1000, longestTimer);
  const server: CalledServer = { name, client, timeout, facts: opened.facts, check };
  return {
    name,
    tools: list.tools,
    cut: list.cut,
    lost: () => lost,
    call: (tool, input, call) => {
      if (!closing && lost === undefined) return callTool(server, tool, input, call);
      const problem = `is not running any more (${lost ?? "closed"}); its tools cannot be called`;
      return Promise.reject(new ToolFailure(callFailure(name, problem)));
    },
    close,
  };
}

/** Why a server did not get ready, as the end of a sentence that begins with its name. */
function connectProblem(config: ServerConfig, step: string, error: unknown): string {
  if (error instanceof Deno.errors.NotFound && config.kind === "stdio") {
    return `cannot be started: there is no program "${config.command}"${
      config.cwd ? ` or no folder "${config.cwd}"` : ""
    }`;
  }
  // Deno's own permissions are told from the system's, which says so of a file that is no program.
  if (error instanceof Deno.errors.PermissionDenied && config.kind === "stdio") {
    return `cannot be started: the system does not run "${config.command}": it must be a program, and marked as one`;
  }
  if (error instanceof Deno.errors.NotCapable || error instanceof Deno.errors.PermissionDenied) {
    const need = config.kind === "stdio" ? `--allow-run=${config.command}` : `--allow-net=${new URL(config.url).host}`;
    return `cannot be ${config.kind === "stdio" ? "started" : "reached"}: permission is missing (Deno needs ${need})`;
  }
  const wrong = misshapen(error);
  if (wrong !== undefined) return `gave an answer to ${step} that is not MCP: ${wrong}`;
  const detail = error instanceof Error ? error.message : String(error);
  if (config.kind === "http" && !(error instanceof McpError)) {
    const status = error instanceof StreamableHTTPError && (error.code ?? 0) > 0 ? `status ${error.code}, ` : "";
    return `cannot be reached at ${shownUrl(config.url)}: ${status}${detail}`;
  }
  return `refused ${step}: ${detail}`;
}

/** An address as it may stand in a log: keys are often part of its query. */
function shownUrl(text: string): string {
  const { origin, pathname } = new URL(text);
  return origin + pathname;
}

/** What is wrong with an answer of another shape; `undefined` for any other error. */
function misshapen(error: unknown): string | undefined {
  const issues = error instanceof Error && "issues" in error ? error.issues : undefined;
  if (!Array.isArray(issues)) return undefined;
  return issues.map(({ path, message }) => path.length === 0 ? message : `${path.join(".")}: ${message}`).join("; ");
}
