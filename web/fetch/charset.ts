// Pure: no Deno, no fetch, no file system.

import { headerCharset } from "./content_type.ts";

/** Bytes at the start of a page in which its charset must be declared, as the HTML standard has it. */
const prescan = 1024;

/** Whether the body may carry a declaration of its own. */
export type Markup = "html" | "xml" | "none";

/**
 * Decodes a body by its declared charset (rule webfetch.charset): a byte order mark, which no other charset could start with,
 * then the header, then a declaration in the first bytes of markup; UTF-8 when none of them names a charset that exists.
 * Bytes that do not fit become U+FFFD. Charsets are those of the Encoding standard, in which iso-8859-1 is windows-1252.
 * Of a body that `isCut`, the bytes of a character that lacks its end are left out (rule webfetch.partial).
 *
 * @example
 * ```ts
 * import { decodeBody } from "@scout/tools/web";
 * import assert from "node:assert/strict";
 *
 * assert.equal(decodeBody(Uint8Array.of(0x63, 0x61, 0x66, 0xe9), "text/plain; charset=iso-8859-1", "none"), "café");
 * ```
 */
export function decodeBody(bytes: Uint8Array, contentType: string, markup: Markup, isCut = false): string {
  // [webfetch.charset]
  const decoder = decoderFor(markOf(bytes)) ?? decoderFor(headerCharset(contentType)) ??
    (markup === "none" ? undefined : decoderFor(declaredCharset(bytes, markup))) ?? new TextDecoder();
  // [webfetch.partial] Decoded as if more were to come, a character that was cut is waited for and not shown.
  return decoder.decode(bytes, { stream: isCut });
}

function decoderFor(label: string | undefined): TextDecoder | undefined {
  if (label === undefined) return undefined;
  try {
    return new TextDecoder(label);
  } catch {
    return undefined;
  }
}

function markOf(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return "utf-8";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  return undefined;
}

/** The charset that markup declares in its first bytes, or `undefined`. */
export function declaredCharset(bytes: Uint8Array, markup: Markup): string | undefined {
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, prescan));
  const declaration = /^<\?xml[^>]*?\sencoding\s*=\s*["']([^"']+)["']/.exec(start)?.[1];
  const label = markup === "xml" ? declaration : metaCharset(start) ?? declaration;
  if (label === undefined) return undefined;
  // A page whose first bytes could be read is not UTF-16, whatever it says.
  if (/^\s*utf-16/i.test(label)) return "utf-8";
  return /^\s*x-user-defined\s*$/i.test(label) ? "windows-1252" : label;
}

function metaCharset(start: string): string | undefined {
  const text = start.replace(/<!--.*?(?:-->|$)/gs, "");
  for (const [, source] of text.matchAll(/<meta[\s/]([^>]*)>?/gi)) {
    const attributes = readAttributes(source!);
    const named = attributes.get("charset");
    if (named !== undefined) return named;
    if (attributes.get("http-equiv")?.toLowerCase() !== "content-type") continue;
    const content = /charset\s*=\s*["']?([^\s;"']+)/i.exec(attributes.get("content") ?? "")?.[1];
    if (content !== undefined) return content;
  }
  return undefined;
}

/** Attributes of a tag, by their names in lower case; of two with one name the first counts. */
function readAttributes(source: string): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>();
  for (const match of source.matchAll(/([^\s=/"'>]+)\s*(?:=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g)) {
    const name = match[1]!.toLowerCase();
    if (!attributes.has(name)) attributes.set(name, match[2] ?? match[3] ?? match[4] ?? "");
  }
  return attributes;
}
