// Shell: asks a server to run a tool.

import type { Client } from "@modelcontextprotocol/sdk/client";
// @ts-types="@modelcontextprotocol/sdk/client/streamableHttp"
import { StreamableHTTPError } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
// @ts-types="@modelcontextprotocol/sdk/types"
import { ErrorCode, McpError } from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";
import { ToolFailure } from "../tool_host.ts";
import type { SchemaCheck } from "./schema_check.ts";
import type { ConnectionCallOptions } from "./server_connection.ts";
import { callFailure, type ServerFacts } from "./server_messages.ts";
import type { ServerTool } from "./server_tools.ts";

/** A server as a call sees it. */
export interface CalledServer {
  readonly name: string;
  readonly client: Client;
  /** Milliseconds that a call may stay silent. */
  readonly timeout: number;
  readonly facts: () => ServerFacts;
  /** The check of a tool's structured results. */
  readonly check: (tool: ServerTool) => SchemaCheck;
}

/** No stricter than what is used. */
const callResult = z.looseObject({});

/**
 * Calls a tool of a server. Rejects with `ToolFailure`, or with the signal's reason once it has fired; the server is
 * told then.
 */
export async function callTool(
  server: CalledServer,
  tool: ServerTool,
  input: unknown,
  { signal }: ConnectionCallOptions,
): Promise<Record<string, unknown>> {
  const { client, timeout } = server;
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
      // [execute.mcp] A server that reports progress is alive: the time starts anew. It is asked to by a listener.
      resetTimeoutOnProgress: true,
      onprogress: () => {},
    });
    checkOutput(tool, result, server.check(tool));
    return result;
  } catch (error) {
    // [codemode.abort] The SDK has told the server by now.
    if (signal.aborted) throw signal.reason;
    throw callError(server, tool.name, error);
  } finally {
    signal.removeEventListener("abort", forward);
  }
}

function checkOutput(tool: ServerTool, result: Record<string, unknown>, check: SchemaCheck): void {
  if (tool.outputSchema === undefined || result.isError === true || result.structuredContent === undefined) return;
  const problem = check(result.structuredContent);
  if (problem !== undefined) {
    const message = `Tool "${tool.name}" gave structured content that does not match its output schema: ${problem}`;
    throw new ToolFailure(message, "InvalidToolOutput");
  }
}

function callError({ name, timeout, facts }: CalledServer, tool: string, error: unknown): Error {
  if (error instanceof ToolFailure) return error;
  if (isMcpError(error, ErrorCode.RequestTimeout)) {
    return new ToolFailure(
      callFailure(name, `gave no answer to "${tool}" for ${timeout / 1000} s; the call was cancelled`),
    );
  }
  if (isMcpError(error, ErrorCode.ConnectionClosed)) {
    const ending = facts().ending ?? "the connection was closed";
    return new ToolFailure(callFailure(name, `ended during the call of "${tool}" (${ending})`));
  }
  // [codemode.diagnostics] An error that the server answered with is meant for the caller.
  if (error instanceof McpError) return new ToolFailure(error.message);
  // Of what the server says in such an answer nothing is passed on: it may hold anything.
  if (error instanceof StreamableHTTPError && (error.code ?? 0) > 0) {
    return new ToolFailure(callFailure(name, `answered the call of "${tool}" with status ${error.code}`));
  }
  return new ToolFailure(callFailure(name, `could not be reached for the call of "${tool}"`));
}

/** Whether an error is the protocol's error of a code. */
export function isMcpError(error: unknown, code: ErrorCode): boolean {
  return error instanceof McpError && error.code === code;
}
