// Shell: re-exports the tool.

/**
 * The tool `read`: a window of a file, a directory, an image or a PDF.
 *
 * @example
 * ```ts
 * import { createRead } from "@scout/tools/tools";
 * import { profiles } from "@scout/tools/spec";
 * import assert from "node:assert/strict";
 *
 * const workspace = { directory: "/work", worktree: "/work", gateRealPath: true };
 * const read = createRead({ workspace, profile: profiles.documented });
 * assert.equal(read.define().name, "read");
 * ```
 *
 * @module
 */
export type { ReadFile, ReadOptions } from "./options.ts";
export { createRead } from "./read.ts";
export type { Instruction } from "./render.ts";
