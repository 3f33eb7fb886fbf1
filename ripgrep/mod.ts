// Shell: re-exports what runs ripgrep.

/**
 * ripgrep as a library: argument lists, rows from its output, what its exit means, and the shells that run it.
 *
 * @example
 * ```ts
 * import { findRipgrep, ripgrepSearch } from "@scout/tools/ripgrep";
 * import assert from "node:assert/strict";
 *
 * const ripgrep = await findRipgrep();
 * const found = await ripgrepSearch({ ripgrep, directory: Deno.cwd(), pattern: "MIT License", include: "/LICENSE", limit: 100 });
 * assert.deepEqual(found.rows.map((row) => row.path), ["LICENSE"]);
 * ```
 *
 * @module
 */
export * from "./args.ts";
export * from "./count_rows.ts";
export * from "./find_ripgrep.ts";
export * from "./glob_match.ts";
export * from "./line_rows.ts";
export * from "./lines.ts";
export * from "./outcome.ts";
export * from "./path.ts";
export * from "./ripgrep_binary.ts";
export * from "./rows.ts";
export * from "./run.ts";
export * from "./take.ts";
export * from "./unread.ts";
export * from "./wide_args.ts";
export * from "./wide_run.ts";
