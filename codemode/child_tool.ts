// Pure: no Deno, no fetch, no file system.

import type { Attachment, CallContext } from "../tools/tool.ts";
import type { ToolEntry } from "./catalog/tool_entry.ts";

/** What a child call may use of its surroundings. */
export type ChildCallContext = Pick<CallContext, "signal" | "session" | "call" | "ask">;

/** What a child call gives. */
export interface ChildResult {
  /** Plain JSON data for the program. */
  readonly value: unknown;
  /** Files that go with the result of `execute`, outside the program. */
  readonly attachments: readonly Attachment[];
}

/** A tool that programs can call. */
export interface ChildTool extends ToolEntry {
  /** Its name among all tools: what visibility rules and hooks see. */
  readonly key: string;
  /**
   * Names that a deny rule may hide it by. A permission of each is asked for before a call, with pattern `*`, unless
   * {@link ChildTool.asks} says that the tool does its own asking.
   */
  readonly permissions: readonly string[];
  /** Whether the tool asks for what it touches by itself, as the built-in tools do. */
  readonly asks: boolean;
  /** Runs the tool. Rejects with `ToolFailure` or `ToolError` for a failure whose message the program may see. */
  readonly call: (input: Readonly<Record<string, unknown>>, context: ChildCallContext) => Promise<ChildResult>;
}

/** Something that offers tools: connected MCP servers, or the built-in tools. */
export interface ToolSource {
  /** The tools there are now. The same array as long as nothing changed. */
  readonly tools: () => readonly ChildTool[];
}
