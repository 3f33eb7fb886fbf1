// Shell: looks what is at a path, lists a directory.

import path from "node:path";
import { ToolError } from "../../spec/tool_error.ts";
import { look } from "../look.ts";
import { nearNames } from "./near.ts";
import type { Seen } from "../seen.ts";

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

/** Names of a directory that are compared with a missing one. */
const mostNames = 10_000;

/**
 * The error for a missing path, with existing paths that may be meant. `open` is the path as the gate gave it, `shown` as
 * the model named it.
 */
export async function withNearPaths(error: ToolError, open: string, shown: string): Promise<ToolError> {
  // [glob.why] [grep.why] a missing path stays an error; the call that would work goes with it
  let [place, name] = [path.dirname(open), path.basename(open)];
  let parent = path.dirname(shown);
  while ((await glance(place)).kind === "missing" && path.dirname(place) !== place) {
    name = path.basename(place);
    place = path.dirname(place);
    parent = path.dirname(parent);
  }
  const names: string[] = [];
  try {
    for await (const entry of Deno.readDir(place)) if (names.push(entry.name) >= mostNames) break;
  } catch {
    // What cannot be listed offers nothing.
  }
  const near = nearNames(name, names).map((each) => path.join(parent, each));
  if (error.code !== "not_found" || near.length === 0) return error;
  return new ToolError(error.code, `${error.message}. Near it: ${near.join(", ")}`);
}
