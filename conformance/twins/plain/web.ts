// Shell: fetches pages and asks search services.

import type { Answer, CallRequest, WireWeb } from "../../protocol.ts";
import { type Gate, Refuse } from "../gate.ts";
import { pageMarkdown, pageText, type WebParts } from "./web_parts.ts";

/** What a call of a web tool works with. */
export interface WebCall {
  /** The parts. */
  readonly web: WebParts;
  /** The call itself. */
  readonly request: CallRequest;
  /** Its permission side. */
  readonly gate: Gate;
  /** Ends it. */
  readonly signal: AbortSignal;
}

/** Runs work under a time limit; what it throws then is a refusal. */
async function within<T>(
  call: WebCall,
  milliseconds: number,
  words: { readonly late: string; readonly failed: string },
  work: (signal: AbortSignal, clear: () => void) => Promise<T>,
): Promise<T> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), milliseconds);
  const done = new AbortController();
  try {
    return await work(AbortSignal.any([call.signal, late.signal, done.signal]), () => clearTimeout(timer));
  } catch (error) {
    if (error instanceof Refuse) throw error;
    if (call.signal.aborted) throw new Refuse("aborted", "The call was ended.");
    throw late.signal.aborted ? new Refuse("timeout", words.late) : new Refuse("network", words.failed);
  } finally {
    clearTimeout(timer);
    done.abort();
  }
}

async function bodyOf(response: Response, limit: number, stops: boolean): Promise<Uint8Array | undefined> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > limit && stops) return undefined;
    parts.push(chunk);
  }
  return size > limit ? undefined : new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer());
}

/** The tool `webfetch` of the plain implementation. */
export async function webfetch(
  call: WebCall,
  params: { url: string; format?: string; timeout?: number },
): Promise<Answer> {
  const { web, gate } = call;
  const { url, format = web.defaultFormat, timeout = web.numbers.timeout } = params;
  const { words } = web;
  if (web.asksBeforeScheme) await gate.own("webfetch", web.pattern(url));
  if (!web.isWebAddress(url)) throw new Refuse("invalid_url", words.badUrl(url));
  if (!web.asksBeforeScheme) await gate.own("webfetch", web.pattern(url));
  const milliseconds = Math.min(timeout, web.numbers.maxTimeout) * web.numbers.second;
  const said = { late: words.timeout(url), failed: words.network(url) };
  return await within(call, web.timeoutCovers === "nothing" ? 2 ** 30 : milliseconds, said, async (signal, clear) => {
    const get = (agent: string) => {
      const headers = { Accept: web.accept[format] ?? "", "Accept-Language": web.language, "User-Agent": agent };
      const { web: options } = call.request.context;
      return options === undefined
        ? fetch(url, { signal, redirect: web.redirects, headers })
        : hopByHop(call, options, url, { signal, redirect: "manual", headers });
    };
    const [first = "", ...others] = web.agents;
    let response = await get(first);
    for (const agent of others) {
      const { status, headers } = response;
      if (!web.isChallenge(status, (name) => headers.get(name))) break;
      await response.body?.cancel();
      response = await get(agent);
    }
    if (web.timeoutCovers === "head") clear();
    const { status, headers } = response;
    if (web.isFailure(status)) {
      throw new Refuse(status === 429 ? "rate_limited" : "bad_status", words.status(url, status));
    }
    const tooLarge = new Refuse("too_large", words.tooLarge(url));
    if (web.declaredTooLarge(Number(headers.get("content-length") ?? 0), web.numbers.bytes)) throw tooLarge;
    const bytes = await bodyOf(response, web.numbers.bytes, web.stopsReading);
    if (!bytes) throw tooLarge;
    return pageAnswer(web, { url, format, contentType: headers.get("content-type") ?? "", bytes });
  });
}

/** Follows redirects one by one, with the guards that the host has switched on. */
async function hopByHop({ web, gate }: WebCall, options: WireWeb, url: string, init: RequestInit): Promise<Response> {
  let from: URL | undefined;
  let to = new URL(url);
  for (let hops = 0; hops < 20; hops++) {
    const { refusePrivate, askRedirects } = options;
    if (refusePrivate && (from === undefined || web.guardsHops) && !refusePrivate.includes(to.host)) {
      if (web.isPrivate(to.hostname)) throw new Refuse("denied", `${to.href} is no public address.`);
    }
    if (askRedirects && from && web.asksAgain(from, to)) await gate.own("webfetch", web.pattern(to.href));
    const response = await fetch(to, init);
    const location = response.headers.get("location");
    if (response.status < 300 || response.status > 399 || location === null) return response;
    await response.body?.cancel();
    [from, to] = [to, new URL(location, to)];
  }
  throw new Refuse("network", `${url} leads nowhere.`);
}

function pageAnswer(
  web: WebParts,
  { url, format, contentType, bytes }: { url: string; format: string; contentType: string; bytes: Uint8Array },
): Answer {
  const title = web.title(url, contentType);
  const metadata = { ...web.fetchMetadata };
  if (web.isImage(contentType)) {
    const mime = contentType.split(";")[0] ?? "";
    const image = { type: "file", mime, url: `data:${mime};base64,${bytes.toBase64()}` };
    return { title, output: web.words.image(mime), metadata, attachments: [image] };
  }
  const isHtml = web.isHtml(contentType);
  const source = web.decode(bytes, contentType, isHtml);
  const how = isHtml ? web.converts(format) : "raw";
  const text = how === "raw"
    ? source
    : how === "markdown"
    ? pageMarkdown(source, web.turndown, web.removed)
    : pageText(source, web.silent);
  const output = how === "text" && web.trims ? text.trim() : text;
  return { title, output: output === "" ? web.words.noText : output, metadata };
}

/** The tool `websearch` of the plain implementation. */
export async function websearch(
  call: WebCall,
  params: { query: string; numResults?: number },
): Promise<Answer> {
  const { web, gate, request } = call;
  const { endpoints = {}, environment } = request.context;
  const variables = environment ?? {};
  if (!web.enabled(environment ? "another" : "opencode", variables)) {
    throw new Refuse("not_available", web.words.unavailable);
  }
  const { query, ...given } = params;
  const service = web.service(request.session, variables);
  const label = web.labels[service];
  await gate.own("websearch", web.searchPattern(query));
  const keys = [variables.EXA_API_KEY, variables.PARALLEL_API_KEY].filter((key) => key !== undefined);
  const search = { query, session: request.session, given };
  const exa = service === "exa";
  const endpoint = endpoints[service] ?? "";
  const address = exa ? web.exaAddress(endpoint, variables.EXA_API_KEY) : endpoint;
  const bearer = exa ? undefined : web.bearer(variables.PARALLEL_API_KEY);
  const args = exa
    ? web.exaArguments(search, web.numbers.results)
    : web.parallelArguments(search, web.numbers.modelName);
  const said = {
    late: web.words.searchTimeout(label),
    failed: web.words.searchFailed(label, web.hideKeys(`no answer from ${address}`, keys)),
  };
  return await within(call, web.numbers.searchTimeout * 1000, said, async (signal) => {
    const response = await fetch(address, {
      method: "POST",
      signal,
      headers: {
        "Content-Type": "application/json",
        Accept: web.searchAccept,
        "User-Agent": web.searchAgent,
        ...(bearer === undefined ? {} : { Authorization: bearer }),
      },
      body: JSON.stringify(web.envelope(web.tools[service], args)),
    });
    const body = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await response.arrayBuffer());
    const no = (code: string, why: string) => new Refuse(code, web.hideKeys(web.words.searchFailed(label, why), keys));
    if (!response.ok) {
      throw no(response.status === 429 ? "rate_limited" : "bad_status", `${response.status} ${body.slice(0, 200)}`);
    }
    const found = web.readAnswer(body, response.headers.get("content-type") ?? "");
    if (found && "error" in found) throw no("bad_response", found.error);
    return {
      title: web.hideKeys(web.searchTitle(label, query), keys),
      output: web.hideKeys(found?.text ?? web.words.nothingFound, keys),
      metadata: web.searchMetadata(service),
    };
  });
}
