// Shell: looks at directories, asks, runs ripgrep.

import path from "node:path";
import { passExternal } from "../../permission/external_shell.ts";
import { createDeadline } from "../../ripgrep/wide_run.ts";
import { limits } from "../../spec/limits.ts";
import { orAbort } from "../aborted.ts";
import { askOnce } from "../ask_once.ts";
import { look } from "../look.ts";
import { jsonSchema, parseParams, refuseNul } from "../params.ts";
import type { SearchFeatures } from "../search/features.ts";
import { rowVerdict, verdictFor } from "../search/guard.ts";
import { glance, insteadOf, meantPath } from "../search/place.ts";
import { mayBePath, type Repaired, repairGlob, splitGlob, withoutTurns } from "../search/repair.ts";
import { selectFiles } from "../search/selection.ts";
import { callOf } from "../search/notices.ts";
import { type Walk, walkFiles } from "../search/walk.ts";
import { exitOptions, searchTimes } from "../search_options.ts";
import type { CallContext, Tool, ToolResult } from "../tool.ts";
import { extendedGlobDescription, type ExtendedGlobParams, extendedGlobSchema } from "./extended_params.ts";
import { type ExtendedGlobFound, renderExtendedGlob } from "./extended_render.ts";
import type { GlobOptions } from "./options.ts";
import { globDescription, globSchema } from "./params.ts";
import { planGlob, refuseGlob } from "./plan.ts";
import { nearMisses, oddPattern } from "./why.ts";

/** The tool `glob` with the features of the profile `extended`; see `createGlob`. */
export function createExtendedGlob(options: GlobOptions, features: SearchFeatures): Tool {
  const schema = features.parameters ? extendedGlobSchema : globSchema;
  const description = features.parameters ? extendedGlobDescription : globDescription;
  return {
    name: "glob",
    define: () => ({ name: "glob", description, parameters: jsonSchema(schema) }),
    async call(input, context) {
      const sent: ExtendedGlobParams = parseParams("glob", schema, input);
      const meant = features.repair ? await meantPath(sent.path, options.workspace.directory) : { path: sent.path };
      return await runGlob(options, features, { ...sent, path: meant.path }, meant.note, context);
    },
  };
}

/** A directory that may be searched. */
interface Opened {
  /** As the model named it, absolute. */
  readonly shown: string;
  /** What ripgrep runs in. */
  readonly open: string;
  /** Its names relative to the worktree. */
  readonly relative: readonly string[];
}

async function runGlob(
  options: GlobOptions,
  features: SearchFeatures,
  params: ExtendedGlobParams,
  note: string | undefined,
  context: CallContext,
): Promise<ToolResult> {
  const { workspace, profile } = options;
  const { signal } = context;
  const ask = askOnce(context.ask);
  const plan = planGlob(params, workspace);
  await ask(plan.ask);
  refuseNul("glob", params);
  const pass = async (shown: string, named: string, kind: "directory" | "file"): Promise<Opened> => ({
    shown,
    ...await passExternal({ path: named, kind }, workspace, ask),
  });
  const seen = await look(plan.directory);
  const refusal = refuseGlob(plan.directory, seen, plan.isWorkingDirectory);
  if (refusal?.when === "before-gate") throw refusal.error;
  let place = await pass(
    plan.directory,
    params.path || plan.directory,
    seen.kind === "directory" ? "directory" : "file",
  );
  const notes = note === undefined ? [] : [note];
  if (refusal) {
    const instead = await insteadOf(refusal.error, place.open, place.shown, features);
    if (instead.kind === "error") throw instead.error;
    place = await pass(instead.path, instead.path, "directory");
    const refused = refuseGlob(instead.path, await look(place.open));
    if (refused) throw refused.error;
    notes.push(instead.note);
  }

  const mended = features.repair ? await mend(params.pattern, place) : { pattern: params.pattern };
  if (mended.note !== undefined) notes.push(mended.note);
  const empty = (why: string) =>
    renderExtendedGlob({ ...nothing, title: plan.title, directory: place.shown, why, notes });
  if (mended.directory !== undefined) {
    // [glob.repair] a pattern that leads elsewhere passes the gate like a path that does
    place = await pass(mended.directory, mended.directory, "directory");
    const there = await glance(place.open);
    if (there.kind !== "directory") return empty(`(There is no directory ${mended.directory}.)`);
  }
  // A call that is told for this place has to lead to it.
  const here = mended.directory === undefined ? params : { ...params, path: place.shown };
  const below = features.repair ? await directoryAt(mended.pattern, place) : undefined;
  if (below !== undefined) notes.push(`("${below}" is a directory: the pattern stands for everything below it.)`);

  const selection = selectFiles({
    glob: mended.pattern,
    below,
    hidden: params.hidden ?? options.hidden ?? false,
    ignored: params.ignored ?? false,
  }, features);
  const walk: Walk = {
    ripgrep: await orAbort(options.ripgrep(), signal),
    directory: place.open,
    ...exitOptions(profile),
    signal,
  };
  const times = searchTimes(options);
  const rows: string[] = [];
  let total = 0;
  using deadline = createDeadline(times.budget);
  const end = await walkFiles(walk, selection, (row) => {
    total++;
    if (rows.length < limits.glob.paths) rows.push(row);
    // [glob.totals] from here on it only counts
    else if (total === limits.glob.paths + 1) deadline.shorten(times.totals);
    return false;
  }, deadline);
  const late = end.kind === "late";
  const cut = total > rows.length;
  const verdict = rowVerdict(place.relative, features.guard ? verdictFor(options.readVerdict, context) : undefined);
  const why = rows.length > 0 || late || !features.explain
    ? undefined
    : await explain(walk, here, mended.pattern, place, features, times.why);
  return renderExtendedGlob({
    title: path.relative(workspace.worktree, place.shown),
    directory: place.shown,
    rows: rows.map((row) => ({ path: row, verdict: verdict(row) })),
    total,
    atLeast: late,
    late: late && !cut,
    partial: end.partial,
    unread: end.unread,
    notes,
    why,
  });
}

const nothing: Omit<ExtendedGlobFound, "title" | "directory" | "notes"> = {
  rows: [],
  total: 0,
  atLeast: false,
  late: false,
  partial: false,
  unread: [],
};

async function mend(sent: string, place: Opened): Promise<Repaired> {
  // [external.when] what leads outside is not looked at before it was asked for
  const pattern = withoutTurns(sent);
  const { prefix } = splitGlob(pattern);
  const anchored = namesIn(prefix);
  const below = prefix.startsWith("/") && anchored.length > 0 && (await follow(place, anchored)).kind !== "missing";
  const whole = mayBePath(pattern) && (await glance(path.resolve(place.open, pattern))).kind === "directory";
  return repairGlob(sent, place.shown, { anchored: below, directory: whole });
}

/** The directory that a pattern is the path of, relative to the one searched. */
async function directoryAt(pattern: string, place: Opened): Promise<string | undefined> {
  const names = namesIn(pattern);
  if (names.length === 0 || !mayBePath(pattern) || names.includes(".git")) return undefined;
  const way = await follow(place, names);
  return way.kind === "directory" ? way.at : undefined;
}

const namesIn = (pattern: string) => pattern.split("/").filter((name) => name !== "" && name !== ".");

/** Where a way of names below a directory leads. */
interface Way {
  /** A directory; a link to one, where it ends; or nothing that can be gone through. */
  readonly kind: "directory" | "link" | "missing";
  /** How far it was followed: the path from the directory searched. */
  readonly at: string;
  /** Whether that is all of it. */
  readonly whole: boolean;
}

/**
 * Follows names below a directory, as far as the first that is no directory. A link is not followed, since what it leads
 * to may lie outside and was not asked for, and neither is `..`.
 */
async function follow(place: Opened, names: readonly string[]): Promise<Way> {
  let way: Way = { kind: "directory", at: "", whole: names.length === 0 };
  for (const [index, name] of names.entries()) {
    const at = names.slice(0, index + 1).join("/");
    const seen = name === ".." ? { kind: "missing", linked: false } : await glance(path.join(place.open, at));
    const kind = seen.kind !== "directory" ? "missing" : seen.linked ? "link" : "directory";
    way = { kind, at, whole: index === names.length - 1 };
    if (kind !== "directory") break;
  }
  return way;
}

/** [glob.why] Why nothing was found. `params` is a call that searches this place. */
async function explain(
  walk: Walk,
  params: ExtendedGlobParams,
  pattern: string,
  place: Opened,
  features: SearchFeatures,
  milliseconds: number,
): Promise<string> {
  const odd = oddPattern(pattern);
  if (odd !== undefined) return odd;
  const blocked = await blockedBy(pattern, place);
  if (blocked?.kind === "link") {
    const rest = namesIn(pattern).slice(namesIn(blocked.at).length).join("/");
    const at = path.join(place.shown, blocked.at);
    return `("${blocked.at}" is a link to a directory, and links are not followed. ${
      callOf("glob", { ...params, pattern: rest === "" ? "**" : rest, path: at })
    })`;
  }
  const misses = nearMisses(params, pattern, features);
  using deadline = createDeadline(milliseconds);
  let files = 0;
  const look = (ignored: boolean, take: (row: string) => void) => {
    const all = { choice: { hidden: true, ignored, globs: [], names: [] }, keep: () => true };
    return walkFiles(walk, all, (row) => {
      take(row);
      return false;
    }, deadline);
  };
  const end = await look(true, (row) => {
    files++;
    misses.offer(row);
  });
  // What was missed may lie in what ignore files leave out, and then a call has to say so.
  const seen = misses.any() ? await look(params.ignored ?? false, misses.offerVisible) : end;
  const why = misses.why(seen.kind === "all");
  const missing = blocked === undefined ? "" : `There is no directory "${blocked.at}" in ${place.shown}. `;
  if (why !== undefined) return missing === "" ? why : `(${missing}${why.slice(1)}`;
  if (missing !== "") return `(${missing.trim()})`;
  const scope = end.kind === "late" ? "none of the first" : "none of the";
  return `(The pattern fits ${scope} ${files} files below ${place.shown}, hidden and ignored ones among them.)`;
}

/** The first directory that a pattern names which is not there, or is a link; the last name may be a file. */
async function blockedBy(pattern: string, place: Opened): Promise<Way | undefined> {
  const whole = mayBePath(pattern);
  const names = namesIn(whole ? pattern : splitGlob(pattern).prefix);
  if (names.includes("..")) return undefined;
  const way = await follow(place, names);
  return way.kind === "directory" || (way.kind === "missing" && whole && way.whole) ? undefined : way;
}
