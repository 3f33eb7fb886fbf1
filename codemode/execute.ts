// Shell: runs programs, which may go on in a worker.

import { z } from "zod";
import { limits } from "../spec/limits.ts";
import { ToolError } from "../spec/tool_error.ts";
import { jsonSchema, parseParams } from "../tools/params.ts";
import type { CallContext, Tool, ToolResult } from "../tools/tool.ts";
import { buildCatalog } from "./catalog/catalog.ts";
import { executeIntroduction, guideText } from "./catalog/guide.ts";
import type { ToolSource } from "./child_tool.ts";
import { type ChildHooks, createExecuteHost, type ExecuteHost } from "./execute_host.ts";
import { renderFailure, renderOutput } from "./execute_output.ts";
import { type ProgramLimits, type ProgramResult, runProgram } from "./run.ts";
import { WorkerPool } from "./runtime/worker_pool.ts";
import { formatDiagnostic } from "./source/diagnostic.ts";
import { type ToolTree, watchTools } from "./tool_tree.ts";

const schema = z.object({ code: z.string().describe("The program, in JavaScript or TypeScript") });
const parameters = jsonSchema(schema);

/** Options of {@link createExecute}. */
export interface ExecuteOptions {
  /** Where the tools come from; of two tools at one path the first source's keeps it, the other gets a number. */
  readonly sources: readonly ToolSource[];
  /** Whether a tool may be seen, by its permission: `gate.visible`. By default every tool is. */
  readonly visible?: (permission: string) => boolean;
  /** Limits of a program's time, calls, output and memory; none by default (rule codemode.limits). */
  readonly limits?: ProgramLimits;
  /** Hooks around each child call. */
  readonly hooks?: ChildHooks;
  /** Estimated tokens of the inline catalogue; 2000 by default (rule codemode.catalog). */
  readonly catalogTokens?: number;
  /** Workers for programs that take long. Default: a pool that keeps none, so that 16 such programs run at once. */
  readonly workers?: WorkerPool;
}

/** The `execute` tool. */
export interface ExecuteTool extends Tool {
  /** Whether there is anything to call: without a visible tool `execute` is not offered (rule execute.description). */
  readonly available: () => boolean;
}

/**
 * Makes the `execute` tool: programs over the tools of `sources` (rules execute.*). The description is made anew at
 * each `define`, because the tools may change.
 *
 * Its call throws `ToolError`: `invalid_params`, `aborted` when the signal fired, `timeout` when the time limit passed,
 * `program_failed` for every other failure of the program. `data` then holds `diagnostic` and `toolCalls`.
 *
 * @example
 * ```ts
 * import { builtinSource, createExecute } from "@scout/tools/codemode";
 * import assert from "node:assert/strict";
 *
 * const clock = {
 *   name: "clock",
 *   define: () => ({ name: "clock", description: "Tells the time", parameters: { type: "object" } }),
 *   call: () => Promise.resolve({ title: "", output: "noon", metadata: {} }),
 * };
 * const execute = createExecute({ sources: [builtinSource([clock])] });
 * const context = { signal: new AbortController().signal, session: "main", ask: () => Promise.resolve() };
 * const { output } = await execute.call({ code: "return (await tools.scout.clock({})).output" }, context);
 * assert.equal(output, "noon");
 * ```
 */
export function createExecute(options: ExecuteOptions): ExecuteTool {
  const tree = watchTools(options.sources, options.visible ?? (() => true));
  const { workers = new WorkerPool() } = options;
  return {
    name: "execute",
    available: () => tree().tools.length > 0,
    define: () => ({
      name: "execute",
      description: describe(tree(), options.catalogTokens ?? limits.codemode.catalogTokens),
      parameters,
    }),
    call: (params, context) =>
      Promise.try(() => execute(parseParams("execute", schema, params).code, tree, { ...options, workers }, context)),
  };
}

function describe(tree: ToolTree, budget: number): string {
  // [execute.description] One sentence, then the guide and the catalogue.
  if (tree.tools.length === 0) return `${executeIntroduction} There is no tool to call now: do not use it.`;
  return `${executeIntroduction}\n\n${guideText(buildCatalog(tree.tools, budget))}`;
}

async function execute(
  code: string,
  tree: () => ToolTree,
  options: ExecuteOptions & { readonly workers: WorkerPool },
  context: CallContext,
): Promise<ToolResult> {
  const host = createExecuteHost({
    tree,
    context,
    hooks: options.hooks ?? {},
    onCalls: context.progress && ((toolCalls) => context.progress?.({ toolCalls })),
  });
  const result = await runProgram(code, {
    tools: host,
    signal: context.signal,
    ...(options.limits === undefined ? {} : { limits: options.limits }),
    workers: options.workers,
  });
  if (!result.ok) throw failure(result, host, context.signal);
  const calls = host.calls();
  const attachments = host.attachments();
  return {
    title: `${calls.length} tool ${calls.length === 1 ? "call" : "calls"}`,
    output: renderOutput(result.value, result.logs, result.warnings),
    metadata: { toolCalls: calls },
    // [execute.project] What the program could not see comes with the result of `execute`.
    ...(attachments.length === 0 ? {} : { attachments }),
  };
}

function failure(result: ProgramResult & { ok: false }, host: ExecuteHost, signal: AbortSignal): ToolError {
  const { diagnostic, logs, warnings } = result;
  const data = { data: { diagnostic, toolCalls: host.calls() } };
  // [codemode.abort] The output says that execution was cancelled.
  if (signal.aborted) return new ToolError("aborted", renderFailure("Execution was cancelled.", logs, warnings), data);
  const code = diagnostic.kind === "TimeoutExceeded" ? "timeout" : "program_failed";
  return new ToolError(code, renderFailure(formatDiagnostic(diagnostic), logs, warnings), data);
}
