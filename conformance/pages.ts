// Shell: a listener on loopback.

/**
 * The suite's own web server. It writes HTTP/1.1 itself, byte for byte, so that a page may lie about its length, come in
 * pieces cut anywhere, stall, or never end.
 *
 * @module
 */

import type { SeenRequest, ServedPage, Site } from "./check.ts";

const encoder = new TextEncoder();
const bytesOf = (piece: string | Uint8Array) => typeof piece === "string" ? encoder.encode(piece) : piece;

/** A server of pages that is running. */
export interface PageServer extends Site {
  /** Ends it and every connection. */
  close(): Promise<void>;
}

/** The head of a request and what was read of its body; `undefined` when the connection ended before. */
async function readRequest(conn: Deno.Conn): Promise<SeenRequest | undefined> {
  let got = new Uint8Array(0);
  const buffer = new Uint8Array(16384);
  const more = async () => {
    const count = await conn.read(buffer);
    if (count === null) return false;
    const joined = new Uint8Array(got.length + count);
    joined.set(got);
    joined.set(buffer.subarray(0, count), got.length);
    got = joined;
    return true;
  };
  const latin1 = new TextDecoder("latin1");
  let end = -1;
  // What begins a TLS handshake is no request, and waits for an answer.
  while (got[0] !== 0x16 && (end = latin1.decode(got).indexOf("\r\n\r\n")) < 0) if (!await more()) return undefined;
  if (end < 0) return undefined;
  const [first = "", ...lines] = latin1.decode(got.subarray(0, end)).split("\r\n");
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const at = line.indexOf(":");
    headers[line.slice(0, at).trim().toLowerCase()] = line.slice(at + 1).trim();
  }
  const [method = "", target = ""] = first.split(" ");
  const length = Number(headers["content-length"] ?? 0);
  const chunked = /chunked/i.test(headers["transfer-encoding"] ?? "");
  const complete = () =>
    chunked ? latin1.decode(got.subarray(end + 4)).endsWith("0\r\n\r\n") : got.length >= end + 4 + length;
  while (!complete()) if (!await more()) break;
  const sent = got.subarray(end + 4);
  const body = new TextDecoder().decode(chunked ? unchunked(sent) : sent);
  return { method, target, path: target.split("?")[0] ?? "", headers, body };
}

/** The body inside a chunked transfer. */
function unchunked(sent: Uint8Array): Uint8Array {
  const parts: number[] = [];
  for (let at = 0; at < sent.length;) {
    const line = sent.indexOf(13, at);
    const size = parseInt(new TextDecoder("latin1").decode(sent.subarray(at, line)), 16);
    if (!(size > 0)) break;
    parts.push(...sent.subarray(line + 2, line + 2 + size));
    at = line + 2 + size + 2;
  }
  return Uint8Array.from(parts);
}

async function writeAll(conn: Deno.Conn, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length;) at += await conn.write(bytes.subarray(at));
}

/** Bytes that an endless page sends at most, so that it ends when nobody leaves. */
const endlessAtMost = 48 * 1024 * 1024;

/** Resolves when the other side has closed the connection. */
async function gone(conn: Deno.Conn): Promise<void> {
  const buffer = new Uint8Array(1024);
  while (await conn.read(buffer).catch(() => null) !== null);
}

async function answer(conn: Deno.Conn, page: ServedPage, seen: { sent: number }): Promise<void> {
  const { status = 200, body, stall, endless = false } = page;
  if (page.delay !== undefined) await new Promise((resolve) => setTimeout(resolve, page.delay));
  if (stall === "head") return await gone(conn);
  const pieces = (Array.isArray(body) ? body : [body]).map(bytesOf);
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  // A body in pieces is ended by the end of the connection.
  const headers: Record<string, string | undefined> = {
    "content-type": "text/plain; charset=utf-8",
    ...(Array.isArray(body) || endless || stall ? {} : { "content-length": String(length) }),
    ...page.headers,
    connection: "close",
  };
  const lines = Object.entries(headers).flatMap(([name, value]) => value === undefined ? [] : [`${name}: ${value}`]);
  await writeAll(conn, encoder.encode(`HTTP/1.1 ${status} Served\r\n${lines.join("\r\n")}\r\n\r\n`));
  do {
    for (const piece of pieces) {
      await writeAll(conn, piece);
      seen.sent += piece.length;
    }
  } while (endless && seen.sent < endlessAtMost);
  if (stall === "body") await gone(conn);
}

/** Serves pages on loopback. */
export function servePages(
  pages: Readonly<Record<string, ServedPage | ((request: SeenRequest) => ServedPage)>>,
): PageServer {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const open = new Set<Deno.Conn>();
  const requests: string[] = [];
  const seen: SeenRequest[] = [];
  const counts = { sent: 0 };
  const serve = async (conn: Deno.TcpConn) => {
    open.add(conn);
    conn.setNoDelay(true);
    try {
      const request = await readRequest(conn);
      if (!request) return;
      requests.push(request.path);
      seen.push(request);
      const page = pages[request.path] ?? { body: "no such page", status: 404 };
      await answer(conn, typeof page === "function" ? page(request) : page, counts);
    } catch {
      // The other side left: that is its right.
    } finally {
      open.delete(conn);
      try {
        conn.close();
      } catch {
        // closed already
      }
    }
  };
  const running = (async () => {
    for await (const conn of listener) void serve(conn);
  })();
  return {
    origin: `http://127.0.0.1:${listener.addr.port}`,
    requests,
    seen,
    get sent() {
      return counts.sent;
    },
    async close() {
      listener.close();
      for (const conn of open) conn.close();
      await running;
    },
  };
}
