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
   * Reads the whole list, page by page. Called while it reads, it reads once more afterwards, and the call waits for
   * that reading alone: a list that changes all the time holds nobody up. Rejects when the list cannot be read; the last
   * one stands then.
   */
  readonly read: (request?: ListRequest) => Promise<void>;
}

/** No stricter than what is used: one odd tool must not cost a server. */
const listPage = z.looseObject({ tools: z.array(z.unknown()), nextCursor: z.string().nullish() });

/** See {@link ToolList}. */
export function createToolList(client: Client): ToolList {
  let tools: readonly ServerTool[] = [];
  let cut = false;
  /** The reading under way, and the one that begins when it has ended. */
  let reading: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const readAll = async (request: ListRequest) => {
    try {
      const items = await readPages(client, request);
      cut = items.length > limits.mcp.listTools;
      tools = readServerTools(items.slice(0, limits.mcp.listTools));
    } finally {
      reading = undefined;
    }
  };
  const readNext = (request: ListRequest) => {
    next = undefined;
    return reading = readAll(request);
  };
  return {
    tools: () => tools,
    cut: () => cut,
    read: (request = {}) => {
      if (reading === undefined && next === undefined) return readNext(request);
      // What is under way may have begun before the change.
      return next ??= reading!.then(() => {}, () => {}).then(() => readNext(request));
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
