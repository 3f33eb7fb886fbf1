// Shell: runs the MCP server as a client does.

import assert from "node:assert/strict";
import type { Client } from "@modelcontextprotocol/sdk/client";
// @ts-types="@modelcontextprotocol/sdk/client/stdio"
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
// @ts-types="@modelcontextprotocol/sdk/client/streamableHttp"
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { shellWord } from "../conformance/shell_word.ts";
import { fromFileUrl, makeTree } from "../tests/command_kit.ts";
import { call, connected, makeClient, textOf } from "./testing.ts";

const script = fromFileUrl(new URL("../mcp.ts", import.meta.url));

/** The command line of the server, under these permissions. */
function line(permissions: readonly string[], ...args: readonly string[]): string[] {
  return ["run", "--no-prompt", "--quiet", ...permissions, script, ...args];
}

/** A ripgrep that writes its process id to a file and does not end. */
function stuckRipgrep(folder: string): string {
  const path = `${folder}/rg`;
  Deno.writeTextFileSync(
    path,
    `#!/bin/sh\ncd ${shellWord(folder)}\necho $$ > new && mv new pid\nexec sleep 600\n`,
  );
  Deno.chmodSync(path, 0o755);
  return path;
}

/** The process id in a file, once it is there. */
async function pidFrom(folder: string): Promise<number> {
  using watcher = Deno.watchFs(folder);
  const written = () => {
    try {
      return Number(Deno.readTextFileSync(`${folder}/pid`));
    } catch {
      return undefined;
    }
  };
  const early = written();
  if (early !== undefined) return early;
  for await (const _ of watcher) {
    const pid = written();
    if (pid !== undefined) return pid;
  }
  throw new Error("The folder is no longer watched");
}

/** Resolves when a process has ended. */
async function gone(pid: number): Promise<void> {
  const lives = () => {
    try {
      return !/^State:\s+[ZX]/m.test(Deno.readTextFileSync(`/proc/${pid}/status`));
    } catch {
      return false;
    }
  };
  while (lives()) await new Promise((resolve) => setTimeout(resolve, 10));
}

Deno.test("[permission.unanswered] mcp.ts refuses a question that its client does not answer in time", async () => {
  using tree = makeTree({ ".env": "KEY=1\n" });
  const back = Promise.withResolvers<void>();
  const elicit = (_: unknown, signal: AbortSignal) => {
    signal.addEventListener("abort", () => back.resolve());
    return new Promise<never>(() => {});
  };
  await using client = await connected(
    makeClient({ elicit }),
    new StdioClientTransport({
      command: Deno.execPath(),
      args: line(["--allow-read"], "--directory", tree.path, "--answer-timeout", "0.5"),
    }),
  );
  assert.match(
    textOf(await call(client, "read", { filePath: ".env" })),
    /rule ask read "\*\.env", and nobody answered within 0\.5 s/,
  );
  // The person is not left with a form that counts no more.
  await back.promise;
});

Deno.test("mcp.ts serves standard input and output under the permissions that the README names", async () => {
  using tree = makeTree({ "a.txt": "needle\n" });
  await using client = await connected(
    makeClient(),
    new StdioClientTransport({
      command: Deno.execPath(),
      args: line(["--allow-read", "--allow-run"], "--directory", tree.path),
    }),
  );
  assert.equal(client.getServerVersion()?.name, "scout");
  assert.match(textOf(await call(client, "grep", { pattern: "needle" })), /Line 1: needle/);
  const outside = await call(client, "read", { filePath: "/etc/hostname" });
  assert.match(textOf(outside), /external_directory/);
});

Deno.test("mcp.ts stops the search of a cancelled call, and ends when its input ends, with all it started", async () => {
  using tree = makeTree({ "a.txt": "needle\n", "cancelled/x": "", "left/x": "" });
  for (const how of ["cancelled", "left"]) {
    const folder = `${tree.path}/${how}`;
    const transport = new StdioClientTransport({
      command: Deno.execPath(),
      args: line(["-A"], "--directory", tree.path, "--ripgrep", stuckRipgrep(folder)),
    });
    await using client = await connected(makeClient(), transport);
    const server = transport.pid!;
    const cancel = new AbortController();
    const searching = call(client, "grep", { pattern: "needle" }, { signal: cancel.signal });
    const pid = await pidFrom(folder);
    if (how === "cancelled") {
      cancel.abort();
      await assert.rejects(searching);
      await gone(pid);
      assert.match(textOf(await call(client, "read", { filePath: "a.txt" })), /1: needle/);
    }
    await client.close();
    if (how === "left") await assert.rejects(searching);
    await Promise.all([gone(pid), gone(server)]);
  }
});

/** The server on HTTP, ended when it goes out of scope. */
async function serving(env: Readonly<Record<string, string>>, ...args: readonly string[]) {
  const server = new Deno.Command(Deno.execPath(), {
    args: line(["-A"], ...args, "--http", "0"),
    env: { ...env },
    stderr: "piped",
  }).spawn();
  let heard = "";
  for await (const chunk of server.stderr.pipeThrough(new TextDecoderStream()).values({ preventCancel: true })) {
    heard += chunk;
    if (heard.includes("\n")) break;
  }
  const url = /^Serving .* at (http:\/\/127\.0\.0\.1:\d+\/mcp)\n$/.exec(heard)?.[1];
  const end = () => {
    server.kill("SIGTERM");
    return server.status;
  };
  return { url: new URL(url!), end, [Symbol.asyncDispose]: async () => void await end() };
}

Deno.test("mcp.ts --http serves on loopback, says where, and ends with exit 0 on SIGTERM", async () => {
  using tree = makeTree({ "a.txt": "needle\n" });
  const server = await serving({}, "--directory", tree.path);
  {
    await using client = await connected(makeClient(), new StreamableHTTPClientTransport(server.url));
    assert.match(textOf(await call(client, "grep", { pattern: "needle" })), /Line 1: needle/);
  }
  assert.equal((await server.end()).code, 0);
});

Deno.test("mcp.ts --http keeps the long pages of a client from the others, and mcp.ts keeps them for later", async () => {
  using tree = makeTree({ "a.txt": "", "state/x": "" });
  const site = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen() {} },
    () => new Response("line\n".repeat(3000)),
  );
  // On Node such a server cannot be disposed of: left to listen, it kept the process of this test for ever.
  await using _closed = { [Symbol.asyncDispose]: () => site.shutdown() };
  const url = `http://127.0.0.1:${site.addr.port}/`;
  const env = { XDG_STATE_HOME: `${tree.path}/state` };
  const args = ["--directory", tree.path];
  const fetched = async (client: Client) => {
    const { structuredContent } = await call(client, "webfetch", { url });
    return (structuredContent?.metadata as { outputPath: string }).outputPath;
  };
  {
    await using client = await connected(
      makeClient(),
      new StdioClientTransport({ command: Deno.execPath(), args: line(["-A"], ...args), env }),
    );
    assert.ok((await fetched(client)).startsWith(`${tree.path}/state/scout/outputs/`));
  }
  await using server = await serving(env, ...args);
  await using one = await connected(makeClient(), new StreamableHTTPClientTransport(server.url));
  await using other = await connected(makeClient(), new StreamableHTTPClientTransport(server.url));
  const path = await fetched(one);
  assert.match(textOf(await call(one, "read", { filePath: path, limit: 1 })), /1: line/);
  assert.match(textOf(await call(other, "read", { filePath: path })), /external_directory/);
});

Deno.test("mcp.ts that cannot be started says what to do instead, and has exit 1", async () => {
  using tree = makeTree({ "a.txt": "" });
  const taken = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = taken.addr as Deno.NetAddr;
  const run = async (permissions: readonly string[], ...args: readonly string[]) => {
    const command = new Deno.Command(Deno.execPath(), { args: line(permissions, ...args), stdin: "null" });
    const { code, stdout, stderr } = await command.output();
    return [code, new TextDecoder().decode(stdout), new TextDecoder().decode(stderr)];
  };
  const here = ["--directory", tree.path];
  assert.deepEqual(
    await Promise.all([
      run(["-A"], ...here, "--http", `${port}`),
      run(["--allow-read"], ...here, "--http", `${port}`),
      run(["-A"], "--directory", `${tree.path}/gone`),
      run(["-A"], "--directory", `${tree.path}/a.txt`),
    ]),
    [
      [1, "", `Give another port, or 0 for any that is free: something listens at 127.0.0.1:${port} already\n`],
      [1, "", "Allow the server to listen: start with --allow-net=127.0.0.1\n"],
      [1, "", `Name an existing directory to work in: ${tree.path}/gone does not exist\n`],
      [1, "", `Name an existing directory to work in: ${tree.path}/a.txt is a file\n`],
    ],
  );
  taken.close();
});

Deno.test("mcp.ts --help explains itself on standard output, and a wrong line has exit 2 and says what is wrong", async () => {
  const run = async (...args: string[]) => {
    const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), { args: line([], ...args) }).output();
    return [code, new TextDecoder().decode(stdout), new TextDecoder().decode(stderr)] as const;
  };
  const [[code, help], [wrong, nothing, why]] = await Promise.all([run("--help"), run("--port", "1")]);
  assert.equal(code, 0);
  assert.match(help, /--directory <dir>/);
  assert.deepEqual([wrong, nothing], [2, ""]);
  assert.match(why, /unknown option '--port'/);
});
