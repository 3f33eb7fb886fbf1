// Pure: no Deno, no fetch, no file system.

import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { isInside } from "../permission/workspace.ts";

/** Where a client's calls work. */
export interface Directories {
  /** The working directory: relative paths are resolved against it. */
  readonly directory: string;
  /** Further directories, which are read without a question. */
  readonly readable: readonly string[];
}

/** Options of {@link chooseDirectories}. */
export interface RootOptions {
  /** The directory when the client names none. */
  readonly fallback: string;
  /** Only roots in this directory count; for a server also by their real places, links followed. Default: any root. */
  readonly within?: string;
}

/**
 * The directories that a client's roots stand for: the first is the working directory, the others are read without a
 * question. A root that is no `file:` URL, or by its name lies outside of `within`, is left out; with no root left, it is
 * the fallback.
 *
 * @example
 * ```ts
 * import { chooseDirectories } from "@scout/tools/mcp";
 * import assert from "node:assert/strict";
 *
 * const chosen = chooseDirectories(["file:///w/app", "file:///w/lib"], { fallback: "/srv" });
 * assert.deepEqual(chosen, { directory: "/w/app", readable: ["/w/lib"] });
 * assert.deepEqual(chooseDirectories(["file:///"], { fallback: "/srv", within: "/srv" }).directory, "/srv");
 * ```
 */
export function chooseDirectories(roots: readonly string[], { fallback, within }: RootOptions): Directories {
  const paths = roots.flatMap((root) => pathOf(root) ?? [])
    .filter((path) => within === undefined || isInside(path, within));
  const [directory = resolve(fallback), ...readable] = new Set(paths);
  return { directory, readable };
}

/** The path of a `file:` URL; undefined for every other text. */
function pathOf(root: string): string | undefined {
  try {
    return resolve(fileURLToPath(root));
  } catch {
    return undefined;
  }
}
