// Shell: starts MCP servers.

import { fileURLToPath } from "node:url";
import { connectMcp, type ConnectMcpOptions, type McpServers } from "../../codemode/mod.ts";
import { fixtureServer, testServers } from "../../fixtures/mcp/servers.ts";

const text = (value: string) => ({ content: [{ type: "text", text: value }] });
const object = { type: "object" };

/** Tools of the scripted server, and what each answers. */
const answers: Readonly<Record<string, unknown>> = {
  issues: text('{"issues":[1]}'),
  list: text(" [1, 2]"),
  typed: text('{"issues":[1]}'),
  number: text("42"),
  null_text: text("null"),
  broken: text("[broken"),
  link: text("[see docs](x)"),
  structured: { content: [], structuredContent: { issues: [1] } },
  big: { content: [{ type: "image", mimeType: "image/png", data: "A".repeat(4 << 20) }] },
};

const script = {
  name: "s",
  tools: Object.entries(answers).map(([name, result]) => ({
    name,
    answers: [{ result }],
    ...(name === "typed" ? { outputSchema: object } : {}),
  })),
};

/** The servers of the table of known inputs: `t`, the fixture server, and `s`, the scripted one. Closing them removes its script. */
export async function startServers(options: ConnectMcpOptions = {}): Promise<McpServers> {
  const place = await Deno.makeTempFile({ suffix: ".json" });
  await Deno.writeTextFile(place, JSON.stringify(script));
  const module = fileURLToPath(new URL("../../fixtures/mcp/scripted.ts", import.meta.url));
  const scripted = { ...fixtureServer, args: ["run", "--no-config", "--no-lock", "--no-check", "-A", module, place] };
  const servers = await connectMcp(testServers({ t: fixtureServer, s: scripted }), {
    environment: Deno.env.toObject(),
    ...options,
  });
  const close = async () => {
    await servers.close();
    await Deno.remove(place).catch(() => {});
  };
  const failed = servers.status().find(({ state }) => state !== "connected");
  if (failed === undefined) return { ...servers, close };
  await close();
  throw new Error(failed.message);
}
