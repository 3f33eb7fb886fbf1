// Shell: fetches pages.

import type { Answer, CallRequest } from "../../protocol.ts";
import { type Gate, Refuse } from "../gate.ts";
import { rightWeb } from "../plain/web_parts.ts";
import { wideMarkdown, wideText, type WideWebParts } from "./web_parts.ts";

/** What a call of `webfetch` in the profile `extended` works with. */
export interface WideFetch {
  readonly web: WideWebParts;
  readonly request: CallRequest;
  readonly gate: Gate;
  readonly signal: AbortSignal;
}

async function startOf(response: Response, web: WideWebParts, isLonger: boolean) {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    parts.push(chunk);
    if (web.readsOn && !isLonger) continue;
    if (size > web.limit || (isLonger && !web.waitsForMore && size === web.limit)) break;
  }
  const bytes = new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer());
  return { bytes: bytes.subarray(0, web.limit), isCut: size > web.limit || (isLonger && size === web.limit) };
}

/** The tool `webfetch` in the profile `extended`. */
export async function wideFetch(
  call: WideFetch,
  params: { url: string; format?: string | undefined },
): Promise<Answer> {
  try {
    return await answerOf(call, params);
  } catch (error) {
    if (error instanceof Refuse) throw error;
    const { aborted } = call.signal;
    throw new Refuse(aborted ? "aborted" : "network", aborted ? "The call was ended." : `${params.url} is not there.`);
  }
}

async function answerOf(
  { web, request, gate, signal }: WideFetch,
  { url, format = "markdown" }: { url: string; format?: string | undefined },
): Promise<Answer> {
  if (!rightWeb.isWebAddress(url)) throw new Refuse("invalid_url", `${url} is no address of the web.`);
  await gate.own(request.tool, url);
  const response = await fetch(url, { signal, headers: { Accept: rightWeb.accept[format] ?? "*/*" } });
  const contentType = response.headers.get("content-type") ?? "";
  const declared = Number(response.headers.get("content-length") ?? 0);
  const refuse = async (code: string, why: string) => {
    await response.body?.cancel().catch(() => {});
    return new Refuse(code, `${url} ${why}.`);
  };
  if (!response.ok) throw await refuse("bad_status", `answers ${response.status}`);
  const cuts = web.cuts(contentType);
  if (declared > web.limit && !cuts) throw await refuse("too_large", "is over 5 MB");
  const { bytes, isCut } = await startOf(response, web, declared > web.limit);
  if (isCut && !cuts) throw await refuse("too_large", "is over 5 MB");
  const title = `${url} (${contentType})`;
  if (rightWeb.isImage(contentType)) {
    if (bytes.length === 0 && web.refusesEmptyImage) throw new Refuse("bad_response", `${url} is an empty image.`);
    const image = { type: "file", mime: contentType, url: `data:${contentType};base64,${bytes.toBase64()}` };
    return { title, output: "An image.", metadata: {}, attachments: [image] };
  }
  const start = bytes.subarray(0, 1024);
  const looksHtml = web.looksHtml(new TextDecoder("latin1").decode(start));
  if (!looksHtml && web.isBinary(start)) throw new Refuse("unsupported_file", `${url} is no text.`);
  const isHtml = rightWeb.isHtml(contentType) || (contentType === "" && looksHtml);
  const isUtf8 = isCut && web.decodesAsPart;
  const source = isUtf8
    ? new TextDecoder().decode(bytes, { stream: true })
    : rightWeb.decode(bytes, contentType, isHtml);
  const text = !isHtml || format === "html"
    ? source
    : format === "text"
    ? wideText(web, source)
    : wideMarkdown(web, source, web.base(url, response.url, source));
  const output = text.trim() === "" ? "(nothing to read there)" : text;
  if (!isCut) return { title, output, metadata: {} };
  const note = web.saysPart(bytes.length, declared > web.limit ? declared : undefined);
  return { title, output: web.withNote(note, output), metadata: { ...web.partMetadata } };
}
