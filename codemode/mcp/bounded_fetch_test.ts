// Shell: starts servers on loopback.

import assert from "node:assert/strict";
import { limits } from "../../spec/limits.ts";
import { boundedFetch } from "./bounded_fetch.ts";
import { connectMcp } from "./connect.ts";
import { parseServers } from "./server_config.ts";

/** Runs work against a server that answers every request alike. */
async function withAnswer(
  answer: (request: Request) => Response | Promise<Response>,
  work: (url: string) => Promise<void>,
) {
  const listening = Promise.withResolvers<number>();
  const onListen = ({ port }: { port: number }) => listening.resolve(port);
  const onError = () => new Response(null, { status: 500 });
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen, onError }, answer);
  try {
    await work(`http://127.0.0.1:${await listening.promise}/mcp`);
  } finally {
    await server.shutdown();
  }
}

const events = { "content-type": "text/event-stream; charset=utf-8" };
const limit = 20;

Deno.test("[execute.mcp] a message over the limit ends the body that it comes in; bodies and events up to it pass", async () => {
  // With the end of its line it has as many bytes as may be.
  const one = "data: 3456789012345";
  const cases: readonly (readonly [body: string, headers: Record<string, string>, passes: boolean])[] = [
    ["x".repeat(limit), { "content-type": "application/json" }, true],
    ["x".repeat(limit + 1), { "content-type": "application/json" }, false],
    ["x\n\n".repeat(limit), {}, false],
    ["", events, true],
    [`${one}\n\n`.repeat(50), events, true],
    [`${one}\r\r`.repeat(50), events, true],
    [`${one.slice(2)}\r\n\r\n`.repeat(50), events, true],
    [`${one}\n\n${one}6\n\n`, events, false],
    [`${one}\r\n${one}\r\n`, events, false],
    ["data: 1\n".repeat(limit), events, false],
    [": note\n\n".repeat(limit), events, true],
  ];
  for (const [body, headers, passes] of cases) {
    await withAnswer(() => new Response(body, { headers }), async (url) => {
      let told = 0;
      const read = boundedFetch(limit, () => told++)(url).then((response) => response.text());
      const name = JSON.stringify(body.slice(0, 60));
      if (passes) assert.equal(await read, body, name);
      else await assert.rejects(read, /more than 20 bytes/, name);
      assert.equal(told, passes ? 0 : 1, name);
    });
  }
});

/** A body without end. */
function endless(headers: Record<string, string>, status = 200): Response {
  const chunk = new Uint8Array(1 << 20).fill(97);
  return new Response(new ReadableStream({ pull: (controller) => controller.enqueue(chunk) }), { headers, status });
}

Deno.test("[execute.mcp] a server at an address that sends without end is left at the limit, and told by name", async () => {
  const kinds: Record<string, () => Response> = {
    json: () => endless({ "content-type": "application/json" }),
    events: () => endless(events),
    page: () => endless({ "content-type": "text/html" }, 500),
  };
  for (const [name, flood] of Object.entries(kinds)) {
    await withAnswer(flood, async (url) => {
      const servers = await connectMcp(parseServers({ mcpServers: { [name]: { url } } }));
      const [{ state, message = "" } = { state: "" }] = servers.status();
      assert.equal(state, "failed");
      assert.match(
        message,
        new RegExp(`^MCP server "${name}" .*a message of more than ${limits.mcp.messageBytes} bytes`),
      );
      await servers.close();
    });
  }
});

Deno.test("[execute.mcp] a call at an address that is answered with a status says so; a flood fails the call and the connection", async () => {
  const initialized = {
    protocolVersion: "2025-06-18",
    capabilities: { tools: {} },
    serverInfo: { name: "s", version: "1" },
  };
  await withAnswer(async (request) => {
    if (request.method !== "POST") return new Response(null, { status: 405 });
    const { id, method, params } = await request.json();
    if (id === undefined) return new Response(null, { status: 202 });
    if (params?.name === "flood") return endless(events);
    if (params?.name === "broken") return new Response("password=hunter2", { status: 503 });
    const tools = ["flood", "broken"].map((name) => ({ name, inputSchema: { type: "object" } }));
    return Response.json({ jsonrpc: "2.0", id, result: method === "initialize" ? initialized : { tools } });
  }, async (url) => {
    const servers = await connectMcp(parseServers({ mcpServers: { far: { url } } }));
    const context = { signal: new AbortController().signal, session: "test", ask: () => Promise.resolve() };
    const call = (name: string) => servers.tools().find(({ path }) => path[1] === name)!.call({}, context);
    await assert.rejects(call("broken"), { message: 'MCP server "far" answered the call of "broken" with status 503' });
    await assert.rejects(call("flood"), {
      message: /^MCP server "far" ended during the call of "flood" \(a message of more/,
    });
    assert.equal(servers.status()[0]!.state, "lost");
    await servers.close();
  });
});
