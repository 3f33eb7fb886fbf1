// Shell: re-exports tools.

/**
 * The retrieval tools.
 *
 * @module
 */
export * from "./attachment_data.ts";
export * from "./glob/mod.ts";
export * from "./grep/mod.ts";
export * from "./read/mod.ts";
export type { ReadVerdict } from "./search/guard.ts";
export type { SearchTimes, SearchToolOptions } from "./search_options.ts";
export type { Seen } from "./seen.ts";
export * from "./tool.ts";
export * from "./truncate/mod.ts";
