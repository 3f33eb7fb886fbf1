// Pure: no Deno, no fetch, no file system.

import { rightWeb, type WebParts } from "./plain/web_parts.ts";

/** Other words and other habits on the web. */
export const otherWeb: WebParts = {
  ...rightWeb,
  words: {
    badUrl: () => "URL must start with http:// or https://",
    status: (_url, status) => `Request failed with status code: ${status}`,
    tooLarge: () => "Response too large",
    timeout: () => "Request timed out",
    network: (url) => `Transport error (GET ${url})`,
    image: () => "Image fetched successfully",
    noText: "(empty)",
    nothingFound: "No search results found. Please try a different query.",
    searchFailed: (label, why) => `Web search through ${label} failed: "${why}"`,
    searchTimeout: () => "web search timed out",
    unavailable: "unknown tool",
  },
  accept: {
    markdown: "text/html; q=0.7,text/plain; q=0.8,text/x-markdown; q=0.9,*/*; q=0.1,text/markdown",
    text: "text/plain,text/markdown;q=0.90,text/html;q=0.80,*/*;q=0.10",
    html: "text/html,application/xhtml+xml;q=0.9,text/markdown;q=0.7,text/plain;q=0.8,*/*;q=0.1",
  },
  language: "en-US, en;q=0.9",
  agents: [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/99.0.1.2 Safari/537.36",
    "tool/2.1 (+https://tool.example)",
  ],
  labels: { exa: "Web search by Exa", parallel: "Parallel.ai" },
  envelope: (name, args) => ({
    params: { arguments: args, name, _meta: {} },
    method: "tools/call",
    id: 1,
    jsonrpc: "2.0",
  }),
  searchAccept: "text/event-stream,application/json",
  searchAgent: "tool/2.1",
  exaArguments: (call, results) => ({ objective: call.query, ...rightWeb.exaArguments(call, results) }),
  parallelArguments: ({ query, session }) => ({ session_id: session, search_queries: [query], objective: query }),
  searchTitle: (label, query) => `"${query}" (${label})`,
  searchMetadata: (provider) => ({ provider, results: 3 }),
};
