// Shell: looks what is at a path.

import path from "node:path";
import { ToolError } from "../../spec/tool_error.ts";
import { spelledOut, spellingNote } from "../fold_name.ts";
import { likePaths } from "../like_paths.ts";
import { look } from "../look.ts";
import type { Seen } from "../seen.ts";
import type { SearchFeatures } from "./features.ts";

/** What is at a path; `missing` too when it may not or cannot be looked at. */
export async function glance(place: string): Promise<Seen> {
  try {
    return await look(place);
  } catch {
    return { kind: "missing", linked: false };
  }
}

/**
 * The path to use for one that a model sent. Models write `undefined` and `null` for a parameter that they mean to leave
 * out; these count as left out where nothing has that name.
 */
export async function meantPath(
  sent: string | undefined,
  directory: string,
): Promise<{ readonly path: string | undefined; readonly note?: string }> {
  // [glob.repair] [grep.repair]
  if (sent !== "undefined" && sent !== "null") return { path: sent };
  if ((await glance(path.join(directory, sent))).kind !== "missing") return { path: sent };
  return { path: undefined, note: `(The path "${sent}" was taken as left out.)` };
}

/** What to do about a path that does not exist: search the one that looks the same, or tell. */
export type Instead =
  | { readonly kind: "alike"; readonly path: string; readonly note: string }
  | { readonly kind: "error"; readonly error: ToolError };

/**
 * What a missing path may stand for, by the features. `open` is the path as the gate gave it, `shown` as the model named
 * it.
 */
export async function insteadOf(
  error: ToolError,
  open: string,
  shown: string,
  { explain, repair }: Pick<SearchFeatures, "explain" | "repair">,
): Promise<Instead> {
  if (error.code !== "not_found" || !(explain || repair)) return { kind: "error", error };
  const { alike, near } = await likePaths(open, shown);
  // [glob.repair] [grep.repair] the one that looks the same
  if (repair && alike.length === 1) return { kind: "alike", path: alike[0]!, note: spellingNote(shown, alike[0]!) };
  const more = alike.length > 0
    ? `. These look the same: ${alike.map(spelledOut).join(", ")}`
    : near.length > 0
    ? `. Near it: ${near.join(", ")}`
    : "";
  // [glob.why] [grep.why] a missing path stays an error; the call that would work goes with it
  return { kind: "error", error: explain ? new ToolError(error.code, error.message + more) : error };
}
