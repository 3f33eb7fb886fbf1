// Shell: fetches through transfer.ts.

import { limits } from "../../spec/limits.ts";
import { type Profile, profiles } from "../../spec/profiles.ts";
import { ToolError } from "../../spec/tool_error.ts";
import { jsonSchema, parseParams } from "../../tools/params.ts";
import type { CallContext, Tool, ToolResult } from "../../tools/tool.ts";
import { convertSteps } from "./convert.ts";
import { cooperate } from "./cooperate.ts";
import { type Deadline, endedByCaller, startDeadline } from "./deadline.ts";
import { checkAddress, timeoutSeconds, webfetchDescription, type WebfetchParams, webfetchSchema } from "./params.ts";
import { browserAgent, honestAgent } from "./request.ts";
import { refusePrivate, type Resolver, systemResolver, transfer } from "./transfer.ts";
import { createTurns, type Turns } from "./turns.ts";

/** Options of {@link createWebfetch}. */
export interface WebfetchOptions {
  /** Behaviour profile. Default: `documented`. */
  readonly profile?: Profile;
  /** The honest User-Agent. Default: `opencode` (rule webfetch.cloudflare). */
  readonly userAgent?: string;
  /** Give the honest User-Agent from the start instead of a browser's. Default: false. */
  readonly honestFirst?: boolean;
  /** Bytes of a response at most. Default: 5 MB (rules webfetch.size and webfetch.partial). */
  readonly maxBytes?: number;
  /** Make the links and images of a page absolute. Default: true in profile `extended`, else false (rule webfetch.links). */
  readonly absoluteLinks?: boolean;
  /**
   * Refuse addresses that are not public, on every hop and after name resolution; a list names hosts, with or without a port,
   * that pass anyway. Default: false (rule webfetch.private).
   */
  readonly refusePrivate?: boolean | { readonly allow: readonly string[] };
  /** Ask for the permission again when a redirect leads to another origin. Default: false (rule webfetch.redirect). */
  readonly askRedirects?: boolean;
  /** How `refusePrivate` finds the addresses of a host name. Default: the system's resolver. */
  readonly resolve?: Resolver;
}

/**
 * Makes the tool `webfetch`: one address to Markdown, text, raw text or an image.
 *
 * @example
 * ```ts
 * import { createWebfetch } from "@scout/tools/web";
 * import assert from "node:assert/strict";
 *
 * const server = Deno.serve({ port: 0, onListen() {} }, () =>
 *   new Response("<h1>Hello</h1><p>World", { headers: { "content-type": "text/html" } }));
 * const webfetch = createWebfetch();
 * const result = await webfetch.call({ url: `http://127.0.0.1:${server.addr.port}/` }, {
 *   signal: new AbortController().signal,
 *   session: "main",
 *   ask: () => Promise.resolve(),
 * });
 * assert.equal(result.output, "# Hello\n\nWorld");
 * await server.shutdown();
 * ```
 */
export function createWebfetch(options: WebfetchOptions = {}): Tool {
  const profile = options.profile ?? profiles.documented;
  const turns = createTurns(limits.webfetch.convertedTogether);
  return {
    name: "webfetch",
    define: () => ({
      name: "webfetch",
      description: webfetchDescription,
      parameters: jsonSchema(webfetchSchema),
    }),
    call: async (params, context) =>
      await webfetch(parseParams("webfetch", webfetchSchema, params), context, profile, options, turns),
  };
}

async function webfetch(
  params: WebfetchParams,
  context: CallContext,
  profile: Profile,
  options: WebfetchOptions,
  turns: Turns,
): Promise<ToolResult> {
  const { timeoutCoversBody } = profile;
  const seconds = timeoutSeconds(params.timeout, timeoutCoversBody);
  const address = checkAddress(params.url, profile);
  // [webfetch.permission] After the scheme, before anything is looked up or sent.
  await context.ask(question(params, params.url));
  if (!address.ok) throw address.refusal;
  // [webfetch.timeout] One limit over all hops, the headers, the body and the conversion.
  const deadline = startDeadline(seconds, () => timedOut(params.url, seconds));
  const ending = new AbortController();
  const signal = AbortSignal.any([context.signal, deadline.signal, ending.signal]);
  try {
    signal.throwIfAborted();
    const received = await transfer({
      asked: params.url,
      url: address.url,
      format: params.format,
      agents: userAgents(options),
      maxBytes: options.maxBytes ?? limits.webfetch.bytes,
      profile,
      signal,
      guard: hopGuard(params, context, options, deadline, signal),
      onHead: timeoutCoversBody ? undefined : deadline.clear,
    });
    const convert = {
      profile,
      format: params.format,
      absoluteLinks: options.absoluteLinks ?? profile.absoluteLinks,
    };
    // [webfetch.markdown] A page takes many times its size while it is converted, so large ones wait for one another.
    const free = await turns.take(received.bytes.length, signal);
    try {
      return await cooperate(convertSteps(received, convert), signal);
    } finally {
      free();
    }
  } catch (error) {
    if (!endedByCaller(signal, deadline)) throw error;
    throw new ToolError("aborted", `Fetching ${params.url} was stopped by its caller.`, { cause: error });
  } finally {
    deadline.clear();
    // Whatever is still open of the transfer is closed with the call.
    ending.abort();
  }
}

function userAgents(options: WebfetchOptions): readonly string[] {
  const honest = options.userAgent ?? honestAgent;
  // [webfetch.agent] [webfetch.cloudflare] A browser's name first, the honest one when that meets a challenge.
  return options.honestFirst === true ? [honest] : [browserAgent, honest];
}

function question(params: WebfetchParams, url: string) {
  return {
    permission: "webfetch",
    patterns: [url],
    always: ["*"],
    metadata: { url, format: params.format, ...(params.timeout === undefined ? {} : { timeout: params.timeout }) },
  };
}

/** What happens before each address is fetched: the question about another origin, and the guard against private ones. */
function hopGuard(
  params: WebfetchParams,
  context: CallContext,
  options: WebfetchOptions,
  deadline: Deadline,
  signal: AbortSignal,
): (url: URL, hop: { readonly from?: URL }) => Promise<void> {
  const guard = options.refusePrivate ?? false;
  const allow = typeof guard === "boolean" ? [] : guard.allow;
  return async (url, { from }) => {
    if (guard !== false) {
      // [webfetch.private]
      await abortable(refusePrivate(url, allow, options.resolve ?? systemResolver), signal);
    }
    // [webfetch.redirect]
    if (options.askRedirects === true && from !== undefined && from.origin !== url.origin) {
      await deadline.hold(() => context.ask(question(params, url.href)));
    }
  };
}

function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) return stop();
    signal.addEventListener("abort", stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}

function timedOut(url: string, seconds: number): ToolError {
  return new ToolError(
    "timeout",
    `Fetching ${url} timed out after ${seconds} s. Try again with a longer timeout (at most ${limits.webfetch.maxTimeout} s) or fetch another address.`,
  );
}
