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
import { mayBePath, type Repaired, repairGlob, splitGlob } from "../search/repair.ts";
import { selectFiles } from "../search/selection.ts";
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
    : await explain(walk, params, mended.pattern, place, features, times.why);
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

async function mend(pattern: string, place: Opened): Promise<Repaired> {
  const isDirectory = async (at: string) => (await glance(at)).kind === "directory";
  const { prefix } = splitGlob(pattern);
  const anchored = prefix.replace(/^\/+/, "");
  const below = prefix.startsWith("/") && anchored !== "" && await isDirectory(path.join(place.open, anchored));
  const whole = mayBePath(pattern) && await isDirectory(path.resolve(place.open, pattern));
  return repairGlob(pattern, place.shown, { anchored: below, directory: whole });
}

/** The directory that a pattern is the path of, relative to the one searched. */
async function directoryAt(pattern: string, place: Opened): Promise<string | undefined> {
  const below = pattern.replace(/^\/+|\/+$/g, "");
  if (below === "" || !mayBePath(below)) return undefined;
  const inside = path.relative(place.open, path.join(place.open, below)).replaceAll("\\", "/");
  if (inside === "" || inside.startsWith("..")) return undefined;
  const seen = await glance(path.join(place.open, inside));
  return seen.kind === "directory" && !seen.linked ? inside : undefined;
}

/** [glob.why] Why nothing was found. */
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
  const blocked = await blockedPrefix(pattern, place);
  if (blocked?.kind === "link") {
    const { rest } = splitAt(pattern, blocked.at);
    return `("${blocked.at}" is a link to a directory, and links are not followed. Call glob with ` +
      `${JSON.stringify({ ...params, pattern: rest, path: path.join(place.shown, blocked.at) })}.)`;
  }
  const misses = nearMisses(params, pattern, features);
  using deadline = createDeadline(milliseconds);
  let files = 0;
  const all = { choice: { hidden: true, ignored: true, globs: [], names: [] }, keep: () => true };
  const end = await walkFiles(walk, all, (row) => {
    files++;
    misses.offer(row);
    return false;
  }, deadline);
  const why = misses.why();
  const missing = blocked === undefined ? "" : `There is no directory "${blocked.at}" in ${place.shown}. `;
  if (why !== undefined) return missing === "" ? why : `(${missing}${why.slice(1)}`;
  if (missing !== "") return `(${missing.trim()})`;
  const scope = end.kind === "late" ? "none of the first" : "none of the";
  return `(The pattern fits ${scope} ${files} files below ${place.shown}, hidden and ignored ones among them.)`;
}

const splitAt = (pattern: string, prefix: string) => ({ rest: pattern.replace(/^\/+/, "").slice(prefix.length + 1) });

/** The first leading directory of a pattern that is not there, or is a link. */
async function blockedPrefix(
  pattern: string,
  place: Opened,
): Promise<{ readonly kind: "missing" | "link"; readonly at: string } | undefined> {
  const segments = splitGlob(pattern.replace(/^\/+/, "")).prefix.split("/").filter((segment) => segment !== "");
  for (const [index] of segments.entries()) {
    const at = segments.slice(0, index + 1).join("/");
    const seen = await glance(path.join(place.open, at));
    if (seen.kind !== "directory") return { kind: "missing", at };
    if (seen.linked) return { kind: "link", at };
  }
  return undefined;
}
