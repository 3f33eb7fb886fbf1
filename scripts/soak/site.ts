// Shell: an HTTP server, in a process of its own.

/**
 * `deno run -A scripts/soak/site.ts`: pages and a search service on loopback, well behaved and not; prints the port.
 *
 * @module
 */

import { Buffer } from "node:buffer";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import process from "node:process";
import { gzipSync } from "node:zlib";

const paragraph = '<p>some <b>text</b> with <a href="/x">a link</a> &amp; more</p>\n';
const page = `<!doctype html><title>T</title><h1>H</h1>${paragraph.repeat(800)}`;
const large = Buffer.from(paragraph.repeat(70_000));
const html = { "content-type": "text/html; charset=utf-8" };
const plain = { "content-type": "text/plain" };
const found = JSON.stringify({ jsonrpc: "2.0", id: 1, result: { content: [{ type: "text", text: "Title: found" }] } });

/** Sends a piece now and then, until the other side leaves. */
function drip(response: ServerResponse, piece: string, pieces: number): void {
  let sent = 0;
  const timer = setInterval(() => {
    if (++sent < pieces) return void response.write(piece);
    clearInterval(timer);
    response.end(piece);
  }, 5);
  response.on("close", () => clearInterval(timer));
}

function answerPage(path: string, request: IncomingMessage, response: ServerResponse): unknown {
  const [, name, count] = path.split("/");
  switch (name) {
    case "page":
      return response.writeHead(200, html).end(page);
    case "large":
      return response.writeHead(200, html).end(large);
    case "slow":
      return drip(response.writeHead(200, plain), "some words\n", 40);
    case "stall":
      return;
    case "hang":
      return response.writeHead(200, plain).write("a beginning");
    case "redirect":
      if (Number(count) === 0) return response.writeHead(200, plain).end("the end");
      return response.writeHead(302, { location: `/redirect/${Number(count) - 1}` }).end();
    case "gzip":
      return response.writeHead(200, { ...html, "content-encoding": "gzip" }).end(gzipSync(page));
    case "image":
      return response.writeHead(200, { "content-type": "image/png" }).end(Buffer.alloc(50_000, 7));
    case "reset":
      return request.socket.destroy();
    case "challenge":
      return response.writeHead(403, { "cf-mitigated": "challenge" }).end("prove it");
    case "too-large":
      return drip(response.writeHead(200, plain), "x".repeat(1 << 20), 8);
    case "text":
      return response.writeHead(200, plain).end("a line of text\n".repeat(20_000));
    default:
      return response.writeHead(404, html).end("<h1>Not here</h1>");
  }
}

function answerSearch(body: string, request: IncomingMessage, response: ServerResponse): unknown {
  const query = JSON.parse(body).params.arguments.query;
  const events = { "content-type": "text/event-stream" };
  const json = { "content-type": "application/json" };
  switch (query) {
    case "events":
      // The stream stays open after the answer.
      return response.writeHead(200, events).write(`: hi\n\ndata: ${found}\n\n`);
    case "slow":
      response.writeHead(200, events);
      return setTimeout(() => response.end(`data: ${found}\n\n`), 60);
    case "stall":
      return response.writeHead(200, events).write(": wait\n\n");
    case "error":
      return response.writeHead(200, json).end('{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"no"}}');
    case "page":
      return response.writeHead(200, html).end(page);
    case "520":
      return response.writeHead(520, html).end(page);
    case "reset":
      return request.socket.destroy();
    default:
      return response.writeHead(200, json).end(found);
  }
}

if (import.meta.main) {
  const server = createServer((request, response) => {
    response.setHeader("connection", "close");
    if (request.method !== "POST") return void answerPage(request.url!, request, response);
    let body = "";
    request.on("data", (chunk) => body += chunk);
    request.on("end", () => void answerSearch(body, request, response));
  });
  server.on("connection", (socket) => socket.on("error", () => {}));
  server.listen(0, "127.0.0.1", () => console.log((server.address() as AddressInfo).port));
  // It ends with whoever started it.
  process.stdin.on("end", () => process.exit());
  process.stdin.resume();
}
