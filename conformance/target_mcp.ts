// Shell: a target behind an MCP server on stdio.

/**
 * An MCP server as a target, without an adapter: tools by name, text content as the output, `isError` as a refusal.
 * What MCP does not carry (rules, replies, questions) cannot be asked of it: such calls are skipped.
 *
 * @module
 */

import { type Child, startChild } from "./child.ts";
import type { LineEvent } from "./lines.ts";
import { type CallRequest, clip, encode, type Hello, type Reply } from "./protocol.ts";
import { type Broken, Pending } from "./pending.ts";
import { type Target, TargetStartError } from "./target.ts";

/** Options of {@link mcpTarget}. */
export interface McpTargetOptions {
  /** Program and arguments of the server; `{{root}}` is replaced by the working directory of a call. */
  readonly command: readonly string[];
  /** Variables added to its environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** The server's names of the tools, where they differ from `read`, `glob`, `grep` …. */
  readonly renames?: Readonly<Record<string, string>>;
  /** A directory to start the first server in, to learn its tools. */
  readonly directory: string;
  /** Milliseconds to wait for `initialize`; 20000 by default. */
  readonly helloWithin?: number;
  /** Ends the processes at once, for a run that is ended from outside. */
  readonly signal?: AbortSignal | undefined;
}

/** Servers that run at once; each is fixed to a directory when it starts. */
const mostServers = 4;

type Result = { readonly result: Record<string, unknown> } | { readonly error: string };

class Server {
  readonly pending = new Pending<Result>();
  readonly child: Child;
  nextId = 1;

  constructor(command: readonly string[], { env, signal }: McpTargetOptions) {
    this.child = startChild({
      command,
      env,
      signal,
      onLine: (event) => this.read(event),
      onEnd: (how) => this.pending.breakUp(`the server ${how}`),
    });
  }

  read(event: LineEvent): void {
    if ("tooLong" in event) return this.pending.breakUp(`a line of ${event.tooLong} bytes`);
    let message: { id?: number; method?: string; result?: Record<string, unknown>; error?: { message?: string } };
    try {
      message = JSON.parse(event.line);
    } catch {
      return this.pending.breakUp(`a line is not JSON: ${clip(event.line)}`);
    }
    if (typeof message !== "object" || message === null) {
      return this.pending.breakUp(`a line is no message: ${clip(event.line)}`);
    }
    const { id, method, error } = message;
    const result = message.result ?? {};
    if (method !== undefined) {
      // A request of the server's, such as roots/list: nothing of it is offered, so it is told so.
      if (id !== undefined) {
        this.child.write(encode({ jsonrpc: "2.0", id, error: { code: -32601, message: "not offered" } }));
      }
      return;
    }
    const settled: Result = error ? { error: error.message ?? "an error without a message" } : { result };
    if (id === undefined || !this.pending.settle(id, settled)) {
      this.pending.breakUp(`an answer to nothing: ${clip(event.line)}`);
    }
  }

  request(method: string, params: Record<string, unknown>, within: number): Promise<Result | Broken> {
    const id = this.nextId++;
    return this.pending.wait(id, within, () => this.child.write(encode({ jsonrpc: "2.0", id, method, params })));
  }
}

interface Content {
  readonly type: string;
  readonly text?: string;
  readonly data?: string;
  readonly mimeType?: string;
}

/** An MCP tool result as a reply. */
export function replyOf(result: Record<string, unknown>): Reply {
  const content = (Array.isArray(result.content) ? result.content : []) as Content[];
  const output = content.filter(({ type }) => type === "text").map(({ text = "" }) => text).join("\n");
  const structured = (result.structuredContent ?? {}) as Record<string, unknown>;
  const meta = (result._meta ?? {}) as Record<string, unknown>;
  const code = structured.code ?? meta.code;
  if (result.isError === true) {
    return { kind: "refused", refusal: { message: output, ...(typeof code === "string" ? { code } : {}) } };
  }
  const attachments = content.flatMap(({ type, data, mimeType = "" }) =>
    type === "image" && data !== undefined
      ? [{ type: "file", mime: mimeType, url: `data:${mimeType};base64,${data}` }]
      : []
  );
  const { title, metadata } = structured;
  return {
    kind: "ok",
    answer: {
      output,
      ...(typeof title === "string" ? { title } : {}),
      metadata: (typeof metadata === "object" && metadata !== null ? metadata : structured) as Record<string, unknown>,
      ...(attachments.length > 0 ? { attachments } : {}),
    },
  };
}

const allowAll = JSON.stringify([{ permission: "*", pattern: "*", action: "allow" }]);

/** Starts an MCP server as a target. Throws {@link TargetStartError} when it cannot be started or does not initialize. */
export async function mcpTarget(options: McpTargetOptions): Promise<Target> {
  const servers = new Map<string, Server>();
  const within = options.helloWithin ?? 20000;
  let info: { name?: string; version?: string } = {};
  let tools: string[] = [];
  let spent = "";
  const drop = async (directory: string, server: Server) => {
    servers.delete(directory);
    spent = server.child.stderr() || spent;
    await server.child.end(0);
  };
  const serverFor = async (directory: string): Promise<Server> => {
    const present = servers.get(directory);
    if (present && present.pending.broken === undefined) return present;
    if (present) await drop(directory, present);
    for (const [old, server] of servers) if (servers.size >= mostServers) await drop(old, server);
    let server: Server;
    try {
      server = new Server(options.command.map((part) => part.replaceAll("{{root}}", directory)), options);
    } catch (error) {
      throw new TargetStartError(
        `Cannot start the server ${JSON.stringify(options.command.join(" "))}: ${
          error instanceof Error ? error.message : error
        }`,
      );
    }
    const begun = await server.request("initialize", {
      protocolVersion: "2025-06-18",
      capabilities: {},
      clientInfo: { name: "scout-conformance", version: "1" },
    }, within);
    const listed = "result" in begun
      ? (await server.child.write(encode({ jsonrpc: "2.0", method: "notifications/initialized" })),
        await server.request("tools/list", {}, within))
      : begun;
    if (!("result" in begun) || !("result" in listed)) {
      const why = "error" in listed ? listed.error : "broken" in listed ? listed.broken : "no tools";
      await server.child.end(0);
      throw new TargetStartError(`The server did not initialize: ${why}\n${server.child.stderr().trim()}`);
    }
    info = (begun.result.serverInfo ?? {}) as typeof info;
    const offered: unknown[] = Array.isArray(listed.result.tools) ? listed.result.tools : [];
    tools = offered.flatMap((tool) => {
      const name = (tool as { name?: unknown } | null)?.name;
      return typeof name === "string" ? [name] : [];
    });
    servers.set(directory, server);
    return server;
  };
  await serverFor(options.directory);
  const theirs = (tool: string) => options.renames?.[tool] ?? tool;
  const known = ["read", "glob", "grep", "webfetch", "websearch", "execute"];
  const hello: Hello = {
    protocol: 1,
    name: info.name ?? "an MCP server",
    version: info.version ?? "?",
    language: "unknown",
    tools: known.filter((tool) => tools.includes(theirs(tool))),
    features: [],
  };
  const closeAll = async () => {
    for (const [directory, server] of servers) await drop(directory, server);
  };
  return {
    hello,
    transport: "mcp",
    async call({ tool, params, context, within }: CallRequest): Promise<Reply> {
      const { directory, worktree = directory, rules, replies } = context;
      if (
        rules !== undefined && JSON.stringify(rules) !== allowAll || replies || worktree !== directory || context.mcp ||
        context.endpoints || context.environment || context.web
      ) {
        return { kind: "skip", reason: "MCP carries no rules, replies, worktree or servers" };
      }
      try {
        const server = await serverFor(directory);
        const settled = await server.request("tools/call", { name: theirs(tool), arguments: params }, within);
        if ("result" in settled) return replyOf(settled.result);
        // Parameters that the server's schema refuses come as a JSON-RPC error.
        if ("error" in settled) return { kind: "refused", refusal: { message: settled.error } };
        return { kind: "broke", trace: settled.broken, transport: true, ...(settled.silent ? { silent: true } : {}) };
      } catch (error) {
        return { kind: "broke", trace: error instanceof Error ? error.message : String(error), transport: true };
      }
    },
    restart: closeAll,
    stderr() {
      const texts = [spent, ...[...servers.values()].map(({ child }) => child.stderr())];
      spent = "";
      return texts.findLast((text) => text !== "") ?? "";
    },
    close: closeAll,
  };
}
