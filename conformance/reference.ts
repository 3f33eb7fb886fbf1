// Shell: makes toolsets of the library, to hold them to the suite.

/**
 * The library itself as a target: the one place of the suite that imports it.
 *
 * @module
 */

import { connectMcp, createExecute, type Diagnostic, type McpServers, parseServers } from "../codemode/mod.ts";
import { ToolError } from "../spec/tool_error.ts";
import type { ProfileName } from "../spec/profiles.ts";
import { searchEnvironment } from "../web/mod.ts";
import { createToolset, type Toolset, type ToolsetOptions } from "../toolset.ts";
import { optionNames } from "./check.ts";
import type { Implementation } from "./implementation.ts";
import type { CallRequest, Reply, WireAsk, WireContext, WireWeb } from "./protocol.ts";

/** Options of {@link reference}. */
export interface ReferenceOptions {
  /** The ripgrep to run; found by the library by default. */
  readonly ripgrep?: string;
}

type Question = Parameters<NonNullable<ToolsetOptions["ask"]>>[0];

/** A toolset that is kept for a session, and the replies and questions of the call that runs in it. */
interface Kept {
  readonly toolset: Toolset;
  readonly key: string;
  calls: { replies: NonNullable<WireContext["replies"]>; asks: WireAsk[] }[];
}

const keyOf = ({ replies: _replies, ...surroundings }: WireContext) => JSON.stringify(surroundings);

/** No search of the suite may leave this machine: the discard port of loopback. */
const nowhere = "http://127.0.0.1:9/";

/** Servers of a context as their file would hold them. */
function serversFile(mcp: NonNullable<WireContext["mcp"]>): unknown {
  const entries = Object.entries(mcp).map(([name, { command: [command, ...args], env = {} }]) => {
    return [name, { command, args, env }];
  });
  return { mcpServers: Object.fromEntries(entries) };
}

/** What failed in a program, where an error says so. */
function diagnosticOf({ data }: ToolError): { diagnostic?: { kind: string } } {
  const { diagnostic } = (data ?? {}) as { diagnostic?: Diagnostic };
  return diagnostic ? { diagnostic: { ...diagnostic } } : {};
}

/** Sessions whose toolsets are kept at once; older ones are closed, as a host closes old sessions. */
const keptSessions = 64;

/** Where searches go, and what switches them on: the environment that stands in the call, or else the model's provider. */
function webOptions({ endpoints = {}, environment }: WireContext): Pick<ToolsetOptions, "websearch" | "modelProvider"> {
  return {
    websearch: {
      ...(environment ? searchEnvironment(environment) : {}),
      exaEndpoint: endpoints.exa ?? nowhere,
      parallelEndpoint: endpoints.parallel ?? nowhere,
      // Longer than what is told of it.
      model: "a model with a long name ".repeat(8),
    },
    ...(environment ? {} : { modelProvider: "opencode" }),
  };
}

/** What a host of `webfetch` switches on. */
function fetchOptions({ refusePrivate, askRedirects }: WireWeb): NonNullable<ToolsetOptions["webfetch"]> {
  return {
    ...(refusePrivate === undefined ? {} : { refusePrivate: { allow: refusePrivate } }),
    ...(askRedirects === undefined ? {} : { askRedirects }),
  };
}

/** The library, as the suite calls it. A session keeps its toolset as long as its surroundings stay the same. */
export function reference(options: ReferenceOptions = {}): Implementation {
  const sessions = new Map<string, Kept>();
  const servers = new Map<string, Promise<McpServers>>();
  const noTools = createExecute({ sources: [] });

  /** Servers stay connected from session to session, as they do in a host. */
  const serversFor = (mcp: NonNullable<WireContext["mcp"]>): Promise<McpServers> => {
    const key = JSON.stringify(mcp);
    const made = servers.get(key) ?? connectMcp(parseServers(serversFile(mcp)), { environment: Deno.env.toObject() });
    servers.set(key, made);
    return made;
  };

  const answerFor = (kept: { calls: Kept["calls"] }) => (question: Question) => {
    const call = kept.calls[0];
    const { permission, patterns, always, metadata } = question.request;
    call?.asks.push({ permission, patterns: [...patterns], always: [...always], metadata: { ...metadata } });
    return Promise.resolve({ kind: call?.replies.shift() ?? "reject" });
  };

  const sessionFor = async ({ session, context }: CallRequest): Promise<Kept> => {
    const key = keyOf(context);
    const present = sessions.get(session);
    if (present?.key === key) return present;
    await present?.toolset.close();
    const holder: { calls: Kept["calls"] } = { calls: [] };
    const toolset = createToolset({
      directory: context.directory,
      ...(context.worktree === undefined ? {} : { worktree: context.worktree }),
      ...(context.rules === undefined ? {} : { rules: context.rules }),
      ...(options.ripgrep === undefined ? {} : { ripgrep: options.ripgrep }),
      profile: (context.profile ?? "documented") as ProfileName,
      ...webOptions(context),
      ...(context.web === undefined ? {} : { webfetch: fetchOptions(context.web) }),
      codeMode: {},
      ...(context.mcp === undefined ? {} : { mcp: await serversFor(context.mcp) }),
      ask: answerFor(holder),
    });
    const kept: Kept = Object.assign(holder, { toolset, key });
    sessions.set(session, kept);
    for (const [name, old] of sessions) {
      if (sessions.size <= keptSessions) break;
      sessions.delete(name);
      await old.toolset.close();
    }
    return kept;
  };

  return {
    hello: {
      protocol: 1,
      name: "scout",
      version: "0.1.0",
      language: `TypeScript, Deno ${Deno.version.deno}`,
      tools: ["read", "glob", "grep", "webfetch", "websearch", "execute"],
      features: [
        "asks",
        "code",
        "abort",
        "memory",
        "endpoints",
        "environment",
        "diagnostics",
        "extended",
        ...optionNames,
      ],
      profile: "documented",
    },
    async call(request, signal): Promise<Reply> {
      const kept = await sessionFor(request);
      const { asks, replies } = { asks: [] as WireAsk[], replies: [...request.context.replies ?? []] };
      kept.calls.unshift({ asks, replies });
      try {
        // A program runs even where no server is named; a toolset without tools for programs offers no `execute`.
        const result = request.tool === "execute" && request.context.mcp === undefined
          ? await noTools.call(request.params, { signal, session: request.session, ask: () => Promise.resolve() })
          : await kept.toolset.call(request.tool, request.params, { signal, session: request.session });
        const attachments = result.attachments?.map((each) => ({ ...each }));
        return {
          kind: "ok",
          answer: {
            title: result.title,
            output: result.output,
            metadata: { ...result.metadata },
            ...(attachments ? { attachments } : {}),
            asks,
          },
        };
      } catch (error) {
        if (!(error instanceof ToolError)) throw error;
        return { kind: "refused", refusal: { message: error.message, code: error.code, asks, ...diagnosticOf(error) } };
      } finally {
        kept.calls = kept.calls.filter((call) => call.asks !== asks);
      }
    },
    async close() {
      for (const { toolset } of sessions.values()) await toolset.close();
      for (const connected of servers.values()) await (await connected).close();
      sessions.clear();
      servers.clear();
    },
  };
}
