// Shell: fetch, DNS look-ups.

import { lookup } from "node:dns/promises";
import type { Profile } from "../../spec/profiles.ts";
import { ToolError } from "../../spec/tool_error.ts";
import { hostOf, isAddress, isLocalName, isPrivateAddress } from "./address.ts";
import { readBody, readStart } from "./body.ts";
import type { Received } from "./convert.ts";
import { transferError } from "./failure.ts";
import { inflate } from "./inflate.ts";
import type { Format } from "./params.ts";
import { mayBeCut } from "./partial.ts";
import { maxRedirects, redirectTarget, tooManyRedirects } from "./redirect.ts";
import { requestHeaders, requestUrl } from "./request.ts";
import {
  checkDeclaredLength,
  checkStatus,
  type Head,
  isChallenge,
  plainLength,
  remainingEncoding,
} from "./response.ts";

/** Finds the addresses of a host name; an empty list or a rejection is a name that was not found. */
export type Resolver = (host: string) => Promise<readonly string[]>;

/** What a transfer needs to know. */
export interface Transfer {
  /** The address as the model gave it. */
  readonly asked: string;
  /** The address. */
  readonly url: URL;
  /** What is wanted. */
  readonly format: Format;
  /** Names to give as User-Agent; the next is tried when one meets a challenge. */
  readonly agents: readonly string[];
  /** Bytes of the body at most. */
  readonly maxBytes: number;
  /** Behaviour profile. */
  readonly profile: Profile;
  /** Ends it. */
  readonly signal: AbortSignal;
  /** Called with each new address before it is fetched; throws to refuse it. */
  readonly guard: (url: URL, hop: { readonly from?: URL }) => Promise<void>;
  /** Called when the headers of the answer are there. */
  readonly onHead?: () => void;
}

/** Fetches an address and reads its body. Throws `ToolError`, or the reason of the signal. */
export async function transfer(request: Transfer): Promise<Received> {
  const [agent, ...others] = request.agents;
  const { response, url } = await follow(request, agent!);
  const head = headOf(response);
  // [webfetch.cloudflare] Once more, from the start, under the next name.
  if (isChallenge(head) && others.length > 0) {
    await response.body?.cancel();
    return await transfer({ ...request, agents: others });
  }
  request.onHead?.();
  try {
    checkStatus(request.asked, head);
    const contentType = head.header("content-type") ?? "";
    const isCuttable = mayBeCut(contentType, request.profile);
    if (!isCuttable) checkDeclaredLength(request.asked, head, request.maxBytes);
    const encoding = remainingEncoding(request.asked, head);
    const body = response.body === null || encoding === undefined
      ? response.body
      : await attempt(request, url, () => inflate(response.body!));
    const from = { asked: request.asked, url: url.href, contentType };
    if (!isCuttable) {
      return { ...from, bytes: await attempt(request, url, () => readBody(body, request.maxBytes, request.asked)) };
    }
    const total = plainLength(head);
    const isLonger = total !== undefined && total > request.maxBytes;
    const { bytes, isWhole } = await attempt(request, url, () => readStart(body, request.maxBytes, isLonger));
    return { ...from, bytes, ...(isWhole ? {} : { cut: { read: bytes.byteLength, total } }) };
  } catch (error) {
    // [webfetch.size] What is not read is not kept open either.
    if (!response.bodyUsed) await response.body?.cancel().catch(() => {});
    throw error;
  }
}

/** Follows redirects to the response that is none. */
async function follow(request: Transfer, agent: string): Promise<{ response: Response; url: URL }> {
  const limit = maxRedirects(request.profile);
  let url = request.url;
  let from: URL | undefined;
  for (let hop = 0; hop <= limit; hop++) {
    // [webfetch.private] [webfetch.redirect] Every hop is looked at before it is fetched.
    await request.guard(url, from === undefined ? {} : { from });
    const response = await attempt(
      request,
      url,
      () =>
        fetch(requestUrl(url), {
          headers: requestHeaders(request.format, agent),
          redirect: "manual",
          signal: request.signal,
        }),
    );
    const target = redirectTarget(response.status, response.headers.get("location"), url);
    if (target === undefined) return { response, url };
    await response.body?.cancel();
    from = url;
    url = target;
  }
  throw tooManyRedirects(request.asked, limit);
}

async function attempt<T>(request: Transfer, url: URL, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    request.signal.throwIfAborted();
    if (error instanceof ToolError) throw error;
    throw transferError(`Cannot fetch ${request.asked}`, url, error);
  }
}

function headOf(response: Response): Head {
  return {
    status: response.status,
    reason: response.statusText,
    header: (name) => response.headers.get(name),
  };
}

/** The system's resolver. */
export const systemResolver: Resolver = async (host) =>
  (await lookup(host, { all: true, verbatim: true })).map((found) => found.address);

/**
 * Throws `ToolError` `denied` when a URL leads to an address that is not public (rule webfetch.private): by its name, as an
 * address, or through any address its name resolves to. `allow` lists hosts, with or without a port, that pass anyway.
 */
export async function refusePrivate(url: URL, allow: readonly string[], resolve: Resolver): Promise<void> {
  const host = hostOf(url);
  if (allow.includes(host) || allow.includes(url.host)) return;
  const refusal = (why: string) =>
    new ToolError(
      "denied",
      `Cannot fetch ${url.href}: ${why}, and this host refuses loopback, private, link-local and metadata addresses.`,
    );
  if (isAddress(host)) {
    if (isPrivateAddress(host)) throw refusal(`${host} is not a public address`);
    return;
  }
  if (isLocalName(host)) throw refusal(`"${host}" is a local name`);
  let addresses: readonly string[];
  try {
    addresses = await resolve(host);
  } catch (error) {
    throw new ToolError("network", `Cannot fetch ${url.href}: its host name was not found.`, { cause: error });
  }
  const found = addresses.find(isPrivateAddress);
  if (found !== undefined) throw refusal(`"${host}" resolves to ${found}`);
  if (addresses.length === 0) throw new ToolError("network", `Cannot fetch ${url.href}: its host name was not found.`);
}
