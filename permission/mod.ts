// Pure: no Deno, no fetch, no file system.

/**
 * The permission gate: rules, requests, replies.
 *
 * @module
 */
export * from "./request.ts";
