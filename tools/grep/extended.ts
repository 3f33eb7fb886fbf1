// Shell: looks at the search path, asks, runs ripgrep, loads the detector of secrets.

import type { LineRow } from "../../ripgrep/line_rows.ts";
import type { LineRequest } from "../../ripgrep/wide_args.ts";
import { createDeadline } from "../../ripgrep/wide_run.ts";
import { askOnce } from "../ask_once.ts";
import { jsonSchema, parseParams, refuseNul } from "../params.ts";
import { createDetector } from "../search/detector.ts";
import type { SearchFeatures } from "../search/features.ts";
import { maskedRows } from "../search/mask.ts";
import { meantPath } from "../search/place.ts";
import { countLines, guardedFiles, walkLines } from "../search/walk.ts";
import { searchTimes } from "../search_options.ts";
import type { Tool, ToolResult } from "../tool.ts";
import { extendedGrepDescription, type ExtendedGrepParams, extendedGrepSchema } from "./extended_params.ts";
import { type GuardedNames, renderExtendedFiles, renderExtendedLines } from "./extended_render.ts";
import { explain } from "./explain.ts";
import { type Call, checkFile, openPlace, type Place, requestOf, selectionOf } from "./extended_place.ts";
import type { GrepOptions } from "./options.ts";
import { grepDescription, grepSchema } from "./params.ts";
import { planGrep } from "./plan.ts";
import { takeLines } from "./take_lines.ts";
import { asksForLineBreak } from "./why.ts";

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
      const asking = { ...context, ask: askOnce(context.ask) };
      return await runGrep({ options, features, detect, params, note: meant.note, context: asking });
    },
  };
}

async function runGrep(call: Call): Promise<ToolResult> {
  const { options, features, params, context } = call;
  const plan = planGrep(params, options.workspace);
  await context.ask(plan.ask);
  refuseNul("grep", params);
  const place = await openPlace(call);
  const mended = await selectionOf(call, place);
  const { selection } = mended;
  const notes = [call.note, place.note, ...mended.notes].filter((note) => note !== undefined);
  const keep = (row: string) => place.file !== undefined || (selection.keep(row) && place.allowed(row));
  const isGuarded = (row: string) => !place.allowed(row);
  const guards = features.guard && options.readVerdict !== undefined && place.file === undefined;
  const guarded = guards
    ? await guardedFiles(place.walk, selection, isGuarded, searchTimes(options).totals)
    : { names: [], total: 0, late: false };
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
  const counted = take.more() ? await totalsOf(search) : undefined;
  await checkFile(place);
  const quiet = rows.length > 0 || late || end.binary.length > 0;
  const why = quiet ? undefined : await explain(call, place);
  const masked = await maskOf(call, rows);
  // A search that was stopped cannot tell what it would not have read; the count can.
  const { partial, unread } = counted?.end ?? end;
  return renderExtendedLines({ ...base, rows, masked, totals: counted?.totals, why, ...end, partial, unread, late });
}

async function giveFiles(search: Search, output: "files" | "count"): Promise<ToolResult> {
  const { call, place, request, keep, base } = search;
  using deadline = createDeadline(searchTimes(call.options).budget);
  const { first, end, ...totals } = await countLines(place.walk, request, keep, deadline);
  await checkFile(place);
  const late = end.kind === "late";
  const why = first.length === 0 && !late ? await explain(call, place) : undefined;
  return renderExtendedFiles({
    ...base,
    output,
    rows: named(place, first),
    totals: { ...totals, atLeast: late, multiline: request.multiline ?? false },
    why,
    ...end,
    late,
  });
}

/** [grep.totals] A second run that only counts: the first one was stopped when it had enough to show. */
async function totalsOf({ call, place, request, keep }: Search) {
  using deadline = createDeadline(searchTimes(call.options).totals);
  const { end, ...totals } = await countLines(place.walk, { ...request, context: 0 }, keep, deadline);
  const { multiline = false } = request;
  const most = named(place, totals.most);
  return { end, totals: { ...totals, most, atLeast: end.kind === "late", multiline } };
}

/** Rows by the name that the file was given: a link's, and not that of the file it leads to. */
function named<Row extends { readonly path: string }>({ file }: Place, rows: readonly Row[]): readonly Row[] {
  return file === undefined ? rows : rows.map((row) => ({ ...row, path: file.name }));
}

async function maskOf({ options, features, detect }: Call, rows: readonly LineRow[]) {
  if (!features.guard || options.maskSecrets === false || rows.length === 0) return new Map<number, string>();
  return await maskedRows(rows, detect);
}
