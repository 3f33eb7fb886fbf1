// Shell: answers the requests of one MCP client.

import { pathToFileURL } from "node:url";
// @ts-types="@modelcontextprotocol/sdk/server"
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import type { RequestHandlerExtra } from "@modelcontextprotocol/sdk/shared/protocol";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport";
// @ts-types="@modelcontextprotocol/sdk/types"
import {
  CallToolRequestSchema,
  EmptyResultSchema,
  ErrorCode,
  ListRootsResultSchema,
  ListToolsRequestSchema,
  McpError,
  RootsListChangedNotificationSchema,
  type ServerNotification,
  type ServerRequest,
} from "@modelcontextprotocol/sdk/types.js";
import type { Reply } from "../permission/reply.ts";
import type { Question } from "../permission/gate.ts";
import { ToolError } from "../spec/tool_error.ts";
import type { Toolset } from "../toolset.ts";
import { leadInside } from "./lead_inside.ts";
import { permissionForm, replyOf } from "./permission_form.ts";
import { progressText } from "./progress_text.ts";
import { chooseDirectories, type Directories, type RootOptions } from "./roots.ts";
import { listTool } from "./tool_listing.ts";
import { failureOf, resultOf, type ResultOptions } from "./tool_result.ts";
import type { McpResult } from "./wire.ts";

/** What a toolset is made for. */
export interface ToolsetRequest extends Directories {
  /** Asks the person at the client; not there when the client cannot ask, and then an ask is a refusal. */
  readonly ask?: (question: Question) => Promise<Reply>;
}

/** Options of {@link createMcpServer}. */
export interface McpServerOptions extends RootOptions, ResultOptions {
  /** Makes the tools for a client. It is called again when the client's roots change. */
  readonly makeToolset: (request: ToolsetRequest) => Toolset | Promise<Toolset>;
  /** Name and version that the server tells. */
  readonly info: { readonly name: string; readonly version: string };
  /** Take the client's roots for directories. Default: true. */
  readonly roots?: boolean;
  /** Hears of faults: errors that are no `ToolError`, and of the protocol. Default: nobody does. */
  readonly onFault?: (error: unknown) => void;
}

/** What a transport of the MCP SDK has: it carries messages to and from one client. */
export interface McpTransport {
  /** Begins to carry messages. */
  start(): Promise<void>;
  /** Carries a message to the client. */
  send(message: unknown): Promise<void>;
  /** Ends the connection. */
  close(): Promise<void>;
}

/** A server for one client. */
export interface McpServer {
  /** Serves the client at the other end of a transport of the MCP SDK. */
  readonly connect: (transport: McpTransport) => Promise<void>;
  /** Ends every open call and question, and the connection; resolves when nothing of them is left. */
  readonly close: () => Promise<void>;
}

type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>;

/** Milliseconds that a client may take to tell its roots. */
const rootsTimeout = 10_000;

/** Milliseconds that a person may take to answer: as long as a timer can wait, some 24 days. */
const answerTimeout = 2 ** 31 - 1;

/** The error of a form that is no answer. */
function unfinished(): ToolError {
  return new ToolError(
    "invalid_params",
    "The form came back without an answer, or with minutes or a part that are none",
  );
}

/** What the server tells a client's model about the tools as a whole. */
const instructions = "Read, find and search files with read, glob and grep. Paths may be absolute or relative to the " +
  "working directory. When a result was cut, narrow the pattern or the path instead of asking for a further page.";

/**
 * Serves the tools to one MCP client. Closing the server, or the end of the connection, ends every call and question that
 * is open. (Over HTTP a client that falls silent has not ended it.)
 *
 * - The tools work in the client's first root; its other roots are read without a question. A client without roots gets
 *   the fallback.
 * - A permission question is a form at the client, where it can show one. Where it cannot, the call fails with the reason.
 * - Failures are results with `isError`, never errors of the protocol.
 *
 * @example
 * ```ts
 * import { createMcpServer } from "@scout/tools/mcp";
 * import { createToolset } from "@scout/tools";
 * import { Client } from "@modelcontextprotocol/sdk/client/index.js";
 * import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
 * import assert from "node:assert/strict";
 *
 * const server = createMcpServer({
 *   makeToolset: ({ directory, ask }) => createToolset({ directory, ask }),
 *   fallback: Deno.cwd(),
 *   info: { name: "scout", version: "0" },
 * });
 * const client = new Client({ name: "example", version: "0" });
 * const [near, far] = InMemoryTransport.createLinkedPair();
 * await Promise.all([server.connect(far), client.connect(near)]);
 * const result = await client.callTool({ name: "glob", arguments: { pattern: "/deno.json" } });
 * assert.equal(result.isError, undefined);
 * await client.close();
 * ```
 */
export function createMcpServer(options: McpServerOptions): McpServer {
  const { makeToolset, info, roots = true, onFault = () => {} } = options;
  // The high-level server of the SDK wants a zod schema for each tool; these tools bring JSON Schemas.
  const server = new Server(info, { capabilities: { tools: {} }, instructions });
  /** Calls that run, the newest last. */
  const running: Extra[] = [];
  let scout: Promise<Toolset> | undefined;
  /** The first request to the client. */
  let first: Promise<unknown> | undefined;

  const ask = async (question: Question): Promise<Reply> => {
    // Over HTTP a question has to travel on the open answer of a call; that of any running call of the client will do.
    const way = running.at(-1);
    const related = way ? { relatedRequestId: way.requestId } : {};
    // The SDK numbers requests from 0, and its clients overlook that number 0 is cancelled: a ping takes it. What becomes
    // of it makes no difference: a client that does not answer pings can be asked all the same.
    first ??= server.request({ method: "ping" }, EmptyResultSchema, related).catch(() => {});
    const filled = await server.elicitInput(permissionForm(question), {
      signal: question.signal,
      timeout: answerTimeout,
      ...related,
    }).catch((error) => {
      // The SDK holds a form against its schema before it gives it.
      throw error instanceof McpError && error.code === ErrorCode.InvalidParams ? unfinished() : error;
    });
    const reply = replyOf(filled);
    if (reply === undefined) throw unfinished();
    return reply;
  };

  const open = async (directories: Directories): Promise<Toolset> => {
    const canAsk = server.getClientCapabilities()?.elicitation?.form !== undefined;
    return await makeToolset({ ...directories, ...(canAsk ? { ask } : {}) });
  };
  /** The directories of the client: asked for on the way of a call, as a question is. */
  const directories = async (extra: Extra): Promise<Directories> => {
    if (!roots || server.getClientCapabilities()?.roots === undefined) return chooseDirectories([], options);
    try {
      const { roots } = await extra.sendRequest({ method: "roots/list" }, ListRootsResultSchema, {
        timeout: rootsTimeout,
      });
      const named = chooseDirectories(roots.map(({ uri }) => uri), options);
      if (options.within === undefined) return named;
      const real = await leadInside([named.directory, ...named.readable], options.within);
      return chooseDirectories(real.map((path) => pathToFileURL(path).href), options);
    } catch (error) {
      if (extra.signal.aborted) throw new ToolError("aborted", "The call was aborted before it began");
      // A client that speaks of roots and cannot name them is one without.
      onFault(error);
      return chooseDirectories([], options);
    }
  };
  const toolset = (extra: Extra): Promise<Toolset> => {
    const made = scout ??= directories(extra).then(open);
    // What failed is tried again by the next call.
    made.catch(() => scout = scout === made ? undefined : scout);
    return made;
  };
  /** Resolves when nothing is left of what worked in old directories. */
  let gone: Promise<unknown> = Promise.resolve();
  /** Ends what works in the old directories. */
  const forget = () => {
    gone = Promise.all([gone, scout?.then((old) => old.close()).catch(onFault)]);
    scout = undefined;
  };

  const call = async (name: string, params: unknown, extra: Extra): Promise<McpResult> => {
    const progressToken = extra._meta?.progressToken;
    let progress = 0;
    const told = (metadata: Readonly<Record<string, unknown>>) => {
      const params = { progressToken: progressToken!, progress: ++progress, message: progressText(metadata) };
      extra.sendNotification({ method: "notifications/progress", params }).catch(onFault);
    };
    running.push(extra);
    try {
      const tools = await toolset(extra);
      const result = await tools.call(name, params, {
        signal: extra.signal,
        ...(progressToken === undefined ? {} : { progress: told }),
      });
      return resultOf(result, options);
    } catch (error) {
      if (!(error instanceof ToolError)) onFault(error);
      return failureOf(error, options);
    } finally {
      running.splice(running.indexOf(extra), 1);
    }
  };

  server.setRequestHandler(ListToolsRequestSchema, async () => {
    // The list is the same in every directory, so no client is asked for its roots to get it.
    const listing = await open(chooseDirectories([], options));
    try {
      return { tools: listing.tools.map(listTool) };
    } finally {
      await listing.close();
    }
  });
  server.setRequestHandler(
    CallToolRequestSchema,
    (request, extra) => call(request.params.name, request.params.arguments ?? {}, extra),
  );
  server.setNotificationHandler(RootsListChangedNotificationSchema, forget);
  server.onclose = forget;
  server.onerror = onFault;
  return {
    connect: (transport) => server.connect(transport as Transport),
    async close() {
      await server.close();
      await gone;
    },
  };
}
