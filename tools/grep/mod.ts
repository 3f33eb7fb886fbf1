// Shell: re-exports the tool.

/**
 * The tool `grep`. See `createGrep` for an example that runs it.
 *
 * @module
 */
export * from "./grep.ts";
export type { GrepOptions } from "./options.ts";
export type { GrepParams } from "./params.ts";
export * from "./plan.ts";
export * from "./render.ts";
