// Shell: starts real server processes and runs programs over them.

import assert from "node:assert/strict";
import { leftovers } from "../fixtures/mcp/leftovers.ts";
import { fixtureServer, naughtyServer, testServers } from "../fixtures/mcp/servers.ts";
import { createGate, type GateOptions } from "../permission/gate.ts";
import type { Rule } from "../permission/rule.ts";
import { ToolError } from "../spec/tool_error.ts";
import { callablePath } from "./catalog/callable_path.ts";
import { createExecute, type ExecuteOptions } from "./execute.ts";
import type { ToolCallEntry } from "./execute_host.ts";
import { connectMcp, type McpServers } from "./mcp/connect.ts";

const allow: Rule = { permission: "*", pattern: "*", action: "allow" };

/** A program's surroundings: servers, a gate, and what is published on the way. */
interface Setting {
  readonly servers: McpServers;
  readonly execute: ReturnType<typeof createExecute>;
  readonly run: (
    code: string,
    signal?: AbortSignal,
  ) => Promise<Awaited<ReturnType<ReturnType<typeof createExecute>["call"]>>>;
  readonly published: (readonly ToolCallEntry[])[];
}

async function withExecute(
  check: (setting: Setting) => Promise<void>,
  options: Partial<ExecuteOptions> & { gate?: Partial<GateOptions>; entries?: Readonly<Record<string, object>> } = {},
): Promise<void> {
  const { gate: gateOptions = {}, entries = { t: fixtureServer }, ...rest } = options;
  const marker = crypto.randomUUID();
  const marked = Object.entries(entries).map(([name, entry]) => {
    return [name, { ...entry, env: { ...(entry as { env?: object }).env, MARKER: marker } }];
  });
  const servers = await connectMcp(testServers(Object.fromEntries(marked)), { environment: Deno.env.toObject() });
  try {
    const gate = createGate({ rules: [allow], ...gateOptions });
    const execute = createExecute({ sources: [servers], visible: gate.visible, ...rest });
    const published: (readonly ToolCallEntry[])[] = [];
    const run = (code: string, signal = new AbortController().signal) =>
      execute.call({ code }, {
        signal,
        session: "s",
        ask: (request) => gate.ask(request, { session: "s", signal }),
        progress: ({ toolCalls }) => published.push(toolCalls as readonly ToolCallEntry[]),
      });
    await check({ servers, execute, run, published });
  } finally {
    await servers.close();
    assert.deepEqual(await leftovers(marker), []);
  }
}

function fails(code: ToolError["code"], message: RegExp) {
  return (error: unknown) => {
    assert.ok(error instanceof ToolError, String(error));
    assert.equal(error.code, code, error.message);
    assert.match(error.message, message);
    return true;
  };
}

Deno.test("[execute.description] one sentence, the guide, the catalogue of the visible tools", async () => {
  await withExecute(({ execute }) => {
    const { name, description, parameters } = execute.define();
    assert.equal(name, "execute");
    assert.match(description, /^Run a short .* program[^\n]*\.\n\n## How to work\n/);
    assert.match(description, /\n## Available tools \(COMPLETE - all \d+ shown\)\n- t \(\d+ tools\)\n/);
    assert.match(
      description,
      /tools\.t\.find_order\(input: \{ \/\*\* Such as order_4 \*\/ id: string \}\): Promise<\{ id: string, /,
    );
    assert.doesNotMatch(description, /tools\.t\.wait\(/);
    assert.deepEqual(parameters.required, ["code"]);
    assert.equal(execute.available(), true);
    return Promise.resolve();
  }, { gate: { rules: [allow, { permission: "t_wait", pattern: "*", action: "deny" }] } });
});

Deno.test("[execute.description] without a visible tool it is not offered, and says so when asked", async () => {
  await withExecute(({ execute }) => {
    assert.equal(execute.available(), false);
    assert.match(execute.define().description, /no tool to call/);
    return Promise.resolve();
  }, { gate: { rules: [{ ...allow, action: "deny" }] } });
});

Deno.test("[codemode.signatures] every tool is called exactly as its path is printed", async () => {
  await withExecute(async ({ servers, run, execute }) => {
    const odd = servers.tools().filter((tool) => tool.description === "An odd name");
    assert.equal(odd.length, 12);
    for (const tool of odd) {
      const path = callablePath(tool.path);
      assert.ok(execute.define().description.includes(`${path}(input`), path);
      const { output, metadata } = await run(`return await ${path}({})`);
      assert.match(output, /^called "/, path);
      assert.deepEqual(metadata.toolCalls, [{ tool: tool.path.join("."), status: "completed" }]);
    }
    const namespace = await run("const ns = await tools.t; return [typeof tools.t, Object.keys(tools)]");
    assert.match(namespace.output, /\$codemode/);
  });
});

Deno.test("[execute.output] [execute.project] result, logs, attachments, title and calls of a program", async () => {
  await withExecute(async ({ run, published }) => {
    const program = `
      const { orders }: { orders: { id: string; total: number }[] } = await tools.t.list_orders({ status: "open" });
      console.log("found", orders.length);
      await tools.t.media({});
      return { ids: orders.map((order) => order.id), sum: orders.reduce((sum, order) => sum + order.total, 0) };`;
    const { output, attachments, title, metadata } = await run(program);
    const value = { ids: ["order_1", "order_4", "order_7", "order_10"], sum: 220 };
    assert.equal(output, `${JSON.stringify(value, null, 2)}\n\nLogs:\nfound 4`);
    assert.equal(title, "2 tool calls");
    assert.deepEqual(attachments?.map((each) => each.mime), ["image/png", "audio/wav", "application/pdf"]);
    const calls = [
      { tool: "t.list_orders", status: "completed", input: { status: "open" } },
      { tool: "t.media", status: "completed" },
    ];
    assert.deepEqual(metadata.toolCalls, calls);
    // [execute.progress] at each start and end
    assert.equal(published.length, 4);
    assert.deepEqual(published.at(-1), calls);
    assert.deepEqual(
      await run("return tools.t.media({})").then((each) => each.output),
      "[3 files attached to the result: image/png, audio/wav, application/pdf]",
    );
    assert.deepEqual((await run("return 1")).attachments, undefined);
  });
});

Deno.test("[execute.error] failures of tools can be caught, and an uncaught one ends the program with its text", async () => {
  await withExecute(async ({ run }) => {
    const caught = await run(
      `try { await tools.t.fail({ message: "no luck" }) } catch (e) { return [e instanceof Error, e.message] }`,
    );
    assert.deepEqual(JSON.parse(caught.output), [true, "no luck"]);
    await assert.rejects(run(`console.log("before"); await tools.t.fail({ message: "no luck" })`), (error) => {
      fails("program_failed", /no luck[^]*Logs:\nbefore/)(error);
      const { toolCalls, diagnostic } = (error as ToolError).data as {
        toolCalls: unknown;
        diagnostic: { kind: string };
      };
      assert.deepEqual(toolCalls, [{ tool: "t.fail", status: "error", input: { message: "no luck" } }]);
      assert.equal(diagnostic.kind, "ToolFailure");
      return true;
    });
    await assert.rejects(
      run("return await tools.t.refuse({})"),
      fails("program_failed", /MCP error -32603: boom from the server/),
    );
    await assert.rejects(
      run("return await tools.t.find_ordr({})"),
      fails("program_failed", /Unknown tool tools\.t\.find_ordr[^]*tools\.t\.find_order/),
    );
    await assert.rejects(run("return await tools.t.echo(5)"), fails("program_failed", /one input object/));
  });
});

Deno.test("[tool.params] a call without a program is refused", async () => {
  const execute = createExecute({ sources: [] });
  const context = { signal: new AbortController().signal, session: "s", ask: () => Promise.resolve() };
  for (const params of [undefined, {}, { code: 5 }, "return 1"]) {
    await assert.rejects(execute.call(params, context), fails("invalid_params", /execute/));
  }
});

Deno.test("[execute.permission] ask, allow, deny and reject, each call by itself", async () => {
  const rules: Rule[] = [
    allow,
    { permission: "t_find_order", pattern: "*", action: "ask" },
    { permission: "t_texts", pattern: "*", action: "ask" },
    { permission: "t_wait", pattern: "*", action: "deny" },
  ];
  const asked: string[] = [];
  const ask: GateOptions["ask"] = ({ request }) => {
    asked.push(`${request.permission} ${request.patterns}`);
    return Promise.resolve(
      request.permission === "t_texts" ? { kind: "reject", message: "use echo" } : { kind: "once" },
    );
  };
  await withExecute(async ({ run }) => {
    const { output, metadata } = await run(`
      const settled = await Promise.allSettled([
        tools.t.echo({}), tools.t.find_order({ id: "order_2" }), tools.t.texts({}),
      ]);
      return [settled.map((each) => each.status), settled[2].reason.message, Object.keys(tools.t).includes("wait")];`);
    const [states, reason, listed] = JSON.parse(output);
    assert.deepEqual(states, ["fulfilled", "fulfilled", "rejected"]);
    assert.match(reason, /use echo/);
    assert.equal(listed, false);
    assert.deepEqual(asked, ["t_find_order *", "t_texts *"]);
    assert.deepEqual((metadata.toolCalls as ToolCallEntry[]).map((call) => call.status), [
      "completed",
      "completed",
      "error",
    ]);
    await assert.rejects(run("return await tools.t.wait({})"), fails("program_failed", /Unknown tool tools\.t\.wait/));
  }, { gate: { rules, ask } });
});

Deno.test("[codemode.calls] [codemode.concurrency] at most 8 calls at once, in order; one after the other where the program says so", async () => {
  await withExecute(async ({ run }) => {
    await run("await Promise.all(Array.from({ length: 20 }, (_, n) => tools.t.wait({ ms: 30, tag: n })))");
    const seen = JSON.parse((await run("return tools.t.seen({})")).output);
    assert.equal(seen.peak, 8);
    assert.deepEqual(seen.order, Array.from({ length: 20 }, (_, n) => n));
  });
  await withExecute(async ({ run }) => {
    await run("for (let n = 0; n < 4; n++) await tools.t.wait({ ms: 5, tag: n })");
    const seen = JSON.parse((await run("return tools.t.seen({})")).output);
    assert.deepEqual([seen.peak, seen.order], [1, [0, 1, 2, 3]]);
  });
});

Deno.test("[codemode.abort] abort ends the program and its calls on the wire, and the output says so", async () => {
  await withExecute(async ({ run, published }) => {
    const abort = new AbortController();
    const running = run(
      `console.log("before"); await Promise.all([tools.t.hang({ tag: 1 }), tools.t.hang({ tag: 2 })])`,
      abort.signal,
    );
    const bothSeen = async () => JSON.parse((await run("return tools.t.seen({})")).output).order.length === 2;
    while (!await bothSeen());
    abort.abort(new Error("stop"));
    await assert.rejects(running, fails("aborted", /cancelled[^]*Logs:\nbefore/));
    const seen = JSON.parse((await run("return tools.t.seen({})")).output);
    assert.equal(seen.cancelled.length, 2);
    assert.ok(published.length > 0);
  });
});

Deno.test("[codemode.limits] a timeout ends the calls on the wire", async () => {
  await withExecute(async ({ servers, run }) => {
    const context = { signal: new AbortController().signal, session: "s", ask: () => Promise.resolve() };
    let seen = { order: [] as unknown[], cancelled: [] as unknown[] };
    // However slow the machine is, with some limit the server hears of the call before the time is over.
    for (let timeoutMs = 200; seen.order.length === 0; timeoutMs *= 2) {
      const hurried = createExecute({ sources: [servers], limits: { timeoutMs } });
      const call = hurried.call({ code: "await tools.t.hang({ tag: 1 })" }, context);
      await assert.rejects(call, fails("timeout", /TimeoutExceeded/));
      seen = JSON.parse((await run("return tools.t.seen({})")).output);
    }
    assert.equal(seen.cancelled.length, seen.order.length);
  });
});

Deno.test("[execute.mcp] a server that dies in the middle of a program is caught; a changed list is seen", async () => {
  const entries = { mortal: naughtyServer("die-mid-call"), fickle: naughtyServer("change"), t: fixtureServer };
  await withExecute(async ({ run }) => {
    const { output } = await run(`
      const out = [];
      try { await tools.mortal.work({}) } catch (e) { out.push(e.message) }
      out.push(await tools.t.texts({}));
      await tools.fickle.work({ name: "born" });
      for (let n = 0; n < 1000 && !Object.keys(tools.fickle).includes("new_born"); n++) await tools.t.echo({});
      out.push(await tools.fickle.new_born({}));
      return out;`);
    const out = JSON.parse(output);
    assert.match(out[0], /MCP server "mortal" ended during the call of "work" \(exit code 3\)/);
    assert.equal(out[1], "one\ntwo");
    assert.match(out[2], /^did new_born/);
  }, { entries });
});

Deno.test("[codemode.search] a program finds a tool, calls it by the signature it got, and any name of the search works", async () => {
  await withExecute(async ({ run }) => {
    const { output } = await run(`
      const { items } = await tools.$codemode.search({ query: "find an order" });
      const other = await tools.search({ query: "find an order" });
      const bare = await search({ query: "find an order" });
      const own = ((search) => search)("mine");
      return [items[0].path, items[0].signature.split("(")[0], other, bare, own].concat(items.length);`);
    const [path, signature, other, bare, own, count] = JSON.parse(output);
    assert.deepEqual([path, signature, own], ["tools.t.find_order", "tools.t.find_order", "mine"]);
    for (const answer of [other, bare]) {
      assert.equal(answer.items.length, count);
      assert.match(answer.note, /tools\.\$codemode\.search/);
    }
  });
});

Deno.test("[codemode.unawaited] work that nobody awaited is finished first, and its failure stands beside the result", async () => {
  await withExecute(async ({ run }) => {
    const { output, metadata } = await run(
      `tools.t.wait({ ms: 30 }); tools.t.fail({ message: "late" }); return "done"`,
    );
    assert.match(output, /^done\n\nWarnings:\n.*late$/);
    assert.deepEqual((metadata.toolCalls as ToolCallEntry[]).map((call) => call.status), ["completed", "error"]);
  });
});
