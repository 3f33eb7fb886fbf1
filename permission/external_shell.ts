// Shell: resolves paths on the file system (realPath, readLink), asks which permissions are granted.

import path from "node:path";
import { ToolError } from "../spec/tool_error.ts";
import { type ExternalPlan, type ExternalTarget, planExternal, type RealView } from "./external.ts";
import type { AskRequest } from "./request.ts";
import { insideRoots, type Workspace } from "./workspace.ts";

/** Links followed by hand for a path whose end does not exist, before it counts as a loop. */
const maxLinks = 40;

/**
 * The external-directory gate: asks for `external_directory` when the target lies outside the workspace, by its name or
 * (with `gateRealPath`) by its real path, and gives the path that must be opened. Open no other: what was checked is
 * what is opened (rule external.race).
 *
 * Throws `ToolError`: what `ask` throws when the question is not granted; `invalid_params` for a path with a NUL;
 * `unreadable` for a loop of links.
 *
 * @example
 * ```ts
 * import { gateExternal } from "@scout/tools/permission";
 * import assert from "node:assert/strict";
 *
 * const workspace = { directory: "/w/app", worktree: "/w/app", gateRealPath: false };
 * const asked: string[] = [];
 * const ask = (request: { patterns: readonly string[] }) => {
 *   asked.push(...request.patterns);
 *   return Promise.resolve();
 * };
 * assert.equal(await gateExternal({ path: "../ext/a.txt", kind: "file" }, workspace, ask), "/w/ext/a.txt");
 * assert.deepEqual(asked, ["/w/ext/*"]);
 * ```
 */
export async function gateExternal(
  target: ExternalTarget,
  workspace: Workspace,
  ask: (request: AskRequest) => Promise<void>,
): Promise<string> {
  return (await passExternal(target, workspace, ask)).open;
}

/**
 * The same as {@link gateExternal}, giving the whole decision: a tool that judges the target by further rules needs its
 * names, and one that opens it late can check that the real path is still the same.
 *
 * @example
 * ```ts
 * import { passExternal } from "@scout/tools/permission";
 * import assert from "node:assert/strict";
 *
 * const workspace = { directory: "/w/app", worktree: "/w/app", gateRealPath: false };
 * const plan = await passExternal({ path: "src/a.ts", kind: "file" }, workspace, () => Promise.resolve());
 * assert.deepEqual(plan.relative, ["src/a.ts"]);
 * ```
 */
export async function passExternal(
  target: ExternalTarget,
  workspace: Workspace,
  ask: (request: AskRequest) => Promise<void>,
): Promise<ExternalPlan> {
  if (target.path.includes("\0")) {
    throw new ToolError("invalid_params", `Use a path without NUL characters: got ${JSON.stringify(target.path)}`);
  }
  const view = workspace.gateRealPath ? await look(target, workspace) : undefined;
  const plan = planExternal(target, workspace, view === "loop" ? undefined : view);
  // [external.when] the question comes before anything else is asked or read
  if (plan.request) await ask(plan.request);
  if (view === "loop") {
    throw new ToolError("unreadable", `Cannot follow ${JSON.stringify(target.path)}: its symbolic links form a loop`);
  }
  return plan;
}

async function look(target: ExternalTarget, workspace: Workspace): Promise<RealView | "loop"> {
  const places = [path.resolve(workspace.directory, target.path), workspace.worktree, ...insideRoots(workspace)];
  const [real, worktree, ...roots] = await Promise.all(places.map((place) => realPlace(place)));
  if (real === undefined) return "loop";
  return {
    target: real,
    worktree: worktree ?? workspace.worktree,
    roots: roots.map((root, i) => root ?? places[i + 2]!),
  };
}

/**
 * The real path of a place that need not exist: what exists is resolved, a dangling link is followed by hand, the rest
 * is kept as it is. `undefined` for a loop of links.
 */
async function realPlace(place: string, links = 0): Promise<string | undefined> {
  // Without leave to look there is nothing to resolve; opening it will fail and name the missing flag. Looking all the
  // same would make Deno ask whoever sits at the terminal.
  if ((await Deno.permissions.query({ name: "read", path: place })).state !== "granted") return place;
  try {
    return await Deno.realPath(place);
  } catch (error) {
    if (error instanceof Deno.errors.FilesystemLoop || links > maxLinks) return undefined;
  }
  const parent = path.dirname(place);
  if (parent === place) return place;
  const folder = await realPlace(parent, links);
  if (folder === undefined) return undefined;
  const link = await Deno.readLink(place).catch(() => undefined);
  return link === undefined
    ? path.join(folder, path.basename(place))
    : await realPlace(path.resolve(folder, link), links + 1);
}
