// Shell: starts servers on loopback.

import { Buffer } from "node:buffer";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import type { AddressInfo, Socket } from "node:net";
import { ToolError } from "../../spec/tool_error.ts";
import { callContext } from "../testing.ts";
import { createWebfetch, type WebfetchOptions } from "./webfetch.ts";
import type { ToolResult } from "../../tools/tool.ts";

/** Answers a request; `count` is how many there were. */
export type Handler = (request: IncomingMessage, response: ServerResponse, count: number) => void;

/** A server while it runs. */
export interface Site {
  readonly origin: string;
  readonly port: number;
  /** Requests so far, in order. */
  readonly requests: IncomingMessage[];
  /** Resolves when no connection is open. */
  readonly idle: () => Promise<void>;
}

/** Runs work against a server that answers with `handler`. */
export async function withSite(handler: Handler, work: (site: Site) => Promise<void>): Promise<void> {
  const requests: IncomingMessage[] = [];
  const sockets = new Set<Socket>();
  const closed: (() => void)[] = [];
  const server: Server = createServer((request, response) => {
    requests.push(request);
    // Each connection serves one request, so that an open one is one that was not given up.
    response.setHeader("connection", "close");
    handler(request, response, requests.length);
  });
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => {
      sockets.delete(socket);
      if (sockets.size === 0) { for (const resolve of closed.splice(0)) resolve(); }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const idle = () => sockets.size === 0 ? Promise.resolve() : new Promise<void>((resolve) => closed.push(resolve));
  try {
    await work({ origin: `http://127.0.0.1:${port}`, port, requests, idle });
    // No request outlives its call.
    await idle();
  } finally {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  }
}

/** Calls `webfetch` with everything granted. */
export function fetchPage(
  url: string,
  params: Record<string, unknown> = {},
  options: WebfetchOptions = {},
): Promise<ToolResult> {
  // A call that should have timed out fails instead of keeping its test.
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), 20_000);
  const { context } = callContext({ signal: late.signal });
  return createWebfetch(options).call({ url, ...params }, context).finally(() => clearTimeout(timer));
}

/**
 * Makes a call with a time limit in seconds: a short one, and twice as much as long as the call runs into it, since a busy
 * machine may take that long over anything. A call that its limit ends however long it is has failed in the end.
 */
export async function withEnoughTime<T>(call: (timeout: number) => Promise<T>): Promise<T> {
  for (let timeout = 0.1;; timeout *= 2) {
    try {
      return await call(timeout);
    } catch (error) {
      if (!(error instanceof ToolError) || error.code !== "timeout" || timeout > 3) throw error;
    }
  }
}

/** A handler that sends the same answer to every request. */
export const send =
  (status: number, headers: Record<string, string>, body: string | Uint8Array = ""): Handler => (_, response) => {
    response.writeHead(status, headers);
    response.end(body);
  };

/**
 * A port on which nothing listens, and on which nothing will: it is assigned to no service, and none that the system
 * gives to whoever asks for a free one, as a port that was free a moment ago is.
 */
export const closedPort = 4;

/** `/bomb` grows to so many bytes when it is unpacked; any other path sends without end, and `sent` counts those bytes. */
export function floodOf(unpacked: number): { readonly handler: Handler; readonly sent: () => number } {
  const bomb = send(
    200,
    { "content-type": "text/plain", "content-encoding": "gzip" },
    gzipSync(Buffer.alloc(unpacked, 97)),
  );
  let sent = 0;
  const handler: Handler = (request, response, count) => {
    if (request.url === "/bomb") return bomb(request, response, count);
    response.writeHead(200, { "content-type": "text/plain" });
    const chunk = Buffer.alloc(65_536, 97);
    const pump = () => {
      while (!response.destroyed) {
        sent += chunk.length;
        if (!response.write(chunk)) return void response.once("drain", pump);
      }
    };
    pump();
  };
  return { handler, sent: () => sent };
}
