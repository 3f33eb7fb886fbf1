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
  const near = suggestions(path.basename(lexical));
  const link = await mayRead(lexical) ? await Deno.readLink(lexical).catch(() => undefined) : undefined;
  // The parent of the path that was checked; for a dangling link that is where the link lies, which is inside by name.
  const parent = link === undefined ? path.dirname(gated.open) : path.dirname(lexical);
  try {
    // Without a parent that may be listed there is nothing to offer.
    const names = await mayRead(parent) ? Deno.readDir(parent) : [];
    for await (const { name } of names) near.offer(name);
  } catch {
    // It cannot be listed, so nothing is offered.
  }
  const note = link === undefined ? "" : ` (a symbolic link to ${link}, where there is nothing)`;
  return new ToolError("not_found", missingText(plan.shown, near.best(), note, like));
}
