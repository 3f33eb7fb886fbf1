// Pure: no Deno, no fetch, no file system.

/**
 * Scout's tools for agent frameworks and model APIs: the AI SDK, OpenAI, Anthropic, LangChain. None of their packages is
 * loaded; their shapes are enough.
 *
 * @example
 * ```ts
 * import { anthropicTools } from "@scout/tools/adapters";
 * import assert from "node:assert/strict";
 *
 * const definition = { name: "grep", description: "Searches", parameters: { type: "object" } };
 * assert.deepEqual(anthropicTools([definition]), [
 *   { name: "grep", description: "Searches", input_schema: { type: "object" } },
 * ]);
 * ```
 *
 * @module
 */
export * from "./ai_sdk.ts";
export * from "./anthropic.ts";
export * from "./langchain.ts";
export * from "./openai.ts";
export * from "./run_call.ts";
