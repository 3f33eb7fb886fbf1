// Uses the installed package as somebody does who has Node or Bun and nothing else.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import { createServer } from "node:http";
import { deflateSync, gzipSync } from "node:zlib";
import { createToolset, ToolError } from "@scout/tools";
import { connectMcp, createExecute, parseServers, runProgram } from "@scout/tools/codemode";
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

// Pages from a server of this machine, as it is sent and packed.
const page = Buffer.from("<h1>Title</h1><p>Some \x93text\x94</p>", "latin1");
const packers = { "/gzip": gzipSync, "/deflate": deflateSync };
const site = createServer((request, response) => {
  const pack = packers[request.url];
  const encoding = pack && { "content-encoding": request.url.slice(1) };
  response.writeHead(200, { "content-type": "text/html; charset=iso-8859-1", ...encoding });
  response.end(pack ? pack(page) : page);
});
await new Promise((resolve) => site.listen(0, "127.0.0.1", resolve));
const { port } = site.address();
for (const path of ["/plain", "/gzip", "/deflate"]) {
  const { output } = await scout.call("webfetch", { url: `http://127.0.0.1:${port}${path}` });
  assert.equal(output, "# Title\n\nSome “text”", path);
}
await new Promise((resolve) => site.close(resolve));
await assert.rejects(scout.call("webfetch", { url: "http://127.0.0.1:59999/" }), {
  code: "network",
  message: /the server refused the connection/,
});
await scout.close();

const result = await runProgram("return [3, 1, 2].sort()");
assert.deepEqual(result.ok && result.value, [1, 2, 3]);
// A program that takes long goes on in a thread, and a thread that was used does not keep the process.
const endless = await runProgram("while (true) {}", { limits: { timeoutMs: 1000 } });
assert.equal(!endless.ok && endless.diagnostic.kind, "TimeoutExceeded");

for (const face of ["ripgrep", "permission", "tools", "web", "adapters", "mcp", "conformance"]) {
  assert(Object.keys(await import(`@scout/tools/${face}`)).length > 0, face);
}

// The programs, run by what runs this.
const bin = (name) => fs.realpathSync(`node_modules/.bin/${name}`);
const found = execFileSync(process.execPath, [bin("scout"), "grep", "needle", "--directory", directory], {
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
const mcpServer = { command: process.execPath, args: [bin("scout-mcp"), "--directory", directory] };
await glob(new StdioClientTransport(mcpServer));

// Code Mode over a real MCP server, which is the package's own.
const { PATH, HOME } = process.env;
const servers = await connectMcp(parseServers({ mcpServers: { files: mcpServer } }), { environment: { PATH, HOME } });
assert.deepEqual(servers.status().map(({ state }) => state), ["connected"]);
const execute = createExecute({ sources: [servers] });
const code = 'return (await tools.files.grep({ pattern: "needle" })).metadata.matches';
const context = { signal: new AbortController().signal, session: "main", ask: () => Promise.resolve() };
assert.equal((await execute.call({ code }, context)).output, "1");
await servers.close();

const makeToolset = (request) => createToolset(request);
const info = { name: "use", version: "1.0.0" };
const http = await serveHttp({ port: 0, connect: () => createMcpServer({ makeToolset, fallback: directory, info }) });
await glob(new StreamableHTTPClientTransport(new URL(http.url)));
await http.close();
