// Pure: no Deno, no fetch, no file system.

import { limits } from "../../spec/limits.ts";
import type { Profile } from "../../spec/profiles.ts";
import { ToolError } from "../../spec/tool_error.ts";
import { mediaType } from "./content_type.ts";
import { shortly } from "./quote.ts";

/** What a response says of itself. */
export interface Head {
  /** Status code. */
  readonly status: number;
  /** Reason that goes with the status; may be empty. */
  readonly reason: string;
  /** A header by its name in lower case, or null. */
  readonly header: (name: string) => string | null;
}

/** Whether a response is the challenge that a browser's name with another program's handshake brings about (rule webfetch.cloudflare). */
export function isChallenge(head: Head): boolean {
  return head.status === 403 && head.header("cf-mitigated") === "challenge";
}

/** Throws `ToolError` `bad_status` (`rate_limited` for 429) for a status outside 2xx (rule webfetch.status). */
export function checkStatus(url: string, head: Head): void {
  if (head.status >= 200 && head.status <= 299) return;
  const reason = head.reason === "" ? "" : ` ${head.reason}`;
  const after = head.header("retry-after");
  const retry = after === null ? "" : ` It asks to wait: Retry-After is ${shortly(after)}.`;
  const wall = isChallenge(head) ? " The site blocks automated access with a challenge." : "";
  // [webfetch.status] The status is what tells a retry from a dead end.
  throw new ToolError(
    head.status === 429 ? "rate_limited" : "bad_status",
    `Cannot fetch ${url}: the server answered with status ${head.status}${reason}.${wall}${retry}`,
    { data: { status: head.status } },
  );
}

/** The error of a body over the limit. */
export function tooLarge(url: string, limit: number, declared?: number): ToolError {
  const what = declared === undefined ? "the response is larger than" : `the response has ${declared} bytes, more than`;
  return new ToolError(
    "too_large",
    `Cannot fetch ${url}: ${what} the limit of ${sizeText(limit)}. Fetch a smaller part or page.`,
  );
}

/** A number of bytes, in megabytes too where that is a whole number. */
export function sizeText(bytes: number): string {
  return bytes % (1024 * 1024) === 0 ? `${bytes / 1024 / 1024} MB (${bytes} bytes)` : `${bytes} bytes`;
}

/** Throws `ToolError` `too_large` for a declared length over the limit (rule webfetch.size). */
export function checkDeclaredLength(url: string, head: Head, limit: number = limits.webfetch.bytes): void {
  const length = declaredLength(head);
  // [webfetch.size] The declared length is that of the compressed body: it can only refuse early, never let through.
  if (length > limit) throw tooLarge(url, limit, length);
}

/** The length that a response declares of its body as it is sent, or 0. */
function declaredLength(head: Head): number {
  return Number(head.header("content-length") ?? "");
}

/** The declared length of a body that is sent as it is, not compressed; `undefined` when there is none. */
export function plainLength(head: Head): number | undefined {
  const length = declaredLength(head);
  return head.header("content-encoding") === null && Number.isSafeInteger(length) && length > 0 ? length : undefined;
}

/** What is still to be decoded of a body after the platform's own decoding of `gzip` and `br`. */
export function remainingEncoding(url: string, head: Head): "deflate" | undefined {
  const encoding = (head.header("content-encoding") ?? "").trim().toLowerCase();
  switch (encoding) {
    case "":
    case "identity":
    case "gzip":
    case "br":
      return undefined;
    case "deflate":
      return "deflate";
    default:
      throw new ToolError(
        "bad_response",
        `Cannot fetch ${url}: the body came with content-encoding ${
          JSON.stringify(shortly(encoding))
        }, which was not asked for and cannot be decoded.`,
      );
  }
}

/** What a body is, by its content type. */
export type BodyKind =
  | { readonly kind: "image"; readonly mime: string }
  | { readonly kind: "html" }
  | { readonly kind: "other" };

/** Kinds of image that are text. */
const textImages = new Set(["image/svg+xml", "image/vnd.fastbidsheet"]);

/** What a body is, by its content type alone (rules webfetch.image and webfetch.html). */
export function bodyKind(contentType: string, profile: Pick<Profile, "htmlByMediaType">): BodyKind {
  const media = mediaType(contentType);
  // [webfetch.image] The header decides; SVG is text.
  if (media.startsWith("image/") && !textImages.has(media)) return { kind: "image", mime: media };
  // [webfetch.html]
  const isHtml = profile.htmlByMediaType
    ? media === "text/html" || media === "application/xhtml+xml"
    : contentType.includes("text/html");
  return isHtml ? { kind: "html" } : { kind: "other" };
}

/** Title of a result (rule webfetch.title). */
export function pageTitle(url: string, contentType: string): string {
  // [webfetch.title]
  return `${url} (${contentType})`;
}
