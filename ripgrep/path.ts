// Pure: no Deno, no fetch, no file system.

/**
 * A path as ripgrep prints it, made relative to the search directory: forward slashes, without the leading `./`
 * (however often repeated) and without leading slashes (rule ripgrep.paths).
 *
 * @example
 * ```ts
 * import { normalizePath } from "@scout/tools/ripgrep";
 * import assert from "node:assert/strict";
 *
 * assert.equal(normalizePath("./src/a.ts"), "src/a.ts");
 * assert.equal(normalizePath(".\\src\\a.ts"), "src/a.ts");
 * ```
 */
export function normalizePath(printed: string): string {
  // [ripgrep.paths] backslashes first: on Windows the leading dot is followed by one
  return printed.replaceAll("\\", "/").replace(/^(?:\.?\/)+/, "");
}

/**
 * Whether a normalised path is hidden: its own name, or that of a directory above it, starts with a dot. Only what lies
 * below the search directory counts.
 *
 * @example
 * ```ts
 * import { isHidden } from "@scout/tools/ripgrep";
 * import assert from "node:assert/strict";
 *
 * assert.equal(isHidden(".github/ci.yml"), true);
 * assert.equal(isHidden("src/a.ts"), false);
 * ```
 */
export function isHidden(normalized: string): boolean {
  return normalized.startsWith(".") || normalized.includes("/.");
}
