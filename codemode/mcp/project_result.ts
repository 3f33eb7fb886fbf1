// Pure: no Deno, no fetch, no file system.

import type { Attachment } from "../../tools/tool.ts";
import { isObject } from "../catalog/json_schema.ts";

/** What a program sees of a tool's result, and what goes around it. */
export interface ProjectedResult {
  /** Plain data for the program. */
  readonly value: unknown;
  /** Images, audio and binary resources. */
  readonly attachments: readonly Attachment[];
  /** The text of a result that the server marked as an error; `undefined` for a success. */
  readonly error?: string;
}

/**
 * Splits the result of an MCP tool into what the program sees and what is attached (rule execute.project). With `readJson` a
 * text that is an object or an array in JSON is data.
 */
export function projectResult(result: Readonly<Record<string, unknown>>, readJson = false): ProjectedResult {
  const texts: string[] = [];
  const attachments: Attachment[] = [];
  for (const part of Array.isArray(result.content) ? result.content : []) {
    if (isObject(part)) readPart(part, texts, attachments);
  }
  const text = texts.join("\n");
  // [execute.error] A result that is marked as an error is a failure with its text.
  if (result.isError === true) return { value: null, attachments, error: text };
  // [execute.project] Structured content first, then the texts; media become attachments.
  if (result.structuredContent !== undefined && result.structuredContent !== null) {
    return { value: result.structuredContent, attachments };
  }
  if (texts.length > 0) return { value: readJson ? dataOf(text) : text, attachments };
  return { value: attachments.length === 0 ? null : attachmentLine(attachments), attachments };
}

/** The object or array that a text is in JSON, else the text: a number or a word may well be meant as text. */
function dataOf(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function readPart(part: Readonly<Record<string, unknown>>, texts: string[], attachments: Attachment[]): void {
  switch (part.type) {
    case "text":
      if (typeof part.text === "string") texts.push(part.text);
      return;
    case "image":
    case "audio":
      if (typeof part.data === "string") attachments.push(attachment(part.data, part.mimeType));
      return;
    case "resource_link":
      texts.push(`${text(part.name) || "resource"}: ${text(part.uri)}`);
      return;
    case "resource":
      if (isObject(part.resource)) readResource(part.resource, texts, attachments);
      return;
  }
}

function readResource(
  resource: Readonly<Record<string, unknown>>,
  texts: string[],
  attachments: Attachment[],
): void {
  if (typeof resource.text === "string") texts.push(resource.text);
  else if (typeof resource.blob === "string") {
    attachments.push(attachment(resource.blob, resource.mimeType, text(resource.uri).split(/[/\\]/).at(-1)));
  }
}

function attachment(data: string, mimeType: unknown, filename?: string): Attachment {
  const mime = /^[\w.+-]+\/[\w.+-]+$/.test(text(mimeType)) ? text(mimeType) : "application/octet-stream";
  return { type: "file", mime, url: `data:${mime};base64,${data}`, ...(filename ? { filename } : {}) };
}

/** What the program gets in place of media that came without a word. */
function attachmentLine(attachments: readonly Attachment[]): string {
  const kinds = attachments.map((each) => each.mime).join(", ");
  return `[${attachments.length} ${attachments.length === 1 ? "file" : "files"} attached to the result: ${kinds}]`;
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}
