// Shell: connects the official client to a server.

// @ts-types="@modelcontextprotocol/sdk/client"
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
// @ts-types="@modelcontextprotocol/sdk/inMemory"
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport";
import type { CallToolResult, ClientCapabilities, ElicitRequest, ElicitResult } from "@modelcontextprotocol/sdk/types";
// @ts-types="@modelcontextprotocol/sdk/types"
import { ElicitRequestSchema, ListRootsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { createMcpServer, type McpServerOptions } from "./connection.ts";
import { createToolset } from "../toolset.ts";

/** What the client can do; without a handler it says that it cannot. */
export interface ClientParts {
  readonly elicit?: (request: ElicitRequest, signal: AbortSignal) => ElicitResult | Promise<ElicitResult>;
  /** URLs of the roots; read at each request. */
  readonly roots?: () => readonly string[];
}

/** A client with these parts, not connected. */
export function makeClient({ elicit, roots }: ClientParts = {}): Client {
  const capabilities: ClientCapabilities = {
    ...(elicit ? { elicitation: {} } : {}),
    ...(roots ? { roots: { listChanged: true } } : {}),
  };
  const client = new Client({ name: "test", version: "0" }, { capabilities });
  if (elicit) client.setRequestHandler(ElicitRequestSchema, (request, { signal }) => elicit(request, signal));
  if (roots) {
    client.setRequestHandler(ListRootsRequestSchema, () => ({ roots: roots().map((uri) => ({ uri })) }));
  }
  return client;
}

/** Connects a client, closed when it goes out of scope. */
export async function connected(client: Client, transport: Transport): Promise<Client & AsyncDisposable> {
  await client.connect(transport);
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.close() });
}

/** A client of a server in this process, with the real tools in a directory. */
export async function clientOf(
  fallback: string,
  parts: ClientParts & Partial<Pick<McpServerOptions, "makeToolset" | "onFault">> = {},
): Promise<Client & AsyncDisposable> {
  const server = createMcpServer({
    fallback,
    info: { name: "scout", version: "0" },
    makeToolset: parts.makeToolset ??
      (({ directory, readable, ask }) => createToolset({ directory, readable, ...(ask ? { ask } : {}) })),
    ...(parts.onFault ? { onFault: parts.onFault } : {}),
  });
  const [near, far] = InMemoryTransport.createLinkedPair();
  await server.connect(far);
  return await connected(makeClient(parts), near);
}

/** Calls a tool. */
export async function call(
  client: Client,
  name: string,
  input: Record<string, unknown>,
  options?: Parameters<Client["callTool"]>[2],
): Promise<CallToolResult> {
  return await client.callTool({ name, arguments: input }, undefined, options) as CallToolResult;
}

/** The text of a result. */
export function textOf(result: CallToolResult): string {
  return result.content.map((block) => block.type === "text" ? block.text : `[${block.type}]`).join("\n");
}
