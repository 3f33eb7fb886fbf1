// Pure: no Deno, no fetch, no file system.

import path from "node:path";

/** Where a toolset works: what counts as inside, and how strictly that is judged. */
export interface Workspace {
  /** Absolute working directory; relative paths are resolved against it. */
  readonly directory: string;
  /**
   * Absolute root of the repository; the working directory itself outside one. In the profile `opencode-1.18` it is
   * `/` outside a repository, and then only the working directory counts as inside (rule external.when).
   */
  readonly worktree: string;
  /** Absolute folders outside that are read without a question, such as the spill folder (rule truncation.readable). */
  readonly readable?: readonly string[];
  /** Judge the real path of a target too, links followed (rule external.symlink); see the profile's switch. */
  readonly gateRealPath: boolean;
}

/**
 * Whether `child` is `parent` or lies below it. Both are absolute; they are compared segment by segment after `.` and
 * `..` are resolved, so `/w/app2` is not inside `/w/app`, and `/w/app/..notes` is.
 *
 * @example
 * ```ts
 * import { isInside } from "@scout/tools/permission";
 * import assert from "node:assert/strict";
 *
 * assert.equal(isInside("/w/app/src/a.ts", "/w/app"), true);
 * assert.equal(isInside("/w/app2/a.ts", "/w/app"), false);
 * assert.equal(isInside("/w/app/..notes", "/w/app"), true);
 * ```
 */
export function isInside(child: string, parent: string): boolean {
  const way = path.relative(parent, child);
  return way === "" || (way !== ".." && !way.startsWith(`..${path.sep}`) && !path.isAbsolute(way));
}

/**
 * The folders of a workspace whose contents are inside: the working directory first, the worktree unless it is the file
 * system root, then the readable folders.
 *
 * @example
 * ```ts
 * import { insideRoots } from "@scout/tools/permission";
 * import assert from "node:assert/strict";
 *
 * const roots = insideRoots({ directory: "/w/app", worktree: "/", gateRealPath: true });
 * assert.deepEqual(roots, ["/w/app"]);
 * ```
 */
export function insideRoots(workspace: Workspace): readonly string[] {
  const { directory, worktree, readable = [] } = workspace;
  // [external.when] a worktree of `/` means "no repository": it would make the whole machine inside
  const repository = worktree === path.parse(worktree).root ? [] : [worktree];
  return [directory, ...repository, ...readable].map((root) => path.resolve(root));
}

/**
 * The path relative to the worktree, as `read` rules see it (rule permission.tools): `src/a.ts`, `../ext/b.ts`, and an
 * empty string for the worktree itself.
 *
 * @example
 * ```ts
 * import { relativeToWorktree } from "@scout/tools/permission";
 * import assert from "node:assert/strict";
 *
 * const workspace = { directory: "/w/app/src", worktree: "/w/app", gateRealPath: true };
 * assert.equal(relativeToWorktree("/w/app/src/a.ts", workspace), "src/a.ts");
 * assert.equal(relativeToWorktree("/w/ext/b.ts", workspace), "../ext/b.ts");
 * ```
 */
export function relativeToWorktree(absolute: string, workspace: Workspace): string {
  return path.relative(workspace.worktree, absolute);
}
