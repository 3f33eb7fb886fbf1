// Shell: asks a server for its tools.

import type { Client } from "@modelcontextprotocol/sdk/client";
import { z } from "zod";
import { limits } from "../../spec/limits.ts";
import { readServerTools, type ServerTool } from "./server_tools.ts";

/** How far a request may go. */
export interface ListRequest {
  readonly signal?: AbortSignal;
  readonly timeout?: number;
}

/** The tools of a server, as they were listed last. */
export interface ToolList {
  /** The tools; a new array after each reading. */
  readonly tools: () => readonly ServerTool[];
  /** Whether the server lists more than are kept. */
  readonly cut: () => boolean;
  /**
   * Reads the whole list, page by page. Called again while it reads, it reads once more afterwards, within the same
   * call. Rejects when the list cannot be read; the last one stands then.
   */
  readonly read: (request?: ListRequest) => Promise<void>;
}

/** No stricter than what is used: one odd tool must not cost a server. */
const listPage = z.looseObject({ tools: z.array(z.unknown()), nextCursor: z.string().nullish() });

/** See {@link ToolList}. */
export function createToolList(client: Client): ToolList {
  let tools: readonly ServerTool[] = [];
  let cut = false;
  /** The list changed, perhaps while it was being read. */
  let stale = false;
  let reading: Promise<void> | undefined;
  const readAll = async (request: ListRequest) => {
    try {
      while (stale) {
        stale = false;
        const items = await readPages(client, request);
        cut = items.length > limits.mcp.listTools;
        tools = readServerTools(items.slice(0, limits.mcp.listTools));
      }
    } finally {
      // In the same turn as the last look at `stale`: a change told from now on starts a reading of its own.
      reading = undefined;
    }
  };
  return {
    tools: () => tools,
    cut: () => cut,
    read: (request = {}) => {
      stale = true;
      return reading ??= readAll(request);
    },
  };
}

async function readPages(client: Client, request: ListRequest): Promise<readonly unknown[]> {
  if (client.getServerCapabilities()?.tools === undefined) return [];
  const pages: (readonly unknown[])[] = [];
  const seen = new Set<string>();
  let items = 0;
  for (let cursor: string | undefined; pages.length < limits.mcp.listPages && items <= limits.mcp.listTools;) {
    const params = cursor === undefined ? {} : { cursor };
    const { tools, nextCursor } = await client.request({ method: "tools/list", params }, listPage, request);
    pages.push(tools);
    items += tools.length;
    // A cursor seen before would go round for ever.
    if (!nextCursor || seen.has(nextCursor)) break;
    seen.add(cursor = nextCursor);
  }
  return pages.flat();
}
