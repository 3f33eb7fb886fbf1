// Pure: no Deno, no fetch, no file system.

import { limits } from "../spec/limits.ts";
import { ToolError } from "../spec/tool_error.ts";
import type { Attachment, CallContext } from "../tools/tool.ts";
import { callablePath, dottedPath } from "./catalog/callable_path.ts";
import { isObject } from "./catalog/json_schema.ts";
import { nearestTools } from "./catalog/nearest.ts";
import { readSearchInput, searchTools } from "./catalog/search.ts";
import type { ChildTool } from "./child_tool.ts";
import { ToolFailure, type ToolHost, type UnknownTool } from "./tool_host.ts";
import type { ToolTree } from "./tool_tree.ts";

/** A child call, as hooks see it. */
export interface ChildCall {
  /** The tool's key, such as `github_list_issues`. */
  readonly tool: string;
  /** The path below `tools`, such as `github.list_issues`. */
  readonly path: string;
  /** The input object. */
  readonly input: Readonly<Record<string, unknown>>;
  /** Session of the `execute` call. */
  readonly session: string;
}

/** How a child call ended. */
export type ChildOutcome =
  | { readonly ok: true; readonly value: unknown; readonly attachments: readonly Attachment[] }
  | { readonly ok: false; readonly error: unknown };

/** Hooks around each child call (rule execute.permission). */
export interface ChildHooks {
  /** Runs before the permission is asked for. Throwing a `ToolError` refuses the call with its message. */
  readonly before?: (call: ChildCall) => void | Promise<void>;
  /** Runs after a call that was made, whether it succeeded or failed; not after one that was refused. */
  readonly after?: (call: ChildCall, outcome: ChildOutcome) => void | Promise<void>;
}

/** One entry of `metadata.toolCalls` (rule execute.progress). */
export interface ToolCallEntry {
  /** Path below `tools`, such as `github.list_issues`. */
  readonly tool: string;
  /** Where the call stands. */
  readonly status: "running" | "completed" | "error";
  /** What it was called with, where that is short. */
  readonly input?: unknown;
}

/** What a run of a program needs of its host. */
export interface ExecuteHostOptions {
  /** The visible tools now; lists may change while a program runs. */
  readonly tree: () => ToolTree;
  /** What `execute` was called with. */
  readonly context: Pick<CallContext, "session" | "call" | "ask">;
  readonly hooks: ChildHooks;
  /** Hears the list of calls at each start and end; without it the list is only kept. */
  readonly onCalls?: ((calls: readonly ToolCallEntry[]) => void) | undefined;
}

/** The tools of one run. */
export interface ExecuteHost extends ToolHost {
  /** The calls made so far, in the order they started. */
  readonly calls: () => readonly ToolCallEntry[];
  /** The attachments of the calls made so far, in the order the calls started. */
  readonly attachments: () => readonly Attachment[];
}

/** Where the search tool lies, and the names under which models look for it. */
const searchPath = ["$codemode", "search"] as const;
const searchAliases: readonly (readonly string[])[] = [["search"], ["codemode", "search"]];

/** UTF-16 code units of JSON up to which an input is kept in the list of calls: of one call, and of all together. */
const shownInput = { one: 2000, all: 200_000 };

/** Puts the tools, the search and the permission gate in front of a program. */
export function createExecuteHost(options: ExecuteHostOptions): ExecuteHost {
  const entries: ToolCallEntry[] = [];
  const attached: (readonly Attachment[])[] = [];
  let shown = 0;

  /** Runs a call with an entry in the list of calls. */
  async function recorded<T>(path: readonly string[], input: unknown, run: (at: number) => Promise<T>): Promise<T> {
    const tool = dottedPath(path);
    const size = inputSize(input);
    const keep = size > 0 && size <= shownInput.one && shown + size <= shownInput.all;
    if (keep) shown += size;
    const note = (at: number, status: ToolCallEntry["status"]) => {
      entries[at] = keep ? { tool, status, input } : { tool, status };
      // [execute.progress] The list is published at each start and end.
      options.onCalls?.([...entries]);
    };
    // The host hears of the call outside the program's own turn: it may well answer by ending the program.
    await null;
    const at = entries.length;
    note(at, "running");
    try {
      const value = await run(at);
      note(at, "completed");
      return value;
    } catch (error) {
      note(at, "error");
      throw error;
    }
  }

  return {
    list: (path) => listNames(options.tree(), path),
    has: (path) => options.tree().find(path) !== undefined || isSearch(path),
    unknown: (path) => describeUnknown(options.tree(), path),
    calls: () => [...entries],
    attachments: () => attached.flat(),
    call: (path, input, { signal }) => {
      const tree = options.tree();
      const tool = tree.find(path);
      // A tool that is really called so comes first; its own namespace is its own.
      if (tool === undefined && isSearch(path)) {
        return recorded(searchPath, input, () => Promise.try(() => search(tree, path, input)));
      }
      if (tool === undefined) return Promise.reject(new ToolFailure(describeUnknown(tree, path).message));
      return recorded(path, input, async (at) => {
        const result = await callChild(tool, input, options, signal);
        attached[at] = result.attachments;
        return result.value;
      });
    },
  };
}

/** Hook, permission, call, hook (rule execute.permission). */
async function callChild(tool: ChildTool, input: unknown, options: ExecuteHostOptions, signal: AbortSignal) {
  const { hooks, context } = options;
  const path = dottedPath(tool.path);
  if (!isObject(input)) {
    const got = input === undefined
      ? "nothing"
      : Array.isArray(input)
      ? "a list"
      : JSON.stringify(input)?.slice(0, 100);
    // [codemode.boundary] Exactly one input object.
    throw new ToolFailure(
      `Cannot call ${callablePath(tool.path)}: expected one input object, got ${got}`,
      "InvalidToolInput",
    );
  }
  const { session, ask } = context;
  const call: ChildCall = { tool: tool.key, path, input, session };
  try {
    await hooks.before?.(call);
    // [execute.permission] The key of the tool, the pattern `*`: the rules for the bare tool hold here too.
    for (const permission of tool.asks ? [] : tool.permissions) {
      await ask({ permission, patterns: ["*"], always: ["*"], metadata: { tool: path, input } });
    }
    signal.throwIfAborted();
    const outcome = await tool.call(input, { signal, session, call: context.call, ask }).then(
      (result): ChildOutcome & { ok: true } => ({ ok: true, ...result }),
      (error): ChildOutcome & { ok: false } => ({ ok: false, error }),
    );
    await hooks.after?.(call, outcome);
    if (!outcome.ok) throw outcome.error;
    return outcome;
  } catch (error) {
    if (signal.aborted) throw error;
    // [codemode.diagnostics] Only the message of an error that is made for the model gets through.
    if (error instanceof ToolError) throw new ToolFailure(error.message);
    throw error;
  }
}

function search(tree: ToolTree, path: readonly string[], input: unknown): unknown {
  const read = readSearchInput(input);
  if (typeof read === "string") {
    throw new ToolFailure(`Cannot search the tools: ${read}`, "InvalidToolInput");
  }
  const page = searchTools(tree.index(), read);
  if (samePath(path, searchPath)) return page;
  // [codemode.search] The names that models try answer too, and say the right one.
  return { ...page, note: "This search is called tools.$codemode.search; use that name." };
}

function isSearch(path: readonly string[]): boolean {
  return samePath(path, searchPath) || searchAliases.some((alias) => samePath(path, alias));
}

function samePath(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((name, at) => name === b[at]);
}

function listNames(tree: ToolTree, path: readonly string[]): readonly string[] | undefined {
  // [codemode.keys] Namespaces in order, the reserved one last; below a namespace its tools in order.
  if (path.length === 0) return [...tree.namespaces, searchPath[0]];
  if (path.length > 1) return undefined;
  if (path[0] === searchPath[0]) return [searchPath[1]];
  return tree.names(path[0]!);
}

/** What to say about a path that leads to no tool. */
function describeUnknown(tree: ToolTree, path: readonly string[]): UnknownTool {
  const callable = callablePath(path);
  const names = listNames(tree, path);
  if (path.length === 0) {
    return { message: `tools is no tool; it holds the namespaces ${names?.join(", ")}.`, suggestions: [] };
  }
  if (names !== undefined) {
    const suggestions = names.slice(0, limits.codemode.suggestions).map((name) => callablePath([...path, name]));
    return { message: `${callable} is no tool but a namespace.`, suggestions };
  }
  // [codemode.search] An unknown tool is answered with the nearest names.
  const suggestions = nearestTools(tree.index(), path).map((tool) => tool.callable);
  if (path.at(-1) === "search") suggestions.unshift(callablePath(searchPath));
  return { message: `Unknown tool ${callable}.`, suggestions };
}

/** UTF-16 code units of an input as JSON; 0 when there is nothing in it to show. */
function inputSize(input: unknown): number {
  return isObject(input) && Object.keys(input).length > 0 ? JSON.stringify(input).length : 0;
}
