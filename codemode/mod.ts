// Shell: workers, timers, the clock, the size of the heap (of run.ts); processes of servers (of mcp).

/**
 * Code Mode: a small program over a tree of tools, run by an interpreter of our own.
 *
 * @example
 * ```ts
 * import { runProgram } from "@scout/tools/codemode";
 * import assert from "node:assert/strict";
 *
 * const result = await runProgram("const list = [1, 2, 3]; console.log(list.length); return list.map((n) => n * n)");
 * assert.deepEqual(result.ok && result.value, [1, 4, 9]);
 * assert.deepEqual(result.logs, ["3"]);
 * ```
 *
 * @module
 */
export * from "./run.ts";
export { type Diagnostic, type DiagnosticKind, diagnosticKinds, formatDiagnostic } from "./source/diagnostic.ts";
export type { EndedToolCall, ToolCall } from "./runtime/scheduler.ts";
export * from "./tool_host.ts";
export { WorkerPool, type WorkerPoolOptions } from "./runtime/worker_pool.ts";
export { buildCatalog, type Catalog } from "./catalog/catalog.ts";
export { renderSignature } from "./catalog/signature.ts";
export type { SearchInput, SearchPage } from "./catalog/search.ts";
export type { ToolEntry } from "./catalog/tool_entry.ts";
export type { Layout } from "./catalog/print_type.ts";
export { builtinSource } from "./builtin_source.ts";
export type { ChildCallContext, ChildResult, ChildTool, ToolSource } from "./child_tool.ts";
export { type ExecuteCommandIo, type ExecuteCommandOptions, runExecuteCommand } from "./command.ts";
export { codeModeEnabled } from "./code_mode_switch.ts";
export { directTools } from "./direct_tools.ts";
export { type OfferOptions, offerTools, watchOffer } from "./offer_tools.ts";
export { createExecute, type ExecuteOptions, type ExecuteTool } from "./execute.ts";
export type { ChildCall, ChildHooks, ChildOutcome, ToolCallEntry } from "./execute_host.ts";
export * from "./mcp/mod.ts";
