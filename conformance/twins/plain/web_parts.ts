// Pure: no Deno, no fetch, no file system.

/**
 * The parts of the plain implementation's web tools: every decision the contract makes, as a value that a foil replaces.
 * Turndown and htmlparser2 are what the contract itself names; nothing comes from the library.
 *
 * @module
 */

import { Parser } from "htmlparser2";
import TurndownService from "turndown";

/** A request to a search service. */
export interface SearchCall {
  /** What to look for. */
  readonly query: string;
  /** Session of the call. */
  readonly session: string;
  /** The other parameters, as they were given. */
  readonly given: Readonly<Record<string, unknown>>;
}

/** What an answer of a search service says. */
export type Found = { readonly text: string } | { readonly error: string } | undefined;

/** Variables of the environment. */
export type Environment = Readonly<Record<string, string>>;

/** A search service. */
export type Service = "exa" | "parallel";

/** Everything about the web that a foil may replace. */
export interface WebParts {
  readonly numbers: {
    readonly bytes: number;
    readonly timeout: number;
    readonly maxTimeout: number;
    readonly second: number;
    readonly results: number;
    readonly modelName: number;
    readonly searchTimeout: number;
  };
  readonly words: {
    readonly badUrl: (url: string) => string;
    readonly status: (url: string, status: number) => string;
    readonly tooLarge: (url: string) => string;
    readonly timeout: (url: string) => string;
    readonly network: (url: string) => string;
    readonly image: (mime: string) => string;
    readonly noText: string;
    readonly nothingFound: string;
    readonly searchFailed: (label: string, why: string) => string;
    readonly searchTimeout: (label: string) => string;
    readonly unavailable: string;
  };
  readonly defaultFormat: string;
  readonly choices: Readonly<Record<string, readonly string[]>>;
  readonly isWebAddress: (url: string) => boolean;
  readonly asksBeforeScheme: boolean;
  readonly pattern: (url: string) => string;
  readonly accept: Readonly<Record<string, string>>;
  readonly language: string;
  readonly agents: readonly string[];
  readonly isChallenge: (status: number, header: (name: string) => string | null) => boolean;
  readonly isFailure: (status: number) => boolean;
  readonly redirects: "follow" | "manual";
  readonly isPrivate: (host: string) => boolean;
  readonly guardsHops: boolean;
  readonly asksAgain: (from: URL, to: URL) => boolean;
  readonly declaredTooLarge: (length: number, limit: number) => boolean;
  readonly stopsReading: boolean;
  readonly timeoutCovers: "head and body" | "head" | "nothing";
  readonly isImage: (contentType: string) => boolean;
  readonly isHtml: (contentType: string) => boolean;
  readonly converts: (format: string) => "markdown" | "text" | "raw";
  readonly turndown: TurndownService.Options;
  readonly removed: readonly string[];
  readonly silent: ReadonlySet<string>;
  readonly trims: boolean;
  readonly title: (url: string, contentType: string) => string;
  readonly fetchMetadata: Readonly<Record<string, unknown>>;
  readonly decode: (bytes: Uint8Array, contentType: string, isHtml: boolean) => string;
  readonly enabled: (modelProvider: string, environment: Environment) => boolean;
  readonly service: (session: string, environment: Environment) => Service;
  readonly checksum: (text: string) => number;
  readonly labels: Readonly<Record<Service, string>>;
  readonly tools: Readonly<Record<Service, string>>;
  readonly envelope: (name: string, args: Readonly<Record<string, unknown>>) => unknown;
  readonly searchAccept: string;
  readonly searchAgent: string;
  readonly exaArguments: (call: SearchCall, results: number) => Record<string, unknown>;
  readonly parallelArguments: (call: SearchCall, modelName: number) => Record<string, unknown>;
  readonly exaAddress: (endpoint: string, key: string | undefined) => string;
  readonly bearer: (key: string | undefined) => string | undefined;
  readonly readAnswer: (body: string, contentType: string) => Found;
  readonly searchPattern: (query: string) => string;
  readonly searchTitle: (label: string, query: string) => string;
  readonly searchMetadata: (service: Service) => Record<string, unknown>;
  readonly hideKeys: (text: string, keys: readonly string[]) => string;
}

/** Text of the first content block that has one. */
function textOf(result: unknown): string | undefined {
  const { content } = (result ?? {}) as { content?: unknown };
  const blocks: unknown[] = Array.isArray(content) ? content : [];
  for (const block of blocks) {
    const { text } = (block ?? {}) as { text?: unknown };
    if (typeof text === "string" && text.trim() !== "") return text;
  }
}

/** What one message of a service says. */
export function readMessage(message: unknown): Found {
  const { error, result } = (message ?? {}) as { error?: { message?: unknown }; result?: { isError?: unknown } };
  if (error) return { error: String(error.message ?? "an error without words") };
  const text = textOf(result);
  if (result?.isError === true) return { error: text ?? "an error without words" };
  return text === undefined ? undefined : { text };
}

/** A body as JSON; `undefined` when it is none. */
export function json(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** The data of every event, by the rules of server-sent events; the last may lack its empty line. */
export function eventData(body: string): string[] {
  const events: string[] = [];
  let data: string[] = [];
  for (const line of [...body.replace(/^\uFEFF/, "").split(/\r\n|\n|\r/), ""]) {
    if (line === "") {
      if (data.length > 0) events.push(data.join("\n"));
      data = [];
    } else if (/^data(:|$)/.test(line)) data.push(line.slice(5).replace(/^ /, ""));
  }
  return events;
}

/** The first message in a body that says something. */
export function readAll(body: string, messages: readonly unknown[]): Found {
  const whole = json(body.replace(/^\uFEFF/, ""));
  if (whole !== undefined) return readMessage(whole);
  for (const message of messages) {
    const found = readMessage(message);
    if (found) return found;
  }
}

const isOn = (value: string | undefined) => /^(true|1)$/i.test(value ?? "");

/** The charset that the start of a page declares. */
function declared(start: string): string | undefined {
  return /<meta[^>]+charset\s*=\s*["']?([\w-]+)/i.exec(start)?.[1];
}

/** A body as text, by the charset it declares. */
export function decodeDeclared(bytes: Uint8Array, contentType: string, isHtml: boolean): string {
  const mark = bytes[0] === 0xff && bytes[1] === 0xfe
    ? "utf-16le"
    : bytes[0] === 0xfe && bytes[1] === 0xff
    ? "utf-16be"
    : bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
    ? "utf-8"
    : undefined;
  const header = /charset\s*=\s*"?([\w-]+)/i.exec(contentType)?.[1];
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, 1024));
  for (const label of [mark, header, isHtml ? declared(start) : undefined]) {
    try {
      if (label !== undefined) return new TextDecoder(label).decode(bytes);
    } catch {
      // a label that is no charset says nothing
    }
  }
  return new TextDecoder().decode(bytes);
}

/** The text of a page outside the silent elements. */
export function pageText(html: string, silent: ReadonlySet<string>): string {
  let text = "", depth = 0;
  const parser = new Parser({
    onopentag: (name) => void (silent.has(name) && depth++),
    onclosetag: (name) => void (silent.has(name) && depth--),
    ontext: (piece) => void (depth === 0 && (text += piece)),
  });
  parser.end(html);
  return text;
}

/** The page as Markdown. */
export function pageMarkdown(html: string, options: TurndownService.Options, removed: readonly string[]): string {
  const service = new TurndownService(options);
  service.remove(({ nodeName }: { nodeName: string }) => removed.includes(nodeName.toLowerCase()));
  return service.turndown(html);
}

const media = (contentType: string) => contentType.split(";")[0]?.trim().toLowerCase() ?? "";

/** The parts as the contract wants them, in the profile `documented`. */
export const rightWeb: WebParts = {
  numbers: {
    bytes: 5 * 1024 * 1024,
    timeout: 30,
    maxTimeout: 120,
    second: 1000,
    results: 8,
    modelName: 100,
    searchTimeout: 25,
  },
  words: {
    badUrl: (url) => `${url} is no address of the web.`,
    status: (url, status) => `${url} answers ${status}.`,
    tooLarge: (url) => `${url} is over 5 MB.`,
    timeout: (url) => `${url} took too long.`,
    network: (url) => `${url} cannot be reached.`,
    image: (mime) => `The image (${mime}) is attached.`,
    noText: "(nothing to read there)",
    nothingFound: "Nothing came of it: try another query.",
    searchFailed: (label, why) => `${label} says no: ${why}`,
    searchTimeout: (label) => `websearch waited too long for ${label}.`,
    unavailable: "websearch is not switched on.",
  },
  defaultFormat: "markdown",
  choices: {
    format: ["markdown", "text", "html"],
    type: ["auto", "fast", "deep"],
    livecrawl: ["fallback", "preferred"],
  },
  isWebAddress: (url) => /^https?:\/\//i.test(url) && URL.canParse(url),
  asksBeforeScheme: false,
  pattern: (url) => url,
  accept: {
    markdown: "text/markdown;q=1.0, text/x-markdown;q=0.9, text/plain;q=0.8, text/html;q=0.7, */*;q=0.1",
    text: "text/plain;q=1.0, text/markdown;q=0.9, text/html;q=0.8, */*;q=0.1",
    html: "text/html;q=1.0, application/xhtml+xml;q=0.9, text/plain;q=0.8, text/markdown;q=0.7, */*;q=0.1",
  },
  language: "en-US,en;q=0.9",
  agents: [
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
    "plain",
  ],
  isChallenge: (status, header) => status === 403 && header("cf-mitigated") === "challenge",
  isFailure: (status) => status < 200 || status > 299,
  redirects: "follow",
  isPrivate: (host) =>
    /^(?:0|10|127|169\.254|172\.(?:1[6-9]|2\d|3[01])|192\.168)\./.test(host) ||
    /^\[(?:::|f[cd]|fe[89ab])/.test(host) || /(?:^|\.)(?:localhost|internal)\.?$/.test(host),
  guardsHops: true,
  asksAgain: (from, to) => from.origin !== to.origin,
  declaredTooLarge: (length, limit) => length > limit,
  stopsReading: true,
  timeoutCovers: "head and body",
  isImage: (contentType) => media(contentType).startsWith("image/") && media(contentType) !== "image/svg+xml",
  isHtml: (contentType) => ["text/html", "application/xhtml+xml"].includes(media(contentType)),
  converts: (format) => format === "html" ? "raw" : format === "text" ? "text" : "markdown",
  turndown: { headingStyle: "atx", hr: "---", bulletListMarker: "-", codeBlockStyle: "fenced", emDelimiter: "*" },
  removed: ["script", "style", "meta", "link"],
  silent: new Set(["script", "style", "noscript", "iframe", "object", "embed"]),
  trims: true,
  title: (url, contentType) => `${url} (${contentType})`,
  fetchMetadata: {},
  decode: decodeDeclared,
  enabled: (modelProvider, environment) =>
    ["opencode", "opencode-go"].includes(modelProvider) ||
    ["OPENCODE_ENABLE_EXA", "OPENCODE_EXPERIMENTAL", "OPENCODE_EXPERIMENTAL_EXA", "OPENCODE_ENABLE_PARALLEL"]
      .some((name) => isOn(environment[name])),
  service(session, environment) {
    const named = environment.OPENCODE_WEBSEARCH_PROVIDER;
    if (named === "exa" || named === "parallel") return named;
    if (isOn(environment.OPENCODE_ENABLE_PARALLEL)) return "parallel";
    const exa = ["OPENCODE_ENABLE_EXA", "OPENCODE_EXPERIMENTAL", "OPENCODE_EXPERIMENTAL_EXA"];
    if (exa.some((name) => isOn(environment[name]))) return "exa";
    return this.checksum(session) % 2 === 0 ? "exa" : "parallel";
  },
  checksum(text) {
    let sum = 2166136261n;
    for (let at = 0; at < text.length; at++) sum = ((sum ^ BigInt(text.charCodeAt(at))) * 16777619n) % 4294967296n;
    return Number(sum);
  },
  labels: { exa: "Exa", parallel: "Parallel" },
  tools: { exa: "web_search_exa", parallel: "web_search" },
  envelope: (name, args) => ({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } }),
  searchAccept: "application/json, text/event-stream",
  searchAgent: "plain-search",
  exaArguments: ({ query, given }, results) => ({
    query,
    type: given.type ?? "auto",
    numResults: given.numResults ?? results,
    livecrawl: given.livecrawl ?? "fallback",
    ...(given.contextMaxCharacters === undefined ? {} : { contextMaxCharacters: given.contextMaxCharacters }),
  }),
  parallelArguments: ({ query, session }, modelName) => ({
    objective: query,
    search_queries: [query],
    session_id: session,
    model_name: "a model with a long name ".repeat(8).slice(0, modelName),
  }),
  exaAddress: (endpoint, key) => key ? `${endpoint}?exaApiKey=${encodeURIComponent(key)}` : endpoint,
  bearer: (key) => key ? `Bearer ${key}` : undefined,
  readAnswer: (body) => readAll(body, eventData(body).map(json)),
  searchPattern: (query) => query,
  searchTitle: (label, query) => `${label}: ${query}`,
  searchMetadata: (provider) => ({ provider }),
  hideKeys: (text, keys) =>
    keys.flatMap((key) => [key, encodeURIComponent(key)]).reduce(
      (hidden, key) => hidden.replaceAll(key, "(key)"),
      text,
    ),
};

/** The text of the first message that has one, line by line, as the observed program looks for it. */
function readLines(body: string): Found {
  const lines = body.split("\n").filter((line) => line.startsWith("data: ")).map((line) => json(line.slice(6)));
  for (const message of [json(body), ...lines]) {
    const text = textOf((message as { result?: unknown } | undefined)?.result);
    if (text !== undefined) return { text };
  }
}

/** The parts in the profile `opencode-1.18`. */
export function observedWeb(web: WebParts): WebParts {
  return {
    ...web,
    isWebAddress: (url) => /^https?:\/\//.test(url) && web.isWebAddress(url),
    isHtml: (contentType) => contentType.includes("text/html"),
    timeoutCovers: "head",
    decode: (bytes) => new TextDecoder().decode(bytes),
    readAnswer: readLines,
  };
}
