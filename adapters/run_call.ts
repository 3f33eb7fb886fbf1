// Pure: no Deno, no fetch, no file system.

import { ToolError, type ToolErrorCode } from "../spec/tool_error.ts";
import type { Attachment, ToolDefinition, ToolResult } from "../tools/tool.ts";

/** What the adapters need of a toolset; what `createToolset` gives is one. */
export interface CallableTools {
  /** Definitions of the tools that the model may see. */
  readonly tools: readonly ToolDefinition[];
  /** Calls a tool; throws a `ToolError` when it fails. */
  readonly call: (name: string, params: unknown, options?: RunOptions) => Promise<ToolResult>;
}

/** Options of a call through an adapter. */
export interface RunOptions {
  /** Ends the call at once. */
  readonly signal?: AbortSignal;
  /** Session of the call; rejecting one question ends the others of its session. Default: that of the toolset. */
  readonly session?: string;
}

/** How a call ended, for a message to the model. */
export interface Outcome {
  /** What the model reads: the output, or the sentence of the error. */
  readonly text: string;
  /** Files that go with it. */
  readonly attachments: readonly Attachment[];
  /** Facts for the host; empty when it failed. */
  readonly metadata: Readonly<Record<string, unknown>>;
  /** The code of the error, when it failed. */
  readonly failed?: ToolErrorCode;
}

/**
 * Calls a tool and gives what the model is to read, also of a failure. Throws what is no `ToolError`: a fault that is the
 * host's to hear.
 *
 * @example
 * ```ts
 * import { runCall } from "@scout/tools/adapters";
 * import { createToolset } from "@scout/tools";
 * import assert from "node:assert/strict";
 *
 * const scout = createToolset({ directory: Deno.cwd() });
 * const outcome = await runCall(scout, "read", { filePath: "no such file" });
 * assert.equal(outcome.failed, "not_found");
 * await scout.close();
 * ```
 */
export async function runCall(
  tools: CallableTools,
  name: string,
  params: unknown,
  options: RunOptions = {},
): Promise<Outcome> {
  try {
    const { output, attachments = [], metadata } = await tools.call(name, params, options);
    return { text: output, attachments, metadata };
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    return { text: error.message, attachments: [], metadata: {}, failed: error.code };
  }
}

/**
 * Whether an attachment is an image, which models take as one; other files go by their own kinds of parts.
 *
 * @example
 * ```ts
 * import { isImage } from "@scout/tools/adapters";
 * import assert from "node:assert/strict";
 *
 * assert.equal(isImage({ type: "file", mime: "image/png", url: "data:image/png;base64," }), true);
 * assert.equal(isImage({ type: "file", mime: "application/pdf", url: "data:application/pdf;base64," }), false);
 * ```
 */
export function isImage({ mime }: Attachment): boolean {
  return mime.startsWith("image/");
}
