// Shell: re-exports the truncation.

/**
 * Generic truncation: the backstop for tools that do not bound their own output.
 *
 * @example
 * ```ts
 * import { splitText } from "@scout/tools/tools";
 * import assert from "node:assert/strict";
 *
 * assert.equal(splitText("short").kind, "whole");
 * ```
 *
 * @module
 */
export { type Split, type SplitOptions, splitText } from "./split.ts";
export { createTruncation, type SpillError, type Truncation, type TruncationOptions } from "./truncate.ts";
