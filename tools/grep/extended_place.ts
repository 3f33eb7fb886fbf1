// Shell: looks at the search path, asks.

import path from "node:path";
import { passExternal } from "../../permission/external_shell.ts";
import type { LineRequest } from "../../ripgrep/wide_args.ts";
import { ToolError } from "../../spec/tool_error.ts";
import { orAbort } from "../aborted.ts";
import { look } from "../look.ts";
import type { Detector } from "../search/detector.ts";
import type { SearchFeatures } from "../search/features.ts";
import { rowVerdict, usualVerdict, verdictFor } from "../search/guard.ts";
import { glance, insteadOf } from "../search/place.ts";
import { selectFiles, type Selection } from "../search/selection.ts";
import type { Walk } from "../search/walk.ts";
import { exitOptions } from "../search_options.ts";
import type { CallContext } from "../tool.ts";
import type { ExtendedGrepParams } from "./extended_params.ts";
import type { GrepOptions } from "./options.ts";
import { mendInclude } from "./include.ts";
import { planGrep, scopeGrep } from "./plan.ts";
import { directoriesOf } from "./scope_shell.ts";

/** One call of `grep` in the profile `extended`. */
export interface Call {
  readonly options: GrepOptions;
  readonly features: SearchFeatures;
  readonly detect: Detector;
  readonly params: ExtendedGrepParams;
  /** What was mended in the path. */
  readonly note: string | undefined;
  readonly context: CallContext;
}

/** A place that may be searched, and what of it is left out. */
export interface Place {
  readonly walk: Walk;
  /** The directory below which paths are shown. */
  readonly shown: string;
  /** The one file to search: the name it was given, its own below the directory of the walk, and the real path that passed. */
  readonly file: { readonly name: string; readonly real: string; readonly checked: string | undefined } | undefined;
  /** Whether the `read` rules allow a file. */
  readonly allowed: (row: string) => boolean;
  /** What is said when it was taken for another path. */
  readonly note?: string;
}

/** The place that a call may search, once its questions are answered. */
export async function openPlace(call: Call): Promise<Place> {
  const { options, features, params, context } = call;
  const { workspace, profile } = options;
  const { ask, signal } = context;
  const { target, isWorkingDirectory } = planGrep(params, workspace);
  const scope = scopeGrep(target, await look(target), profile, isWorkingDirectory);
  const kind = scope.kind === "directory" ? "directory" : "file";
  const withSiblings = scope.kind === "parent" && !features.singleFile;
  const gated = await passExternal({ path: params.path || target, kind, withSiblings }, workspace, ask);
  if (scope.kind === "refused") {
    const instead = await insteadOf(scope.error, gated.open, target, features);
    if (instead.kind === "error") throw instead.error;
    // It exists, so it is searched, behind its own gate; if by now it does not, nothing else is taken for it.
    const once = { ...features, repair: false };
    const place = await openPlace({ ...call, features: once, params: { ...params, path: instead.path } });
    return { ...place, note: instead.note };
  }
  const { directory, shown, file } = await directoriesOf(scope, gated.open, target, workspace);
  const walk = { ripgrep: await orAbort(options.ripgrep(), signal), directory, ...exitOptions(profile), signal };
  const verdict = features.guard ? verdictFor(options.readVerdict, context) : undefined;
  // [grep.single_file] the gate followed a link, so the file is a real one
  if (scope.kind === "parent" && features.singleFile) {
    // [grep.guard] the file was named, so its question can be asked
    if (verdict) await ask({ permission: "read", patterns: gated.relative, always: ["*"], metadata: {} });
    const name = path.basename(target);
    return {
      walk,
      shown: path.dirname(target),
      file: { name, real: path.basename(file), checked: gated.real },
      allowed: () => true,
    };
  }
  // [grep.guard] where every file is asked for, one question stands for all of them
  if (usualVerdict(verdict) === "ask") await ask({ permission: "read", patterns: ["*"], always: ["*"], metadata: {} });
  const names = scope.kind === "parent" ? gated.relative.map((name) => path.dirname(name)) : gated.relative;
  const judge = rowVerdict(names, verdict);
  return { walk, shown, file: undefined, allowed: (row) => judge(row) === "allow" };
}

/** What ripgrep is to search for. */
export function requestOf(params: ExtendedGrepParams, { choice }: Selection, file: Place["file"]): LineRequest {
  return {
    ...(file === undefined ? choice : { hidden: true, ignored: true, globs: [], names: [], file: file.real }),
    pattern: params.pattern,
    ignoreCase: params.ignoreCase ?? false,
    wholeWord: params.wholeWord ?? false,
    multiline: params.multiline ?? false,
    context: params.context ?? 0,
  };
}

/** The selection for a call's include, mended. */
export async function selectionOf(
  { params, features }: Call,
  place: Place,
): Promise<{ readonly selection: Selection; readonly notes: readonly string[] }> {
  const { include = "" } = params;
  const mended = features.repair ? mendInclude(include, place.shown) : { glob: include };
  const notes = mended.note === undefined || place.file !== undefined ? [] : [mended.note];
  if (place.file !== undefined && include !== "") {
    notes.push("(The path is a file, so it was searched whatever include says.)");
  }
  const directory = mended.directory === undefined
    ? undefined
    : await glance(path.join(place.walk.directory, mended.directory));
  const below = directory?.kind === "directory" ? mended.directory : undefined;
  const { hidden = true, ignored = false } = params;
  return { selection: selectFiles({ glob: mended.glob, below, hidden, ignored }, features), notes };
}

/**
 * Makes sure that a file which was named is still what the gate saw: a link in its place would have been followed, and of a
 * directory every file would have been searched, whatever the rules say of it.
 */
export async function checkFile({ walk, file }: Place): Promise<void> {
  if (file?.checked === undefined) return;
  const place = path.join(walk.directory, file.real);
  if (await realPath(place) !== file.checked || (await glance(place)).kind !== "file") {
    throw new ToolError(
      "unreadable",
      `Cannot search ${file.checked}: it changed while it was searched. Search it again`,
    );
  }
}

const realPath = (file: string) => Deno.realPath(file).catch(() => undefined);
