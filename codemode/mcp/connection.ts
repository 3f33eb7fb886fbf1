// Shell: connects to one MCP server, lists and calls its tools, watches for its end.

import { Client } from "@modelcontextprotocol/sdk/client";
// @ts-types="@modelcontextprotocol/sdk/client/streamableHttp"
import { StreamableHTTPClientTransport, StreamableHTTPError } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
// @ts-types="@modelcontextprotocol/sdk/types"
import { ErrorCode, McpError, ToolListChangedNotificationSchema } from "@modelcontextprotocol/sdk/types.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport";
import { z } from "zod";
import { limits } from "../../spec/limits.ts";
import { ToolError } from "../../spec/tool_error.ts";
import { ToolFailure } from "../tool_host.ts";
import { createDeadline, within } from "./deadline.ts";
import { createOutputCheck, type OutputCheck } from "./output_check.ts";
import { type ServerConfig, serverEnvironment } from "./server_config.ts";
import { callFailure, type ServerFacts, startFailure } from "./server_messages.ts";
import { readServerTools, type ServerTool } from "./server_tools.ts";
import type { Connection, ConnectionCallOptions } from "./server_connection.ts";
import { createStdioTransport } from "./stdio_transport.ts";

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

/** Schemas no stricter than what is used: one odd tool must not cost a server. */
const listPage = z.looseObject({ tools: z.array(z.unknown()), nextCursor: z.string().nullish() });
const callResult = z.looseObject({});

/**
 * Connects to a server and lists its tools. Throws `ToolError` (`not_available`, `aborted`) with a message that names
 * the server; nothing of it is left then.
 */
export async function connectServer(config: ServerConfig, options: ConnectOptions): Promise<Connection> {
  const opened = openTransport(config, options.environment);
  const { transport, facts } = opened;
  const client = new Client({ name: "scout", version: "0.1.0" }, { capabilities: {} });
  const milliseconds = options.connectTimeoutMs ?? limits.mcp.connectTimeout * 1000;
  const deadline = createDeadline(milliseconds, options.signal);
  const request = { signal: deadline.signal, timeout: milliseconds };
  const state: State = {
    tools: [],
    lost: undefined,
    closing: false,
    dirty: false,
    listing: false,
    checks: new WeakMap(),
  };
  let step = "initialize";
  try {
    client.setNotificationHandler(
      ToolListChangedNotificationSchema,
      () => void relist(client, state, options.onChange),
    );
    await client.connect(transport, request);
    step = "tools/list";
    await relist(client, state, undefined, request);
  } catch (error) {
    state.closing = true;
    // Before closing: an ending that closing brings about explains nothing.
    const known = facts();
    await closeAll(client, opened);
    if (options.signal?.aborted) {
      throw new ToolError("aborted", `Connecting to MCP server "${config.name}" was cancelled`);
    }
    const problem = deadline.signal.aborted || isMcpError(error, ErrorCode.RequestTimeout)
      ? `did not answer ${step} within ${milliseconds / 1000} s`
      : connectProblem(config, step, error);
    throw new ToolError("not_available", startFailure(config.name, problem, known), { cause: error });
  } finally {
    deadline.clear();
  }
  client.onclose = () => {
    if (state.closing) return;
    state.lost = facts().ending ?? "the connection was closed";
    options.onChange?.();
  };
  return {
    name: config.name,
    tools: () => state.tools,
    lost: () => state.lost,
    call: (tool, input, call) => callTool(config, client, state, facts, tool, input, call),
    close: () => {
      state.closing = true;
      return closeAll(client, opened);
    },
  };
}

interface State {
  tools: readonly ServerTool[];
  lost: string | undefined;
  closing: boolean;
  /** The list changed again while it was being read. */
  dirty: boolean;
  listing: boolean;
  readonly checks: WeakMap<ServerTool, OutputCheck>;
}

/** A transport, what can be said of its server, and how to take leave of it. */
interface Opened {
  readonly transport: Transport;
  readonly facts: () => ServerFacts;
  readonly leave: () => Promise<unknown>;
}

function openTransport(
  config: ServerConfig,
  environment: Readonly<Record<string, string>>,
): Opened {
  if (config.kind === "http") {
    const transport = new StreamableHTTPClientTransport(new URL(config.url), {
      requestInit: { headers: { ...config.headers } },
    });
    // A server that keeps sessions is told that this one is over; one that does not answer is not waited for.
    const leave = () => within(transport.terminateSession().catch(() => {}), limits.mcp.closeGrace);
    return { transport: transport as Transport, facts: () => ({}), leave };
  }
  const transport = createStdioTransport({ ...config, env: serverEnvironment(config.env, environment) });
  const facts = () => ({ ending: transport.ending(), stderr: transport.stderr(), noise: transport.noise() });
  return { transport, facts, leave: () => Promise.resolve() };
}

/** Reads the whole list, page by page; a change announced meanwhile reads it again. */
async function relist(
  client: Client,
  state: State,
  onChange: (() => void) | undefined,
  request: { signal?: AbortSignal; timeout?: number } = {},
): Promise<void> {
  state.dirty = true;
  if (state.listing) return;
  state.listing = true;
  try {
    while (state.dirty) {
      state.dirty = false;
      state.tools = await listTools(client, request);
    }
    onChange?.();
  } catch (error) {
    // [execute.mcp] A list that cannot be read again leaves the last one standing; the first must succeed.
    if (onChange === undefined) throw error;
  } finally {
    state.listing = false;
  }
}

async function listTools(
  client: Client,
  request: { signal?: AbortSignal; timeout?: number },
): Promise<readonly ServerTool[]> {
  if (client.getServerCapabilities()?.tools === undefined) return [];
  const items: unknown[] = [];
  const seen = new Set<string>();
  for (let page = 0; page < limits.mcp.listPages; page++) {
    const cursor = [...seen].at(-1);
    const params = cursor === undefined ? {} : { cursor };
    const result = await client.request({ method: "tools/list", params }, listPage, request);
    items.push(...result.tools);
    // A cursor seen before would go round for ever.
    if (!result.nextCursor || seen.has(result.nextCursor)) break;
    seen.add(result.nextCursor);
  }
  return readServerTools(items);
}

async function callTool(
  config: ServerConfig,
  client: Client,
  state: State,
  facts: () => ServerFacts,
  tool: ServerTool,
  input: unknown,
  { signal, onProgress }: ConnectionCallOptions,
): Promise<Record<string, unknown>> {
  const { name } = config;
  if (state.closing || state.lost !== undefined) {
    throw new ToolFailure(
      callFailure(name, `is not running any more (${state.lost ?? "closed"}); its tools cannot be called`),
    );
  }
  // A timer cannot take more, and would fire at once.
  const timeout = Math.min(config.timeoutMs ?? limits.mcp.callTimeout * 1000, 2 ** 31 - 1);
  // A controller of the call's own: the SDK would listen on a shared signal for ever, and tell the server of an abort
  // after the answer too.
  const abort = new AbortController();
  const forward = () => abort.abort(signal.reason);
  signal.addEventListener("abort", forward, { once: true });
  try {
    if (signal.aborted) throw signal.reason;
    const params = { name: tool.name, arguments: input };
    const result = await client.request({ method: "tools/call", params }, callResult, {
      signal: abort.signal,
      timeout,
      // [execute.progress] A server that reports progress is alive: the time starts anew.
      resetTimeoutOnProgress: true,
      onprogress: ({ message }) => onProgress?.(typeof message === "string" ? message : ""),
    });
    checkOutput(state, tool, result);
    return result;
  } catch (error) {
    // [codemode.abort] The SDK has told the server by now.
    if (signal.aborted) throw signal.reason;
    throw callError(name, tool.name, timeout, facts, error);
  } finally {
    signal.removeEventListener("abort", forward);
  }
}

function checkOutput(state: State, tool: ServerTool, result: Record<string, unknown>): void {
  if (tool.outputSchema === undefined || result.isError === true || result.structuredContent === undefined) return;
  let check = state.checks.get(tool);
  if (check === undefined) state.checks.set(tool, check = createOutputCheck(tool.outputSchema));
  const problem = check(result.structuredContent);
  if (problem !== undefined) {
    const message = `Tool "${tool.name}" gave structured content that does not match its output schema: ${problem}`;
    throw new ToolFailure(message, "InvalidToolOutput");
  }
}

function callError(server: string, tool: string, timeout: number, facts: () => ServerFacts, error: unknown): Error {
  if (error instanceof ToolFailure) return error;
  if (isMcpError(error, ErrorCode.RequestTimeout)) {
    return new ToolFailure(
      callFailure(server, `gave no answer to "${tool}" for ${timeout / 1000} s; the call was cancelled`),
    );
  }
  if (isMcpError(error, ErrorCode.ConnectionClosed)) {
    const ending = facts().ending ?? "the connection was closed";
    return new ToolFailure(callFailure(server, `ended during the call of "${tool}" (${ending})`));
  }
  // [codemode.diagnostics] An error that the server answered with is meant for the caller.
  if (error instanceof McpError) return new ToolFailure(error.message);
  return new ToolFailure(callFailure(server, `could not be reached for the call of "${tool}"`));
}

/** Why a server did not get ready, as the end of a sentence that begins with its name. */
function connectProblem(config: ServerConfig, step: string, error: unknown): string {
  if (error instanceof Deno.errors.NotFound && config.kind === "stdio") {
    return `cannot be started: there is no program "${config.command}"${
      config.cwd ? ` or no folder "${config.cwd}"` : ""
    }`;
  }
  if (error instanceof Deno.errors.NotCapable || error instanceof Deno.errors.PermissionDenied) {
    const need = config.kind === "stdio" ? `--allow-run=${config.command}` : `--allow-net=${new URL(config.url).host}`;
    return `cannot be ${config.kind === "stdio" ? "started" : "reached"}: permission is missing (Deno needs ${need})`;
  }
  const detail = error instanceof Error ? error.message : String(error);
  if (config.kind === "http" && !(error instanceof McpError)) {
    const status = error instanceof StreamableHTTPError && (error.code ?? 0) > 0 ? `status ${error.code}, ` : "";
    return `cannot be reached at ${config.url}: ${status}${detail}`;
  }
  return `refused ${step}: ${detail}`;
}

function isMcpError(error: unknown, code: ErrorCode): boolean {
  return error instanceof McpError && error.code === code;
}

/** Closing twice, or closing what never opened, is no error. */
async function closeAll(client: Client, { transport, leave }: Opened): Promise<void> {
  await leave();
  await client.close().catch(() => {});
  await transport.close().catch(() => {});
}
