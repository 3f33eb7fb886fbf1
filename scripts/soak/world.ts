// Shell: starts servers and toolsets, and what changes a tree under them.

import path from "node:path";
import { fileURLToPath } from "node:url";
import { connectMcp, type McpServers } from "../../codemode/mod.ts";
import { fixtureServer, testServers } from "../../fixtures/mcp/servers.ts";
import { createToolset, defaultRules, type Rule, type Toolset } from "../../mod.ts";
import type { ProfileName } from "../../spec/profiles.ts";
import { packagedRipgrep } from "../testing/search_kit.ts";
import { placed, type SoakCall } from "./draw_call.ts";
import type { Outcome } from "./tally.ts";

/** A process that the soak started, and the first line that it printed. */
export interface Helper {
  /** What it printed first. */
  readonly line: string;
  /** Ends it. */
  readonly close: () => Promise<void>;
}

/** Starts a module of this folder in a process of its own and waits for its first line. */
export async function startHelper(module: string, args: readonly string[]): Promise<Helper> {
  const child = new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--quiet",
      "--no-prompt",
      "--no-check",
      "-A",
      fileURLToPath(new URL(module, import.meta.url)),
      ...args,
    ],
    stdin: "piped",
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  const words = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  let line = "";
  while (!line.includes("\n")) {
    const { value, done } = await words.read();
    if (done) throw new Error(`${module} ended before it was ready`);
    line += value;
  }
  return {
    line: line.trim(),
    close: async () => {
      child.kill("SIGKILL");
      await Promise.all([child.status, words.cancel(), child.stdin.close().catch(() => {})]);
    },
  };
}

/** Tools over a tree, for as long as one round. */
export interface World {
  /** Makes a call; resolves when it has ended, whichever way. */
  readonly call: (call: SoakCall) => Promise<Outcome>;
  /** Closes the toolsets and the servers. */
  readonly close: () => Promise<void>;
}

/** Much more time than anything takes that has a limit of its own. */
const hungAfterMs = 180_000;

const rules: readonly Rule[] = [
  ...defaultRules,
  ...["webfetch", "websearch", "shop_list_orders"].map((permission) => ({
    permission,
    pattern: "*",
    action: "ask" as const,
  })),
];

function makeToolset(directory: string, profile: ProfileName, origin: string, mcp: McpServers): Toolset {
  return createToolset({
    directory,
    profile,
    rules,
    mcp,
    ripgrep: packagedRipgrep,
    codeMode: { scout: true, limits: { timeoutMs: 1000, maxMemoryBytes: 64 << 20 } },
    websearch: { exa: true, exaEndpoint: `${origin}/mcp`, timeout: 2 },
    // The session says how the question is answered.
    ask: ({ session }) => {
      if (session.endsWith("silent")) return new Promise(() => {});
      return Promise.resolve({ kind: session.endsWith("once") ? "once" : "reject" });
    },
  });
}

/** Makes a world over the tree `work` below a root; `origin` is that of the server. */
export async function makeWorld(root: string, origin: string): Promise<World> {
  const servers = await connectMcp(testServers({ shop: fixtureServer }), { environment: Deno.env.toObject() });
  const failed = servers.status().find(({ state }) => state !== "connected");
  if (failed) throw new Error(failed.message);
  const toolsets = new Map<ProfileName, Toolset>();
  for (const profile of ["documented", "opencode-1.18", "extended"] as const) {
    toolsets.set(profile, makeToolset(path.join(root, "work"), profile, origin, servers));
  }
  let made = 0;
  return {
    call: (call) => outcomeOf(toolsets.get(call.profile)!, call, `${made++} ${call.answer}`, origin),
    async close() {
      await Promise.all([...toolsets.values()].map((scout) => scout.close()));
      await servers.close();
    },
  };
}

async function outcomeOf(scout: Toolset, call: SoakCall, session: string, origin: string): Promise<Outcome> {
  const end = new AbortController();
  const abortTimer = call.abortAfter ? setTimeout(() => end.abort(), call.abortAfter) : undefined;
  const running = scout.call(call.tool, placed(call.params, origin), { signal: end.signal, session })
    .then<Outcome, Outcome>((value) => ({ kind: "result", value }), (error) => ({ kind: "error", error }));
  if (call.abortAfter === 0) end.abort();
  let hungTimer: ReturnType<typeof setTimeout> | undefined;
  const hung = new Promise<Outcome>((resolve) => {
    hungTimer = setTimeout(() => resolve({ kind: "hung" }), hungAfterMs);
  });
  try {
    return await Promise.race([running, hung]);
  } finally {
    clearTimeout(abortTimer);
    clearTimeout(hungTimer);
  }
}
