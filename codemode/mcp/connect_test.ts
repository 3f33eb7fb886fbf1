// Shell: starts real server processes and talks to them.

import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import {
  deafServer,
  earlessServer,
  everythingServer,
  fixtureServer,
  naughtyServer,
  shutServer,
  startEverythingHttp,
  testServers,
} from "../../fixtures/mcp/servers.ts";
import { limits } from "../../spec/limits.ts";
import { leftovers } from "../../fixtures/mcp/leftovers.ts";
import { startHttpServer } from "../../fixtures/mcp/http_server.ts";
import type { ChildTool } from "../child_tool.ts";
import { connectMcp, type ConnectMcpOptions, type McpServers } from "./connect.ts";

/** Connects, runs a check, closes, and sees to it that no process is left, in any ending. */
async function withServers(
  entries: Readonly<Record<string, object>>,
  check: (servers: McpServers) => Promise<void>,
  options: ConnectMcpOptions = {},
): Promise<void> {
  const marker = crypto.randomUUID();
  const marked = Object.fromEntries(
    Object.entries(entries).map(([name, entry]) => {
      const env = "command" in entry ? { env: { ...(entry as { env?: object }).env, MARKER: marker } } : {};
      return [name, { ...entry, ...env }];
    }),
  );
  const servers = await connectMcp(testServers(marked), { environment: Deno.env.toObject(), ...options });
  try {
    await check(servers);
  } finally {
    await servers.close();
    assert.deepEqual(await leftovers(marker), []);
  }
}

function find(servers: McpServers, server: string, name: string): ChildTool {
  const tool = servers.tools().find(({ path }) => path[0] === server && path[1] === name);
  assert.ok(tool, `${server}.${name} is listed`);
  return tool;
}

/** Calls a tool as a program would, with nothing to ask for. */
async function call(
  servers: McpServers,
  path: string,
  input: Readonly<Record<string, unknown>> = {},
  signal: AbortSignal = new AbortController().signal,
): Promise<unknown> {
  const [server = "", name = ""] = path.split("/");
  const context = { signal, session: "test", ask: () => Promise.resolve() };
  return (await find(servers, server, name).call(input, context)).value;
}

function status(servers: McpServers, name: string) {
  const found = servers.status().find((each) => each.name === name);
  assert.ok(found);
  return found;
}

/** Nothing listens there, and no port that the system gives to whoever asks for a free one. */
const silent = { url: "http://127.0.0.1:4/mcp" };
const unset = { command: "x", args: ["${NOT_SET_ANYWHERE}"] };

Deno.test("[execute.mcp] servers that cannot start are told by name, the others go on, no process is left", async () => {
  const broken: Readonly<Record<string, readonly [object, RegExp]>> = {
    dies: [naughtyServer("die-at-start"), /ended before it was ready \(exit code 3\)[^]*cannot open the database/],
    keyless: [naughtyServer("needs-env"), /exit code 3[^]*NAUGHTY_KEY is required/],
    refuses: [naughtyServer("refuse-initialize"), /refused initialize: .*this client is too old/],
    listless: [naughtyServer("refuse-list"), /refused tools\/list: .*the list is broken/],
    shapeless: [naughtyServer("no-list"), /gave an answer to tools\/list that is not MCP: tools: .*array/],
    wordless: [naughtyServer("null-initialize"), /refused initialize: .*neither a result nor an error/],
    unmarked: [
      { command: fileURLToPath(new URL("../../LICENSE", import.meta.url)) },
      /cannot be started: the system does not run ".*LICENSE": it must be a program/,
    ],
    endless: [naughtyServer("endless-line"), /a message of more than 67108864 bytes/],
    ghost: [{ command: "no-such-program-here" }, /cannot be started: there is no program "no-such-program-here"/],
    unset: [unset, /needs the environment variable NOT_SET_ANYWHERE, which is not set/],
    earless: [earlessServer, /ended before it was ready \(exit code 3\)/],
    silent: [{ url: `${silent.url}?key=k` }, /cannot be reached at http:\/\/127\.0\.0\.1:4\/mcp: /],
  };
  const entries = Object.fromEntries(Object.entries(broken).map(([name, [entry]]) => [name, entry]));
  await withServers({ ...entries, good: fixtureServer }, async (servers) => {
    for (const [name, [, message]] of Object.entries(broken)) {
      const { state, message: told = "", tools } = status(servers, name);
      assert.deepEqual([state, tools], ["failed", 0], name);
      assert.ok(told.startsWith(`MCP server "${name}" `), told);
      assert.match(told, message);
    }
    assert.equal(status(servers, "good").state, "connected");
    assert.equal(await call(servers, "good/echo", { value: 1 }), '{"value":1}');
  });
});

Deno.test("[execute.mcp] servers that never answer are given up, and are gone", async () => {
  const entries = { mute: naughtyServer("mute"), late: naughtyServer("mute-list") };
  await withServers(entries, (servers) => {
    assert.match(status(servers, "mute").message!, /^MCP server "mute" did not answer initialize within 2 s/);
    // On a busy machine the process may not even have started to answer.
    assert.match(
      status(servers, "late").message!,
      /^MCP server "late" did not answer (tools\/list|initialize) within 2 s/,
    );
    return Promise.resolve();
  }, { connectTimeoutMs: 2000 });
});

Deno.test("[execute.mcp] noise, long lists, pages, rings of pages, odd items, names that collide", async () => {
  const modes = ["noise", "many", "restless", "sloppy", "pages", "page-ring", "odd-list", "collide", "stubborn"];
  await withServers(Object.fromEntries(modes.map((mode) => [mode, naughtyServer(mode)])), async (servers) => {
    const names = (server: string) =>
      servers.tools().filter(({ path }) => path[0] === server).map(({ path }) => path[1]);
    assert.deepEqual(servers.status().filter((each) => each.state !== "connected"), []);
    assert.deepEqual(names("noise"), ["work"]);
    assert.equal(names("many").length, 500);
    assert.deepEqual(names("pages"), ["page_0", "page_1", "page_2", "page_3", "page_4"]);
    assert.deepEqual(names("page-ring"), ["page_0", "page_1", "page_2"]);
    assert.deepEqual(names("odd-list"), ["good", "bare", "odd"]);
    // Four names (one came twice) that are one after cleaning: each is there, and each calls its own tool.
    const collided = new Map(
      await Promise.all(names("collide").map(async (name) => [name, await call(servers, `collide/${name}`)] as const)),
    );
    assert.deepEqual(
      [...collided].sort(),
      [["a_b", "a_b"], ["a_b_2", "a_b_2"], ["a_b_3", "a b"], ["a_b_4", "a.b"]]
        .map(([name, own]) => [name, `did ${own} (1 lists)`]),
    );
    assert.equal(await call(servers, "noise/work"), "did work (1 lists)");
    // Its list changes each time that it is read.
    assert.match(String(await call(servers, "restless/work")), /^did work/);
    assert.equal(await call(servers, "sloppy/work"), "did work (1 lists)");
    await assert.rejects(call(servers, "sloppy/fail"), { name: "ToolFailure", message: /no luck/ });
    await assert.rejects(call(servers, "sloppy/nothing"), { message: /neither a result nor an error/ });
    assert.equal(await call(servers, "odd-list/odd"), "did odd (1 lists)");
  });
});

Deno.test("[execute.mcp] of a list without end so many are kept, and it is said", async () => {
  const most = limits.mcp.listTools;
  const entries = { whole: naughtyServer("many", String(most)), more: naughtyServer("many", String(most + 1)) };
  await withServers(entries, (servers) => {
    assert.deepEqual(status(servers, "whole"), { name: "whole", state: "connected", tools: most });
    const message = `MCP server "more" lists more than ${most} tools; the others are left out`;
    assert.deepEqual(status(servers, "more"), { name: "more", state: "connected", tools: most, message });
    return Promise.resolve();
  });
});

Deno.test({
  name: "[execute.mcp] a permission that the process lacks is told, with the flag that gives it",
  permissions: { run: false, net: false, env: true, read: true },
  fn: async () => {
    const servers = await connectMcp(
      testServers({ run: { command: "sh" }, net: silent }),
    );
    assert.match(
      status(servers, "run").message!,
      /"run" cannot be started: permission is missing \(Deno needs --allow-run=sh\)/,
    );
    assert.match(status(servers, "net").message!, /"net" cannot be reached.*--allow-net=127\.0\.0\.1:4\b/);
    await servers.close();
  },
});

Deno.test("[execute.mcp] a server that dies during a call fails that call by name; the others go on", async () => {
  let changes = 0;
  await withServers({ mortal: naughtyServer("die-mid-call"), good: fixtureServer }, async (servers) => {
    await assert.rejects(call(servers, "mortal/work"), {
      name: "ToolFailure",
      message: 'MCP server "mortal" ended during the call of "work" (exit code 3)',
    });
    assert.equal(changes, 1);
    assert.deepEqual(status(servers, "mortal"), {
      name: "mortal",
      state: "lost",
      message: 'MCP server "mortal" is gone (exit code 3)',
      tools: 1,
    });
    await assert.rejects(call(servers, "mortal/work"), /MCP server "mortal" is not running any more \(exit code 3\)/);
    assert.equal(await call(servers, "good/nothing"), null);
  }, { onChange: () => changes++ });
});

Deno.test("[execute.mcp] a server that closes its output during a call is lost, and is gone", async () => {
  await withServers({ shut: shutServer }, async (servers) => {
    await assert.rejects(call(servers, "shut/work"), /MCP server "shut" ended during the call/);
  });
});

Deno.test("[execute.mcp] a server that reads nothing any more holds nobody up", async () => {
  await withServers({ deaf: { ...deafServer, timeout: 300 } }, async (servers) => {
    await assert.rejects(call(servers, "deaf/work", { big: "x".repeat(1 << 20) }), /MCP server "deaf" gave no answer/);
  });
});

Deno.test("[execute.mcp] a result of 10 MB arrives whole", async () => {
  await withServers({ big: naughtyServer("huge") }, async (servers) => {
    const { blob } = await call(servers, "big/work") as { blob: string };
    assert.equal(blob, "é".repeat(5 * 1024 * 1024));
  });
});

Deno.test("[execute.mcp] a changed list is read again when the server says so", async () => {
  let changes = 0;
  await withServers({ fickle: naughtyServer("change", "twice") }, async (servers) => {
    const before = servers.tools();
    assert.equal(servers.tools(), before);
    await call(servers, "fickle/work", { name: "born" });
    // The server answers in order: after a few more answers it has been asked for its list twice.
    for (let n = 0; n < 3; n++) await call(servers, "fickle/look");
    assert.match(String(await call(servers, "fickle/look")), /\(3 lists\)/);
    assert.deepEqual(servers.tools().map(({ path }) => path[1]), ["work", "look", "new_born"]);
    assert.notEqual(servers.tools(), before);
    assert.ok(changes > 0);
    assert.match(String(await call(servers, "fickle/new_born")), /^did new_born/);
  }, { onChange: () => changes++ });
});

Deno.test("[codemode.abort] the server sees the cancellation of a call", async () => {
  await withServers({ t: fixtureServer }, async (servers) => {
    const abort = new AbortController();
    const reason = new Error("stop");
    const hanging = call(servers, "t/hang", { tag: "a" }, abort.signal);
    const other = call(servers, "t/wait", { ms: 50 });
    await call(servers, "t/seen");
    abort.abort(reason);
    await assert.rejects(hanging, reason);
    const { cancelled } = await call(servers, "t/seen") as { cancelled: unknown[] };
    assert.equal(cancelled.length, 1);
    assert.equal(await other, "waited");
    // A signal that fired before the call keeps it from being made.
    await assert.rejects(call(servers, "t/hang", { tag: "never" }, AbortSignal.abort(reason)), reason);
    const { order } = await call(servers, "t/seen") as { order: unknown[] };
    assert.deepEqual(order.filter((tag) => typeof tag === "string"), ["a"]);
  });
});

Deno.test("[codemode.abort] an abort after the answer tells the server nothing", async () => {
  await withServers({ t: { ...fixtureServer, timeout: 2 ** 40 } }, async (servers) => {
    const abort = new AbortController();
    await call(servers, "t/wait", { ms: 20 }, abort.signal);
    abort.abort();
    const { cancelled } = await call(servers, "t/seen") as { cancelled: unknown[] };
    assert.deepEqual(cancelled, []);
  });
});

Deno.test("[execute.mcp] progress keeps a call alive past its time; silence ends it, and the server is told", async () => {
  await withServers({ t: { ...fixtureServer, timeout: 1500 } }, async (servers) => {
    const [lively, silent] = await Promise.allSettled([
      call(servers, "t/wait", { ms: 2500, every: 100 }),
      call(servers, "t/hang", { tag: "silent" }),
    ]);
    assert.deepEqual(lively, { status: "fulfilled", value: "waited" });
    assert.equal(silent.status, "rejected");
    assert.equal(silent.reason.message, 'MCP server "t" gave no answer to "hang" for 1.5 s; the call was cancelled');
    const { cancelled } = await call(servers, "t/seen") as { cancelled: unknown[] };
    assert.equal(cancelled.length, 1);
  });
});

Deno.test("[execute.mcp] closing ends running calls, and attempts to connect can be aborted", async () => {
  let hanging: Promise<unknown> | undefined;
  await withServers({ t: fixtureServer, stubborn: naughtyServer("stubborn") }, async (servers) => {
    hanging = call(servers, "t/hang", {});
    hanging.catch(() => {});
    await call(servers, "t/seen");
  });
  await assert.rejects(hanging!, /MCP server "t" ended during the call of "hang"/);
  const abort = new AbortController();
  const attempt = withServers({ mute: naughtyServer("mute") }, (servers) => {
    assert.match(status(servers, "mute").message!, /Connecting to MCP server "mute" was cancelled/);
    return Promise.resolve();
  }, { signal: abort.signal });
  abort.abort();
  await attempt;
});

Deno.test("[execute.mcp] a server gets a few variables of the host and those of its entry, no others", async () => {
  const entry = { ...fixtureServer, env: { ...fixtureServer.env, TOKEN: "from ${WHERE}" } };
  const environment = { ...Deno.env.toObject(), WHERE: "here", SECRET_KEY: "hidden" };
  const marker = testServers({ t: entry }, environment);
  const servers = await connectMcp(marker, { environment });
  try {
    const seen = await call(servers, "t/environment") as { names: string[]; token: string };
    assert.equal(seen.token, "from here");
    assert.ok(seen.names.includes("PATH"));
    assert.ok(!seen.names.includes("SECRET_KEY"));
  } finally {
    await servers.close();
    await servers.close();
  }
});

Deno.test("[execute.project] [execute.error] what programs see of a real server's results", async () => {
  await withServers({ t: fixtureServer }, async (servers) => {
    assert.deepEqual(await call(servers, "t/both"), { from: "structure" });
    assert.equal(await call(servers, "t/texts"), "one\ntwo");
    assert.equal(await call(servers, "t/nothing"), null);
    assert.equal(await call(servers, "t/links"), "Manual: demo://manual\nthe note");
    await assert.rejects(call(servers, "t/fail", { message: "no luck" }), { name: "ToolFailure", message: "no luck" });
    await assert.rejects(call(servers, "t/fail"), /Tool "fail" of MCP server "t" failed without saying why/);
    await assert.rejects(call(servers, "t/refuse"), /MCP error -32603: boom from the server/);
    await assert.rejects(call(servers, "t/wrong_shape"), { kind: "InvalidToolOutput", message: /at id/ });
    const data = await call(servers, "t/strange_keys") as Record<string, unknown>;
    assert.deepEqual(Object.keys(data).sort(), ["__proto__", "constructor", "prototype"]);
    assert.equal(({} as { polluted?: unknown }).polluted, undefined);
  });
});

Deno.test("[execute.mcp] the recorded tool lists are those of the servers", async () => {
  await withServers({ everything: everythingServer, fixture: fixtureServer }, async (servers) => {
    for (const name of ["everything", "fixture"]) {
      const url = new URL(`../../fixtures/codemode/catalog/${name}.json`, import.meta.url);
      const tools = servers.tools().filter(({ path }) => path[0] === name)
        .map(({ path, description, inputSchema, outputSchema }) => ({ path, description, inputSchema, outputSchema }));
      assert.deepEqual(JSON.parse(JSON.stringify(tools)), JSON.parse(await Deno.readTextFile(url)));
    }
    assert.equal(await call(servers, "everything/get-sum", { a: 1, b: 2 }), "The sum of 1 and 2 is 3.");
    const image = await find(servers, "everything", "get-tiny-image").call({}, {
      signal: new AbortController().signal,
      session: "test",
      ask: () => Promise.resolve(),
    });
    assert.equal(image.value, "Here's the image you requested:\nThe image above is the MCP logo.");
    assert.deepEqual(image.attachments.map((each) => each.mime), ["image/png"]);
  });
});

Deno.test("[execute.mcp] a server at an address, with headers", async () => {
  const http = await startHttpServer("sesame");
  const entry = (password: string) => ({ url: http.url, headers: { Authorization: `Bearer ${password}` } });
  try {
    await withServers({ open: entry("sesame"), shut: entry("wrong") }, async (servers) => {
      assert.equal(await call(servers, "open/greet", { name: "you" }), "hello you");
      assert.match(
        status(servers, "shut").message!,
        /^MCP server "shut" cannot be reached at http.*: .*(401|Unauthorized)/i,
      );
      const abort = new AbortController();
      const hanging = call(servers, "open/hang", {}, abort.signal);
      await http.hanging;
      abort.abort(new Error("stop"));
      await assert.rejects(hanging, /stop/);
      assert.equal(await call(servers, "open/greet", { name: "again" }), "hello again");
      // It goes its own way: a call that was made later may arrive before it.
      await http.cancelling;
      assert.equal(http.cancelled.length, 1);
    });
  } finally {
    await http.close();
  }
});

Deno.test("[execute.mcp] the reference server at an address: streamed answers, progress, cancellation, the end of the session", async () => {
  const http = await startEverythingHttp();
  try {
    await withServers({ everything: { url: http.url, timeout: 1500 } }, async (servers) => {
      assert.equal(status(servers, "everything").state, "connected");
      assert.equal(await call(servers, "everything/echo", { message: "hi" }), "Echo: hi");
      const abort = new AbortController();
      const long = call(servers, "everything/trigger-long-running-operation", { duration: 60, steps: 2 }, abort.signal);
      const kept = call(servers, "everything/trigger-long-running-operation", { duration: 2, steps: 8 });
      assert.equal(await call(servers, "everything/get-sum", { a: 2, b: 3 }), "The sum of 2 and 3 is 5.");
      abort.abort(new Error("stop"));
      await assert.rejects(long, /stop/);
      assert.match(String(await kept), /completed/);
    });
  } finally {
    await http.close();
  }
});
