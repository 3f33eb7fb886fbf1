// Pure: no Deno, no fetch, no file system.

import { decodeDeclared, type WebParts } from "../twins/plain/web_parts.ts";
import { answer, type Foil, part, wrap } from "./foil.ts";

/** A foil made by replacing parts of the plain web tools. */
export function web(breaks: Foil["breaks"], what: string, parts: (right: WebParts) => Partial<WebParts>): Foil {
  return part(breaks, what, (right) => ({ web: { ...right.web, ...parts(right.web) } }));
}

/** A foil that changes a number of the plain web tools. */
export function webNumber(breaks: Foil["breaks"], name: keyof WebParts["numbers"], value: number): Foil {
  return web(breaks, `${name} ${value}`, ({ numbers }) => ({ numbers: { ...numbers, [name]: value } }));
}

const turndown = (what: string, options: WebParts["turndown"]): Foil =>
  web("webfetch.markdown", what, (right) => ({ turndown: { ...right.turndown, ...options } }));

const accepts = (what: string, change: (accept: WebParts["accept"]) => Record<string, string>): Foil =>
  web("webfetch.accept", what, ({ accept }) => ({ accept: change(accept) }));

const each = (accept: WebParts["accept"], change: (header: string) => string) =>
  Object.fromEntries(Object.entries(accept).map(([format, header]) => [format, change(header)]));

const without = <T>(all: Iterable<T>, one: T) => [...all].filter((value) => value !== one);

/** Foils of the area `webfetch`. */
export const webfetchFoils: readonly Foil[] = [
  web("webfetch.params", "text by default", () => ({ defaultFormat: "text" })),
  web("webfetch.params", "html by default", () => ({ defaultFormat: "html" })),
  web("webfetch.params", "any format taken", ({ choices }) => ({
    choices: { ...choices, format: [...choices.format ?? [], "pdf"] },
  })),
  part("webfetch.params", "numbers from strings", () => ({ numberFrom: (value) => Number(value) })),
  web("webfetch.scheme", "FTP passes", ({ isWebAddress }) => ({
    isWebAddress: (url) => url.startsWith("ftp://") || isWebAddress(url),
  })),
  {
    id: "webfetch.scheme: files and data are fetched",
    breaks: "webfetch.scheme",
    parts: ({ web }) => ({ web: { ...web, isWebAddress: (url) => URL.canParse(url) } }),
    wrap: answerAll("data:text/plain,x", "x"),
  },
  web("webfetch.scheme", "only small letters", ({ isWebAddress }) => ({
    isWebAddress: (url) => url.startsWith("http") && isWebAddress(url),
  })),
  wrap("webfetch.scheme", "upgraded to HTTPS", {
    request: (request) => {
      const { url, ...rest } = (request.params ?? {}) as { url?: unknown };
      return typeof url === "string"
        ? { ...request, params: { ...rest, url: url.replace(/^http:/i, "https:") } }
        : request;
    },
  }),
  web("webfetch.scheme", "asked before the scheme is looked at", () => ({ asksBeforeScheme: true })),
  web("webfetch.permission", "the host is the pattern", () => ({ pattern: (url) => new URL(url).origin })),
  part("webfetch.permission", "asked as read", () => ({
    asksAs: (tool, value) => ({ permission: tool === "webfetch" ? "read" : tool, pattern: value }),
  })),
  accepts("one for every format", ({ html = "" }) => ({ markdown: html, text: html, html })),
  accepts("no weights", (accept) => each(accept, (header) => header.replace(/;q=[\d.]+/g, ""))),
  accepts("anything", (accept) => each(accept, () => "*/*")),
  accepts("nothing but text", (accept) => each(accept, (header) => header.replace(/, \*\/\*;q=0\.1/, ""))),
  web("webfetch.accept", "another language", () => ({ language: "*" })),
  web("webfetch.agent", "an honest name first", ({ agents }) => ({ agents: agents.slice(1) })),
  web("webfetch.agent", "a telephone's", ({ agents }) => ({
    agents: agents.map((name) => name.replace("(X11; Linux x86_64)", "(Linux; Android 15; Pixel 9)")),
  })),
  web("webfetch.agent", "a Firefox's", ({ agents }) => ({
    agents: ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", ...agents.slice(1)],
  })),
  web("webfetch.cloudflare", "never again", ({ agents }) => ({ agents: agents.slice(0, 1) })),
  web("webfetch.cloudflare", "again under the same name", ({ agents: [first = ""] }) => ({ agents: [first, first] })),
  web("webfetch.cloudflare", "a third time", ({ agents }) => ({ agents: [...agents, "another"] })),
  web("webfetch.cloudflare", "at every 403", () => ({ isChallenge: (status) => status === 403 })),
  web("webfetch.cloudflare", "whatever the status", () => ({
    isChallenge: (_status, header) => header("cf-mitigated") === "challenge",
  })),
  web("webfetch.cloudflare", "whatever the header says", () => ({
    isChallenge: (status, header) => status === 403 && header("cf-mitigated") !== null,
  })),
  web("webfetch.status", "error pages are pages", () => ({ isFailure: () => false })),
  web("webfetch.status", "only 200 is right", () => ({ isFailure: (status) => status !== 200 })),
  web("webfetch.status", "299 is wrong", () => ({ isFailure: (status) => status < 200 || status > 298 })),
  web("webfetch.status", "client errors pass", () => ({ isFailure: (status) => status >= 500 })),
  web("webfetch.status", "the status not said", ({ words }) => ({
    words: { ...words, status: (url) => `${url.replace(/\d+/g, "")} cannot be had.` },
  })),
  web("webfetch.status", "redirects not followed", () => ({ redirects: "manual" })),
  web("webfetch.private", "not refused", () => ({ isPrivate: () => false })),
  web("webfetch.private", "IPv4 inside IPv6 passes", ({ isPrivate }) => ({
    isPrivate: (host) => !host.startsWith("[::ffff:") && isPrivate(host),
  })),
  web("webfetch.private", "loopback only", () => ({ isPrivate: (host) => /^(?:127\.|localhost|\[::)/.test(host) })),
  web("webfetch.private", "metadata may be had", ({ isPrivate }) => ({
    isPrivate: (host) => !host.startsWith("169.254.") && isPrivate(host),
  })),
  web("webfetch.private", "a name is no address", ({ isPrivate }) => ({
    isPrivate: (host) => !host.startsWith("localhost") && isPrivate(host),
  })),
  web("webfetch.private", "the first address only", () => ({ guardsHops: false })),
  web("webfetch.redirect", "never asks again", () => ({ asksAgain: () => false })),
  web("webfetch.redirect", "asks at every redirect", () => ({ asksAgain: () => true })),
  web("webfetch.redirect", "hosts instead of origins", () => ({
    asksAgain: (from, to) => from.hostname !== to.hostname,
  })),
  web("webfetch.redirect", "the origin is asked for", ({ asksAgain, pattern }) => ({
    asksAgain,
    pattern: (url) => url.includes("/other") ? pattern(url) : new URL(url).origin,
  })),
  webNumber("webfetch.size", "bytes", 5 * 1024 * 1024 - 1),
  webNumber("webfetch.size", "bytes", 5 * 1024 * 1024 + 1),
  webNumber("webfetch.size", "bytes", 5_000_000),
  web("webfetch.size", "the declared length not looked at", () => ({ declaredTooLarge: () => false })),
  web("webfetch.size", "the declared length may not be the limit", () => ({
    declaredTooLarge: (length, limit) => length >= limit,
  })),
  web("webfetch.size", "read to the end", () => ({ stopsReading: false })),
  web("webfetch.timeout", "none", () => ({ timeoutCovers: "nothing" })),
  web("webfetch.timeout", "over the head only", () => ({ timeoutCovers: "head" })),
  webNumber("webfetch.timeout", "second", 10),
  webNumber("webfetch.timeout", "second", 60_000),
  web("webfetch.image", "SVG is an image", () => ({ isImage: (type) => type.startsWith("image/") })),
  web("webfetch.image", "only PNG is an image", () => ({ isImage: (type) => type === "image/png" })),
  web("webfetch.image", "images are text", () => ({ isImage: () => false })),
  wrap("webfetch.image", "nothing said", {
    reply: answer(({ output, attachments }) => ({ output: attachments?.length ? "" : output })),
  }),
  wrap("webfetch.image", "the bytes as text too", {
    reply: answer(({ output, attachments }) => ({ output: attachments?.[0]?.url ?? output })),
  }),
  web("webfetch.html", "small letters only", ({ isHtml }) => ({
    isHtml: (type) => type === type.toLowerCase() && isHtml(type),
  })),
  web("webfetch.html", "XHTML is text", ({ isHtml }) => ({ isHtml: (type) => !/xhtml/i.test(type) && isHtml(type) })),
  web("webfetch.html", "the words anywhere", ({ isHtml }) => ({
    isHtml: (type) => type.includes("text/html") || isHtml(type),
  })),
  turndown("underlined headings", { headingStyle: "setext" }),
  turndown("stars for rules", { hr: "* * *" }),
  turndown("stars for bullets", { bulletListMarker: "*" }),
  turndown("indented code", { codeBlockStyle: "indented" }),
  turndown("underscores for emphasis", { emDelimiter: "_" }),
  turndown("underscores for strong", { strongDelimiter: "__" }),
  turndown("links as references", { linkStyle: "referenced" }),
  turndown("backslashes for breaks", { br: "\\" }),
  ...["script", "style"].map((name) =>
    web("webfetch.markdown", `${name} kept`, ({ removed }) => ({ removed: without(removed, name) }))
  ),
  web("webfetch.markdown", "text instead", ({ converts }) => ({
    converts: (format) => format === "markdown" ? "text" : converts(format),
  })),
  wrap("webfetch.markdown", "escapes undone", {
    reply: answer(({ output }) => ({ output: output.replace(/\\([*_[\]`#.-])/g, "$1") })),
  }),
  ...["script", "style", "noscript", "iframe", "object"].map((name) =>
    web("webfetch.text", `${name} kept`, ({ silent }) => ({ silent: new Set(without(silent, name)) }))
  ),
  web("webfetch.text", "not trimmed", () => ({ trims: false })),
  web("webfetch.text", "Markdown instead", ({ converts }) => ({
    converts: (format) => format === "text" ? "markdown" : converts(format),
  })),
  web("webfetch.text", "the title left out", ({ silent }) => ({ silent: new Set([...silent, "title"]) })),
  web("webfetch.raw", "html is converted", ({ converts }) => ({
    converts: (format) => format === "html" ? "markdown" : converts(format),
  })),
  web("webfetch.raw", "everything is HTML", () => ({ isHtml: () => true })),
  web("webfetch.raw", "trimmed", ({ decode }) => ({ decode: (...args) => decode(...args).trim() })),
  web("webfetch.title", "the page's own", () => ({ title: () => "Named" })),
  web("webfetch.title", "no parameters", () => ({ title: (url, type) => `${url} (${type.split(";")[0]})` })),
  web("webfetch.title", "the address only", () => ({ title: (url) => url })),
  web("webfetch.no-truncation", "says that nothing was cut", () => ({ fetchMetadata: { truncated: false } })),
  web("webfetch.no-truncation", "says that it was cut", () => ({ fetchMetadata: { truncated: true } })),
  web("webfetch.charset", "always UTF-8", () => ({ decode: (bytes) => new TextDecoder().decode(bytes) })),
  web("webfetch.charset", "the header only", () => ({
    decode: (bytes, type) => {
      const label = /charset\s*=\s*"?(iso-8859-1|windows-1251|shift_jis|gb18030)/i.exec(type)?.[1];
      return new TextDecoder(label).decode(bytes);
    },
  })),
  web("webfetch.charset", "no meta element", () => ({ decode: (bytes, type) => decodeDeclared(bytes, type, false) })),
  web("webfetch.charset", "ISO 8859-1 to the letter", () => ({
    decode: (bytes, type, isHtml) =>
      /iso-8859-1/i.test(type) ? String.fromCharCode(...bytes) : decodeDeclared(bytes, type, isHtml),
  })),
];

/** A right implementation that answers one address without looking. */
function answerAll(address: string, output: string): Foil["wrap"] {
  return (right) => ({
    ...right,
    call: async (request, signal) => {
      const { url } = (request.params ?? {}) as { url?: unknown };
      return url === address
        ? { kind: "ok", answer: { title: address, output, metadata: {}, asks: [] } }
        : await right.call(request, signal);
    },
  });
}
