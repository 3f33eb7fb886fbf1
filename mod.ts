// Shell: re-exports tools.

/**
 * Scout: the retrieval, web and orchestration tools of a coding agent, for Deno.
 *
 * @module
 */
export * from "./spec/mod.ts";
export * from "./tools/mod.ts";
