// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import { ToolError } from "../../spec/tool_error.ts";
import { parseServers, serverEnvironment } from "./server_config.ts";

Deno.test("[execute.mcp] a servers file: commands, addresses, variables, what is switched off", () => {
  const file = {
    mcpServers: {
      files: { command: "npx", args: ["-y", "${PACKAGE}"], env: { KEY: "k-${KEY}" }, cwd: "${HOME}/x", timeout: 5000 },
      docs: { type: "http", url: "https://docs.example/mcp", headers: { Authorization: "Bearer ${KEY}" } },
      plain: { command: "run" },
      off: { command: "x", disabled: true },
      alsoOff: { url: "x", enabled: false },
      fallback: { command: "x", args: ["${NONE:-a b}", "${NONE:-}", "$KEY", "${not a name}"] },
    },
  };
  const { servers, problems } = parseServers(file, { PACKAGE: "pkg", KEY: "1", HOME: "/home/me" });
  assert.deepEqual(problems, []);
  assert.deepEqual(servers, [
    {
      kind: "stdio",
      name: "files",
      command: "npx",
      args: ["-y", "pkg"],
      env: { KEY: "k-1" },
      cwd: "/home/me/x",
      timeoutMs: 5000,
    },
    { kind: "http", name: "docs", url: "https://docs.example/mcp", headers: { Authorization: "Bearer 1" } },
    { kind: "stdio", name: "plain", command: "run", args: [], env: {} },
    { kind: "stdio", name: "fallback", command: "x", args: ["a b", "", "$KEY", "${not a name}"], env: {} },
  ]);
});

Deno.test("[execute.mcp] an entry that cannot be used is told by name and costs no other", () => {
  const cases: readonly (readonly [unknown, RegExp])[] = [
    [null, /must be an object/],
    [{}, /needs a "command" or a "url"/],
    [{ command: 5 }, /needs a "command" or a "url"/],
    [{ command: "x", url: "http://x" }, /has both/],
    [{ command: "x", args: "y" }, /"args" must be a list of texts/],
    [{ command: "x", args: [1] }, /"args" must be a list of texts/],
    [{ command: "x", env: { A: 1 } }, /"env" must be an object of texts/],
    [{ command: "x", cwd: 1 }, /"cwd" must be a text/],
    [{ command: "x", timeout: 0 }, /"timeout" must be milliseconds above 0/],
    [{ url: "http://x", headers: [] }, /"headers" must be an object of texts/],
    [{ url: "ftp://x" }, /"ftp:\/\/x", which is no http or https address/],
    [{ url: "not a url" }, /no http or https address/],
    [{ type: "sse", url: "http://x" }, /old SSE transport/],
    [{ command: "${A}", args: ["${B}"] }, /needs the environment variables A, B, which are not set/],
    [{ url: "http://${A}" }, /needs the environment variable A, which is not set/],
  ];
  for (const [entry, message] of cases) {
    const { servers, problems } = parseServers({ mcpServers: { bad: entry, good: { command: "run" } } });
    assert.deepEqual(servers.map((server) => server.name), ["good"]);
    assert.equal(problems.length, 1);
    assert.ok(problems[0]!.message.startsWith('MCP server "bad" '), problems[0]!.message);
    assert.match(problems[0]!.message, message);
  }
});

Deno.test("[execute.mcp] a file of another shape is refused with the shape that works", () => {
  for (const file of [undefined, null, [], {}, { mcpServers: [] }, { servers: {} }]) {
    assert.throws(
      () => parseServers(file),
      (error) => error instanceof ToolError && error.code === "invalid_params" && /"mcpServers"/.test(error.message),
    );
  }
});

Deno.test("[execute.mcp] a variable is not looked up on prototypes", () => {
  const { problems } = parseServers({ mcpServers: { s: { command: "${constructor}" } } }, {});
  assert.match(problems[0]!.message, /variable constructor/);
});

Deno.test("[execute.mcp] of the host's environment only what programs need to run is passed on", () => {
  const environment = { PATH: "/bin", HOME: "/h", AWS_SECRET_ACCESS_KEY: "x", GITHUB_TOKEN: "y" };
  assert.deepEqual(serverEnvironment({ TOKEN: "t", HOME: "/own" }, environment), {
    PATH: "/bin",
    HOME: "/own",
    TOKEN: "t",
  });
});
