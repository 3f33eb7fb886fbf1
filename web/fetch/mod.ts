// Shell: re-exports the shell that fetches.

/**
 * The tool `webfetch` and its parts. See `createWebfetch` for an example that runs it.
 *
 * @module
 */
export { hostOf, isAddress, isLocalName, isPrivateAddress } from "./address.ts";
export { decodeBody, type Markup } from "./charset.ts";
export { type MarkdownOptions, toMarkdown } from "./markdown/convert.ts";
export type { RenderOptions } from "./markdown/writer.ts";
export type { Format, WebfetchParams } from "./params.ts";
export { type TextOptions, toText } from "./text.ts";
export type { Resolver } from "./transfer.ts";
export { createWebfetch, type WebfetchOptions } from "./webfetch.ts";
