// Pure: no Deno, no fetch, no file system.

import { ToolError } from "../spec/tool_error.ts";
import { attachmentData } from "../tools/attachment_data.ts";
import type { Attachment, ToolResult } from "../tools/tool.ts";
import type { McpContent, McpResult } from "./wire.ts";

/** How results are put. */
export interface ResultOptions {
  /** Send structured content beside the text. Default: true. */
  readonly structured?: boolean;
}

/**
 * A result as MCP carries it: the output as text, images as image content, other attachments as embedded resources, and
 * as structured content the title, the output and the metadata.
 *
 * Clients differ in what they show to the model: some the text, some the structured content alone. So the output is in
 * both, and the metadata leaves out what only repeats it ({@link factsOf}).
 *
 * @example
 * ```ts
 * import { resultOf } from "@scout/tools/mcp";
 * import assert from "node:assert/strict";
 *
 * const result = resultOf({ title: "x", output: "No files found", metadata: { count: 0, truncated: false } });
 * assert.deepEqual(result.content, [{ type: "text", text: "No files found" }]);
 * assert.deepEqual(result.structuredContent?.metadata, { count: 0, truncated: false });
 * ```
 */
export function resultOf(result: ToolResult, { structured = true }: ResultOptions = {}): McpResult {
  const { title, output, attachments = [] } = result;
  return {
    content: [{ type: "text", text: output }, ...attachments.map(blockOf)],
    ...(structured ? { structuredContent: { title, output, metadata: factsOf(result.metadata) } } : {}),
  };
}

/**
 * The metadata without the texts that repeat the output: `preview`, and in `display` the shown text or entries.
 *
 * @example
 * ```ts
 * import { factsOf } from "@scout/tools/mcp";
 * import assert from "node:assert/strict";
 *
 * const facts = factsOf({ preview: "a", truncated: false, display: { type: "file", text: "a", totalLines: 1 } });
 * assert.deepEqual(facts, { truncated: false, display: { type: "file", totalLines: 1 } });
 * ```
 */
export function factsOf(metadata: ToolResult["metadata"]): Record<string, unknown> {
  const { preview: _, display, ...facts } = metadata;
  if (typeof display !== "object" || display === null) return facts;
  const { text: _text, entries: _entries, ...rest } = display as Record<string, unknown>;
  return { ...facts, display: rest };
}

function blockOf(attachment: Attachment, at: number): McpContent {
  const { mime, filename } = attachment;
  const data = attachmentData(attachment);
  if (mime.startsWith("image/")) return { type: "image", data, mimeType: mime };
  const name = encodeURIComponent(filename ?? String(at + 1));
  return { type: "resource", resource: { uri: `attachment:///${name}`, mimeType: mime, blob: data } };
}

/** The sentence for a failure that is a fault of Scout; what happened goes to the log of the server. */
const faultText = "The tool failed through a fault of its own; the log of the server says more";

/**
 * A failed call as MCP carries it: `isError`, the sentence for the model as text, and the code with the sentence as
 * structured content. What is no `ToolError` has the code `internal` and a fixed sentence.
 *
 * @example
 * ```ts
 * import { failureOf } from "@scout/tools/mcp";
 * import { ToolError } from "@scout/tools/spec";
 * import assert from "node:assert/strict";
 *
 * const failed = failureOf(new ToolError("not_found", "File not found: /w/a.ts"));
 * assert.equal(failed.isError, true);
 * assert.deepEqual(failed.structuredContent?.error, { code: "not_found", message: "File not found: /w/a.ts" });
 * ```
 */
export function failureOf(error: unknown, { structured = true }: ResultOptions = {}): McpResult {
  const [code, message] = error instanceof ToolError ? [error.code, error.message] : ["internal", faultText];
  return {
    isError: true,
    content: [{ type: "text", text: message }],
    ...(structured ? { structuredContent: { error: { code, message } } } : {}),
  };
}
