// Shell: starts two MCP servers and runs a program over them.

/**
 * Code Mode over two MCP servers: one program calls tools of both, side by side, and only its result goes to the model.
 * The two servers are Scout's own, in two folders of the sample project; any others are named the same way.
 *
 * @module
 */

import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { connectMcp, createExecute, parseServers } from "@scout/tools/codemode";

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const server = (folder: string) => ({
  command: Deno.execPath(),
  args: [
    "run",
    "--allow-read",
    "--allow-run",
    `--lock=${path("../run.lock")}`,
    path("../mcp.ts"),
    "--directory",
    path(folder),
  ],
});

const servers = await connectMcp(
  parseServers({ mcpServers: { notes: server("project"), code: server("project/src") } }),
  // Of these a server gets PATH, HOME and what else it takes to start, and nothing more.
  { environment: Deno.env.toObject() },
);
assert.deepEqual(servers.status().map(({ state }) => state), ["connected", "connected"]);

const execute = createExecute({ sources: [servers] });
// What the model would write, having read the catalogue in the description of the tool.
const code = `
  const [notes, todos] = await Promise.all([
    tools.notes.read({ filePath: "notes.md" }),
    tools.code.grep({ pattern: "TODO" }),
  ]);
  return { open: todos.metadata.matches, title: notes.output.match(/1: # (.*)/)[1] };
`;
assert.match(execute.define().description, /tools\.notes\.read/);
const context = { signal: new AbortController().signal, session: "main", ask: () => Promise.resolve() };
const { output, title } = await execute.call({ code }, context);
await servers.close();
console.log(output);
assert.equal(title, "2 tool calls");
assert.deepEqual(JSON.parse(output), { open: 1, title: "Notes" });
