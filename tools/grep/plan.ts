// Pure: no Deno, no fetch, no file system.

import path from "node:path";
import type { AskRequest } from "../../permission/request.ts";
import type { Workspace } from "../../permission/workspace.ts";
import type { Profile } from "../../spec/profiles.ts";
import { ToolError } from "../../spec/tool_error.ts";
import { missingPath, type Seen } from "../seen.ts";
import type { GrepParams } from "./params.ts";

/** What a call of `grep` will do, before anything is looked at. */
export interface GrepPlan {
  /** The absolute path that the model named. */
  readonly target: string;
  /** Whether that is the working directory. */
  readonly isWorkingDirectory: boolean;
  /** The question for the `grep` permission. */
  readonly ask: AskRequest;
  /** Title of the result: the pattern. */
  readonly title: string;
}

/**
 * Plans a call of `grep`.
 *
 * @example
 * ```ts
 * import { planGrep } from "@scout/tools/tools";
 * import assert from "node:assert/strict";
 *
 * const workspace = { directory: "/w/app", worktree: "/w", gateRealPath: true };
 * const plan = planGrep({ pattern: "TODO", path: "src" }, workspace);
 * assert.equal(plan.target, "/w/app/src");
 * assert.deepEqual(plan.ask.patterns, ["TODO"]);
 * ```
 */
export function planGrep(params: GrepParams, workspace: Workspace): GrepPlan {
  const { pattern, path: named, include } = params;
  const target = path.resolve(workspace.directory, named ?? "");
  return {
    target,
    isWorkingDirectory: target === path.resolve(workspace.directory),
    // [permission.tools] the pattern is what rules see; the path is not part of it
    ask: {
      permission: "grep",
      patterns: [pattern],
      always: ["*"],
      metadata: {
        pattern,
        ...(named === undefined ? {} : { path: named }),
        ...(include === undefined ? {} : { include }),
      },
    },
    // [grep.metadata]
    title: pattern,
  };
}

/** Which directory a target stands for. */
export type GrepScope =
  | {
    /** The target is the directory to search. */
    readonly kind: "directory";
  }
  | {
    /** The directory that holds the target is searched. */
    readonly kind: "parent";
    /** The target is a link: the directory that holds the real file is searched. */
    readonly linked: boolean;
    /** Whether hits are shown below the directory searched, or below the one that the target was named in. */
    readonly showSearched: boolean;
  }
  | {
    /** The target cannot be searched. */
    readonly kind: "refused";
    /** What to throw, once the external-directory gate has let the call pass. */
    readonly error: ToolError;
  };

/**
 * Which directory a target stands for, by what a look at it found. `isWorkingDirectory` (default: false) says so of a
 * missing one.
 *
 * @example
 * ```ts
 * import { scopeGrep } from "@scout/tools/tools";
 * import { profiles } from "@scout/tools/spec";
 * import assert from "node:assert/strict";
 *
 * const scope = scopeGrep("/w/a.ts", { kind: "file", linked: false }, profiles.documented);
 * assert.equal(scope.kind, "parent");
 * ```
 */
export function scopeGrep(target: string, seen: Seen, profile: Profile, isWorkingDirectory = false): GrepScope {
  // [grep.file] the hits in the files beside it are part of the result
  const parent = (linked: boolean): GrepScope => ({
    kind: "parent",
    linked,
    showSearched: linked && profile.linkedFileParentIsReal,
  });
  switch (seen.kind) {
    case "directory":
      return { kind: "directory" };
    case "file":
      return parent(seen.linked);
    case "missing":
      // [grep.missing]
      return profile.missingPathIsError
        ? { kind: "refused", error: missingPath("grep", target, isWorkingDirectory) }
        : parent(false);
    case "special":
      return {
        kind: "refused",
        error: new ToolError(
          "unsupported_file",
          `Cannot search ${target}: it is a FIFO, a socket or a device. Give a directory or a regular file`,
        ),
      };
  }
}
