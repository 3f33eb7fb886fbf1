// Pure: no Deno, no fetch, no file system.

import { limits } from "../../spec/limits.ts";
import { compareText, estimateTokens, pickLines } from "./budget.ts";
import { callablePath } from "./callable_path.ts";
import { catalogLine } from "./signature.ts";
import type { ToolEntry } from "./tool_entry.ts";

/** The part of the catalogue that fits the budget, and what it leaves out. */
export interface Catalog {
  /** The namespaces in order of name, each with the lines that are shown, in order of path. */
  readonly namespaces: readonly { readonly name: string; readonly total: number; readonly lines: readonly string[] }[];
  /** Tools there are. */
  readonly total: number;
  /** Tools whose line is shown. */
  readonly shown: number;
}

/**
 * Builds the inline catalogue (rule codemode.catalog): as many signatures as fit `budget` estimated tokens, in turn
 * from the namespaces. The same tools give the same catalogue in whatever order they come.
 *
 * @example
 * ```ts
 * import { buildCatalog } from "@scout/tools/codemode";
 * import assert from "node:assert/strict";
 *
 * const tools = ["open", "close"].map((name) => ({ path: ["shop", name], description: "", inputSchema: {} }));
 * const catalog = buildCatalog(tools, 20);
 * assert.deepEqual([catalog.shown, catalog.total], [1, 2]);
 * ```
 */
export function buildCatalog(entries: readonly ToolEntry[], budget: number = limits.codemode.catalogTokens): Catalog {
  const lines = entries.map((entry) => {
    const text = catalogLine(entry);
    return { namespace: entry.path[0] ?? "", path: callablePath(entry.path), cost: estimateTokens(text), text };
  });
  const picked = pickLines(lines, budget);
  const namespaces = [...Map.groupBy(lines, (line) => line.namespace)].sort(([a], [b]) => compareText(a, b))
    .map(([name, own]) => ({
      name,
      total: own.length,
      lines: own.filter((line) => picked.has(line)).sort((a, b) => compareText(a.path, b.path)).map((line) =>
        line.text
      ),
    }));
  return { namespaces, total: lines.length, shown: picked.size };
}

/** The catalogue as text: whether it is complete, every namespace with its counts, the lines that are shown. */
export function catalogText(catalog: Catalog): string {
  const { namespaces, shown, total } = catalog;
  // [codemode.catalog] The text says truthfully whether something is missing, and how to find it.
  const state = shown === total
    ? `COMPLETE - all ${total} shown`
    : `PARTIAL - ${shown} of ${total} shown; find the rest with tools.$codemode.search`;
  const parts = namespaces.map(({ name, total, lines }) => {
    const tools = `${total} ${total === 1 ? "tool" : "tools"}`;
    const counts = lines.length === total ? tools : `${tools}, ${lines.length} shown`;
    return [`- ${name} (${counts})`, ...lines.map((line) => `  ${line}`)].join("\n");
  });
  return [`## Available tools (${state})`, ...parts].join("\n");
}
