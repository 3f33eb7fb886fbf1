// Pure: no Deno, no fetch, no file system.

import path from "node:path";
import type { AskRequest } from "../../permission/request.ts";
import type { Workspace } from "../../permission/workspace.ts";
import { ToolError } from "../../spec/tool_error.ts";
import { missingPath, type Seen } from "../seen.ts";
import type { GlobParams } from "./params.ts";

/** What a call of `glob` will do, before anything is looked at. */
export interface GlobPlan {
  /** The absolute directory to search, as the model named it. */
  readonly directory: string;
  /** Whether that is the working directory. */
  readonly isWorkingDirectory: boolean;
  /** The question for the `glob` permission. */
  readonly ask: AskRequest;
  /** Title of the result: the directory relative to the worktree. */
  readonly title: string;
}

/**
 * Plans a call of `glob`.
 *
 * @example
 * ```ts
 * import { planGlob } from "@scout/tools/tools";
 * import assert from "node:assert/strict";
 *
 * const workspace = { directory: "/w/app", worktree: "/w", gateRealPath: true };
 * const plan = planGlob({ pattern: "*.ts", path: "src" }, workspace);
 * assert.equal(plan.directory, "/w/app/src");
 * assert.equal(plan.title, "app/src");
 * assert.deepEqual(plan.ask.patterns, ["*.ts"]);
 * ```
 */
export function planGlob(params: GlobParams, workspace: Workspace): GlobPlan {
  const directory = path.resolve(workspace.directory, params.path ?? "");
  return {
    directory,
    isWorkingDirectory: directory === path.resolve(workspace.directory),
    // [permission.tools] the pattern is what rules see; the path is not part of it
    ask: {
      permission: "glob",
      patterns: [params.pattern],
      always: ["*"],
      metadata: { pattern: params.pattern, ...(params.path === undefined ? {} : { path: params.path }) },
    },
    // [glob.metadata]
    title: path.relative(workspace.worktree, directory),
  };
}

/**
 * Why a path cannot be searched, by what a look at it found; `undefined` when it can. `when` says on which side of the
 * external-directory gate the refusal belongs: a missing path is refused behind it, so that the answer does not tell what
 * exists outside to someone who may not look there. `isWorkingDirectory` (default: false) says so of a missing one.
 *
 * @example
 * ```ts
 * import { refuseGlob } from "@scout/tools/tools";
 * import assert from "node:assert/strict";
 *
 * const refusal = refuseGlob("/w/a.ts", { kind: "file", linked: false });
 * assert.equal(refusal?.when, "before-gate");
 * assert.equal(refusal?.error.message, "glob path must be a directory: /w/a.ts");
 * ```
 */
export function refuseGlob(directory: string, seen: Seen, isWorkingDirectory = false): GlobRefusal | undefined {
  switch (seen.kind) {
    case "directory":
      return undefined;
    case "file":
    case "special":
      // [glob.file] never the parent instead
      return {
        when: "before-gate",
        error: new ToolError("not_directory", `glob path must be a directory: ${directory}`),
      };
    case "missing":
      // [glob.missing]
      return { when: "behind-gate", error: missingPath("glob", directory, isWorkingDirectory) };
  }
}

/** Why a path cannot be searched. */
export interface GlobRefusal {
  /** Which side of the external-directory gate it belongs to. */
  readonly when: "before-gate" | "behind-gate";
  /** What to throw. */
  readonly error: ToolError;
}
