// Pure: no Deno, no fetch, no file system.

/**
 * What the command prints: results and errors.
 *
 * @module
 */

import type { ToolError } from "../spec/mod.ts";
import type { ToolDefinition, ToolResult } from "../tools/tool.ts";

/** The text of a result: what the model would see, or the whole result as JSON. Ends in a newline. */
export function renderResult(result: ToolResult, json: boolean): string {
  if (json) return `${JSON.stringify(result, null, 2)}\n`;
  const attached = (result.attachments ?? []).map((file) =>
    `[attachment ${file.filename ?? ""} ${file.mime}, ${file.url.length} characters of data URL]`.replace("  ", " ")
  );
  return `${[result.output, ...attached].join("\n")}\n`;
}

/** The text of an error: its message, or its code and message as JSON. Ends in a newline. */
export function renderError(error: ToolError, json: boolean): string {
  return json
    ? `${JSON.stringify({ error: { code: error.code, message: error.message } }, null, 2)}\n`
    : `${error.message}\n`;
}

/** The tool definitions, as JSON or as a list for people. Ends in a newline. */
export function renderDefinitions(definitions: readonly ToolDefinition[], json: boolean): string {
  if (json) return `${JSON.stringify(definitions, null, 2)}\n`;
  return definitions.map(({ name, description, parameters }) =>
    `${name}\n\n${description}\n\n${JSON.stringify(parameters, null, 2)}\n`
  ).join("\n");
}
