// Pure: no Deno, no fetch, no file system.

import { ToolError } from "./spec/mod.ts";

/**
 * The error for a tool that does not exist: it names those that do, in any case the model wrote it. What a model sends as
 * a name may be anything.
 */
export function unknownTool(name: unknown, names: readonly string[]): ToolError {
  const tools = `the tools are ${names.join(", ")}`;
  const error = (message: string) => new ToolError("unknown_tool", message, { data: { names } });
  if (typeof name !== "string") return error(`Name the tool to call by a string: got ${kindOf(name)}; ${tools}`);
  const near = names.find((known) => known.toLowerCase() === name.trim().toLowerCase());
  const hint = near ? `did you mean ${JSON.stringify(near)}?` : tools;
  return error(`There is no tool named ${JSON.stringify(name)}: ${hint}`);
}

function kindOf(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  return Array.isArray(value) ? "a list" : `a value of the type ${typeof value}`;
}
