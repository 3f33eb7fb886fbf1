// Pure: no Deno, no fetch, no file system.

/**
 * Scout: the retrieval, web and orchestration tools of a coding agent, for Deno.
 *
 * @module
 */
export * from "./spec/mod.ts";
export * from "./tools/mod.ts";
