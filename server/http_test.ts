// Shell: serves HTTP to the official client.

import assert from "node:assert/strict";
import { connect } from "node:net";
import { pathToFileURL } from "node:url";
// @ts-types="@modelcontextprotocol/sdk/client/streamableHttp"
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { makeTree } from "../tests/command_kit.ts";
import { createToolset } from "../toolset.ts";
import { createMcpServer } from "./connection.ts";
import { type HttpServer, serveHttp } from "./http.ts";
import { call, type ClientParts, connected, makeClient, textOf } from "./testing.ts";

async function serve(directory: string, clients?: number): Promise<HttpServer & AsyncDisposable> {
  const http = await serveHttp({
    port: 0,
    ...(clients === undefined ? {} : { clients }),
    connect: () =>
      createMcpServer({
        info: { name: "scout", version: "0" },
        fallback: directory,
        within: directory,
        makeToolset: ({ directory, readable, ask }) => createToolset({ directory, readable, ...(ask ? { ask } : {}) }),
      }),
  });
  return { ...http, [Symbol.asyncDispose]: http.close };
}

const clientAt = (url: string, parts?: ClientParts) =>
  connected(makeClient(parts), new StreamableHTTPClientTransport(new URL(url)));

/** The status of a request with exactly these headers; `fetch` sets the Host by itself. */
async function status(url: string, headers: Readonly<Record<string, string>>): Promise<number> {
  const { port } = new URL(url);
  const lines = Object.entries({ connection: "close", ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const socket = connect(Number(port), "127.0.0.1");
  socket.write(`GET /mcp HTTP/1.1\r\n${lines.join("")}\r\n`);
  let answer = "";
  for await (const chunk of socket) answer += chunk;
  return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);
}

Deno.test("serveHttp() serves several clients, each with its own grants", async () => {
  using tree = makeTree({ ".env": "KEY=1\n" });
  await using http = await serve(tree.path);
  await using asked = await clientAt(http.url, {
    elicit: () => ({ action: "accept", content: { answer: "always" } }),
  });
  await using other = await clientAt(http.url);
  assert.match(textOf(await call(asked, "read", { filePath: ".env" })), /1: KEY=1/);
  assert.match(textOf(await call(other, "read", { filePath: ".env" })), /nobody to ask/);
  assert.match(textOf(await call(asked, "read", { filePath: ".env" })), /1: KEY=1/);
});

Deno.test("serveHttp() takes a root inside the directory, and none outside", async () => {
  using tree = makeTree({ "in/src/a.txt": "1\n", "out/b.txt": "2\n" });
  await using http = await serve(`${tree.path}/in`);
  const found = async (root: string) => {
    await using client = await clientAt(http.url, { roots: () => [`${pathToFileURL(tree.path)}/${root}`] });
    return textOf(await call(client, "glob", { pattern: "*.txt" }));
  };
  assert.equal(await found("in/src"), `${tree.path}/in/src/a.txt`);
  assert.equal(await found("out"), `${tree.path}/in/src/a.txt`);
});

Deno.test("serveHttp() takes no root that is a link inside the directory and leads out of it", async () => {
  using tree = makeTree({ "in/src/a.txt": "1\n", "out/b.txt": "2\n" });
  Deno.symlinkSync("../out", `${tree.path}/in/away`);
  Deno.symlinkSync("src", `${tree.path}/in/near`);
  await using http = await serve(`${tree.path}/in`);
  const text = async (roots: readonly string[], name: string, input: Record<string, unknown>) => {
    const urls = roots.map((root) => `${pathToFileURL(tree.path)}/in/${root}`);
    await using client = await clientAt(http.url, { roots: () => urls });
    return textOf(await call(client, name, input));
  };
  assert.equal(await text(["away"], "glob", { pattern: "*.txt" }), `${tree.path}/in/src/a.txt`);
  for (const roots of [["away"], ["src", "away"]]) {
    assert.match(await text(roots, "read", { filePath: `${tree.path}/in/away/b.txt` }), /external_directory/);
  }
  assert.equal(await text(["near"], "glob", { pattern: "*.txt" }), `${tree.path}/in/near/a.txt`);
});

Deno.test("serveHttp() refuses a foreign Host or Origin before anything else, and other paths and sessions", async () => {
  await using http = await serve("/");
  const host = new URL(http.url).host;
  assert.equal(await status(http.url, { host: "evil.example" }), 403);
  assert.equal(await status(http.url, { host, origin: "https://evil.example" }), 403);
  assert.equal(await status(http.url, { host, origin: "null", "mcp-session-id": "x" }), 403);
  assert.equal(await status(http.url, { host, origin: "http://localhost:5173", "mcp-session-id": "x" }), 404);
  assert.equal((await fetch(`${http.url}/other`, { method: "POST", body: "{}" }).then(drained)).status, 404);
  // Nothing that can be read is given to who has no session.
  assert((await fetch(http.url, { headers: { accept: "text/event-stream" } }).then(drained)).status >= 400);
});

async function drained(response: Response): Promise<Response> {
  await response.body?.cancel();
  return response;
}

Deno.test("serveHttp() closes the client that was silent longest when there are too many", async () => {
  using tree = makeTree({ "a.txt": "1\n" });
  await using http = await serve(tree.path, 2);
  const glob = (client: Parameters<typeof call>[0]) => call(client, "glob", { pattern: "*" });
  await using first = await clientAt(http.url);
  await using second = await clientAt(http.url);
  await glob(first);
  await using third = await clientAt(http.url);
  await assert.rejects(glob(second));
  for (const client of [first, third]) assert.equal(textOf(await glob(client)), `${tree.path}/a.txt`);
});

Deno.test("serveHttp() stops with a call and a question open", async () => {
  using tree = makeTree({ ".env": "KEY=1\n" });
  const http = await serve(tree.path);
  const open = Promise.withResolvers<void>();
  await using client = await clientAt(http.url, {
    elicit: () => {
      open.resolve();
      return new Promise<never>(() => {});
    },
  });
  const reading = call(client, "read", { filePath: ".env" });
  await open.promise;
  await http.close();
  await assert.rejects(fetch(http.url));
  await client.close();
  await assert.rejects(reading);
});
