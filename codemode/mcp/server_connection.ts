// Pure: no Deno, no fetch, no file system.

import type { ServerTool } from "./server_tools.ts";

/** A server that answered. */
export interface Connection {
  /** Name of the server. */
  readonly name: string;
  /** Its tools as last listed; a new array after each change. */
  readonly tools: () => readonly ServerTool[];
  /** Whether the server lists more tools than are kept. */
  readonly cut: () => boolean;
  /** Why the server is gone; `undefined` while it is there. */
  readonly lost: () => string | undefined;
  /** Calls a tool. Rejects with `ToolFailure`, or with the signal's reason once it has fired. */
  readonly call: (tool: ServerTool, input: unknown, options: ConnectionCallOptions) => Promise<Record<string, unknown>>;
  /** Ends the connection and the server's process; resolves when nothing of it is left. */
  readonly close: () => Promise<void>;
}

/** What goes with a call. */
export interface ConnectionCallOptions {
  /** Ends the call; the server is told. */
  readonly signal: AbortSignal;
}
