// Shell: looks at what lies near a missing path.

import path from "node:path";
import type { ExternalPlan } from "../../permission/external.ts";
import type { Workspace } from "../../permission/workspace.ts";
import { ToolError } from "../../spec/tool_error.ts";
import type { LikePaths } from "../like_paths.ts";
import { mayRead } from "../may_read.ts";
import type { ReadPlan } from "./params.ts";
import { missingText, suggestions } from "./suggest.ts";

/** [read.missing] Not found, with what lies near it. */
export async function missing(
  workspace: Workspace,
  plan: ReadPlan,
  gated: ExternalPlan,
  like: LikePaths | undefined,
): Promise<ToolError> {
  const lexical = path.resolve(workspace.directory, plan.asked);
  const asked = path.basename(lexical);
  const near = suggestions(asked);
  let unnamed = false;
  const link = await mayRead(lexical) ? await Deno.readLink(lexical).catch(() => undefined) : undefined;
  // The parent of the path that was checked; for a dangling link that is where the link lies, which is inside by name.
  const parent = link === undefined ? path.dirname(gated.open) : path.dirname(lexical);
  try {
    // Without a parent that may be listed there is nothing to offer.
    const names = await mayRead(parent) ? Deno.readDir(parent) : [];
    for await (const { name } of names) {
      // The asked name itself leads nowhere: a dangling link, or bytes that are no UTF-8, which no name stands for.
      if (link === undefined && name === asked) unnamed = name.includes("\ufffd");
      else near.offer(name);
    }
  } catch {
    // It cannot be listed, so nothing is offered.
  }
  const note = link !== undefined
    ? ` (a symbolic link to ${link}, where there is nothing)`
    : unnamed
    ? " (its name is not UTF-8, and no text stands for it. grep shows lines of it when its directory is searched)"
    : "";
  return new ToolError("not_found", missingText(plan.shown, near.best(), note, like));
}
