// Shell: re-exports the toolset.

/**
 * Scout: the retrieval, web and orchestration tools of a coding agent, for Deno, behind a permission gate.
 *
 * @example
 * ```ts
 * import { createToolset } from "@scout/tools";
 * import assert from "node:assert/strict";
 *
 * const scout = createToolset({ directory: Deno.cwd() });
 * const result = await scout.call("grep", { pattern: "no such text any" + "where" });
 * assert.equal(result.output, "No files found");
 * await scout.close();
 * ```
 *
 * @module
 */
export * from "./permission/mod.ts";
export {
  type Limits,
  limits,
  type Profile,
  type ProfileName,
  profiles,
  ToolError,
  type ToolErrorCode,
  toolErrorCodes,
  type ToolErrorOptions,
} from "./spec/mod.ts";
export * from "./tools/mod.ts";
export * from "./toolset.ts";
export * from "./worktree.ts";
