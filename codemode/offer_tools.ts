// Shell: the execute tool runs programs, which may go on in a worker.

import type { Tool } from "../tools/tool.ts";
import type { ToolSource } from "./child_tool.ts";
import { directTools } from "./direct_tools.ts";
import { createExecute, type ExecuteOptions } from "./execute.ts";

/** Options of {@link offerTools}. */
export interface OfferOptions extends Omit<ExecuteOptions, "sources"> {
  /** Connected MCP servers. */
  readonly mcp: ToolSource;
  /** Further tools for programs, such as `builtinSource([...])`; they are never offered one by one here. */
  readonly programs?: readonly ToolSource[];
  /** Whether Code Mode is on. */
  readonly codeMode: boolean;
}

/**
 * {@link offerTools} to be asked again and again: `execute` is made once, and everything else again only when the servers
 * say that they changed, by another list.
 *
 * @example
 * ```ts
 * import { watchOffer } from "@scout/tools/codemode";
 * import assert from "node:assert/strict";
 *
 * const offered = watchOffer({ mcp: { tools: () => [] }, codeMode: false });
 * assert.deepEqual(offered(), []);
 * ```
 */
export function watchOffer(options: OfferOptions): () => readonly Tool[] {
  const { mcp, programs = [], codeMode, ...rest } = options;
  // [execute.direct] While Code Mode is on, MCP tools are not offered one by one.
  if (!codeMode) return remember(mcp, () => directTools(mcp, options.visible));
  const execute = createExecute({ ...rest, sources: [...programs, mcp] });
  // [execute.description] With no visible tool it is absent.
  return () => execute.available() ? [execute] : [];
}

/** The same value as long as the source gives the same list. */
function remember<T>(source: ToolSource, make: () => T): () => T {
  let last: { readonly list: unknown; readonly value: T } | undefined;
  return () => {
    const list = source.tools();
    if (last?.list !== list) last = { list, value: make() };
    return last.value;
  };
}

/**
 * What a model is offered of MCP servers: with Code Mode on the one tool `execute`, or nothing when no tool is visible;
 * with it off each tool by itself (rules execute.direct and execute.description). Who asks again, as the servers may
 * change, takes {@link watchOffer}.
 *
 * @example
 * ```ts
 * import { offerTools } from "@scout/tools/codemode";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(offerTools({ mcp: { tools: () => [] }, codeMode: true }), []);
 * ```
 */
export function offerTools(options: OfferOptions): readonly Tool[] {
  return watchOffer(options)();
}
