// Pure: no Deno, no fetch, no file system.

import { limits } from "../../spec/limits.ts";
import type { Profile } from "../../spec/profiles.ts";
import { ToolError } from "../../spec/tool_error.ts";

const redirects = new Set([301, 302, 303, 307, 308]);

/** Where a response points to: its target, or `undefined` when it is an answer itself. */
export function redirectTarget(status: number, location: string | null, from: URL): URL | undefined {
  if (!redirects.has(status) || location === null || location === "") return undefined;
  if (!URL.canParse(location, from)) throw badRedirect(from, location, "which is no valid URL");
  const target = new URL(location, from);
  if (target.protocol !== "http:" && target.protocol !== "https:") {
    throw badRedirect(from, location, "which is neither http nor https");
  }
  return target;
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
  return new ToolError("network", `Cannot fetch ${from.href}: it redirects to ${JSON.stringify(location)}, ${why}.`);
}
