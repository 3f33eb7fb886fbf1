// Shell: runs ripgrep.

import path from "node:path";
import type { LineRow } from "../../ripgrep/line_rows.ts";
import { createDeadline } from "../../ripgrep/wide_run.ts";
import { ToolError } from "../../spec/tool_error.ts";
import { callOf } from "../search/notices.ts";
import { walkLines } from "../search/walk.ts";
import { searchTimes } from "../search_options.ts";
import { type Call, type Place, requestOf, selectionOf } from "./extended_place.ts";
import { grepProbes } from "./why.ts";

/** [grep.why] Tries the call in other ways, one at a time, until one finds something. */
export async function explain(call: Call, place: Place): Promise<string | undefined> {
  const { features, params } = call;
  if (!features.explain) return undefined;
  using deadline = createDeadline(searchTimes(call.options).why);
  const tried: string[] = [];
  for (const probe of grepProbes(params, features, place.file !== undefined)) {
    const changed = { ...params, ...probe.change };
    const { selection } = await selectionOf({ ...call, params: changed }, place);
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
      if (!(error instanceof ToolError && error.code === "invalid_pattern")) throw error;
    }
    tried.push(probe.tried);
  }
  const where = place.file === undefined ? place.shown : path.join(place.shown, place.file.name);
  // Of a directory's binary files ripgrep shows nothing, and does not say which they are.
  const what = place.file === undefined ? "No line of a text file matches" : "No line matches";
  return `(${what} in ${where}.${tried.length > 0 ? ` Tried as well, in vain: ${tried.join("; ")}.` : ""})`;
}
