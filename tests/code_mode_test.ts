// Shell: runs programs over the built-in tools and over a real MCP server.

import assert from "node:assert/strict";
import { connectMcp, parseServers } from "../codemode/mod.ts";
import { createToolset, ToolError } from "../mod.ts";
import { children, fakeRipgrep, makeTree as makeSearchTree } from "../scripts/testing/search_kit.ts";
import { fromFileUrl, makeTree } from "./command_kit.ts";

const fixture = fromFileUrl(new URL("../fixtures/mcp/fixture_server.ts", import.meta.url));

Deno.test("toolset: a program reaches the built-in tools through the same gate", async () => {
  using tree = makeTree({ "in/a.txt": "needle\n", "out/b.txt": "outside\n" });
  const asked: string[] = [];
  const scout = createToolset({
    directory: `${tree.path}/in`,
    codeMode: { scout: true },
    ask: ({ request }) => {
      asked.push(request.permission);
      return Promise.resolve({ kind: "reject" });
    },
  });
  assert.ok(scout.tools.some((tool) => tool.name === "execute"));
  const code = `
    const found = await tools.scout.grep({ pattern: "needle" });
    try { await tools.scout.read({ filePath: "../out/b.txt" }); } catch (error) { return [found.metadata.matches, error.message]; }
  `;
  const { output } = await scout.call("execute", { code });
  const [matches, message] = JSON.parse(output);
  assert.equal(matches, 1);
  assert.match(message, /external_directory/);
  assert.deepEqual(asked, ["external_directory"]);
  await scout.close();
});

Deno.test(
  "toolset: when it is closed, the processes that a stopped program's tools started have ended",
  { ignore: Deno.build.os !== "linux" },
  async () => {
    await using tree = await makeSearchTree({ "a.txt": "x\n" });
    const { command } = await fakeRipgrep(tree, "exec sleep 600");
    const scout = createToolset({ directory: tree.root, ripgrep: command, codeMode: { scout: true } });
    const code = "await Promise.all([1, 2, 3, 4].map(() => tools.scout.grep({ pattern: 'x' })))";
    const before = children();
    const call = assert.rejects(scout.call("execute", { code }), { code: "aborted" });
    while (children().length < before.length + 4) await new Promise((resolve) => setTimeout(resolve, 1));
    await scout.close();
    assert.deepEqual(children(), before);
    await call;
  },
);

Deno.test("toolset: without Code Mode there is no execute, and with it none when there is nothing to call", async () => {
  using tree = makeTree({ "a.txt": "x\n" });
  const names = (scout: ReturnType<typeof createToolset>) => scout.tools.map((tool) => tool.name);
  const plain = createToolset({ directory: tree.path });
  const empty = createToolset({ directory: tree.path, codeMode: {} });
  assert.ok(!names(plain).includes("execute"));
  assert.ok(!names(empty).includes("execute"));
  await assert.rejects(empty.call("execute", { code: "return 1" }), (error) => {
    return error instanceof ToolError && error.code === "unknown_tool";
  });
  await plain.close();
  await empty.close();
});

Deno.test("toolset: the tools of an MCP server are offered one by one, or through execute", async () => {
  using tree = makeTree({ "a.txt": "x\n" });
  const servers = await connectMcp(
    parseServers({ mcpServers: { shop: { command: Deno.execPath(), args: ["run", "-A", fixture] } } }, {}),
  );
  try {
    assert.deepEqual(servers.status().map(({ state }) => state), ["connected"]);
    const direct = createToolset({ directory: tree.path, mcp: servers });
    const program = createToolset({ directory: tree.path, mcp: servers, codeMode: {} });
    const own = (scout: ReturnType<typeof createToolset>) =>
      scout.tools.map((tool) => tool.name).filter((name) => name.startsWith("shop_") || name === "execute");
    assert.ok(own(direct).length > 0);
    assert.ok(!own(direct).includes("execute"));
    assert.deepEqual(own(program), ["execute"]);
    await direct.close();
    await program.close();
  } finally {
    await servers.close();
  }
});
