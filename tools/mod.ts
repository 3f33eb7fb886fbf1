// Pure: no Deno, no fetch, no file system.

/**
 * The retrieval tools.
 *
 * @module
 */
export * from "./tool.ts";
