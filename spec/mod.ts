// Pure: no Deno, no fetch, no file system.

/**
 * The contract as data: limits, profiles, error codes.
 *
 * @module
 */
export * from "./limits.ts";
export * from "./profiles.ts";
export * from "./tool_error.ts";
