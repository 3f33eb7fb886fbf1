// The MCP filesystem server (@modelcontextprotocol/server-filesystem 2026.8.31) as a target: `read_text_file` is read,
// `search_files` is glob. One server for each directory, which is all it may see.
//
//   deno run -A conformance/targets/install.ts filesystem /tmp/outsiders
//   deno task conformance -- node conformance/targets/filesystem.mjs /tmp/outsiders
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import path from "node:path";
import process from "node:process";
import { createInterface } from "node:readline";
import { fileFrame, serve, unsupported } from "./frames.mjs";

const folder = path.resolve(process.argv[2] ?? ".");
const program = path.join(folder, "node_modules/@modelcontextprotocol/server-filesystem/dist/index.js");
const { version } = createRequire(program)("../package.json");
const servers = new Map();

/** A server fixed to a directory, with a way to send a request and wait for its result. */
async function serverFor(directory) {
  const present = servers.get(directory);
  if (present) return present;
  for (const [old, { child }] of servers) {
    if (servers.size < 4) break;
    child.kill();
    servers.delete(old);
  }
  const child = spawn(process.execPath, [program, directory], { stdio: ["pipe", "pipe", "ignore"] });
  const waiting = new Map();
  let id = 0;
  createInterface({ input: child.stdout }).on("line", (line) => {
    const message = JSON.parse(line);
    waiting.get(message.id)?.(message);
    waiting.delete(message.id);
  });
  const send = (message) => child.stdin.write(JSON.stringify({ jsonrpc: "2.0", ...message }) + "\n");
  const request = (method, params) =>
    new Promise((resolve) => {
      waiting.set(++id, resolve);
      send({ id, method, params });
    });
  await request("initialize", {
    protocolVersion: "2025-06-18",
    capabilities: {},
    clientInfo: { name: "conformance", version: "1" },
  });
  send({ method: "notifications/initialized" });
  const server = { child, request };
  servers.set(directory, server);
  return server;
}

const requests = {
  read: (directory, { filePath, offset, limit }) => {
    if (offset > 1) return undefined; // the server reads heads and tails, not windows
    return {
      name: "read_text_file",
      arguments: { path: path.resolve(directory, filePath ?? ""), ...(limit ? { head: limit } : {}) },
    };
  },
  glob: (directory, { pattern, path: below = "." }) => ({
    name: "search_files",
    arguments: { path: path.resolve(directory, below), pattern },
  }),
};

await serve(
  {
    protocol: 1,
    name: "mcp-filesystem",
    version,
    language: "TypeScript, Node",
    tools: Object.keys(requests),
    features: [],
  },
  async ({ tool, params, context }) => {
    const { directory } = context;
    const reason = requests[tool] === undefined ? `no ${tool} here` : unsupported(context);
    if (reason) return { skip: reason };
    const call = requests[tool](directory, params);
    if (call === undefined) return { skip: "no windows here" };
    const { request } = await serverFor(directory);
    const { result, error } = await request("tools/call", call);
    const text = (result?.content ?? []).map(({ text = "" }) => text).join("\n");
    if (error || result.isError) return { refused: { message: error?.message ?? text } };
    if (tool === "glob") return { ok: { output: text === "No matches found" ? "No files found" : text, metadata: {} } };
    return { ok: { output: fileFrame(call.arguments.path, text, 1, "(no notice)"), metadata: {} } };
  },
);
