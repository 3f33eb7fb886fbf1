// Pure: no Deno, no fetch, no file system.

import type { Split } from "./split.ts";

/** Where the whole text is: in a file, or nowhere because it could not be written. */
export type Spilled =
  | { readonly kind: "file"; readonly path: string }
  | { readonly kind: "failed"; readonly message: string };

/**
 * The notice for the model: how much is missing, where the whole text is and how to get at it (rule truncation.spill).
 * With `subagents` the advice is to leave the file to one.
 */
export function truncationNotice(
  { missing, unit }: Split & { readonly kind: "cut" },
  spilled: Spilled,
  subagents: boolean,
): string {
  const what = `${missing} ${missing === 1 ? unit.slice(0, -1) : unit} left out here`;
  switch (spilled.kind) {
    case "failed":
      // [truncation.order]
      return `(${what}. The whole text could not be saved: ${spilled.message}. Call again for less at a time.)`;
    case "file": {
      // [truncation.spill]
      const advice = subagents
        ? "Let a sub-agent search it with grep or read it with offset and limit, and do not read it whole yourself"
        : "Search it with grep, or read it with offset and limit";
      return `(${what}. The whole text is in ${spilled.path}. ${advice}.)`;
    }
  }
}

/** The kept part and the notice, each at its end: what is missing lies where the notice stands. */
export function withNotice(kept: string, notice: string, keep: "head" | "tail"): string {
  const parts = keep === "head" ? [kept, notice] : [notice, kept];
  return parts.filter((part) => part !== "").join("\n\n");
}
