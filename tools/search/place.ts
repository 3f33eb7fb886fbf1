// Shell: looks what is at a path.

import path from "node:path";
import { look } from "../look.ts";
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
