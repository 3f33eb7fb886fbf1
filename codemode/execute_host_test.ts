// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import { createGate } from "../permission/gate.ts";
import type { Rule } from "../permission/rule.ts";
import { ToolError } from "../spec/tool_error.ts";
import type { ToolResult } from "../tools/tool.ts";
import { builtinSource } from "./builtin_source.ts";
import type { ChildResult, ChildTool, ToolSource } from "./child_tool.ts";
import { type ChildHooks, createExecuteHost, type ToolCallEntry } from "./execute_host.ts";
import { ToolFailure } from "./tool_host.ts";
import { watchTools } from "./tool_tree.ts";

const never = new AbortController().signal;

function child(path: string, call: (input: unknown) => unknown = () => null, rest: Partial<ChildTool> = {}): ChildTool {
  const key = path.replace("/", "_");
  return {
    key,
    path: path.split("/"),
    permissions: [key],
    asks: false,
    description: `Tool ${path}`,
    inputSchema: { type: "object" },
    call: async (input): Promise<ChildResult> => ({ value: await call(input), attachments: [] }),
    ...rest,
  };
}

function host(tools: readonly ChildTool[], options: { rules?: readonly Rule[]; hooks?: ChildHooks } = {}) {
  const gate = createGate({ rules: options.rules ?? [{ permission: "*", pattern: "*", action: "allow" }] });
  const published: (readonly ToolCallEntry[])[] = [];
  const source: ToolSource = { tools: () => tools };
  const made = createExecuteHost({
    tree: watchTools([source], gate.visible),
    context: { session: "s", ask: (request) => gate.ask(request, { session: "s" }) },
    hooks: options.hooks ?? {},
    onCalls: (calls) => published.push(calls),
  });
  return { ...made, published };
}

function failure(kind: ToolFailure["kind"], message: RegExp) {
  return (error: unknown) => {
    assert.ok(error instanceof ToolFailure, String(error));
    assert.equal(error.kind, kind);
    assert.match(error.message, message);
    return true;
  };
}

Deno.test("[codemode.keys] namespaces and tools are listed in order, the reserved one last", () => {
  const { list } = host(["b/z", "a/y", "b/x", "a/constructor"].map((path) => child(path)));
  assert.deepEqual(list([]), ["a", "b", "$codemode"]);
  assert.deepEqual(list(["b"]), ["x", "z"]);
  assert.deepEqual(list(["a"]), ["constructor", "y"]);
  assert.deepEqual(list(["$codemode"]), ["search"]);
  for (const path of [["c"], ["a", "y"], ["constructor"], ["__proto__"], ["a", "b", "c"]]) {
    assert.equal(list(path), undefined);
  }
});

Deno.test("[codemode.signatures] names of prototypes are tools like any other, and only where they are", () => {
  const names = ["constructor", "__proto__", "then", "toString", "", "a.b"];
  const { has } = host(names.map((name) => child("", () => name, { path: ["t", name], key: `t_${name}` })));
  for (const name of names) {
    assert.equal(has(["t", name]), true, name);
    assert.equal(has(["u", name]), false, name);
  }
  assert.equal(has(["t", "hasOwnProperty"]), false);
  assert.equal(has(["t"]), false);
});

Deno.test("[execute.mcp] of two tools at one path both are there, the first source's under the plain name", async () => {
  const made = host([
    child("scout/read", () => "own"),
    child("scout/read", () => "other", { key: "x", permissions: ["x"] }),
  ]);
  assert.deepEqual(made.list(["scout"]), ["read", "read_2"]);
  assert.equal(await made.call(["scout", "read"], {}, { signal: never }), "own");
  assert.equal(await made.call(["scout", "read_2"], {}, { signal: never }), "other");
});

Deno.test("[execute.permission] hook, permission, call, hook: in this order, under the tool's key", async () => {
  const order: unknown[] = [];
  const tool = child("github/list", (input) => {
    order.push(["call", input]);
    return [1];
  });
  const asked = createExecuteHost({
    tree: watchTools([{ tools: () => [tool] }], () => true),
    context: {
      session: "s",
      ask: (request) => {
        order.push(["ask", request]);
        return Promise.resolve();
      },
    },
    hooks: {
      before: (call) => void order.push(["before", call]),
      after: (call, outcome) => void order.push(["after", call.tool, outcome]),
    },
    onCalls: () => {},
  });
  assert.deepEqual(await asked.call(["github", "list"], { a: 1 }, { signal: never }), [1]);
  assert.deepEqual(order, [
    ["before", { tool: "github_list", path: "github.list", input: { a: 1 }, session: "s" }],
    ["ask", {
      permission: "github_list",
      patterns: ["*"],
      always: ["*"],
      metadata: { tool: "github.list", input: { a: 1 } },
    }],
    ["call", { a: 1 }],
    ["after", "github_list", { ok: true, value: [1], attachments: [] }],
  ]);
});

Deno.test("[execute.permission] a denied call is a failure that a program can catch, and is in the list of calls", async () => {
  let called = 0;
  const after: string[] = [];
  const rules: Rule[] = [
    { permission: "*", pattern: "*", action: "allow" },
    { permission: "t_secret", pattern: "*", action: "ask" },
  ];
  const made = host([child("t/secret", () => called++), child("t/open")], {
    rules,
    hooks: { after: (call) => void after.push(call.tool) },
  });
  await assert.rejects(made.call(["t", "secret"], {}, { signal: never }), failure("ToolFailure", /t_secret/));
  await made.call(["t", "open"], {}, { signal: never });
  assert.equal(called, 0);
  assert.deepEqual(after, ["t_open"]);
  assert.deepEqual(made.calls(), [{ tool: "t.secret", status: "error" }, { tool: "t.open", status: "completed" }]);
});

Deno.test("[permission.visible] a denied tool is not listed, not found, not callable, and nobody learns its name", async () => {
  const rules: Rule[] = [{ permission: "*", pattern: "*", action: "allow" }, {
    permission: "t_sec*",
    pattern: "*",
    action: "deny",
  }];
  const made = host([child("t/secret"), child("t/open")], { rules });
  assert.deepEqual(made.list(["t"]), ["open"]);
  assert.equal(made.has(["t", "secret"]), false);
  await assert.rejects(
    made.call(["t", "secret"], {}, { signal: never }),
    failure("ToolFailure", /Unknown tool tools.t.secret/),
  );
  assert.deepEqual(made.unknown(["t", "secre"]).suggestions, []);
  const found = await made.call(["$codemode", "search"], {}, { signal: never }) as { items: { path: string }[] };
  assert.deepEqual(found.items.map((item) => item.path), ["tools.t.open"]);
});

Deno.test("[permission.visible] a rule for the plain key hides a tool that was given a number", () => {
  const rules: Rule[] = [{ permission: "*", pattern: "*", action: "allow" }, {
    permission: "t_x",
    pattern: "*",
    action: "deny",
  }];
  const made = host([child("t/x_2", () => null, { permissions: ["t_x", "t_x_2"] })], { rules });
  assert.deepEqual(made.list([]), ["$codemode"]);
});

Deno.test("[execute.permission] a hook can refuse a call; its own faults stay with the host", async () => {
  let called = 0;
  const refuse = (error: Error) =>
    host([child("t/x", () => called++)], { hooks: { before: () => Promise.reject(error) } });
  await assert.rejects(
    refuse(new ToolError("denied", "Not on Sundays")).call(["t", "x"], {}, { signal: never }),
    failure("ToolFailure", /^Not on Sundays$/),
  );
  const fault = new TypeError("secret detail");
  await assert.rejects(refuse(fault).call(["t", "x"], {}, { signal: never }), fault);
  assert.equal(called, 0);
});

Deno.test("[execute.permission] the hook after a call hears of its failure", async () => {
  const outcomes: unknown[] = [];
  const fail = child("t/x", () => Promise.reject(new ToolFailure("no")));
  const made = host([fail], { hooks: { after: (_, outcome) => void outcomes.push(outcome) } });
  await assert.rejects(made.call(["t", "x"], {}, { signal: never }), failure("ToolFailure", /^no$/));
  assert.deepEqual(outcomes, [{ ok: false, error: new ToolFailure("no") }]);
});

Deno.test("[codemode.boundary] exactly one input object", async () => {
  const made = host([child("t/x", (input) => input)]);
  for (const input of [undefined, null, 5, "x", true, [], [{}]]) {
    await assert.rejects(
      made.call(["t", "x"], input, { signal: never }),
      failure("InvalidToolInput", /tools\.t\.x.*one input object/),
    );
  }
  assert.deepEqual(await made.call(["t", "x"], {}, { signal: never }), {});
});

Deno.test("[execute.progress] the list of calls is published at each start and end, short inputs with it", async () => {
  const { promise, resolve } = Promise.withResolvers<number>();
  const made = host([
    child("t/slow", () => promise),
    child("t/fast"),
    child("t/bad", () => Promise.reject(new ToolFailure("x"))),
  ]);
  const slow = made.call(["t", "slow"], { n: 1 }, { signal: never });
  await made.call(["t", "fast"], { text: "x".repeat(3000) }, { signal: never });
  await made.call(["t", "bad"], {}, { signal: never }).catch(() => {});
  resolve(1);
  await slow;
  const states = made.published.map((calls) => calls.map(({ tool, status }) => `${tool} ${status}`).join(", "));
  assert.deepEqual(states, [
    "t.slow running",
    "t.slow running, t.fast running",
    "t.slow running, t.fast completed",
    "t.slow running, t.fast completed, t.bad running",
    "t.slow running, t.fast completed, t.bad error",
    "t.slow completed, t.fast completed, t.bad error",
  ]);
  assert.deepEqual(made.calls(), [
    { tool: "t.slow", status: "completed", input: { n: 1 } },
    { tool: "t.fast", status: "completed" },
    { tool: "t.bad", status: "error" },
  ]);
});

Deno.test("[execute.progress] what the list of calls keeps of inputs is bounded", async () => {
  const made = host([child("t/x")]);
  const input = (length: number) => ({ a: "x".repeat(length - '{"a":""}'.length) });
  for (const length of [1999, 2000, 2001]) await made.call(["t", "x"], input(length), { signal: never });
  assert.deepEqual(made.calls().map((call) => "input" in call), [true, true, false]);
  for (let n = 0; n < 120; n++) await made.call(["t", "x"], input(2000), { signal: never });
  assert.equal(made.calls().filter((call) => "input" in call).length, 100);
  assert.equal(made.calls().length, 123);
});

Deno.test("[execute.project] attachments come in the order the calls started", async () => {
  const first = Promise.withResolvers<null>();
  const attach = (name: string, wait: Promise<unknown>) =>
    child(`t/${name}`, undefined, {
      call: async () => {
        await wait;
        return { value: null, attachments: [{ type: "file", mime: "image/png", url: `data:,${name}` }] };
      },
    });
  const made = host([attach("a", first.promise), attach("b", Promise.resolve())]);
  const a = made.call(["t", "a"], {}, { signal: never });
  await made.call(["t", "b"], {}, { signal: never });
  first.resolve(null);
  await a;
  assert.deepEqual(made.attachments().map((each) => each.url), ["data:,a", "data:,b"]);
});

Deno.test("[codemode.search] the search answers under the names models try, and says the right one", async () => {
  const made = host([child("t/find_issue"), child("u/x")]);
  const ask = (path: string[], input: unknown) =>
    made.call(path, input, { signal: never }) as Promise<Record<string, unknown>>;
  const right = await ask(["$codemode", "search"], { query: "issues" });
  assert.deepEqual(right.items, [{
    path: "tools.t.find_issue",
    description: "Tool t/find_issue",
    signature: "tools.t.find_issue(input: {}): Promise<unknown>",
  }]);
  assert.equal("note" in right, false);
  for (const path of [["search"], ["codemode", "search"]]) {
    assert.equal(made.has(path), true);
    const { note, ...page } = await ask(path, { query: "issues" });
    assert.deepEqual(page, right);
    assert.match(String(note), /tools\.\$codemode\.search/);
  }
  await assert.rejects(ask(["search"], "issues"), failure("InvalidToolInput", /expected one object/));
  await assert.rejects(
    ask(["$codemode", "search"], { limit: 0 }),
    failure("InvalidToolInput", /limit must be .* at least 1/),
  );
  assert.deepEqual(made.calls().map((call) => call.tool), Array(5).fill("$codemode.search"));
});

Deno.test("[codemode.search] a server or a tool that is really called search comes first in its own place", async () => {
  const made = host([
    child("search/find", () => "found"),
    child("search/search", () => "own"),
    child("web/search", () => "web"),
  ]);
  assert.deepEqual(made.list(["search"]), ["find", "search"]);
  assert.equal(await made.call(["search", "search"], {}, { signal: never }), "own");
  assert.equal(await made.call(["web", "search"], {}, { signal: never }), "web");
  assert.equal(made.has(["search"]), true);
});

Deno.test("[codemode.search] an unknown tool is answered with the nearest names, never with the one that failed", () => {
  const made = host([child("github/list_issues"), child("github/get_issue"), child("e/get-sum")]);
  assert.deepEqual(made.unknown(["github", "list_issue"]).suggestions[0], "tools.github.list_issues");
  assert.match(
    made.unknown(["github", "list_issue"]).message,
    /^Unknown tool tools\.github\.list_issue\.$/,
  );
  assert.deepEqual(made.unknown(["list_issues"]).suggestions[0], "tools.github.list_issues");
  assert.deepEqual(made.unknown(["github", "search"]).suggestions[0], "tools.$codemode.search");
  assert.match(made.unknown(["github"]).message, /is no tool but a namespace/);
  assert.match(made.unknown([]).message, /namespaces e, github, \$codemode\.$/);
});

Deno.test("[codemode.diagnostics] messages for the model get through, faults of the host pass as they are", async () => {
  const fault = new Error("password=1234");
  const made = host([
    child("t/tool", () => Promise.reject(new ToolError("not_found", "File not found: a"))),
    child("t/fault", () => Promise.reject(fault)),
  ]);
  await assert.rejects(made.call(["t", "tool"], {}, { signal: never }), failure("ToolFailure", /^File not found: a$/));
  // The interpreter turns anything that is no ToolFailure into a fixed sentence.
  await assert.rejects(made.call(["t", "fault"], {}, { signal: never }), fault);
});

Deno.test("[codemode.abort] a call that was refused while it waited for permission is not made", async () => {
  let called = 0;
  const abort = new AbortController();
  const asked = createExecuteHost({
    tree: watchTools([{ tools: () => [child("t/x", () => called++)] }], () => true),
    context: {
      session: "s",
      ask: () => {
        abort.abort(new Error("stop"));
        return Promise.resolve();
      },
    },
    hooks: {},
    onCalls: () => {},
  });
  await assert.rejects(asked.call(["t", "x"], {}, { signal: abort.signal }), /stop/);
  assert.equal(called, 0);
});

Deno.test("[execute.permission] built-in tools ask for themselves through the same gate, and are hidden by the same rules", async () => {
  const result: ToolResult = { title: "a.ts", output: "1: x", metadata: { truncated: false } };
  const read = {
    name: "read",
    define: () => ({ name: "read", description: "Reads", parameters: { type: "object" } }),
    call: async (params: unknown, { ask }: { ask: (request: never) => Promise<void> }) => {
      await ask(
        { permission: "read", patterns: [(params as { path: string }).path], always: ["*"], metadata: {} } as never,
      );
      return result;
    },
  };
  const run = (rules: readonly Rule[]) => {
    const gate = createGate({ rules });
    return createExecuteHost({
      tree: watchTools([builtinSource([read])], gate.visible),
      context: { session: "s", ask: (request) => gate.ask(request, { session: "s" }) },
      hooks: {},
      onCalls: () => {},
    });
  };
  const allow: Rule = { permission: "read", pattern: "*", action: "allow" };
  const some = run([allow, { permission: "read", pattern: "*.env", action: "deny" }]);
  assert.deepEqual(await some.call(["scout", "read"], { path: "a.ts" }, { signal: never }), result);
  await assert.rejects(
    some.call(["scout", "read"], { path: ".env" }, { signal: never }),
    failure("ToolFailure", /read/),
  );
  assert.deepEqual(run([{ ...allow, action: "deny" }]).list([]), ["$codemode"]);
});

Deno.test("[execute.mcp] a list that changes is seen by the program that runs", async () => {
  let tools = [child("t/a")];
  const made = createExecuteHost({
    tree: watchTools([{ tools: () => tools }], () => true),
    context: { session: "s", ask: () => Promise.resolve() },
    hooks: {},
    onCalls: () => {},
  });
  assert.equal(made.has(["t", "b"]), false);
  tools = [child("t/a"), child("t/b", () => "new")];
  assert.equal(await made.call(["t", "b"], {}, { signal: never }), "new");
});
