// Pure: no Deno, no fetch, no file system.

import { limits } from "../../spec/limits.ts";
import type { WebsearchParams } from "./params.ts";

/** One search, as a provider gets it. */
export interface Search extends WebsearchParams {
  /** Session of the call. */
  readonly session: string;
  /** Name of the model, where the host gave one. */
  readonly model?: string | undefined;
}

/** A request to a search service. */
export interface SearchRequest {
  /** The address, with a key in it where the service wants it there. */
  readonly url: string;
  /** The method. */
  readonly method: "GET" | "POST";
  /** The headers. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body; none for GET. */
  readonly body?: string;
}

/** A search service. */
export interface SearchProvider {
  /** Short name, given in the result's metadata. */
  readonly id: string;
  /** Name to show, the first part of the title. */
  readonly label: string;
  /** Makes the request of a search. */
  readonly request: (search: Search) => SearchRequest;
  /**
   * Reads the text of the results from a body of JSON; an empty text is "nothing found", and an error thrown is an answer that
   * could not be read. Default: the answer is that of an MCP tool.
   */
  readonly read?: (body: unknown, search: Search) => string;
  /** Keys that must never be shown. */
  readonly secrets: readonly string[];
}

/** A JSON-RPC call of a tool of an MCP server (rule websearch.request). */
export function toolCall(tool: string, args: Readonly<Record<string, unknown>>): string {
  // [websearch.request] One request, without the handshake of an MCP client.
  return JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: tool, arguments: args } });
}

const mcpHeaders = { "Content-Type": "application/json", "Accept": "application/json, text/event-stream" };

/** Options of {@link exaProvider} and {@link parallelProvider}. */
export interface HostedOptions {
  /** Address of the MCP endpoint. Default: the service's own. */
  readonly endpoint?: string | undefined;
  /** Key. Default: none, which both services take within limits. */
  readonly apiKey?: string | undefined;
  /** User-Agent. Default: `opencode`. */
  readonly userAgent?: string | undefined;
}

/**
 * Exa's hosted MCP server (rule websearch.exa).
 *
 * @example
 * ```ts
 * import { exaProvider } from "@scout/tools/web";
 * import assert from "node:assert/strict";
 *
 * const { method, url } = exaProvider().request({ query: "deno", session: "main" });
 * assert.equal(method, "POST");
 * assert.match(url, /^https:/);
 * ```
 */
export function exaProvider(options: HostedOptions = {}): SearchProvider {
  return {
    id: "exa",
    label: "Exa Web Search",
    request: (search) => {
      const url = new URL(options.endpoint ?? "https://mcp.exa.ai/mcp");
      // [websearch.exa] The key goes into the address, which therefore never shows in an error.
      if (options.apiKey) url.searchParams.set("exaApiKey", options.apiKey);
      return {
        url: url.href,
        method: "POST",
        headers: { ...mcpHeaders, "User-Agent": options.userAgent ?? "opencode" },
        body: toolCall("web_search_exa", {
          query: search.query,
          // The tool of today requires it beside the query; the documented one ignores it.
          objective: search.query,
          type: search.type ?? "auto",
          numResults: search.numResults ?? limits.websearch.results,
          livecrawl: search.livecrawl ?? "fallback",
          ...(search.contextMaxCharacters === undefined ? {} : { contextMaxCharacters: search.contextMaxCharacters }),
        }),
      };
    },
    secrets: options.apiKey ? [options.apiKey] : [],
  };
}

/**
 * Parallel's hosted MCP server (rule websearch.parallel).
 *
 * @example
 * ```ts
 * import { parallelProvider } from "@scout/tools/web";
 * import assert from "node:assert/strict";
 *
 * const { method, url } = parallelProvider().request({ query: "deno", session: "main" });
 * assert.equal(method, "POST");
 * assert.match(url, /^https:/);
 * ```
 */
export function parallelProvider(options: HostedOptions = {}): SearchProvider {
  return {
    id: "parallel",
    label: "Parallel Web Search",
    request: (search) => ({
      url: options.endpoint ?? "https://search.parallel.ai/mcp",
      method: "POST",
      headers: {
        ...mcpHeaders,
        "User-Agent": options.userAgent ?? "opencode",
        // [websearch.parallel] No key, no header: an empty one would turn a free call away.
        ...(options.apiKey ? { "Authorization": `Bearer ${options.apiKey}` } : {}),
      },
      body: toolCall("web_search", {
        objective: search.query,
        search_queries: [search.query],
        session_id: search.session,
        // [websearch.parallel]
        ...(search.model === undefined ? {} : { model_name: search.model.slice(0, limits.websearch.modelName) }),
      }),
    }),
    secrets: options.apiKey ? [options.apiKey] : [],
  };
}

/** Options of {@link mcpProvider}. */
export interface McpProviderOptions {
  /** Short name. */
  readonly id: string;
  /** Name to show. */
  readonly label: string;
  /** Address of the MCP endpoint (streamable HTTP, taking a call without a handshake). */
  readonly endpoint: string;
  /** Name of the tool. */
  readonly tool: string;
  /** Makes the tool's arguments from a search. */
  readonly arguments: (search: Search) => Readonly<Record<string, unknown>>;
  /** More headers. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Keys that must never be shown. */
  readonly secrets?: readonly string[];
}

/**
 * Any MCP server with a search tool.
 *
 * @example
 * ```ts
 * import { mcpProvider } from "@scout/tools/web";
 * import assert from "node:assert/strict";
 *
 * const own = mcpProvider({
 *   id: "own",
 *   label: "Our search",
 *   endpoint: "https://search.example/mcp",
 *   tool: "find",
 *   arguments: ({ query, numResults }) => ({ q: query, top: numResults ?? 5 }),
 * });
 * const { body } = own.request({ query: "deno", session: "main" });
 * assert.deepEqual(JSON.parse(body!).params, { name: "find", arguments: { q: "deno", top: 5 } });
 * ```
 */
export function mcpProvider(options: McpProviderOptions): SearchProvider {
  return {
    id: options.id,
    label: options.label,
    request: (search) => ({
      url: options.endpoint,
      method: "POST",
      headers: { "User-Agent": "opencode", ...mcpHeaders, ...options.headers },
      body: toolCall(options.tool, options.arguments(search)),
    }),
    secrets: options.secrets ?? [],
  };
}

/** Options of {@link searxngProvider}. */
export interface SearxngOptions {
  /** Address of the instance, such as `https://searx.example/`; its settings must allow the format `json`. */
  readonly endpoint: string;
  /** Categories to search, such as `general` or `it`. Default: those of the instance. */
  readonly categories?: string;
  /** Language, such as `en`. Default: that of the instance. */
  readonly language?: string;
}

/**
 * A SearXNG instance, through its JSON. It decides how many results it gives; those past the wanted number are dropped.
 *
 * @example
 * ```ts
 * import { searxngProvider } from "@scout/tools/web";
 * import assert from "node:assert/strict";
 *
 * const searx = searxngProvider({ endpoint: "https://searx.example" });
 * const { url } = searx.request({ query: "deno", session: "main" });
 * assert.equal(url, "https://searx.example/search?q=deno&format=json");
 * ```
 */
export function searxngProvider(options: SearxngOptions): SearchProvider {
  return {
    id: "searxng",
    label: "SearXNG",
    request: (search) => {
      const url = new URL("search", options.endpoint.endsWith("/") ? options.endpoint : options.endpoint + "/");
      url.searchParams.set("q", search.query);
      url.searchParams.set("format", "json");
      if (options.categories !== undefined) url.searchParams.set("categories", options.categories);
      if (options.language !== undefined) url.searchParams.set("language", options.language);
      return { url: url.href, method: "GET", headers: { "Accept": "application/json", "User-Agent": "opencode" } };
    },
    read: readSearxng,
    secrets: [],
  };
}

/** The instance decides how many results it gives; those past the wanted number are dropped. */
function readSearxng(body: unknown, search: Search): string {
  const { results } = body as { results?: unknown };
  if (!Array.isArray(results)) throw new TypeError("no list of results");
  return results.slice(0, search.numResults ?? limits.websearch.results).map((each) => {
    const { title, url, content } = each as Record<string, unknown>;
    return [`Title: ${title}`, `URL: ${url}`, typeof content === "string" ? content : ""].filter((line) => line !== "")
      .join("\n");
  }).join("\n\n---\n\n");
}
