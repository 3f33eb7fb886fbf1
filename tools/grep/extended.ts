// Shell: looks at the search path, asks, runs ripgrep, loads the detector of secrets.

import path from "node:path";
import { passExternal } from "../../permission/external_shell.ts";
import type { LineRow } from "../../ripgrep/line_rows.ts";
import type { LineRequest } from "../../ripgrep/wide_args.ts";
import { createDeadline } from "../../ripgrep/wide_run.ts";
import { look } from "../look.ts";
import { jsonSchema, parseParams, refuseNul } from "../params.ts";
import { createDetector, type Detector } from "../search/detector.ts";
import type { SearchFeatures } from "../search/features.ts";
import { rowVerdict, usualVerdict } from "../search/guard.ts";
import { maskedRows } from "../search/mask.ts";
import { callOf } from "../search/notices.ts";
import { glance, meantPath } from "../search/place.ts";
import { selectFiles, type Selection } from "../search/selection.ts";
import { countLines, guardedFiles, type Walk, walkLines } from "../search/walk.ts";
import { exitOptions, searchTimes } from "../search_options.ts";
import type { CallContext, Tool, ToolResult } from "../tool.ts";
import { extendedGrepDescription, type ExtendedGrepParams, extendedGrepSchema } from "./extended_params.ts";
import { type GuardedNames, renderExtendedFiles, renderExtendedLines } from "./extended_render.ts";
import type { GrepOptions } from "./grep.ts";
import { mendInclude } from "./include.ts";
import { grepDescription, grepSchema } from "./params.ts";
import { planGrep, scopeGrep } from "./plan.ts";
import { directoriesOf } from "./scope_shell.ts";
import { takeLines } from "./take_lines.ts";
import { asksForLineBreak, grepProbes } from "./why.ts";

/** The tool `grep` with the features of the profile `extended`; see `createGrep`. */
export function createExtendedGrep(options: GrepOptions, features: SearchFeatures): Tool {
  const schema = features.parameters ? extendedGrepSchema : grepSchema;
  const description = features.parameters ? extendedGrepDescription : grepDescription;
  const detect = createDetector();
  return {
    name: "grep",
    define: () => ({ name: "grep", description, parameters: jsonSchema(schema) }),
    async call(input, context) {
      const sent: ExtendedGrepParams = parseParams("grep", schema, input);
      const meant = features.repair ? await meantPath(sent.path, options.workspace.directory) : { path: sent.path };
      const params = { ...sent, path: meant.path };
      return await runGrep({ options, features, detect, params, note: meant.note, context });
    },
  };
}

interface Call {
  readonly options: GrepOptions;
  readonly features: SearchFeatures;
  readonly detect: Detector;
  readonly params: ExtendedGrepParams;
  /** What was mended in the path. */
  readonly note: string | undefined;
  readonly context: CallContext;
}

/** A place that may be searched, and what of it is left out. */
interface Place {
  readonly walk: Walk;
  /** The directory below which paths are shown. */
  readonly shown: string;
  /** The one file to search: the name it was given, and its own below the directory of the walk. */
  readonly file: { readonly name: string; readonly real: string } | undefined;
  /** Whether the `read` rules allow a file. */
  readonly allowed: (row: string) => boolean;
}

async function openPlace({ options, features, params, context }: Call): Promise<Place> {
  const { workspace, profile } = options;
  const { ask, signal } = context;
  const { target } = planGrep(params, workspace);
  const scope = scopeGrep(target, await look(target), profile);
  const kind = scope.kind === "directory" ? "directory" : "file";
  const gated = await passExternal({ path: params.path || target, kind }, workspace, ask);
  if (scope.kind === "refused") throw scope.error;
  const { directory, shown, file } = await directoriesOf(scope, gated.open, target, workspace);
  const walk = { ripgrep: await options.ripgrep(), directory, ...exitOptions(profile), signal };
  const verdict = features.guard ? options.readVerdict : undefined;
  // [grep.single_file] the gate followed a link, so the file is a real one
  if (scope.kind === "parent" && features.singleFile) {
    // [grep.guard] the file was named, so its question can be asked
    if (verdict) await ask({ permission: "read", patterns: gated.relative, always: ["*"], metadata: {} });
    const name = path.basename(target);
    return { walk, shown: path.dirname(target), file: { name, real: path.basename(file) }, allowed: () => true };
  }
  // [grep.guard] where every file is asked for, one question stands for all of them
  if (usualVerdict(verdict) === "ask") await ask({ permission: "read", patterns: ["*"], always: ["*"], metadata: {} });
  const names = scope.kind === "parent" ? gated.relative.map((name) => path.dirname(name)) : gated.relative;
  const judge = rowVerdict(names, verdict);
  return { walk, shown, file: undefined, allowed: (row) => judge(row) === "allow" };
}

async function runGrep(call: Call): Promise<ToolResult> {
  const { options, features, params, context } = call;
  const plan = planGrep(params, options.workspace);
  await context.ask(plan.ask);
  refuseNul("grep", params);
  const place = await openPlace(call);
  const mended = await mend(call, place);
  const { selection } = mended;
  const notes = call.note === undefined ? mended.notes : [call.note, ...mended.notes];
  const keep = (row: string) => place.file !== undefined || (selection.keep(row) && place.allowed(row));
  const isGuarded = (row: string) => !place.allowed(row);
  const guards = features.guard && options.readVerdict !== undefined && place.file === undefined;
  const guarded = guards
    ? await guardedFiles(place.walk, selection, isGuarded, searchTimes(options).totals)
    : { names: [], total: 0 };
  const request = requestOf(params, selection, place.file);
  const base = { title: plan.title, directory: place.shown, guarded, notes };
  const search = { call, place, request, keep, base };
  const { output = "lines" } = params;
  // ripgrep refuses such a pattern; to the model it is one that no line matches.
  const hopeless = features.explain && features.parameters && !params.multiline && asksForLineBreak(params.pattern);
  if (output !== "lines" && !hopeless) return await giveFiles(search, output);
  return await giveLines(search, hopeless);
}

interface Search {
  readonly call: Call;
  readonly place: Place;
  readonly request: LineRequest;
  readonly keep: (row: string) => boolean;
  readonly base: {
    readonly title: string;
    readonly directory: string;
    readonly guarded: GuardedNames;
    readonly notes: readonly string[];
  };
}

async function giveLines(search: Search, hopeless: boolean): Promise<ToolResult> {
  const { call, place, request, keep, base } = search;
  const take = takeLines(request.context ?? 0);
  using deadline = createDeadline(hopeless ? 0 : searchTimes(call.options).budget);
  const end = await walkLines(place.walk, request, keep, take.offer, deadline);
  const rows = named(place, take.rows());
  const late = end.kind === "late" && !hopeless;
  const totals = take.more() ? await totalsOf(search) : undefined;
  const quiet = rows.length > 0 || late || end.binary.length > 0;
  const why = quiet ? undefined : await explain(search);
  const masked = await maskOf(call, rows);
  return renderExtendedLines({ ...base, rows, masked, totals, why, ...end, late });
}

async function giveFiles(search: Search, output: "files" | "count"): Promise<ToolResult> {
  const { call, place, request, keep, base } = search;
  using deadline = createDeadline(searchTimes(call.options).budget);
  const { first, end, ...totals } = await countLines(place.walk, request, keep, deadline);
  const late = end.kind === "late";
  const why = first.length === 0 && !late ? await explain(search) : undefined;
  return renderExtendedFiles({
    ...base,
    output,
    rows: named(place, first),
    totals: { ...totals, atLeast: late },
    why,
    ...end,
    late,
  });
}

/** [grep.totals] A second run that only counts: the first one was stopped when it had enough to show. */
async function totalsOf({ call, place, request, keep }: Search) {
  using deadline = createDeadline(searchTimes(call.options).totals);
  const { end, ...totals } = await countLines(place.walk, { ...request, context: 0 }, keep, deadline);
  return { ...totals, most: named(place, totals.most), atLeast: end.kind === "late" };
}

/** Rows by the name that the file was given: a link's, and not that of the file it leads to. */
function named<Row extends { readonly path: string }>({ file }: Place, rows: readonly Row[]): readonly Row[] {
  return file === undefined ? rows : rows.map((row) => ({ ...row, path: file.name }));
}

async function maskOf({ options, features, detect }: Call, rows: readonly LineRow[]) {
  if (!features.guard || options.maskSecrets === false || rows.length === 0) return new Map<number, string>();
  return await maskedRows(rows, detect);
}

function requestOf(params: ExtendedGrepParams, { choice }: Selection, file: Place["file"]): LineRequest {
  return {
    ...(file === undefined ? choice : { hidden: true, ignored: true, globs: [], names: [], file: file.real }),
    pattern: params.pattern,
    ignoreCase: params.ignoreCase ?? false,
    wholeWord: params.wholeWord ?? false,
    multiline: params.multiline ?? false,
    context: params.context ?? 0,
  };
}

/** The selection for the call's include, mended. */
async function mend(
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

/** [grep.why] Tries the call in other ways, one at a time, until one finds something. */
async function explain(search: Search): Promise<string | undefined> {
  const { call, place } = search;
  const { features, params } = call;
  if (!features.explain) return undefined;
  using deadline = createDeadline(searchTimes(call.options).why);
  const tried: string[] = [];
  for (const probe of grepProbes(params, features)) {
    const changed = { ...params, ...probe.change };
    const { selection } = await mend({ ...call, params: changed }, place);
    let hit: LineRow | undefined;
    const keep = (row: string) => place.file !== undefined || (selection.keep(row) && place.allowed(row));
    const request = { ...requestOf(changed, selection, place.file), context: 0 };
    const take = (row: LineRow) => (hit = row) !== undefined;
    try {
      const end = await walkLines(place.walk, request, keep, take, deadline);
      if (hit) {
        return `(${probe.why}: ${path.join(place.shown, place.file?.name ?? hit.path)}, line ${hit.line}. ${
          callOf("grep", changed)
        })`;
      }
      if (end.kind === "late") break;
    } catch (error) {
      // A changed pattern may be none; then it is no answer.
      if (place.walk.signal.aborted || !("pattern" in probe.change || "multiline" in probe.change)) throw error;
    }
    tried.push(probe.tried);
  }
  const where = place.file === undefined ? place.shown : path.join(place.shown, place.file.name);
  return `(No line matches in ${where}.${tried.length > 0 ? ` Tried as well, in vain: ${tried.join("; ")}.` : ""})`;
}
