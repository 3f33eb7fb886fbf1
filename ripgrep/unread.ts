// Pure: no Deno, no fetch, no file system.

import { normalizePath } from "./path.ts";

/**
 * The paths that ripgrep says it could not read, in its order, each once: `rg: PATH: reason (os error N)`.
 *
 * @example
 * ```ts
 * import { unreadPaths } from "@scout/tools/ripgrep";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(unreadPaths("rg: ./locked: Permission denied (os error 13)\n"), ["locked"]);
 * ```
 */
export function unreadPaths(stderr: string): readonly string[] {
  const found = [...stderr.matchAll(/^[^\n:]*rg[^\n:]*: (.+?): [^:\n]+ \(os error \d+\)$/gm)];
  return [...new Set(found.map((match) => normalizePath(match[1]!)))];
}
