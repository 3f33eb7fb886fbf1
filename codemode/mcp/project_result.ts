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
      if (typeof part.data === "string") attach(part.data, part.mimeType, undefined, texts, attachments);
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
    attach(resource.blob, resource.mimeType, text(resource.uri).split(/[/\\]/).at(-1), texts, attachments);
  }
}

/** Attaches a file, or says that it cannot be: a model refuses a whole conversation over data that is none. */
function attach(
  data: string,
  mimeType: unknown,
  filename: string | undefined,
  texts: string[],
  attachments: Attachment[],
): void {
  const mime = /^[\w.+-]+\/[\w.+-]+$/.test(text(mimeType)) ? text(mimeType) : "application/octet-stream";
  // Some encoders break the data into lines.
  const bare = data.replace(/\s+/g, "");
  if (!isBase64(bare)) {
    texts.push(`[a file is left out, since its data is no base64: ${mime}]`);
    return;
  }
  attachments.push({ type: "file", mime, url: `data:${mime};base64,${bare}`, ...(filename ? { filename } : {}) });
}

function isBase64(data: string): boolean {
  const digits = /^[A-Za-z0-9+/]*/.exec(data)![0].length;
  return /^={0,2}$/.test(data.slice(digits)) && (digits === data.length ? digits % 4 !== 1 : data.length % 4 === 0);
}

/** What the program gets in place of media that came without a word. */
function attachmentLine(attachments: readonly Attachment[]): string {
  const kinds = [...new Set(attachments.map((each) => each.mime))].join(", ");
  return `[${attachments.length} ${attachments.length === 1 ? "file" : "files"} attached to the result: ${kinds}]`;
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}
