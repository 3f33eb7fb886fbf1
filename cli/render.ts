// Pure: no Deno, no fetch, no file system.

/**
 * What the command prints: results, errors, questions.
 *
 * @module
 */

import type { AskRequest } from "../permission/request.ts";
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

/** A value on one line; what a terminal would obey, or show in another order, is escaped: a name must not fake a question. */
function plain(value: unknown): string {
  return String(JSON.stringify(value)).replace(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (unit) => `\\u{${unit.codePointAt(0)!.toString(16)}}`,
  );
}

/** The question put to a person at a terminal. */
export function renderQuestion(request: AskRequest): string {
  const facts = Object.entries(request.metadata).map(([key, value]) => `  ${key}: ${plain(value)}`);
  return [
    `Permission asked: ${request.permission} for ${request.patterns.map(plain).join(", ")}`,
    ...facts,
    `"always" also allows, until the command ends: ${request.always.map(plain).join(", ")}`,
    "[o]nce, [a]lways or [r]eject? ",
  ].join("\n");
}

/** A person's answer; undefined when it is none of the three. */
export function readAnswer(line: string): "once" | "always" | "reject" | undefined {
  const word = line.trim().toLowerCase();
  if (word === "") return undefined;
  return (["once", "always", "reject"] as const).find((answer) => answer.startsWith(word));
}
