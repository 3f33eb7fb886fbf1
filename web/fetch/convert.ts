// Pure: no Deno, no fetch, no file system.

import { encodeBase64 } from "./base64.ts";
import { decodeBody, type Markup } from "./charset.ts";
import { markdownSteps } from "./markdown/convert.ts";
import type { Format } from "./params.ts";
import { type Cut, emptyPart, partialText } from "./partial.ts";
import { mediaType } from "./content_type.ts";
import { bodyKind, pageTitle } from "./response.ts";
import { textSteps } from "./text.ts";
import { xhtmlToHtml } from "./xhtml.ts";
import { ToolError } from "../../spec/tool_error.ts";
import type { Profile } from "../../spec/profiles.ts";
import type { ToolResult } from "../../tools/tool.ts";

/** A response whose body was read, whole or up to a cut. */
export interface Received {
  /** The address as the model gave it. */
  readonly asked: string;
  /** The address the body came from, after redirects. */
  readonly url: string;
  /** Content type as it was sent; empty when there was none. */
  readonly contentType: string;
  /** The decoded bytes. */
  readonly bytes: Uint8Array;
  /** Where the body was cut, when it was. */
  readonly cut?: Cut;
}

/** How a body becomes a result; see `WebfetchOptions` for what each means. */
export interface ConvertOptions {
  /** Behaviour profile. */
  readonly profile: Profile;
  /** What an HTML page is turned into. */
  readonly format: Format;
  /** Resolve links against the page's address. */
  readonly absoluteLinks: boolean;
}

/** Text for a page that has none. */
export const emptyPage = "The page has no text.";

/** Makes the result of a response, resting often (rules webfetch.image, webfetch.raw, webfetch.markdown, webfetch.text). */
export function* convertSteps(received: Received, options: ConvertOptions): Generator<void, ToolResult> {
  const { contentType, bytes, cut } = received;
  const { profile } = options;
  const { sniffsBodies } = profile;
  const kind = bodyKind(contentType, profile);
  const title = pageTitle(received.asked, contentType);
  // [webfetch.no-truncation] Nothing is said of truncation: a long text goes to the generic one.
  const metadata = {};
  if (kind.kind === "image") {
    // [webfetch.sniff]
    if (sniffsBodies && bytes.byteLength === 0) throw emptyImage(received);
    // [webfetch.image]
    return {
      title,
      output: `Image fetched: ${kind.mime}, ${bytes.byteLength} bytes. It is attached.`,
      metadata,
      attachments: [{ type: "file", mime: kind.mime, url: `data:${kind.mime};base64,${encodeBase64(bytes)}` }],
    };
  }
  // [webfetch.sniff] What begins as HTML is text.
  const looksHtml = sniffsBodies && looksLikeHtml(bytes);
  if (sniffsBodies && !looksHtml) refuseBinary(received);
  const isHtml = kind.kind === "html" || (contentType === "" && looksHtml);
  const markup: Markup = isHtml ? "html" : /[/+]xml$/.test(mediaType(contentType)) ? "xml" : "none";
  const isCut = cut !== undefined;
  const source = profile.decodeCharset
    ? decodeBody(bytes, contentType, markup, isCut)
    : new TextDecoder().decode(bytes, { stream: isCut });
  // [webfetch.raw] What is not HTML, and HTML that is wanted as it is, goes through unchanged.
  const text = !isHtml || options.format === "html" ? source : yield* pageSteps(
    // [webfetch.html] Read as HTML, XHTML could lose all that follows an element that closes itself.
    mediaType(contentType) === "application/xhtml+xml" ? xhtmlToHtml(source) : source,
    received.url,
    options,
  );
  // [tool.zero] Nothing found is a fixed text, not an empty one.
  const output = profile.emptyPageIsSaid && text.trim() === "" ? (isCut ? emptyPart : emptyPage) : text;
  // [webfetch.partial]
  return isCut ? { title, output: partialText(output, cut), metadata: { partial: true } } : { title, output, metadata };
}

function* pageSteps(source: string, url: string, options: ConvertOptions): Generator<void, string> {
  const { richPages, framesetIsPage, currentLinks } = options.profile;
  // [webfetch.layout]
  if (options.format === "text") return yield* textSteps(source, { layout: richPages });
  // [webfetch.markdown]
  return yield* markdownSteps(source, {
    // [webfetch.tables] [webfetch.fences] [webfetch.hidden] Written for a reader.
    rich: richPages,
    olderLinks: !currentLinks,
    // [webfetch.links] By the address that the page came from.
    base: options.absoluteLinks ? url : undefined,
    // The observed program fails on a frameset, whose page has no body.
    onFrameset: framesetIsPage ? undefined : () => {
      throw new ToolError("bad_response", `Cannot convert ${url}: the page is a frameset. Fetch one of its frames.`);
    },
  });
}

function emptyImage({ url }: Received): ToolError {
  return new ToolError("bad_response", `Cannot show ${url}: the server sent an image of 0 bytes.`);
}

/** Throws `ToolError` `unsupported_file` for a body that is no text. */
function refuseBinary(received: Received): void {
  const start = received.bytes.subarray(0, 1024);
  const isUtf16 = (start[0] === 0xff && start[1] === 0xfe) || (start[0] === 0xfe && start[1] === 0xff) ||
    /utf-?16/i.test(received.contentType);
  if (isUtf16 || !start.includes(0) && !isPdf(start)) return;
  throw new ToolError(
    "unsupported_file",
    `Cannot show ${received.url}: it is a file of type ${JSON.stringify(received.contentType)} ` +
      `(${
        received.cut === undefined ? "" : "over "
      }${received.bytes.byteLength} bytes), not text. Download it with a program instead.`,
  );
}

function isPdf(bytes: Uint8Array): boolean {
  return new TextDecoder("latin1").decode(bytes.subarray(0, 5)) === "%PDF-";
}

function looksLikeHtml(bytes: Uint8Array): boolean {
  let start = new TextDecoder("latin1").decode(bytes.subarray(0, 1024)).trimStart();
  // One after the other: a pattern for all of them takes for ever on some dozens.
  while (start.startsWith("<!--")) {
    const end = start.indexOf("-->", "<!".length);
    if (end === -1) return false;
    start = start.slice(end + "-->".length).trimStart();
  }
  return /^<(?:!doctype\s+html|html|head|body|title|meta|p|div|h[1-6])[\s>]/i.test(start);
}
