// Pure: no Deno, no fetch, no file system.

import { z } from "zod";
import { limits } from "../../spec/limits.ts";
import type { Profile } from "../../spec/profiles.ts";
import { ToolError } from "../../spec/tool_error.ts";

/** What a page may be turned into. */
export type Format = "markdown" | "text" | "html";

/** Parameters of `webfetch` (rule webfetch.params). */
export interface WebfetchParams {
  /** The address. */
  readonly url: string;
  /** What the page is turned into. */
  readonly format: Format;
  /** Seconds the call may take, more than 0; default 30, and more than 120 counts as 120 (rule webfetch.timeout). */
  readonly timeout?: number | undefined;
}

/** The schema of {@link WebfetchParams}, with what the model is told about each. */
// [webfetch.params]
export const webfetchSchema: z.ZodType<WebfetchParams> = z.object({
  url: z.string().describe("The address to fetch; it starts with http:// or https://"),
  format: z.enum(["markdown", "text", "html"]).default("markdown").describe(
    "What an HTML page is turned into: markdown (the default), text, or html as it came",
  ),
  timeout: z.number().optional().describe(
    `Seconds the whole call may take, at most ${limits.webfetch.maxTimeout}; ${limits.webfetch.timeout} when it is left out`,
  ),
});

/** What the model is told about `webfetch`. */
// [webfetch.scheme] The description claims no upgrade to HTTPS, since there is none.
export const webfetchDescription: string = `Fetches one address from the web and gives its content as text.

- An HTML page is turned into Markdown unless format says text or html; anything else is given as it came.
- An image comes back as an attachment.
- Follows redirects. http:// addresses are fetched as they are, over plain HTTP.
- Reads, and changes nothing: no file is written, no form is sent.
- A long page is cut, and the result says where its whole text is: search that file with grep, or read it in parts.
- If another tool fits the source better, such as one for a code host's own API, use that one.`;

/**
 * Seconds a call may take (rule webfetch.timeout): what was asked, or the default, at most the maximum. Throws `ToolError`
 * `invalid_params` for a timeout that is not positive, except in the profile that lets such a timeout fire at once.
 */
export function timeoutSeconds(asked: number | undefined, refusesNonPositive: boolean): number {
  // [webfetch.timeout] Never more than the maximum, whatever is asked.
  if (asked === undefined) return limits.webfetch.timeout;
  if (asked <= 0 && refusesNonPositive) {
    throw new ToolError(
      "invalid_params",
      `Cannot fetch with a timeout of ${asked} s: give a number of seconds above 0 and at most ` +
        `${limits.webfetch.maxTimeout}, or leave it out for ${limits.webfetch.timeout}.`,
    );
  }
  return Math.min(Math.max(asked, 0), limits.webfetch.maxTimeout);
}

/** An address that passed, or one that only fails once the permission was asked for. */
export type Address = { readonly ok: true; readonly url: URL } | { readonly ok: false; readonly refusal: ToolError };

/**
 * Checks an address (rule webfetch.scheme). Throws `ToolError` `invalid_url` before any question is asked when its scheme is
 * neither http nor https.
 */
export function checkAddress(text: string, profile: Pick<Profile, "schemeAnyCase">): Address {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const malformed = () =>
    new ToolError(
      "invalid_url",
      `Cannot fetch ${JSON.stringify(text)}: it is no valid URL, such as https://example.com/page`,
    );
  if (!profile.schemeAnyCase) {
    // [webfetch.scheme] The observed program looks at the first characters only, and at the rest when it fetches.
    if (!/^https?:\/\//.test(text)) throw wrongScheme(text);
    return url === undefined ? { ok: false, refusal: malformed() } : { ok: true, url };
  }
  // [webfetch.scheme] The scheme as URLs define it: in any case, with white space around the address ignored.
  if (url === undefined) throw /^\s*https?:/i.test(text) ? malformed() : wrongScheme(text);
  if (url.protocol !== "http:" && url.protocol !== "https:") throw wrongScheme(text);
  return { ok: true, url };
}

/** What was probably meant: an address inside brackets or quotes, or one without its scheme. */
function hint(text: string): string {
  const bare = text.trim();
  const meant = /https?:\/\/[^\s<>"'`]+/i.exec(bare)?.[0] ??
    (/^[\w-]+(?:\.[\w-]+)+(?::\d+)?(?:[/?#]\S*)?$/.test(bare) ? `https://${bare}` : undefined);
  return meant === undefined ? "" : `. Perhaps ${meant} is meant`;
}

function wrongScheme(text: string): ToolError {
  return new ToolError(
    "invalid_url",
    `Cannot fetch ${JSON.stringify(text)}: the address must start with http:// or https://${hint(text)}`,
  );
}
