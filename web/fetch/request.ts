// Pure: no Deno, no fetch, no file system.

import type { Format } from "./params.ts";

/** The User-Agent of a desktop Chrome (rule webfetch.agent). */
export const browserAgent: string =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36";

/** The honest name by default (rule webfetch.cloudflare). */
export const honestAgent = "opencode";

// [webfetch.accept] The asked format first; every other text rather than nothing.
const accepted: Readonly<Record<Format, string>> = {
  markdown: "text/markdown;q=1.0, text/x-markdown;q=0.9, text/plain;q=0.8, text/html;q=0.7, */*;q=0.1",
  text: "text/plain;q=1.0, text/markdown;q=0.9, text/html;q=0.8, */*;q=0.1",
  html: "text/html;q=1.0, application/xhtml+xml;q=0.9, text/plain;q=0.8, text/markdown;q=0.7, */*;q=0.1",
};

/**
 * Headers of a request (rules webfetch.accept, webfetch.agent). Accept-Encoding is not among them: setting it by hand would
 * turn the decoding off.
 */
export function requestHeaders(format: Format, agent: string): Readonly<Record<string, string>> {
  return { "Accept": accepted[format], "Accept-Language": "en-US,en;q=0.9", "User-Agent": agent };
}

/** The address as it is sent: without the fragment, which servers do not get, and without credentials. */
export function requestUrl(url: URL): string {
  const sent = new URL(url);
  sent.hash = "";
  sent.username = "";
  sent.password = "";
  return sent.href;
}
