// Shell: makes the sample project, serves the sample pages, starts the sample server.

import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { AskRequest } from "../../permission/mod.ts";
import { findRipgrep } from "../../ripgrep/mod.ts";
import { connectMcp, parseServers } from "../../codemode/mod.ts";
import { type ProfileName, ToolError } from "../../spec/mod.ts";
import type { ToolResult } from "../../tools/mod.ts";
import { createToolset, type ToolsetOptions } from "../../toolset.ts";
import type { DrawnCall } from "./drawing.ts";
import { sampleFiles, samplePages, sampleSearch, sampleServer } from "./sample_project.ts";

/** What came of a call. */
export type Answer = { readonly result: ToolResult } | { readonly error: ToolError };

/** Where the calls of documents are made. */
export interface Stage extends AsyncDisposable {
  /** Makes a call, with the default rules and nobody to ask. */
  readonly answer: (call: DrawnCall) => Promise<Answer>;
  /** The questions that a call raises when every permission has to be asked for, each granted once. */
  readonly questions: (call: DrawnCall) => Promise<readonly AskRequest[]>;
  /** What the model is told about a tool. */
  readonly description: (call: DrawnCall) => Promise<string>;
  /** A text as documents have it: with names in the place of what differs from machine to machine. */
  readonly tidy: (text: string) => string;
}

/** Longer than anything here takes on the busiest machine: what is drawn must not depend on time. */
const patience = 10 * 60_000;

const scripted = fileURLToPath(new URL("../../fixtures/mcp/scripted.ts", import.meta.url));

async function serveSamples(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname === "/mcp") {
    const { id, params } = await request.json();
    return Response.json({ jsonrpc: "2.0", id, result: sampleSearch(params.arguments.query) });
  }
  const page = samplePages[pathname];
  if (!page) return new Response("not here", { status: 404 });
  const headers = { "content-type": page.type ?? "text/html", ...(page.location ? { location: page.location } : {}) };
  return new Response(page.body as BodyInit, { status: page.status ?? 200, headers });
}

/** Sets the stage: everything in a temporary folder and on loopback, gone when it is disposed of. */
export async function makeStage(): Promise<Stage> {
  const root = await Deno.realPath(await Deno.makeTempDir({ prefix: "scout-stage-" }));
  for (const [name, content] of Object.entries(sampleFiles)) {
    await Deno.mkdir(dirname(join(root, name)), { recursive: true });
    await Deno.writeFile(join(root, name), typeof content === "string" ? new TextEncoder().encode(content) : content);
  }
  // ripgrep's order is that of its threads; a drawing has to come out alike each time.
  const ripgrep = join(root, "rg.sh");
  await Deno.writeTextFile(ripgrep, `#!/bin/sh\nexec "${(await findRipgrep()).command}" --sort path "$@"\n`);
  await Deno.chmod(ripgrep, 0o755);
  const script = join(root, "tracker.json");
  await Deno.writeTextFile(script, JSON.stringify(sampleServer));
  const site = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, serveSamples);
  const address = `http://127.0.0.1:${site.addr.port}`;
  const command = { command: Deno.execPath(), args: ["run", "-A", "--no-check", scripted, script] };
  const { PATH = "", HOME = "" } = Deno.env.toObject();
  const servers = await connectMcp(parseServers({ mcpServers: { tracker: command } }), {
    environment: { PATH, HOME },
    connectTimeoutMs: patience,
  });

  const toolset = (profile: ProfileName, more: Partial<ToolsetOptions>) =>
    createToolset({
      directory: join(root, "project"),
      profile,
      ripgrep,
      truncation: { folder: join(root, "outputs") },
      websearch: { provider: "exa", exa: true, exaEndpoint: `${address}/mcp`, timeout: patience / 1000 },
      mcp: servers,
      codeMode: { scout: true, limits: { timeoutMs: patience } },
      searchTimes: { budget: patience, totals: patience, why: patience },
      ...more,
    });
  const places = ["project", "elsewhere", "outputs"];
  const real = (text: string) =>
    places.reduce((whole, place) => whole.replaceAll(`"/${place}`, `"${root}/${place}`), text)
      .replaceAll("http://site.test", address);
  const call = async (drawn: DrawnCall, more: Partial<ToolsetOptions> = {}): Promise<Answer> => {
    const scout = toolset((drawn.profile ?? "documented") as ProfileName, more);
    try {
      return { result: await scout.call(drawn.tool, JSON.parse(real(drawn.params))) };
    } catch (error) {
      if (error instanceof ToolError) return { error };
      throw error;
    } finally {
      await scout.close();
    }
  };
  return {
    answer: (drawn) => call(drawn),
    async questions(drawn) {
      const asked: AskRequest[] = [];
      await call(drawn, {
        rules: [{ permission: "*", pattern: "*", action: "ask" }],
        ask: ({ request }) => {
          asked.push(request);
          return Promise.resolve({ kind: "once" as const });
        },
      });
      return asked;
    },
    async description({ tool, profile = "documented" }) {
      const scout = toolset(profile as ProfileName, {});
      const definition = scout.tools.find(({ name }) => name === tool);
      await scout.close();
      if (definition === undefined) throw new RangeError(`Cannot describe "${tool}": there is no such tool`);
      return definition.description;
    },
    tidy: (text) =>
      text.replaceAll(`${root}/`, "/").replaceAll(address, "http://site.test")
        .replaceAll(/scout-output-[0-9a-f-]{36}/g, "scout-output-…"),
    async [Symbol.asyncDispose]() {
      await servers.close();
      await site.shutdown();
      await Deno.remove(root, { recursive: true });
    },
  };
}
