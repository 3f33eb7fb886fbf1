// Shell: starts real server processes.

import assert from "node:assert/strict";
import { leftovers } from "../fixtures/mcp/leftovers.ts";
import { everythingServer, fixtureServer, naughtyServer } from "../fixtures/mcp/servers.ts";
import { type ExecuteCommandIo, type ExecuteCommandOptions, runExecuteCommand } from "./command.ts";

/** Runs the command over files that exist only here. */
async function command(
  files: Readonly<Record<string, string>>,
  options: ExecuteCommandOptions,
  io: Partial<ExecuteCommandIo> = {},
): Promise<{ code: number; out: string; err: string }> {
  const marker = crypto.randomUUID();
  let out = "";
  let err = "";
  const code = await runExecuteCommand(options, {
    readFile: (path) => path in files ? Promise.resolve(files[path]!) : Promise.reject(new Error("No such file")),
    readInput: () => Promise.resolve(files["-"] ?? ""),
    write: (text) => out += text,
    writeError: (text) => err += text,
    terminal: false,
    environment: { ...Deno.env.toObject(), MARKER: marker },
    signal: new AbortController().signal,
    ...io,
  });
  assert.deepEqual(await leftovers(marker), []);
  return { code, out, err };
}

/** A servers file whose processes carry the marker. */
function servers(entries: Readonly<Record<string, { env?: object }>>): string {
  const marked = Object.entries(entries).map((
    [name, entry],
  ) => [name, { ...entry, env: { ...entry.env, MARKER: "${MARKER}" } }]);
  return JSON.stringify({ mcpServers: Object.fromEntries(marked) });
}

Deno.test("[execute.mcp] the command runs a program over the servers of a file", async () => {
  const files = {
    "servers.json": servers({
      everything: everythingServer,
      shop: fixtureServer,
      broken: naughtyServer("die-at-start"),
    }),
    "program.ts": `
      const [sum, { orders }] = await Promise.all([
        tools.everything["get-sum"]({ a: 1, b: 2 }), tools.shop.list_orders({ limit: 1 }),
      ]);
      console.log("done");
      await tools.shop.picture({});
      return [sum, orders[0].id];`,
  };
  const { code, out, err } = await command(files, { program: "program.ts", mcp: "servers.json" });
  assert.equal(out, '[\n  "The sum of 1 and 2 is 3.",\n  "order_1"\n]\n\nLogs:\ndone\n');
  assert.equal(code, 0);
  assert.match(err, /^MCP server "broken" ended before it was ready \(exit code 3\)\./);
  assert.match(err, /\n1 attached, not shown: image\/png\n$/);
});

Deno.test("[execute.progress] at a terminal the calls are shown while they run", async () => {
  const files = {
    "servers.json": servers({ shop: fixtureServer }),
    "-": "await tools.shop.nothing({}); await tools.shop.fail({})",
  };
  const { code, out, err } = await command(files, { program: "-", mcp: "servers.json" }, { terminal: true });
  assert.deepEqual([code, out], [1, ""]);
  const frames = err.split("\x1b[0J");
  assert.match(frames[0]!, /^… shop\.nothing\n/);
  assert.match(frames[1]!, /^✓ shop\.nothing\n/);
  assert.match(frames.at(-1)!, /^✓ shop\.nothing\n✗ shop\.fail\n[^]*failed without saying why/);
});

Deno.test("[codemode.diagnostics] files that cannot be used are told, nothing is started", async () => {
  const cases: readonly (readonly [Readonly<Record<string, string>>, ExecuteCommandOptions, RegExp])[] = [
    [{}, { program: "gone.ts" }, /^Cannot read the program "gone\.ts": No such file\n$/],
    [{}, { mcp: "gone.json" }, /^Cannot read the servers file "gone\.json": No such file\n$/],
    [{ "s.json": "{" }, { mcp: "s.json" }, /^Cannot read the servers file "s\.json": it is no JSON/],
    [{ "s.json": "{}" }, { mcp: "s.json" }, /expected an object such as \{ "mcpServers"/],
  ];
  for (const [files, options, message] of cases) {
    const { code, out, err } = await command(files, options);
    assert.deepEqual([code, out], [2, ""]);
    assert.match(err, message);
  }
});

Deno.test("[codemode.abort] cancelling the command ends with 130 and leaves nothing behind", async () => {
  const abort = new AbortController();
  const files = { "s.json": servers({ shop: fixtureServer }), "-": "await tools.shop.hang({})" };
  const writeError = (text: string) => void (text.includes("shop.hang") && abort.abort(new Error("interrupted")));
  const { code } = await command(files, { mcp: "s.json" }, { terminal: true, signal: abort.signal, writeError });
  assert.equal(code, 130);
});

Deno.test("[execute.permission] a permission that is refused is refused on the command line too", async () => {
  const files = { "s.json": servers({ shop: fixtureServer }), "-": "return await tools.shop.texts({})" };
  const asked: string[] = [];
  const ask: ExecuteCommandOptions["ask"] = ({ permission }) => {
    asked.push(permission);
    return Promise.resolve();
  };
  assert.equal((await command(files, { mcp: "s.json", ask })).out, "one\ntwo\n");
  assert.deepEqual(asked, ["shop_texts"]);
  const hidden = await command(files, { mcp: "s.json", visible: (permission) => permission !== "shop_texts" });
  assert.equal(hidden.code, 1);
  assert.match(hidden.err, /Unknown tool tools\.shop\.texts/);
});
