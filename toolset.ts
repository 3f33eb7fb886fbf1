// Shell: puts the tools behind the gate.

import { resolve } from "node:path";
import { builtinSource } from "./codemode/builtin_source.ts";
import type { ToolSource } from "./codemode/child_tool.ts";
import type { ExecuteOptions } from "./codemode/execute.ts";
import { watchOffer } from "./codemode/offer_tools.ts";
import {
  type Clock,
  createGate,
  defaultRules,
  type Gate,
  type GateOptions,
  type Rule,
  type Workspace,
} from "./permission/mod.ts";
import { rememberRipgrep } from "./ripgrep/mod.ts";
import { type Profile, type ProfileName, profiles, ToolError } from "./spec/mod.ts";
import { createSpillFolder } from "./spill_folder.ts";
import {
  createGlob,
  createGrep,
  createRead,
  createTruncation,
  type ReadOptions,
  type ReadVerdict,
  type SearchTimes,
  type Tool,
  type ToolDefinition,
  type ToolResult,
  type TruncationOptions,
} from "./tools/mod.ts";
import { unknownTool } from "./unknown_tool.ts";
import {
  createWebfetch,
  createWebsearch,
  type WebfetchOptions,
  websearchEnabled,
  type WebsearchOptions,
} from "./web/mod.ts";

/** Options of {@link createToolset}. Nothing is read from the environment: what varies is an option. */
export interface ToolsetOptions {
  /** Working directory; relative paths are resolved against it. */
  readonly directory: string;
  /** Root of the repository the directory lies in; see {@link findWorktree}. Default: the directory. */
  readonly worktree?: string;
  /** Further directories that are read without a question. Default: none. */
  readonly readable?: readonly string[];
  /** Behaviour profile. Default: `documented`. */
  readonly profile?: ProfileName;
  /** Permission rules, in order; the last that matches decides. Default: {@link defaultRules}. */
  readonly rules?: readonly Rule[];
  /** Let what an "always" granted beat an earlier deny of the rules, as the last rule does. Default: true. */
  readonly grantsBeatDeny?: boolean;
  /** Milliseconds after which a question that nobody answered is refused. Default: it waits as long as its call does. */
  readonly answerTimeout?: number;
  /** What the time of grants and questions goes by. Default: the machine's clock. */
  readonly clock?: Clock;
  /** Asks the host. Default: nobody to ask, and an ask is a refusal that says which rule asks. */
  readonly ask?: GateOptions["ask"];
  /** Called after a successful read of a text file, and not waited for (rule read.warm). Default: nothing. */
  readonly onRead?: ReadOptions["onRead"];
  /** Gives the instruction files that are shown with a file (rule read.metadata). Default: none. */
  readonly instructions?: ReadOptions["instructions"];
  /** Path of the ripgrep to run. Default: `rg` on the PATH, else the one inside the npm package. */
  readonly ripgrep?: string;
  /** List hidden files in `glob` too. Default: false (rule glob.hidden). */
  readonly hidden?: boolean;
  /**
   * How results that do not bound themselves are cut, and where the whole text goes. Without a folder a temporary one is
   * made when it is first needed, and removed by `close` (rule truncation.spill).
   */
  readonly truncation?: Omit<TruncationOptions, "profile" | "folder"> & { readonly folder?: string };
  /** Options of `webfetch`; false leaves the tool out. Default: the tool with its defaults. */
  readonly webfetch?: Omit<WebfetchOptions, "profile"> | false;
  /** Options of `websearch`, which is offered only where it is switched on (rule websearch.enabled). Default: switched off. */
  readonly websearch?: Omit<WebsearchOptions, "profile">;
  /** Who provides the model, such as `opencode`: it can switch `websearch` on. Default: not said. */
  readonly modelProvider?: string;
  /** Connected MCP servers, such as `connectMcp()` gives; closing them stays with the host. Default: none. */
  readonly mcp?: ToolSource;
  /**
   * Code Mode: the tools of the servers are not offered one by one but through `execute` (rule execute.direct). `scout` offers
   * the built-in tools to programs too, as `tools.scout.*`, through the same gate. Default: off.
   */
  readonly codeMode?: Omit<ExecuteOptions, "sources" | "visible"> & { readonly scout?: boolean };
  /** Mask lines in which `grep` recognises a secret, in the profile `extended`. Default: true (rule grep.mask). */
  readonly maskSecrets?: boolean;
  /**
   * How long `glob` and `grep` search, count and explain in the profile `extended`, in milliseconds. Default: 60,000, 2000
   * and 3000.
   */
  readonly searchTimes?: Partial<SearchTimes>;
}

/** Options of {@link Toolset.call}. */
export interface CallOptions {
  /** Ends the call at once. */
  readonly signal?: AbortSignal;
  /** Session of the call; rejecting one question ends the others of its session. Default: `main`. */
  readonly session?: string;
  /** Gets metadata while the call runs. */
  readonly progress?: (metadata: Readonly<Record<string, unknown>>) => void;
}

/** The tools behind one gate. */
export interface Toolset {
  /** Definitions of the tools that the model may see (rule permission.visible). */
  readonly tools: readonly ToolDefinition[];
  /** The gate: open questions, grants, why something is allowed. */
  readonly gate: Gate;
  /**
   * Calls a tool. Gives its result or throws a `ToolError`, whose code is for the host and whose message for the model;
   * any other error is a fault of Scout.
   */
  readonly call: (name: string, params: unknown, options?: CallOptions) => Promise<ToolResult>;
  /** Ends open questions and every call that still runs; resolves when nothing of them is left. */
  readonly close: () => Promise<void>;
}

/**
 * Makes the tools of a coding agent for one working directory.
 *
 * Throws `ToolError` `invalid_params` without a directory, for a profile that there is not, for rules that are no list of
 * rules, and for an `answerTimeout` that is none.
 *
 * @example
 * ```ts
 * import { createToolset } from "@scout/tools";
 * import assert from "node:assert/strict";
 *
 * const scout = createToolset({ directory: Deno.cwd() });
 * assert.deepEqual(scout.tools.map((tool) => tool.name).slice(0, 3), ["read", "glob", "grep"]);
 * const found = await scout.call("glob", { pattern: "/deno.json" });
 * assert.equal(found.metadata.count, 1);
 * await scout.close();
 * ```
 */
export function createToolset(options: ToolsetOptions): Toolset {
  if (typeof options?.directory !== "string") {
    const got = JSON.stringify(options?.directory) ?? "nothing";
    throw new ToolError("invalid_params", `Name the working directory, as in { directory: "." }: got ${got}`);
  }
  const profile = profileNamed(options.profile ?? "documented");
  const directory = resolve(options.directory);
  const spill = createSpillFolder(options.truncation?.folder);
  const workspace: Workspace = {
    directory,
    worktree: resolve(options.worktree ?? directory),
    // [truncation.readable]
    get readable() {
      return [...options.readable ?? [], ...spill.known()];
    },
    gateRealPath: profile.gateRealPath,
  };
  // [permission.wildcard] on Windows case is ignored
  const ignoreCase = Deno.build.os === "windows";
  const { rules = defaultRules, ask, grantsBeatDeny, answerTimeout, clock } = options;
  const gate = createGate({ rules, ask, grantsBeatDeny, answerTimeout, clock, ignoreCase });
  let calls = 0;
  const closing = new AbortController();
  const running = new Set<Promise<unknown>>();
  const ripgrep = rememberRipgrep({ path: options.ripgrep, signal: closing.signal });
  const { searchTimes: times = {} } = options;
  const readVerdict: ReadVerdict = (file, asker) => gate.explain("read", file, asker).action;
  const tools: readonly Tool[] = [
    createRead({ workspace, profile, onRead: options.onRead, instructions: options.instructions }),
    createGlob({ workspace, profile, ripgrep, readVerdict, times, hidden: options.hidden }),
    createGrep({ workspace, profile, ripgrep, readVerdict, times, maskSecrets: options.maskSecrets }),
    ...webTools(options, profile),
  ];
  /** Remembers work for as long as it runs. */
  const keep = <T>(work: Promise<T>): Promise<T> => {
    const forget = () => running.delete(work);
    running.add(work);
    work.then(forget, forget);
    return work;
  };
  // A program that is stopped ends before the tools that it has called.
  const kept = tools.map((tool): Tool => ({ ...tool, call: (params, context) => keep(tool.call(params, context)) }));
  const programs = options.codeMode?.scout ? [builtinSource(kept)] : [];
  const { mcp = noServers, codeMode } = options;
  const more = watchOffer({ ...codeMode, mcp, programs, codeMode: codeMode !== undefined, visible: gate.visible });
  /** The tools there are now: those of MCP servers come and go. */
  const offered = (): readonly Tool[] => [...tools, ...more()];
  const truncate = createTruncation({ ...options.truncation, folder: spill.open, profile });
  return {
    gate,
    get tools() {
      // [permission.visible]
      return offered().filter((tool) => gate.visible(tool.name)).map((tool) => tool.define());
    },
    async call(name, params, { signal, session = "main", progress } = {}) {
      // The built-in tools come first, and finding one does not look at the servers.
      const byName = (tool: Tool) => tool.name === name;
      const tool = tools.find(byName) ?? more().find(byName);
      if (!tool) throw unknownTool(name, offered().map((tool) => tool.name));
      const ended = signal ? AbortSignal.any([signal, closing.signal]) : closing.signal;
      if (ended.aborted) throw new ToolError("aborted", `The ${name} call was aborted before it began`);
      const id = `call-${++calls}`;
      // [permission.unanswered] what a program left behind must not ask when its call is over
      const over = new AbortController();
      const asking = AbortSignal.any([ended, over.signal]);
      const answer = keep(
        tool.call(params, {
          signal: ended,
          session,
          call: id,
          ask: (request) => gate.ask(request, { session, call: id, signal: asking }),
          ...(progress ? { progress } : {}),
        }).then((result) => truncate(result)),
      );
      try {
        return await answer;
      } finally {
        over.abort();
        gate.end({ call: id });
      }
    },
    async close() {
      closing.abort();
      gate.close();
      // Their processes have ended and their files are written before what they use goes away.
      await Promise.allSettled(running);
      await truncate.idle();
      await spill.close();
    },
  };
}

const noTools: readonly never[] = [];
/** No servers, and so always the same list. */
const noServers: ToolSource = { tools: () => noTools };

function profileNamed(name: ProfileName): Profile {
  if (Object.hasOwn(profiles, name)) return profiles[name];
  const names = Object.keys(profiles).join(", ");
  throw new ToolError("invalid_params", `Use one of the profiles ${names}: got ${JSON.stringify(name)}`);
}

function webTools({ webfetch, websearch, modelProvider }: ToolsetOptions, profile: Profile): Tool[] {
  return [
    ...(webfetch === false ? [] : [createWebfetch({ ...webfetch, profile })]),
    ...(websearchEnabled(modelProvider, websearch ?? {}) ? [createWebsearch({ ...websearch, profile })] : []),
  ];
}
