// Uses the installed package as somebody does who has Node and nothing else.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import { createToolset, ToolError } from "@scout/tools";
import { runProgram } from "@scout/tools/codemode";
import { ToolError as SameError } from "@scout/tools/spec";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { createMcpServer, serveHttp } from "@scout/tools/mcp";

fs.mkdirSync("sample", { recursive: true });
fs.writeFileSync("sample/a.txt", "one\nneedle\n");
const directory = fs.realpathSync("sample");

// A class is the same by whichever door it comes in.
assert.equal(ToolError, SameError);
const scout = createToolset({ directory });
assert.match((await scout.call("grep", { pattern: "needle" })).output, /Line 2: needle/);
assert.equal((await scout.call("glob", { pattern: "*.txt" })).output, `${directory}/a.txt`);
assert.match((await scout.call("read", { filePath: "a.txt" })).output, /1: one/);
await assert.rejects(scout.call("read", { filePath: "b.txt" }), { code: "not_found" });
await assert.rejects(scout.call("read", { filePath: "/etc/hostname" }), { code: "denied" });
await scout.close();

const result = await runProgram("return [3, 1, 2].sort()");
assert.deepEqual(result.ok && result.value, [1, 2, 3]);
// A program that takes long goes on in a thread, and a thread that was used does not keep the process.
const endless = await runProgram("while (true) {}", { limits: { timeoutMs: 1000 } });
assert.equal(!endless.ok && endless.diagnostic.kind, "TimeoutExceeded");

for (const face of ["ripgrep", "permission", "tools", "web", "adapters", "mcp", "conformance"]) {
  assert(Object.keys(await import(`@scout/tools/${face}`)).length > 0, face);
}

const found = execFileSync("node_modules/.bin/scout", ["grep", "needle", "--directory", directory], {
  encoding: "utf8",
});
assert.match(found, /^Found 1 matches\n/);

const glob = async (transport) => {
  const client = new Client({ name: "use", version: "1.0.0" });
  await client.connect(transport);
  const { content } = await client.callTool({ name: "glob", arguments: { pattern: "*.txt" } });
  assert.equal(content[0].text, `${directory}/a.txt`);
  await client.close();
};
await glob(new StdioClientTransport({ command: "node_modules/.bin/scout-mcp", args: ["--directory", directory] }));
const makeToolset = (request) => createToolset(request);
const info = { name: "use", version: "1.0.0" };
const http = await serveHttp({ port: 0, connect: () => createMcpServer({ makeToolset, fallback: directory, info }) });
await glob(new StreamableHTTPClientTransport(new URL(http.url)));
await http.close();
