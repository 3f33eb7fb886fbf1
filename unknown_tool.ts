// Pure: no Deno, no fetch, no file system.

import { ToolError } from "./spec/mod.ts";

/**
 * The error for a tool that does not exist: it names those that do, in any case the model wrote it.
 */
export function unknownTool(name: string, names: readonly string[]): ToolError {
  const near = names.find((known) => known.toLowerCase() === name.trim().toLowerCase());
  const hint = near ? `did you mean ${JSON.stringify(near)}?` : `the tools are ${names.join(", ")}`;
  return new ToolError("unknown_tool", `There is no tool named ${JSON.stringify(name)}: ${hint}`, { data: { names } });
}
