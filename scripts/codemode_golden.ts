// Shell: starts MCP servers, writes golden signature files.

/**
 * Records the tool lists of the fixture server and of `@modelcontextprotocol/server-everything`, and renders their
 * signatures and those of the odd schemas into fixtures/codemode/catalog. Run it after a change that is meant to change
 * them, and read the difference: `deno run -A scripts/codemode_golden.ts`
 *
 * @module
 */

import { connectMcp } from "../codemode/mcp/connect.ts";
import { goldenText, oddTools } from "../fixtures/codemode/catalog/golden.ts";
import { everythingServer, fixtureServer, testServers } from "../fixtures/mcp/servers.ts";

const folder = new URL("../fixtures/codemode/catalog/", import.meta.url);

await Deno.writeTextFile(new URL("odd.md", folder), goldenText("Odd schemas", oddTools));
const config = testServers({ everything: everythingServer, fixture: fixtureServer });
const servers = await connectMcp(config, { environment: Deno.env.toObject() });
try {
  for (const name of ["everything", "fixture"]) {
    const tools = servers.tools().filter((tool) => tool.path[0] === name)
      .map(({ path, description, inputSchema, outputSchema }) => ({ path, description, inputSchema, outputSchema }));
    await Deno.writeTextFile(new URL(`${name}.json`, folder), `${JSON.stringify(tools, null, 2)}\n`);
    await Deno.writeTextFile(new URL(`${name}.md`, folder), goldenText(`Server ${name}`, tools));
  }
} finally {
  await servers.close();
}
