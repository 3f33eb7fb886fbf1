// Pure: no Deno, no fetch, no file system.

/** Characters of a progress message. */
const longest = 200;

/**
 * One line about a running call, from the metadata that it publishes: the last tool call of a program, else the metadata
 * itself, cut short.
 *
 * @example
 * ```ts
 * import { progressText } from "@scout/tools/mcp";
 * import assert from "node:assert/strict";
 *
 * const toolCalls = [{ tool: "a.b", status: "completed" }, { tool: "c.d", status: "running" }];
 * assert.equal(progressText({ toolCalls }), "2 calls; c.d: running");
 * ```
 */
export function progressText(metadata: Readonly<Record<string, unknown>>): string {
  const { toolCalls } = metadata;
  const text = Array.isArray(toolCalls)
    ? [`${toolCalls.length} calls`, ...toolCalls.slice(-1).map(({ tool, status }) => `${tool}: ${status}`)].join("; ")
    : JSON.stringify(metadata);
  return text.length <= longest ? text : `${text.slice(0, longest - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}
