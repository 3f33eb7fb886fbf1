// Pure: no Deno, no fetch, no file system.

import { Buffer } from "node:buffer";
import { limits } from "../../spec/limits.ts";
import type { Profile } from "../../spec/profiles.ts";
import { ToolError } from "../../spec/tool_error.ts";
import { shortly } from "./quote.ts";

const redirects = new Set([301, 302, 303, 307, 308]);

/** Where a response points to: its target, or `undefined` when it is an answer itself. */
export function redirectTarget(status: number, header: string | null, from: URL): URL | undefined {
  if (!redirects.has(status) || header === null || header === "") return undefined;
  const location = readLocation(header);
  if (!URL.canParse(location, from)) throw badRedirect(from, location, "which is no valid URL");
  const target = new URL(location, from);
  if (target.protocol !== "http:" && target.protocol !== "https:") {
    throw badRedirect(from, location, "which is neither http nor https");
  }
  return target;
}

/**
 * The address in a Location header, whose characters are the bytes that were sent. Some servers send a path as it is
 * spelled, in UTF-8, and browsers go there. A header that was sent twice with one address has that address.
 */
function readLocation(header: string): string {
  const once = header.slice(0, (header.length - 2) / 2);
  const location = header === `${once}, ${once}` ? once : header;
  const codes = [...location].map((character) => character.codePointAt(0)!);
  if (codes.every((code) => code < 0x80) || codes.some((code) => code > 0xff)) return location;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.from(location, "latin1"));
  } catch {
    return location;
  }
}

/** How many redirects are followed. */
export function maxRedirects(profile: Pick<Profile, "redirectsAsBrowsers">): number {
  return profile.redirectsAsBrowsers ? limits.webfetch.redirects : limits.webfetch.observedRedirects;
}

/** The error of a chain that does not end. */
export function tooManyRedirects(url: string, followed: number): ToolError {
  return new ToolError(
    "network",
    `Cannot fetch ${url}: it was redirected more than ${followed} times, which is most likely a loop. Fetch another address.`,
  );
}

function badRedirect(from: URL, location: string, why: string): ToolError {
  return new ToolError(
    "network",
    `Cannot fetch ${from.href}: it redirects to ${JSON.stringify(shortly(location))}, ${why}.`,
  );
}
