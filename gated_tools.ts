// Pure: no Deno, no fetch, no file system.

import type { Tool, ToolDefinition, ToolResult } from "./tools/tool.ts";

/** What of a toolset is needed to call its tools. */
export interface GatedCalls {
  /** Definitions of the tools. */
  readonly tools: readonly ToolDefinition[];
  /** Calls one through the gate. */
  readonly call: (
    name: string,
    params: unknown,
    options: { signal: AbortSignal; session: string },
  ) => Promise<ToolResult>;
}

/**
 * The tools of a toolset as tools that do their own asking: whoever calls them, they go through the toolset's gate, its
 * limits and its truncation.
 */
export function gatedTools({ tools, call }: GatedCalls): readonly Tool[] {
  return tools.map((definition) => ({
    name: definition.name,
    define: () => definition,
    call: (params, { signal, session }) => call(definition.name, params, { signal, session }),
  }));
}
