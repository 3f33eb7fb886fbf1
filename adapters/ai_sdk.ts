// Pure: no Deno, no fetch, no file system.

import { attachmentData } from "../tools/attachment_data.ts";
import type { JsonSchema, ToolResult } from "../tools/tool.ts";
import type { CallableTools } from "./run_call.ts";

/** A part of what the model sees of a result. */
export type AiPart =
  /** A text. */
  | { type: "text"; text: string }
  /** An image or another file. */
  | { type: "file"; mediaType: string; data: { type: "data"; data: string }; filename?: string };

/** A tool as the AI SDK takes it; `Schema` is what its `jsonSchema` gives. */
export interface AiTool<Schema> {
  /** What the tool does. */
  description: string;
  /** Schema of its input. */
  inputSchema: Schema;
  /** Runs the tool; throws a `ToolError`, which the SDK shows to the model. */
  execute: (input: unknown, options: { abortSignal?: AbortSignal | undefined }) => Promise<ToolResult>;
  /** What the model sees of a result: the text, and the files that go with it. */
  toModelOutput: (options: { output: ToolResult }) => { type: "content"; value: AiPart[] };
}

/**
 * Tools for the AI SDK (`ai`, version 7). `jsonSchema` is the SDK's own function of that name, handed in so that this
 * package does not load the SDK. The whole {@link ToolResult} is the output of the tool for the host; the model sees its
 * text, images and files.
 *
 * @example
 * ```ts
 * import { aiTools } from "@scout/tools/adapters";
 * import { createToolset } from "@scout/tools";
 * import { jsonSchema } from "ai";
 * import assert from "node:assert/strict";
 *
 * const scout = createToolset({ directory: Deno.cwd() });
 * const tools = aiTools(scout, jsonSchema);
 * const result = await tools.glob?.execute({ pattern: "/deno.json" }, {});
 * assert.equal(result?.metadata.count, 1);
 * await scout.close();
 * ```
 */
export function aiTools<Schema>(
  scout: CallableTools,
  jsonSchema: (schema: JsonSchema) => Schema,
): Record<string, AiTool<Schema>> {
  return Object.fromEntries(scout.tools.map(({ name, description, parameters }) => [name, {
    description,
    inputSchema: jsonSchema(parameters),
    execute: (input: unknown, { abortSignal }: { abortSignal?: AbortSignal | undefined }) =>
      scout.call(name, input, abortSignal ? { signal: abortSignal } : {}),
    toModelOutput,
  }]));
}

function toModelOutput({ output }: { output: ToolResult }): { type: "content"; value: AiPart[] } {
  const files = (output.attachments ?? []).map((attachment): AiPart => ({
    type: "file",
    mediaType: attachment.mime,
    data: { type: "data", data: attachmentData(attachment) },
    ...(attachment.filename === undefined ? {} : { filename: attachment.filename }),
  }));
  return { type: "content", value: [{ type: "text", text: output.output }, ...files] };
}
