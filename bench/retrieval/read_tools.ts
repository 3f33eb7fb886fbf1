// Shell: makes the tool that is measured.

import { profiles } from "../../spec/profiles.ts";
import { createRead } from "../../tools/read/mod.ts";
import type { ToolResult } from "../../tools/tool.ts";

/** Reads from a directory with nothing to ask. */
export function read(directory: string, params: Readonly<Record<string, unknown>>): Promise<ToolResult> {
  const workspace = { directory, worktree: directory, gateRealPath: true };
  const tool = createRead({ workspace, profile: profiles.documented });
  return tool.call(params, { ask: () => Promise.resolve(), session: "bench", signal: new AbortController().signal });
}
