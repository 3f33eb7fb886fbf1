// Shell: starts the MCP server and reads the sample project with it.

/**
 * An MCP client that uses Scout: it starts the server, answers its permission questions, and calls a tool.
 *
 * @module
 */

import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
// @ts-types="@modelcontextprotocol/sdk/client"
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
// @ts-types="@modelcontextprotocol/sdk/client/stdio"
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
// @ts-types="@modelcontextprotocol/sdk/types"
import { ElicitRequestSchema } from "@modelcontextprotocol/sdk/types.js";

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

// The packages of the server, and not those of the tests too.
const lock = `--lock=${path("../run.lock")}`;

const asked: (string | undefined)[] = [];
const client = new Client({ name: "example", version: "1.0.0" }, { capabilities: { elicitation: {} } });
client.setRequestHandler(ElicitRequestSchema, ({ params }) => {
  asked.push(params.message.split("\n")[0]);
  return { action: "accept", content: { answer: "once" } };
});
await client.connect(
  new StdioClientTransport({
    command: Deno.execPath(),
    args: ["run", "--allow-read", "--allow-run", lock, path("../mcp.ts"), "--directory", path("project")],
    // Otherwise the server gets a few variables only, and may look for its packages in another cache than this process.
    env: Deno.env.toObject(),
  }),
);

const { tools } = await client.listTools();
console.log(tools.map((tool) => tool.name).join(" "));
const found = await client.callTool({ name: "grep", arguments: { pattern: "TODO" } });
assert.match(JSON.stringify(found.content), /Line 2: TODO: greet by name/);
// A file that may hold secrets: the server asks, the client allows it once.
const secret = await client.callTool({ name: "read", arguments: { filePath: "demo.env" } });
assert.match(JSON.stringify(secret.content), /1: KEY=/);
assert.deepEqual(asked, ['Allow read of "examples/project/demo.env"?']);
await client.close();
