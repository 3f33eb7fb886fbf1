// Shell: re-exports the tool.

/**
 * The tool `glob`. See `createGlob` for an example that runs it.
 *
 * @module
 */
export * from "./glob.ts";
export type { GlobOptions } from "./options.ts";
export type { GlobParams } from "./params.ts";
export * from "./plan.ts";
export * from "./render.ts";
