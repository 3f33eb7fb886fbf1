// Pure: no Deno, no fetch, no file system.

/**
 * What a tool is: a definition that the model sees and a call that gives a result or throws a `ToolError`.
 *
 * @module
 */

import type { AskRequest } from "../permission/request.ts";

/** A file that goes with a result (rule tool.result). */
export interface Attachment {
  /** Always `"file"`. */
  readonly type: "file";
  /** Media type, such as `image/png`. */
  readonly mime: string;
  /** A base64 `data:` URL. */
  readonly url: string;
  /** Name to show, where there is one. */
  readonly filename?: string;
}

// [tool.result]
/** What a successful call gives (rule tool.result). */
export interface ToolResult {
  /** A short line for a person. */
  readonly title: string;
  /** The text the model sees; never empty (rule tool.zero). */
  readonly output: string;
  /** Facts for the host. A result with `truncated` is passed on untouched by the generic truncation (rule tool.own-truncation). */
  readonly metadata: Readonly<Record<string, unknown>>;
  /** Images, PDFs and other files. */
  readonly attachments?: readonly Attachment[];
}

/** A JSON Schema object. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** What the model is told about a tool (rule tool.descriptions). */
export interface ToolDefinition {
  /** Name to call the tool by. */
  readonly name: string;
  /** What it does and how to use it well. */
  readonly description: string;
  /** JSON Schema of the parameters. */
  readonly parameters: JsonSchema;
}

/** What a call may use of its surroundings. */
export interface CallContext {
  /** Ends the call at once when it fires. */
  readonly signal: AbortSignal;
  /** Session the call belongs to; a rejected question ends the session's other open questions. */
  readonly session: string;
  /** Name of the call, of which no other has the same, where the host gives one: grants may hold for it alone. */
  readonly call?: string;
  /** Asks for a permission; resolves when granted, throws a `ToolError` (`denied`, `rejected`) when not. */
  readonly ask: (request: AskRequest) => Promise<void>;
  /** Publishes metadata while the call runs. */
  readonly progress?: (metadata: Readonly<Record<string, unknown>>) => void;
}

/** A tool: its definition and its call. `params` is what the model sent, not yet looked at. */
export interface Tool {
  /** The name, which is also the name in {@link Tool.define}. */
  readonly name: string;
  /** The definition; a function because a description may carry the current year (rule websearch.year). */
  readonly define: () => ToolDefinition;
  /** Runs the tool. Throws `ToolError` for every failure that is not a fault of the tool itself. */
  readonly call: (params: unknown, context: CallContext) => Promise<ToolResult>;
}
