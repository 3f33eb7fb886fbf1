// Pure: no Deno, no fetch, no file system.

import type { ToolDefinition } from "../tools/tool.ts";
import { type CallableTools, isImage, type Outcome, runCall, type RunOptions } from "./run_call.ts";

/** A tool as the Responses API takes it. */
export interface OpenAiTool {
  /** Always `"function"`. */
  type: "function";
  /** Name to call it by. */
  name: string;
  /** What it does. */
  description: string;
  /** JSON Schema of its arguments. */
  parameters: Record<string, unknown>;
  /** False: optional parameters may be left out. */
  strict: false;
}

/** A call as the Responses API gives it. */
export interface OpenAiCall {
  /** Always `"function_call"`. */
  readonly type: "function_call";
  /** Names the call in its answer. */
  readonly call_id: string;
  /** Name of the tool. */
  readonly name: string;
  /** The arguments as JSON text. */
  readonly arguments: string;
}

/** A part of an answer. */
export type OpenAiOutputPart =
  /** A text. */
  | { type: "input_text"; text: string }
  /** An image, as a data URL. */
  | { type: "input_image"; image_url: string; detail: "auto" }
  /** Any other file, as a data URL. */
  | { type: "input_file"; filename: string; file_data: string };

/** The answer to a call, an input item of the next request. */
export interface OpenAiAnswer {
  /** Always `"function_call_output"`. */
  type: "function_call_output";
  /** The call that is answered. */
  call_id: string;
  /** The text alone, or the text and what goes with it. */
  output: string | OpenAiOutputPart[];
}

/**
 * Tools for the Responses API.
 *
 * @example
 * ```ts
 * import { openAiTools } from "@scout/tools/adapters";
 * import { createToolset } from "@scout/tools";
 * import assert from "node:assert/strict";
 *
 * const scout = createToolset({ directory: Deno.cwd() });
 * assert.equal(openAiTools(scout.tools)[0]?.name, "read");
 * await scout.close();
 * ```
 */
export function openAiTools(definitions: readonly ToolDefinition[]): OpenAiTool[] {
  return definitions.map(({ name, description, parameters }) => ({
    type: "function",
    name,
    description,
    parameters: { ...parameters },
    strict: false,
  }));
}

/**
 * Runs a call of the Responses API and gives its answer; images and files go with the text. A failure is an answer too.
 *
 * @example
 * ```ts
 * import { answerOpenAi } from "@scout/tools/adapters";
 * import { createToolset } from "@scout/tools";
 * import assert from "node:assert/strict";
 *
 * const scout = createToolset({ directory: Deno.cwd() });
 * const call = { type: "function_call", call_id: "1", name: "read", arguments: '{"filePath":5}' } as const;
 * assert.match(String((await answerOpenAi(scout, call)).output), /filePath/);
 * await scout.close();
 * ```
 */
export async function answerOpenAi(
  tools: CallableTools,
  call: OpenAiCall,
  options: RunOptions = {},
): Promise<OpenAiAnswer> {
  const outcome = await runJson(tools, call.name, call.arguments, options);
  const parts = outcome.attachments.map((attachment, at): OpenAiOutputPart =>
    isImage(attachment)
      ? { type: "input_image", image_url: attachment.url, detail: "auto" }
      : { type: "input_file", filename: attachment.filename ?? `file-${at + 1}`, file_data: attachment.url }
  );
  return {
    type: "function_call_output",
    call_id: call.call_id,
    output: parts.length === 0 ? outcome.text : [{ type: "input_text", text: outcome.text }, ...parts],
  };
}

/** A tool as the Chat Completions API takes it. */
export interface OpenAiChatTool {
  /** Always `"function"`. */
  type: "function";
  /** The function. */
  function: Omit<OpenAiTool, "type" | "strict">;
}

/** A call as the Chat Completions API gives it. */
export interface OpenAiChatCall {
  /** Names the call in its answer. */
  readonly id: string;
  /** What is called. */
  readonly function: { readonly name: string; readonly arguments: string };
}

/** A message that answers calls of the Chat Completions API. */
export type OpenAiChatMessage =
  /** The text of one answer. */
  | { role: "tool"; tool_call_id: string; content: string }
  /** The images of all answers. */
  | { role: "user"; content: OpenAiChatPart[] };

/** A part of a user's message. */
export type OpenAiChatPart =
  /** A text. */
  | { type: "text"; text: string }
  /** An image, as a data URL. */
  | { type: "image_url"; image_url: { url: string } }
  /** Any other file, as a data URL. */
  | { type: "file"; file: { filename: string; file_data: string } };

/**
 * Tools for the Chat Completions API, which many other providers speak too.
 *
 * @example
 * ```ts
 * import { openAiChatTools } from "@scout/tools/adapters";
 * import { createToolset } from "@scout/tools";
 * import assert from "node:assert/strict";
 *
 * const scout = createToolset({ directory: Deno.cwd() });
 * assert.equal(openAiChatTools(scout.tools)[0]?.function.name, "read");
 * await scout.close();
 * ```
 */
export function openAiChatTools(definitions: readonly ToolDefinition[]): OpenAiChatTool[] {
  return openAiTools(definitions).map(({ type, name, description, parameters }) => ({
    type,
    function: { name, description, parameters },
  }));
}

/**
 * Runs the calls of one message of the Chat Completions API, side by side, and gives the messages that answer them: one
 * for each call, and after them, since an answer there is text alone, one that shows the images and files. Calls
 * that are no function calls are passed over.
 *
 * @example
 * ```ts
 * import { answerOpenAiChat } from "@scout/tools/adapters";
 * import { createToolset } from "@scout/tools";
 * import assert from "node:assert/strict";
 *
 * const scout = createToolset({ directory: Deno.cwd() });
 * const call = { id: "1", function: { name: "glob", arguments: '{"pattern":"/deno.json"}' } };
 * const [answer] = await answerOpenAiChat(scout, [call]);
 * assert.equal(answer?.role, "tool");
 * await scout.close();
 * ```
 */
export async function answerOpenAiChat(
  tools: CallableTools,
  calls: readonly (OpenAiChatCall | { readonly id: string })[],
  options: RunOptions = {},
): Promise<OpenAiChatMessage[]> {
  const ours = calls.filter((call): call is OpenAiChatCall => "function" in call);
  const outcomes = await Promise.all(
    ours.map((call) => runJson(tools, call.function.name, call.function.arguments, options)),
  );
  const answers = ours.map(({ id }, at): OpenAiChatMessage => (
    { role: "tool", tool_call_id: id, content: outcomes[at]?.text ?? "" }
  ));
  const shown = ours.flatMap(({ id }, at) => partsOf(id, outcomes[at]?.attachments ?? []));
  return shown.length === 0 ? answers : [...answers, { role: "user", content: shown }];
}

function partsOf(id: string, attachments: Outcome["attachments"]): OpenAiChatPart[] {
  if (attachments.length === 0) return [];
  const files = attachments.map((attachment, at): OpenAiChatPart =>
    isImage(attachment)
      ? { type: "image_url", image_url: { url: attachment.url } }
      : { type: "file", file: { filename: attachment.filename ?? `file-${at + 1}`, file_data: attachment.url } }
  );
  return [{ type: "text", text: `Shown by the tool call ${id}:` }, ...files];
}

/** Runs a call whose arguments are JSON text, as the model wrote it. */
async function runJson(tools: CallableTools, name: string, text: string, options: RunOptions): Promise<Outcome> {
  let params: unknown;
  try {
    // Models send nothing where a tool needs nothing.
    params = text.trim() === "" ? {} : JSON.parse(text);
  } catch (error) {
    const why = (error as Error).message;
    return {
      text: `Cannot call the ${name} tool: its arguments are not JSON: ${why}. Call it again with a JSON object.`,
      attachments: [],
      metadata: {},
      failed: "invalid_params",
    };
  }
  return await runCall(tools, name, params, options);
}
