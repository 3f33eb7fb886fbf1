// Shell: serves HTTP on the loopback interface.

// @ts-types="@modelcontextprotocol/sdk/server/webStandardStreamableHttp"
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import type { McpServer } from "./connection.ts";
import { foreignRequest } from "./origin.ts";

/** Options of {@link serveHttp}. */
export interface HttpOptions {
  /** Port on 127.0.0.1; 0 for any that is free. */
  readonly port: number;
  /** Makes the server for a new client. */
  readonly connect: () => McpServer;
  /** Clients at a time. When one more comes, the one that was silent longest is closed. Default: 64. */
  readonly clients?: number;
}

/** An MCP server that listens. */
export interface HttpServer {
  /** Where it listens: `http://127.0.0.1:PORT/mcp`. */
  readonly url: string;
  /** Closes every client and stops listening. */
  readonly close: () => Promise<void>;
}

/** A client: the transport of its session, and the server behind it. */
interface Session {
  readonly transport: WebStandardStreamableHTTPServerTransport;
  readonly server: McpServer;
}

function refuse(status: number, message: string): Response {
  return Response.json({ jsonrpc: "2.0", error: { code: -32000, message }, id: null }, { status });
}

/**
 * Serves MCP over streamable HTTP on 127.0.0.1, one server for each client session. Requests whose `Host` or `Origin` is
 * not of this machine are refused with 403. Throws what `Deno.serve` throws when the port is taken.
 *
 * @example
 * ```ts
 * import { createMcpServer, serveHttp } from "@scout/tools/mcp";
 * import { createToolset } from "@scout/tools";
 * import assert from "node:assert/strict";
 *
 * const info = { name: "scout", version: "0" };
 * const makeToolset = ({ directory }: { directory: string }) => createToolset({ directory });
 * const http = await serveHttp({ port: 0, connect: () => createMcpServer({ makeToolset, fallback: ".", info }) });
 * const refused = await fetch(http.url, { headers: { origin: "https://evil.example" } });
 * assert.equal(refused.status, 403);
 * await refused.body?.cancel();
 * await http.close();
 * ```
 */
export async function serveHttp({ port, connect, clients = 64 }: HttpOptions): Promise<HttpServer> {
  /** By session id, the one that was silent longest first. */
  const sessions = new Map<string, Session>();

  const begin = async (request: Request): Promise<Response> => {
    const server = connect();
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => crypto.randomUUID(),
      onsessioninitialized: (id) => void sessions.set(id, { transport, server }),
      onsessionclosed: (id) => void sessions.delete(id),
    });
    await server.connect(transport);
    const response = await transport.handleRequest(request);
    // It was no request to initialize, so nobody holds the session.
    if (transport.sessionId === undefined) await server.close();
    for (const [id, silent] of sessions) {
      if (sessions.size <= clients) break;
      sessions.delete(id);
      await silent.server.close();
    }
    return response;
  };

  const answer = async (request: Request): Promise<Response> => {
    const foreign = foreignRequest(request.headers);
    if (foreign !== undefined) return refuse(403, foreign);
    if (new URL(request.url).pathname !== "/mcp") return refuse(404, "Cannot serve this path: MCP is at /mcp");
    const id = request.headers.get("mcp-session-id");
    if (id === null) return await begin(request);
    const session = sessions.get(id);
    if (session === undefined) return refuse(404, "Cannot go on with this session: it is closed or never was");
    sessions.delete(id);
    sessions.set(id, session);
    return await session.transport.handleRequest(request);
  };

  const listening = Promise.withResolvers<number>();
  const onListen = (address: { readonly port: number }) => listening.resolve(address.port);
  const http = Deno.serve({ port, hostname: "127.0.0.1", onListen }, answer);
  http.finished.catch(listening.reject);
  return {
    url: `http://127.0.0.1:${await listening.promise}/mcp`,
    async close() {
      await Promise.all([...sessions.values()].map(({ server }) => server.close()));
      sessions.clear();
      await http.shutdown();
    },
  };
}
