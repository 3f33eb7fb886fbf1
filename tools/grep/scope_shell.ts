// Shell: resolves a link.

import path from "node:path";
import type { Workspace } from "../../permission/workspace.ts";
import type { GrepScope } from "./plan.ts";

/** The directory to search for a scope, the one below which its hits are shown, and the real file that it names, if any. */
export async function directoriesOf(
  scope: Exclude<GrepScope, { kind: "refused" }>,
  open: string,
  target: string,
  workspace: Workspace,
): Promise<{ readonly directory: string; readonly shown: string; readonly file: string }> {
  if (scope.kind === "directory") return { directory: open, shown: target, file: open };
  // With gateRealPath the gate has followed the link, and what it gave is what is opened.
  const file = scope.linked && !workspace.gateRealPath ? await Deno.realPath(open) : open;
  const directory = path.dirname(file);
  return { directory, shown: scope.showSearched ? directory : path.dirname(target), file };
}
