// Shell: serves the pages of the table of known inputs on loopback and calls the web tools.

import assert from "node:assert/strict";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { createToolset, defaultRules, readConfig, ToolError } from "../../mod.ts";
import { soon } from "../../scripts/testing/search_kit.ts";
import { knownInputs } from "./inputs.ts";
import { type Served, titleOf, type WebGives, type WebTry } from "./known_input.ts";

/** Sends an answer as it is described. */
async function answer(response: ServerResponse, served: Served): Promise<void> {
  if (served.then === "reset") return void response.socket?.destroy();
  if (served.then === "stall") return;
  for (const [name, value] of Object.entries(served.headers ?? {})) {
    response.setHeader(name, typeof value === "string" ? value : [...value]);
  }
  response.writeHead(served.status ?? 200);
  const { body = "" } = served;
  const pieces = typeof body === "string" || body instanceof Uint8Array ? [body] : body;
  for (const piece of pieces) {
    if (piece.length > 0) await new Promise<void>((resolve) => response.write(piece, () => resolve()));
  }
  if (served.then !== "open") response.end();
}

/** A server that answers as a try says, and what it was asked for. */
async function serve(serves: WebTry["serves"]) {
  const requests: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => {
    const address = request.url!;
    requests.push(address);
    response.setHeader("connection", "close");
    if (serves === "echo") return void answer(response, { headers: { "content-type": "text/plain" }, body: address });
    const found = serves[new URL(address, "http://x").pathname] ?? { status: 404 };
    const turns: readonly Served[] = Array.isArray(found) ? found : [found];
    void answer(response, turns[Math.min(requests.length, turns.length) - 1]!);
  });
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    requests,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function make(one: WebTry, profile = one.profile, gives = one.gives): Promise<void> {
  const site = await serve(one.serves);
  const placed = <T>(value: T): T =>
    JSON.parse(JSON.stringify(value).replaceAll("<SITE>", site.origin).replaceAll("<PORT>", String(site.port)));
  const endpoint = `${site.origin}/mcp`;
  const scout = createToolset({
    directory: "/",
    profile,
    rules: [...defaultRules, ...readConfig(one.rules ?? {})],
    ...(one.webfetch ? { webfetch: one.webfetch } : {}),
    modelProvider: "opencode",
    websearch: { ...one.websearch, exaEndpoint: endpoint, parallelEndpoint: endpoint },
    // What is shown whole is looked at whole.
    truncation: { lines: 1e7, bytes: 1e8 },
  });
  const [tool, params] = one.call;
  try {
    const result = await soon(scout.call(tool, placed(params)), 180).catch((error) => {
      if (!(error instanceof ToolError)) throw error;
      return error;
    });
    check(result instanceof ToolError ? { error: result } : { result }, gives, site);
  } finally {
    await scout.close();
    await site.close();
  }
}

type Ended = { readonly error: ToolError } | {
  readonly result: Awaited<ReturnType<ReturnType<typeof createToolset>["call"]>>;
};

function check(
  ended: Ended,
  gives: WebGives,
  site: { readonly origin: string; readonly requests: readonly string[] },
): void {
  const said = "error" in ended ? ended.error.message : ended.result.output;
  const unplaced = said.replaceAll(site.origin, "<SITE>");
  assert.equal("error" in ended ? ended.error.code : undefined, gives.error, unplaced);
  if (gives.output !== undefined) assert.equal(unplaced, gives.output);
  for (const wanted of gives.says ?? []) assert.match(unplaced, wanted);
  for (const unwanted of gives.not ?? []) assert.doesNotMatch(unplaced, unwanted);
  if (gives.attached !== undefined && "result" in ended) {
    assert.deepEqual(ended.result.attachments?.map(({ mime }) => mime), [gives.attached]);
  }
  if (gives.requests !== undefined) assert.deepEqual(site.requests, gives.requests);
}

for (const { id, tries } of knownInputs.flatMap(([, inputs]) => inputs)) {
  for (const one of tries) {
    if (one.kind !== "web") continue;
    Deno.test(titleOf(id, one), () => make(one));
    const { extended } = one;
    if (extended) Deno.test(titleOf(id, one, true), () => make(one, "extended", extended));
  }
}
