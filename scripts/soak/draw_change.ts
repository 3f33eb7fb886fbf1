// Pure: no Deno, no fetch, no file system.

import { below, oneOf, type Random, weighted } from "./draw.ts";
import { fileNames, folderNames } from "./places.ts";

/** One change of a tree. What cannot be done, since an earlier change was in its way, is left out. */
export type TreeChange =
  /** A file with this many lines takes a place, whatever was there. */
  | { readonly kind: "write"; readonly place: string; readonly lines: number }
  /** A file grows. */
  | { readonly kind: "grow"; readonly place: string; readonly lines: number }
  /** A file is cut. */
  | { readonly kind: "truncate"; readonly place: string; readonly bytes: number }
  /** What is at one place goes to another. */
  | { readonly kind: "rename"; readonly place: string; readonly to: string }
  /** What is there goes, a folder with all that is in it. */
  | { readonly kind: "remove"; readonly place: string }
  /** A folder with a file takes a place. */
  | { readonly kind: "folder"; readonly place: string }
  /** A link takes a place. */
  | { readonly kind: "link"; readonly place: string; readonly to: string };

const places = [...fileNames, ...folderNames];
/** Where links lead: to a file, a folder, outside, nowhere, to themselves, to something that is no file. */
const targets = ["f1.txt", "deep", "..", "../../outside/o.txt", "nowhere", "loop", "/dev/zero", "/proc/self/mem"];

/** Draws a change. */
export function drawChange(random: Random): TreeChange {
  const place = oneOf(random, places);
  const kind = weighted<TreeChange["kind"]>(random, [
    [5, "write"],
    [4, "grow"],
    [3, "truncate"],
    [3, "rename"],
    [2, "remove"],
    [2, "folder"],
    [2, "link"],
  ]);
  switch (kind) {
    case "write":
      return { kind, place, lines: weighted(random, [[8, below(random, 300)], [1, 200_000]]) };
    case "grow":
      return { kind, place, lines: 1 + below(random, 5000) };
    case "truncate":
      return { kind, place, bytes: oneOf(random, [0, 1, 5000]) };
    case "rename":
      return { kind, place, to: oneOf(random, places) };
    case "link":
      return { kind, place, to: oneOf(random, targets) };
    case "remove":
    case "folder":
      return { kind, place };
  }
}
