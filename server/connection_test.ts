// Shell: serves small trees of files to the official client, in this process.

import assert from "node:assert/strict";
import { pathToFileURL } from "node:url";
// @ts-types="@modelcontextprotocol/sdk/inMemory"
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import type { ElicitResult } from "@modelcontextprotocol/sdk/types";
// @ts-types="@modelcontextprotocol/sdk/types"
import { PingRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { png, sampleFolder } from "../scripts/mcp/sample_folder.ts";
import { handClock } from "../permission/testing.ts";
import { makeTree } from "../tests/command_kit.ts";
import { ToolError } from "../spec/tool_error.ts";
import { createToolset, type Toolset } from "../toolset.ts";
import { createMcpServer } from "./connection.ts";
import { call, clientOf, connected, makeClient, textOf } from "./testing.ts";

/** A toolset with one tool, which does what it is told. */
function scripted(run: Toolset["call"], close: Toolset["close"] = () => Promise.resolve()): Toolset {
  const tools = [{ name: "work", description: "Works", parameters: { type: "object" } }];
  return { tools, call: run, close, gate: undefined as never };
}

Deno.test("createMcpServer() lists the tools with their schemas and hints", async () => {
  await using client = await clientOf("/");
  const { tools } = await client.listTools();
  assert.deepEqual(tools.map((tool) => tool.name).slice(0, 3), ["read", "glob", "grep"]);
  const grep = tools.find((tool) => tool.name === "grep");
  assert.deepEqual(grep?.inputSchema.required, ["pattern"]);
  assert.equal(grep?.annotations?.readOnlyHint, true);
});

Deno.test("createMcpServer() gives text, structured content, and images as image content", async () => {
  using tree = sampleFolder();
  await using client = await clientOf(tree.path);
  const found = await call(client, "grep", { pattern: "needle" });
  assert.equal(textOf(found), `Found 1 matches\n${tree.path}/a.txt:\n  Line 2: needle\n`);
  assert.deepEqual(found.structuredContent, {
    title: "needle",
    output: textOf(found),
    metadata: { matches: 1, truncated: false },
  });
  const image = await call(client, "read", { filePath: "dot.png" });
  assert.deepEqual(image.content[1], { type: "image", data: png, mimeType: "image/png" });
});

Deno.test("createMcpServer() answers a failure with isError, the sentence and the code", async () => {
  using tree = makeTree({});
  await using client = await clientOf(tree.path);
  const failed = async (name: string, input: Record<string, unknown>) => {
    const { isError, structuredContent } = await call(client, name, input);
    return [isError, (structuredContent?.error as { code?: string } | undefined)?.code];
  };
  assert.deepEqual(await failed("read", { filePath: "no.txt" }), [true, "not_found"]);
  assert.deepEqual(await failed("grep", { pattern: 5 }), [true, "invalid_params"]);
  assert.deepEqual(await failed("Grep", { pattern: "x" }), [true, "unknown_tool"]);
});

Deno.test("createMcpServer() tells faults to its host and not to the client", async () => {
  const heard: unknown[] = [];
  const fault = new Error("secret");
  const makeToolset = () => scripted(() => Promise.reject(fault));
  await using client = await clientOf("/", { makeToolset, onFault: (error) => heard.push(error) });
  const result = await call(client, "work", {});
  assert.equal(result.isError, true);
  assert(!JSON.stringify(result).includes("secret"));
  assert.deepEqual(heard, [fault]);
});

Deno.test("createMcpServer() tries again to make a toolset that could not be made", async () => {
  let tries = 0;
  const makeToolset = () => {
    if (++tries === 1) throw new ToolError("not_available", "Cannot work yet");
    return scripted(() => Promise.resolve({ title: "", output: "worked", metadata: {} }));
  };
  await using client = await clientOf("/", { makeToolset });
  assert.equal(textOf(await call(client, "work", {})), "Cannot work yet");
  assert.equal(textOf(await call(client, "work", {})), "worked");
});

Deno.test("createMcpServer() passes progress on, counted up, to a client that wants it", async () => {
  const makeToolset = () =>
    scripted((_name, _params, { progress } = {}) => {
      progress?.({ toolCalls: [{ tool: "a.b", status: "running" }] });
      progress?.({ toolCalls: [{ tool: "a.b", status: "completed" }] });
      return Promise.resolve({ title: "", output: progress ? "told" : "quiet", metadata: {} });
    });
  await using client = await clientOf("/", { makeToolset });
  const heard: unknown[] = [];
  const told = await call(client, "work", {}, { onprogress: (progress) => heard.push(progress) });
  assert.deepEqual(heard, [
    { progress: 1, message: "1 calls; a.b: running" },
    { progress: 2, message: "1 calls; a.b: completed" },
  ]);
  assert.deepEqual([textOf(told), textOf(await call(client, "work", {}))], ["told", "quiet"]);
});

Deno.test("createMcpServer() ends a call that the client cancels, and every call when the client goes away", async () => {
  const started = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const ended: string[] = [];
  const closed = Promise.withResolvers<void>();
  const makeToolset = () => {
    const closing = new AbortController();
    return scripted((_name, params, { signal } = {}) =>
      new Promise((_, reject) => {
        const { at } = params as { at: number };
        const onEnd = (why: string) => () => {
          ended.push(`${at} ${why}`);
          reject(new ToolError("aborted", "aborted"));
        };
        signal?.addEventListener("abort", onEnd("cancelled"));
        closing.signal.addEventListener("abort", onEnd("closed"));
        started[at]?.resolve();
      }), () => {
      closing.abort();
      closed.resolve();
      return Promise.resolve();
    });
  };
  await using client = await clientOf("/", { makeToolset });
  const cancel = new AbortController();
  const cancelled = call(client, "work", { at: 0 }, { signal: cancel.signal });
  const left = call(client, "work", { at: 1 });
  await Promise.all(started.map(({ promise }) => promise));
  cancel.abort();
  await assert.rejects(cancelled);
  await client.close();
  await assert.rejects(left);
  await closed.promise;
  assert.equal(ended[0], "0 cancelled");
  assert(ended.includes("1 closed") || ended.includes("1 cancelled"), ended.join());
});

Deno.test("createMcpServer() is closed when its toolset is", async () => {
  const closing = Promise.withResolvers<void>();
  const left = Promise.withResolvers<void>();
  const server = createMcpServer({
    fallback: "/",
    info: { name: "scout", version: "0" },
    makeToolset: () =>
      scripted(() => Promise.resolve({ title: "", output: "worked", metadata: {} }), () => {
        closing.resolve();
        return left.promise;
      }),
  });
  const [near, far] = InMemoryTransport.createLinkedPair();
  await server.connect(far);
  await using client = await connected(makeClient(), near);
  await call(client, "work", {});
  let isClosed = false;
  const closed = server.close().then(() => isClosed = true);
  await closing.promise;
  // Whatever does not wait for the toolset is done by the next turn.
  await new Promise((resolve) => setTimeout(resolve));
  assert.equal(isClosed, false);
  left.resolve();
  await closed;
});

Deno.test("createMcpServer() asks by a form: once, always, reject with a message, closed", async () => {
  using tree = makeTree({ ".env": "KEY=1\n", "b.env": "KEY=2\n" });
  const answers: ElicitResult[] = [
    { action: "accept", content: { answer: "once" } },
    { action: "accept", content: { answer: "reject", message: "read the docs" } },
    { action: "cancel" },
    { action: "accept", content: { answer: "always" } },
  ];
  const asked: string[] = [];
  await using client = await clientOf(tree.path, {
    elicit: ({ params }) => {
      asked.push(params.message);
      return answers.shift()!;
    },
  });
  const read = async (filePath: string) => textOf(await call(client, "read", { filePath }));
  assert.match(await read(".env"), /1: KEY=1/);
  assert.match(asked[0]!, /^Allow read of "\.env"\?\nAsked because of the rule ask read "\*\.env"/);
  assert.match(await read(".env"), /rejected.*read the docs/);
  assert.match(await read(".env"), /rejected/);
  assert.match(await read(".env"), /1: KEY=1/);
  assert.match(await read("b.env"), /1: KEY=2/);
  assert.equal(asked.length, 4);
});

Deno.test("[permission.narrow] [permission.expiry] createMcpServer() grants what the form says: this file, a part, for minutes", async () => {
  using tree = makeTree({ "in/a.txt": "", "out/b.txt": "b\n", "out/c.txt": "c\n", "out/sub/d.txt": "d\n" });
  const clock = handClock();
  const out = `${tree.path}/out`;
  const answers: ElicitResult["content"][] = [
    { answer: "this" },
    { answer: "always", part: `${out}/sub/*`, minutes: 10 },
    { answer: "always", part: "/*" },
    { answer: "once" },
  ];
  const asked: string[] = [];
  await using client = await clientOf(`${tree.path}/in`, {
    makeToolset: ({ directory, ask }) => createToolset({ directory, clock, ...(ask ? { ask } : {}) }),
    elicit: ({ params }) => {
      asked.push(params.message);
      return { action: "accept", content: answers.shift()! };
    },
  });
  const read = async (name: string) => textOf(await call(client, "read", { filePath: `${out}/${name}` }));
  for (const name of ["b.txt", "b.txt", "sub/d.txt", "sub/d.txt"]) assert.match(await read(name), /1: [bd]/);
  assert.equal(asked.length, 2);
  assert.match(await read("c.txt"), /rejected|could not be asked for.*"\/\*" is not covered/);
  clock.turn(600_000);
  assert.match(await read("sub/d.txt"), /1: d/);
  assert.match(asked[3]!, /An earlier grant of external_directory for ".*\/sub\/\*" has expired/);
  assert.match(await read("b.txt"), /1: b/);
  assert.equal(asked.length, 4);
});

Deno.test("[permission.unanswered] createMcpServer() refuses a question that its client does not answer in time, and takes it back", async () => {
  using tree = makeTree({ ".env": "KEY=1\n" });
  const clock = handClock();
  const open = Promise.withResolvers<void>();
  const back = Promise.withResolvers<void>();
  await using client = await clientOf(tree.path, {
    makeToolset: ({ directory, ask }) =>
      createToolset({ directory, clock, answerTimeout: 5000, ...(ask ? { ask } : {}) }),
    elicit: (_, signal) => {
      signal.addEventListener("abort", () => back.resolve());
      open.resolve();
      return new Promise<never>(() => {});
    },
  });
  const reading = call(client, "read", { filePath: ".env" });
  await open.promise;
  clock.turn(5000);
  const refused = await reading;
  assert.equal((refused.structuredContent?.error as { code: string }).code, "denied");
  assert.match(textOf(refused), /rule ask read "\*\.env".*nobody answered within 5 s/);
  await back.promise;
});

Deno.test("createMcpServer() refuses with the reason what a client without forms would be asked", async () => {
  using tree = makeTree({ ".env": "KEY=1\n" });
  await using client = await clientOf(tree.path);
  const refused = await call(client, "read", { filePath: ".env" });
  assert.equal((refused.structuredContent?.error as { code: string }).code, "denied");
  assert.match(textOf(refused), /rule ask read "\*\.env".*nobody to ask/);
});

Deno.test("createMcpServer() refuses what an unfinished form asks for, and says that the form is why", async () => {
  using tree = makeTree({ ".env": "KEY=1\n" });
  const unfinished: ElicitResult["content"][] = [{}, { answer: "perhaps" }, { answer: "always", minutes: 0 }];
  for (const content of unfinished) {
    await using client = await clientOf(tree.path, { elicit: () => ({ action: "accept", content }) });
    const refused = await call(client, "read", { filePath: ".env" });
    assert.equal((refused.structuredContent?.error as { code: string }).code, "rejected");
    assert.match(textOf(refused), /could not be asked for: read of "\.env"\. The form came back without an answer/);
  }
});

Deno.test("createMcpServer() asks a client that answers no pings, and one that refuses them", async () => {
  using tree = makeTree({ ".env": "KEY=1\n" });
  for (const onPing of [() => Promise.reject(new Error("no pings")), () => new Promise<never>(() => {})]) {
    const elicit = () => ({ action: "accept" as const, content: { answer: "once" } });
    await using client = await clientOf(tree.path, { elicit });
    client.setRequestHandler(PingRequestSchema, onPing);
    assert.match(textOf(await call(client, "read", { filePath: ".env" })), /1: KEY=1/);
  }
});

Deno.test("createMcpServer() takes a question back when its call is cancelled", async () => {
  using tree = makeTree({ ".env": "KEY=1\n" });
  const open = Promise.withResolvers<void>();
  const back = Promise.withResolvers<void>();
  await using client = await clientOf(tree.path, {
    elicit: (_, signal) => {
      signal.addEventListener("abort", () => back.resolve());
      open.resolve();
      return new Promise<never>(() => {});
    },
  });
  const cancel = new AbortController();
  const reading = call(client, "read", { filePath: ".env" }, { signal: cancel.signal });
  await open.promise;
  cancel.abort();
  await assert.rejects(reading);
  await back.promise;
});

Deno.test("createMcpServer() works in the client's first root, and in the new one when they change", async () => {
  using tree = makeTree({ "a/one.txt": "1\n", "b/two.txt": "2\n", "c/three.txt": "3\n" });
  let roots = [`${pathToFileURL(tree.path)}/a`];
  await using client = await clientOf(`${tree.path}/c`, { roots: () => roots });
  const found = async () => textOf(await call(client, "glob", { pattern: "*.txt" }));
  assert.equal(await found(), `${tree.path}/a/one.txt`);
  roots = [`${pathToFileURL(tree.path)}/b`];
  await client.sendRootsListChanged();
  assert.equal(await found(), `${tree.path}/b/two.txt`);
  roots = [];
  await client.sendRootsListChanged();
  assert.equal(await found(), `${tree.path}/c/three.txt`);
});

Deno.test("createMcpServer() reads the client's other roots without a question, but for secrets", async () => {
  using tree = makeTree({ "a/one.txt": "1\n", "b/two.txt": "2\n", "b/.env": "KEY=1\n", "c/three.txt": "3\n" });
  const roots = () => ["a", "b"].map((name) => `${pathToFileURL(tree.path)}/${name}`);
  await using client = await clientOf("/", { roots });
  const read = async (filePath: string) => textOf(await call(client, "read", { filePath }));
  assert.match(await read(`${tree.path}/b/two.txt`), /1: 2/);
  assert.match(await read(`${tree.path}/b/.env`), /rule ask read/);
  assert.match(await read(`${tree.path}/c/three.txt`), /external_directory/);
});

Deno.test("createMcpServer() works in the fallback when the client has no roots, or cannot tell them", async () => {
  using tree = makeTree({ "one.txt": "1\n" });
  const broken = () => {
    throw new Error("no roots today");
  };
  const heard: unknown[] = [];
  for (const parts of [{}, { roots: broken, onFault: (error: unknown) => heard.push(error) }]) {
    await using client = await clientOf(tree.path, parts);
    assert.equal(textOf(await call(client, "glob", { pattern: "*" })), `${tree.path}/one.txt`);
  }
  assert.match(String(heard[0]), /no roots today/);
});
