// Pure: no Deno, no fetch, no file system.

import { escapeMarkdown } from "./escape.ts";

const blankLines = /\n\s*/g;

/** An attribute as it goes into the text: blank lines, which would end the paragraph, become one line break. */
export function cleanAttribute(value: string | undefined): string {
  if (value === undefined) return "";
  return value.includes("\n") ? value.replace(blankLines, "\n") : value;
}

/** The target of a link or image. */
export function linkDestination(target: string): string {
  const escaped = /[<>()]/.test(target) ? target.replace(/[<>()]/g, "\\$&") : target;
  return escaped.includes(" ") ? `<${escaped}>` : escaped;
}

/** The title part after a target, with its space before it; empty when there is none. */
export function linkTitle(title: string | undefined): string {
  const clean = cleanAttribute(title);
  return clean === "" ? "" : ` "${clean.replaceAll('"', '\\"')}"`;
}

/** An image; nothing when it has no source. */
export function image(alt: string | undefined, source: string, title: string | undefined): string {
  return `![${escapeMarkdown(cleanAttribute(alt))}](${linkDestination(source)}${linkTitle(title)})`;
}

/** The target of a link as older releases of Turndown wrote it. */
export function olderDestination(target: string): string {
  return target.replace(/[()]/g, "\\$&");
}

/** An image as older releases of Turndown wrote it: nothing in it is escaped. */
export function olderImage(alt: string | undefined, source: string, title: string | undefined): string {
  const clean = cleanAttribute(title);
  return `![${cleanAttribute(alt)}](${source}${clean === "" ? "" : ` "${clean}"`})`;
}
