// Pure: no Deno, no fetch, no file system.

/**
 * Code Mode: a small program over a tree of tools, run by an interpreter of our own.
 *
 * @module
 */
export * from "./tool_host.ts";
