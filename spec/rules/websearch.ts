// Pure: no Deno, no fetch, no file system.

import { defineRule as rule, type Rule } from "../rule.ts";

/** Rules of the area `websearch`. */
export const websearchRules: readonly Rule[] = [
  rule(
    "websearch.enabled",
    "MUST",
    "documented",
    "The tool is available when the model's provider is `opencode` or `opencode-go`, or when Exa or Parallel is switched on: by `OPENCODE_ENABLE_EXA` (also `OPENCODE_EXPERIMENTAL`, and the older `OPENCODE_EXPERIMENTAL_EXA`) and by `OPENCODE_ENABLE_PARALLEL`. A pure function takes the provider and the flags; a helper reads the flags from an environment.",
  ),
  rule(
    "websearch.provider",
    "MUST",
    "documented",
    "`OPENCODE_WEBSEARCH_PROVIDER` (exa or parallel) decides; else Parallel if it is switched on; else Exa if it is switched on; else the parity of a checksum of the session id, so that one session always lands at the same provider. Observed: the checksum is FNV-1a of 32 bits over UTF-16 code units, and even is Exa.",
  ),
  rule(
    "websearch.request",
    "MUST",
    "documented",
    "The request is one POST of a JSON-RPC 2.0 `tools/call` with id 1, to `https://mcp.exa.ai/mcp` (tool `web_search_exa`) or `https://search.parallel.ai/mcp` (tool `web_search`), accepting `application/json, text/event-stream`. No MCP client is involved. The endpoints are options.",
  ),
  rule(
    "websearch.exa",
    "MUST",
    "documented",
    "Exa's arguments are query, type (auto, fast, deep; auto by default), numResults ({websearch.results} by default), livecrawl (fallback or preferred; fallback by default) and, optionally, contextMaxCharacters. Observed: `EXA_API_KEY`, if set, goes into the URL as `exaApiKey`.",
  ),
  rule(
    "websearch.parallel",
    "MUST",
    "documented",
    "Parallel's arguments are objective (the query), search_queries (`[query]`), session_id and model_name. `PARALLEL_API_KEY`, if set, is a bearer token, and a User-Agent names the program. Observed: model_name is cut to {websearch.modelName} characters.",
  ),
  rule(
    "websearch.response",
    "MUST",
    "documented",
    "The answer is JSON, or SSE whose `data:` lines are tried in order; the first result with a text in its content wins. Without a text the output is a fixed one that nothing was found and that suggests another query. Beyond the documents: events are parsed by the SSE rules (split lines, CRLF, comments, chunk borders), and a JSON-RPC error or an `isError` result is an error with its message.",
  ),
  rule(
    "websearch.timeout",
    "MUST",
    "documented",
    "After {websearch.timeout} s the call is an error that names the tool.",
  ),
  rule(
    "websearch.permission",
    "MUST",
    "observed",
    "The `websearch` permission is asked for with the query as the pattern. The title is the provider's label and the query; metadata is `{ provider }`.",
  ),
  rule(
    "websearch.year",
    "MUST",
    "documented",
    "The description carries the current year, filled in each time it is read.",
  ),
  rule(
    "websearch.secrets",
    "SHOULD",
    "extension",
    "API keys never appear in output, errors, titles or metadata.",
  ),
];
