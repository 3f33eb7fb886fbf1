// Shell: looks for the root of a repository (stat), asks which permissions are granted.

import { dirname, join, resolve } from "node:path";
import type { ProfileName } from "./spec/mod.ts";

/**
 * The root of the repository that a directory lies in: the nearest folder at or above it that holds a `.git` folder or
 * file. Outside a repository it is the directory itself, and `/` in the profile `opencode-1.18` (rule external.when).
 * Folders that may not be looked at count as holding none.
 *
 * @example
 * ```ts
 * import { findWorktree } from "@scout/tools";
 * import assert from "node:assert/strict";
 *
 * const directory = await Deno.makeTempDir();
 * await Deno.mkdir(`${directory}/.git`);
 * await Deno.mkdir(`${directory}/src`);
 * assert.equal(await findWorktree(`${directory}/src`), directory);
 * await Deno.remove(directory, { recursive: true });
 * ```
 */
export async function findWorktree(directory: string, profile: ProfileName = "documented"): Promise<string> {
  const start = resolve(directory);
  for (let folder = start;; folder = dirname(folder)) {
    if (await exists(join(folder, ".git"))) return folder;
    if (dirname(folder) === folder) return profile === "opencode-1.18" ? folder : start;
  }
}

async function exists(path: string): Promise<boolean> {
  // Looking all the same would make Deno ask whoever sits at the terminal.
  if ((await Deno.permissions.query({ name: "read", path })).state !== "granted") return false;
  try {
    await Deno.lstat(path);
    return true;
  } catch {
    return false;
  }
}
