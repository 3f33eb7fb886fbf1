// Pure: no Deno, no fetch, no file system.

import { attachmentData } from "../tools/attachment_data.ts";
import type { JsonSchema, ToolDefinition } from "../tools/tool.ts";
import { type CallableTools, isImage, runCall } from "./run_call.ts";

/** A content block of a tool message. */
export type LangChainBlock =
  /** A text. */
  | { type: "text"; text: string }
  /** An image, or another file, in base64. */
  | { type: "image" | "file"; mimeType: string; data: string };

/** What a tool is made of, beside its function. */
export interface LangChainFields {
  /** Name to call it by. */
  name: string;
  /** What it does. */
  description: string;
  /** JSON Schema of its input. */
  schema: JsonSchema;
  /** The function gives the content for the model and an artifact for the host. */
  responseFormat: "content_and_artifact";
}

/** The function of a tool: gives the content of its message, and the metadata of the result as artifact. */
export type LangChainFunction = (
  input: unknown,
  config?: { signal?: AbortSignal },
) => Promise<[LangChainBlock[], Readonly<Record<string, unknown>>]>;

/**
 * Tools for LangChain. `tool` is the function of that name of `@langchain/core/tools`, handed in so that this package does
 * not load LangChain. A failure throws an `Error` with the sentence for the model, as LangChain's own tools do.
 *
 * @example
 * ```ts
 * import { langChainTools } from "@scout/tools/adapters";
 * import { createToolset } from "@scout/tools";
 * import { tool } from "@langchain/core/tools";
 * import assert from "node:assert/strict";
 *
 * const scout = createToolset({ directory: Deno.cwd() });
 * const tools = langChainTools(scout, (run, fields) => tool(run, fields));
 * assert.equal(tools[0]?.name, "read");
 * await scout.close();
 * ```
 */
export function langChainTools<Tool>(
  scout: CallableTools,
  tool: (run: LangChainFunction, fields: LangChainFields) => Tool,
): Tool[] {
  return scout.tools.map((definition) => tool(functionOf(scout, definition), fieldsOf(definition)));
}

function fieldsOf({ name, description, parameters }: ToolDefinition): LangChainFields {
  return { name, description, schema: parameters, responseFormat: "content_and_artifact" };
}

function functionOf(scout: CallableTools, { name }: ToolDefinition): LangChainFunction {
  return async (input, config) => {
    const { text, attachments, metadata, failed } = await runCall(
      scout,
      name,
      input,
      config?.signal ? { signal: config.signal } : {},
    );
    if (failed !== undefined) throw new Error(text);
    const files = attachments.map((attachment): LangChainBlock => ({
      type: isImage(attachment) ? "image" : "file",
      mimeType: attachment.mime,
      data: attachmentData(attachment),
    }));
    return [[{ type: "text", text }, ...files], metadata];
  };
}
