// Shell: calls glob and grep.

import { createGlob, createGrep, type ToolResult } from "../../tools/mod.ts";
import { rememberRipgrep } from "../../ripgrep/mod.ts";
import { profiles } from "../../spec/mod.ts";

/** Looks for ripgrep once, for all benches of this process. */
export const ripgrep = rememberRipgrep();

/** Calls a tool on a directory, with every question granted. */
export async function search(name: "glob" | "grep", directory: string, params: unknown): Promise<ToolResult> {
  const tool = (name === "glob" ? createGlob : createGrep)({
    workspace: { directory, worktree: directory, gateRealPath: true },
    profile: profiles.documented,
    ripgrep,
  });
  const signal = new AbortController().signal;
  return await tool.call(params, { ask: () => Promise.resolve(), session: "bench", signal });
}
