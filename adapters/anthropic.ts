// Pure: no Deno, no fetch, no file system.

import { attachmentData } from "../tools/attachment_data.ts";
import type { Attachment, ToolDefinition } from "../tools/tool.ts";
import { type CallableTools, isImage, runCall, type RunOptions } from "./run_call.ts";

/** A tool as the Messages API takes it. */
export interface AnthropicTool {
  /** Name to call it by. */
  name: string;
  /** What it does. */
  description: string;
  /** JSON Schema of its input. */
  input_schema: { type: "object"; [key: string]: unknown };
}

/** A call as the Messages API gives it. */
export interface AnthropicCall {
  /** Always `"tool_use"`. */
  readonly type: "tool_use";
  /** Names the call in its result. */
  readonly id: string;
  /** Name of the tool. */
  readonly name: string;
  /** What it is called with. */
  readonly input: unknown;
}

/** Media types of images that the Messages API takes. */
const imageTypes: readonly AnthropicImageType[] = ["image/jpeg", "image/png", "image/gif", "image/webp"];
/** One of the media types of images that the Messages API takes. */
export type AnthropicImageType = "image/jpeg" | "image/png" | "image/gif" | "image/webp";

/** A block of a result. */
export type AnthropicBlock =
  /** A text. */
  | { type: "text"; text: string }
  /** An image. */
  | { type: "image"; source: { type: "base64"; media_type: AnthropicImageType; data: string } }
  /** A PDF. */
  | { type: "document"; source: { type: "base64"; media_type: "application/pdf"; data: string } };

/** The result of a call, a block of the next message of the user. */
export interface AnthropicResult {
  /** Always `"tool_result"`. */
  type: "tool_result";
  /** The call that is answered. */
  tool_use_id: string;
  /** The text, and what goes with it. */
  content: AnthropicBlock[];
  /** Whether the call failed. */
  is_error: boolean;
}

/**
 * Tools for the Messages API.
 *
 * @example
 * ```ts
 * import { anthropicTools } from "@scout/tools/adapters";
 * import { createToolset } from "@scout/tools";
 * import assert from "node:assert/strict";
 *
 * const scout = createToolset({ directory: Deno.cwd() });
 * assert.equal(anthropicTools(scout.tools)[0]?.input_schema.type, "object");
 * await scout.close();
 * ```
 */
export function anthropicTools(definitions: readonly ToolDefinition[]): AnthropicTool[] {
  return definitions.map(({ name, description, parameters }) => ({
    name,
    description,
    input_schema: { ...parameters, type: "object" },
  }));
}

/**
 * Runs the calls among the blocks of a message, side by side, and gives the blocks of the message that answers it. Other
 * blocks are passed over.
 *
 * @example
 * ```ts
 * import { answerAnthropic } from "@scout/tools/adapters";
 * import { createToolset } from "@scout/tools";
 * import assert from "node:assert/strict";
 *
 * const scout = createToolset({ directory: Deno.cwd() });
 * const call = { type: "tool_use", id: "1", name: "read", input: { filePath: "no such file" } } as const;
 * const [result] = await answerAnthropic(scout, [{ type: "text", text: "Let me look." }, call]);
 * assert.equal(result?.is_error, true);
 * await scout.close();
 * ```
 */
export async function answerAnthropic(
  tools: CallableTools,
  content: readonly (AnthropicCall | { readonly type: string; readonly text?: string })[],
  options: RunOptions = {},
): Promise<AnthropicResult[]> {
  const calls = content.filter((block): block is AnthropicCall => block.type === "tool_use");
  return await Promise.all(calls.map(async ({ id, name, input }): Promise<AnthropicResult> => {
    const outcome = await runCall(tools, name, input, options);
    return {
      type: "tool_result",
      tool_use_id: id,
      content: [{ type: "text", text: outcome.text }, ...outcome.attachments.map(blockOf)],
      is_error: outcome.failed !== undefined,
    };
  }));
}

function blockOf(attachment: Attachment): AnthropicBlock {
  const data = attachmentData(attachment);
  const image = imageTypes.find((type) => type === attachment.mime);
  if (image) return { type: "image", source: { type: "base64", media_type: image, data } };
  if (attachment.mime === "application/pdf") {
    return { type: "document", source: { type: "base64", media_type: "application/pdf", data } };
  }
  const what = isImage(attachment) ? "an image" : "a file";
  return { type: "text", text: `(${what} of the type ${attachment.mime} goes with this, which cannot be shown here)` };
}
