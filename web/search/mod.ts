// Shell: re-exports the shell that fetches.

/**
 * The tool `websearch` and its parts. See `createWebsearch` for an example that runs it.
 *
 * @module
 */
export {
  chooseProvider,
  type SearchEnvironment,
  searchEnvironment,
  type SearchFlags,
  websearchEnabled,
} from "./enabled.ts";
export type { WebsearchParams } from "./params.ts";
export {
  exaProvider,
  type HostedOptions,
  mcpProvider,
  type McpProviderOptions,
  parallelProvider,
  type Search,
  type SearchProvider,
  type SearchRequest,
  type SearxngOptions,
  searxngProvider,
} from "./provider.ts";
export { createWebsearch, type WebsearchOptions } from "./websearch.ts";
