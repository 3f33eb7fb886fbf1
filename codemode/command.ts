// Shell: connects to MCP servers for one program.

import { ToolError } from "../spec/tool_error.ts";
import type { CallContext, Tool, ToolResult } from "../tools/tool.ts";
import { builtinSource } from "./builtin_source.ts";
import { drawCalls, type ProgressFrame } from "./call_progress.ts";
import { createExecute, type ExecuteOptions } from "./execute.ts";
import type { ToolCallEntry } from "./execute_host.ts";
import { connectMcp, type McpServers } from "./mcp/connect.ts";
import { parseServers, type ServersConfig } from "./mcp/server_config.ts";

/** What `execute` was asked for on the command line. */
export interface ExecuteCommandOptions extends Pick<ExecuteOptions, "limits" | "visible" | "hooks"> {
  /** File with the program; `-` or nothing for standard input. */
  readonly program?: string;
  /** Servers file, the usual `{ "mcpServers": … }`; none for a program without servers. */
  readonly mcp?: string;
  /** Built-in tools to offer as `tools.scout.*`; none by default. */
  readonly builtins?: readonly Tool[];
  /** Asks for a permission; by default every call of the program is allowed: whoever starts it has chosen it. */
  readonly ask?: CallContext["ask"];
  /** Milliseconds for a server to get ready in. Default: 30,000. */
  readonly connectTimeoutMs?: number;
  /** Print the whole result as JSON. Default: false. */
  readonly json?: boolean;
}

/** Where the command reads and writes. */
export interface ExecuteCommandIo {
  /** Reads a file as text. */
  readonly readFile: (path: string) => Promise<string>;
  /** Reads all of standard input. */
  readonly readInput: () => Promise<string>;
  /** Writes to standard output. */
  readonly write: (text: string) => void;
  /** Writes to standard error. */
  readonly writeError: (text: string) => void;
  /** Whether standard error is a terminal: then the calls are shown while they run. */
  readonly terminal: boolean;
  /** Variables for the servers file and the servers. */
  readonly environment: Readonly<Record<string, string>>;
  /** Ends the command. */
  readonly signal: AbortSignal;
}

/**
 * Runs one program over the tools of MCP servers: connects, runs, prints the result and its logs to standard output,
 * everything else to standard error, and leaves no process behind in any ending.
 *
 * Gives the exit code: 0, 1 for a program that failed, 2 for a file that cannot be used, 130 when it was cancelled.
 *
 * @example
 * ```ts
 * import { runExecuteCommand } from "@scout/tools/codemode";
 * import assert from "node:assert/strict";
 *
 * let output = "";
 * const code = await runExecuteCommand({}, {
 *   readFile: () => Promise.reject(new Error("no file needed")),
 *   readInput: () => Promise.resolve("return [1, 2, 3].map((n) => n * n)"),
 *   write: (text) => output += text,
 *   writeError: () => {},
 *   terminal: false,
 *   environment: {},
 *   signal: new AbortController().signal,
 * });
 * assert.equal(code, 0);
 * assert.deepEqual(JSON.parse(output), [1, 4, 9]);
 * ```
 */
export async function runExecuteCommand(options: ExecuteCommandOptions, io: ExecuteCommandIo): Promise<number> {
  let code: string;
  let config: ServersConfig;
  try {
    config = options.mcp === undefined ? { servers: [], problems: [] } : await readServers(options.mcp, io);
    code = await readProgram(options.program, io);
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    io.writeError(`${error.message}\n`);
    return 2;
  }
  const { environment, signal } = io;
  const timeout = options.connectTimeoutMs === undefined ? {} : { connectTimeoutMs: options.connectTimeoutMs };
  const servers = await connectMcp(config, { environment, signal, ...timeout });
  try {
    for (const { message } of servers.status()) if (message !== undefined) io.writeError(`${message}\n`);
    return await runProgram(code, servers, options, io);
  } finally {
    await servers.close();
  }
}

async function runProgram(
  code: string,
  servers: McpServers,
  options: ExecuteCommandOptions,
  io: ExecuteCommandIo,
): Promise<number> {
  const { ask = () => Promise.resolve(), builtins = [], json = false, ...rest } = options;
  const execute = createExecute({ ...rest, sources: [builtinSource(builtins), servers] });
  let frame: ProgressFrame | undefined;
  const progress = ({ toolCalls }: Readonly<Record<string, unknown>>) => {
    frame = drawCalls(toolCalls as readonly ToolCallEntry[], frame);
    io.writeError(frame.text);
  };
  try {
    const context = { signal: io.signal, session: "command", ask, ...(io.terminal ? { progress } : {}) };
    const result = await execute.call({ code }, context);
    json ? io.write(`${JSON.stringify(result, null, 2)}\n`) : printResult(result, io);
    return 0;
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    io.writeError(`${error.message}\n`);
    return error.code === "aborted" ? 130 : 1;
  }
}

function printResult({ output, attachments = [] }: ToolResult, io: ExecuteCommandIo): void {
  io.write(output.endsWith("\n") ? output : `${output}\n`);
  if (attachments.length > 0) {
    const kinds = attachments.map(({ mime, filename }) => filename === undefined ? mime : `${filename} (${mime})`);
    io.writeError(`${attachments.length} attached, not shown: ${kinds.join(", ")}\n`);
  }
}

async function readProgram(path: string | undefined, io: ExecuteCommandIo): Promise<string> {
  return path === undefined || path === "-" ? await io.readInput() : await readText(path, "the program", io);
}

async function readServers(path: string, io: ExecuteCommandIo): Promise<ServersConfig> {
  const text = await readText(path, "the servers file", io);
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch (error) {
    throw new ToolError("invalid_params", `Cannot read the servers file "${path}": it is no JSON: ${reason(error)}`);
  }
  return parseServers(file, io.environment);
}

async function readText(path: string, what: string, io: ExecuteCommandIo): Promise<string> {
  try {
    return await io.readFile(path);
  } catch (error) {
    throw new ToolError("unreadable", `Cannot read ${what} "${path}": ${reason(error)}`, { cause: error });
  }
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
