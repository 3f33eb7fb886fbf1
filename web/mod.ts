// Shell: re-exports the shells that fetch.

/**
 * The web: `webfetch` (one address to Markdown, text or an image) and `websearch` (one query to a search service).
 *
 * @example
 * ```ts
 * import { toMarkdown, websearchEnabled } from "@scout/tools/web";
 * import assert from "node:assert/strict";
 *
 * assert.equal(toMarkdown("<p>Hello <strong>world</strong>"), "Hello **world**");
 * assert.equal(websearchEnabled("opencode", {}), true);
 * ```
 *
 * @module
 */
export * from "./fetch/mod.ts";
export * from "./search/mod.ts";
