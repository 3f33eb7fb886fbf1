// Pure: no Deno, no fetch, no file system.

import path from "node:path";
import type { AskRequest } from "./request.ts";
import { insideRoots, isInside, relativeToWorktree, type Workspace } from "./workspace.ts";

/** What a tool wants to open. */
export interface ExternalTarget {
  /** The path as the model sent it, relative to the working directory or absolute. */
  readonly path: string;
  /** A file asks for its parent directory, a directory for itself. Missing paths count as files. */
  readonly kind: "file" | "directory";
  /** Of a file: what lies beside it is opened too, so its directory is what is meant (rule grep.file). Default: false. */
  readonly withSiblings?: boolean;
}

/** What the file system says about a target and about the folders that count as inside, all links followed. */
export interface RealView {
  /** Real path of the target; for a missing one the real path it would have. */
  readonly target: string;
  /** Real paths of `insideRoots(workspace)`, in the same order. */
  readonly roots: readonly string[];
  /** Real path of the worktree. */
  readonly worktree: string;
}

/** What the external-directory gate decides. */
export interface ExternalPlan {
  /** The question to ask first; `undefined` when the target is inside. */
  readonly request: AskRequest | undefined;
  /** The path to open once the question is granted (rule external.race). */
  readonly open: string;
  /** The real path of {@link ExternalPlan.open} when it was looked up. */
  readonly real: string | undefined;
  /**
   * The target relative to the worktree, as rules of other permissions see it: by its name and, where a link leads
   * elsewhere, by its real place too, so that a link is no way around a rule.
   */
  readonly relative: readonly string[];
}

/** The parent directory (or the directory itself) with `/*`. */
function patternFor(place: string, kind: ExternalTarget["kind"]): string {
  const folder = kind === "directory" ? place : path.dirname(place);
  // [external.pattern] the pattern names the whole directory, and so everything below it
  return slashed(path.join(folder, "*"));
}

function slashed(place: string): string {
  return place.replaceAll("\\", "/");
}

/**
 * Decides whether a target lies outside the workspace, what to ask for it and which path to open. Without a
 * {@link RealView} paths are compared as text alone.
 *
 * @example
 * ```ts
 * import { planExternal } from "@scout/tools/permission";
 * import assert from "node:assert/strict";
 *
 * const workspace = { directory: "/w/app", worktree: "/w/app", gateRealPath: false };
 * const plan = planExternal({ path: "../ext/a.txt", kind: "file" }, workspace);
 * assert.equal(plan.open, "/w/ext/a.txt");
 * assert.deepEqual(plan.request?.patterns, ["/w/ext/*"]);
 * assert.equal(planExternal({ path: "..notes", kind: "file" }, workspace).request, undefined);
 * ```
 */
export function planExternal(target: ExternalTarget, workspace: Workspace, view?: RealView): ExternalPlan {
  // An absolute path is shown to the host as it was sent; every decision goes by the resolved one.
  const filepath = path.isAbsolute(target.path) ? target.path : path.join(workspace.directory, target.path);
  // [external.symlink] `..` segments are resolved before anything is compared
  const lexical = path.resolve(workspace.directory, target.path);
  const roots = insideRoots(workspace);
  const realRoots = view?.roots ?? [];
  const inside = (place: string, among: readonly string[]) => among.some((root) => isInside(place, root));

  // [external.race] what is judged is what is opened: with its siblings, of a file its directory
  const opened = (place: string) => target.kind === "file" && target.withSiblings ? path.dirname(place) : place;
  // [external.when] [external.lexical] a path inside either spelling of the workspace is inside by name
  const outsideByName = !inside(opened(lexical), roots) && !inside(opened(lexical), realRoots);
  // [external.symlink] real is compared with real, so a workspace that is reached through a link stays inside itself
  const outsideForReal = view !== undefined && !inside(opened(view.target), realRoots);

  const meant = (place: string) => slashed(opened(place));
  /** The patterns, and what is meant by each. */
  const patterns = new Map<string, string>();
  if (outsideByName) patterns.set(patternFor(lexical, target.kind), meant(lexical));
  // [permission.narrow] of two names in one directory the real one is meant: the other may lead elsewhere tomorrow
  if (outsideForReal) patterns.set(patternFor(view.target, target.kind), meant(view.target));

  const names = new Set([relativeToWorktree(lexical, workspace)]);
  if (view) names.add(path.relative(view.worktree, view.target));

  return {
    request: patterns.size === 0 ? undefined : {
      permission: "external_directory",
      patterns: [...patterns.keys()],
      always: [...patterns.keys()],
      targets: [...patterns.values()],
      metadata: outsideByName ? place(filepath, target.kind) : { ...place(view!.target, target.kind), link: lexical },
    },
    open: view === undefined ? lexical : openable(view.target, roots, realRoots),
    real: view?.target,
    relative: [...names],
  };
}

/** [external.metadata] What the host shows: the path and the directory that the question is about. */
function place(filepath: string, kind: ExternalTarget["kind"]): { filepath: string; parentDir: string } {
  return { filepath, parentDir: kind === "directory" ? filepath : path.dirname(filepath) };
}

/**
 * [external.race] The real path, spelled through the workspace's own name where it lies inside: a process that may read
 * only the folder it was given (`--allow-read=DIR`, DIR a link) can open that spelling and no other, and no link is left
 * in it below the folder.
 */
function openable(real: string, roots: readonly string[], realRoots: readonly string[]): string {
  const index = realRoots.findIndex((root) => isInside(real, root));
  return index < 0 ? real : path.join(roots[index]!, path.relative(realRoots[index]!, real));
}
