// Shell: fetch, the clock by default.

import { limits } from "../../spec/limits.ts";
import { type Profile, profiles } from "../../spec/profiles.ts";
import { ToolError } from "../../spec/tool_error.ts";
import { jsonSchema, parseParams } from "../../tools/params.ts";
import type { CallContext, Tool, ToolResult } from "../../tools/tool.ts";
import { endedByCaller, startDeadline } from "../fetch/deadline.ts";
import { transferError } from "../fetch/failure.ts";
import { chooseProvider, type SearchEnvironment } from "./enabled.ts";
import type { Reading } from "./message.ts";
import { outputOf, statusError, withoutSecrets } from "./outcome.ts";
import { websearchDescription, type WebsearchParams, websearchSchema } from "./params.ts";
import { exaProvider, parallelProvider, type Search, type SearchProvider } from "./provider.ts";
import { answerReader } from "./response.ts";

/** Options of {@link createWebsearch}. */
export interface WebsearchOptions extends SearchEnvironment {
  /** Behaviour profile. Default: `documented`. */
  readonly profile?: Profile;
  /** A search service of one's own instead of Exa and Parallel; see `mcpProvider` and `searxngProvider`. */
  readonly own?: SearchProvider;
  /** Address of Exa's MCP server. Default: its hosted one (rule websearch.request). */
  readonly exaEndpoint?: string;
  /** Address of Parallel's MCP server. Default: its hosted one (rule websearch.request). */
  readonly parallelEndpoint?: string;
  /** User-Agent. Default: `opencode`. */
  readonly userAgent?: string;
  /** Name of the model, told to Parallel. Default: none. */
  readonly model?: string;
  /** The time now, for the year in the description. Default: the system's clock. */
  readonly now?: () => Date;
  /** Seconds a search may take. Default: 25 (rule websearch.timeout). */
  readonly timeout?: number;
}

/**
 * Makes the tool `websearch`: one query to one search service. Whether it is offered at all is for `websearchEnabled` to say.
 *
 * @example
 * ```ts
 * import { createWebsearch } from "@scout/tools/web";
 * import assert from "node:assert/strict";
 *
 * const server = Deno.serve({ port: 0, onListen() {} }, () =>
 *   Response.json({ jsonrpc: "2.0", id: 1, result: { content: [{ type: "text", text: "Title: Deno" }] } }));
 * const websearch = createWebsearch({ provider: "exa", exaEndpoint: `http://127.0.0.1:${server.addr.port}/mcp` });
 * const result = await websearch.call({ query: "deno" }, {
 *   signal: new AbortController().signal,
 *   session: "main",
 *   ask: () => Promise.resolve(),
 * });
 * assert.equal(result.output, "Title: Deno");
 * assert.deepEqual(result.metadata, { provider: "exa" });
 * await server.shutdown();
 * ```
 */
export function createWebsearch(options: WebsearchOptions = {}): Tool {
  const now = options.now ?? (() => new Date());
  return {
    name: "websearch",
    // [websearch.year] Filled in each time the definition is read.
    define: () => ({
      name: "websearch",
      description: websearchDescription(now().getFullYear()),
      parameters: jsonSchema(websearchSchema),
    }),
    call: async (params, context) =>
      await websearch(parseParams("websearch", websearchSchema, params), context, options),
  };
}

function providerOf(session: string, options: WebsearchOptions): SearchProvider {
  if (options.own !== undefined) return options.own;
  const { userAgent } = options;
  return chooseProvider(session, options) === "exa"
    ? exaProvider({ endpoint: options.exaEndpoint, apiKey: options.exaKey, userAgent })
    : parallelProvider({ endpoint: options.parallelEndpoint, apiKey: options.parallelKey, userAgent });
}

async function websearch(
  params: WebsearchParams,
  context: CallContext,
  options: WebsearchOptions,
): Promise<ToolResult> {
  const provider = providerOf(context.session, options);
  // [websearch.permission]
  await context.ask({ permission: "websearch", patterns: [params.query], always: ["*"], metadata: { ...params } });
  const seconds = options.timeout ?? limits.websearch.timeout;
  // [websearch.timeout] Over the headers and the body.
  const deadline = startDeadline(
    seconds,
    () => new ToolError("timeout", `websearch timed out: ${provider.label} gave no answer within ${seconds} s.`),
  );
  const ending = new AbortController();
  const signal = AbortSignal.any([context.signal, deadline.signal, ending.signal]);
  const search: Search = { ...params, session: context.session, model: options.model };
  const clean = (text: string) => withoutSecrets(text, provider.secrets);
  try {
    signal.throwIfAborted();
    const output = await ask(provider, search, options.profile ?? profiles.documented, signal);
    return {
      title: clean(`${provider.label}: ${params.query}`),
      output: clean(output),
      metadata: { provider: provider.id },
    };
  } catch (error) {
    if (endedByCaller(signal, deadline)) {
      throw new ToolError("aborted", "The search was stopped by its caller.");
    }
    if (error instanceof ToolError) throw new ToolError(error.code, clean(error.message), { data: error.data });
    throw error;
  } finally {
    deadline.clear();
    ending.abort();
  }
}

async function ask(provider: SearchProvider, search: Search, profile: Profile, signal: AbortSignal): Promise<string> {
  const request = provider.request(search);
  const url = new URL(request.url);
  try {
    const response = await fetch(request.url, {
      method: request.method,
      headers: request.headers,
      body: request.body,
      // A key must not travel on to another address.
      redirect: "manual",
      signal,
    });
    return await readResponse(provider, search, response, profile);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ToolError) throw error;
    // [websearch.secrets] The address, and with it what the platform says of it, may hold the key: only the kind of failure is told.
    const failure = transferError(`websearch failed: cannot reach ${provider.label}`, url, error);
    throw new ToolError(failure.code, failure.message);
  }
}

async function readResponse(
  provider: SearchProvider,
  search: Search,
  response: Response,
  profile: Profile,
): Promise<string> {
  const contentType = response.headers.get("content-type") ?? "";
  if (response.status < 200 || response.status > 299) {
    throw statusError(provider.label, {
      status: response.status,
      retryAfter: response.headers.get("retry-after"),
      contentType,
      body: await readStart(response),
    });
  }
  if (provider.read !== undefined) {
    return outputOf(provider.label, ownReading(provider, search, await readStart(response)));
  }
  const reader = answerReader(contentType, profile);
  const decoder = new TextDecoder();
  let length = 0;
  // Leaving the loop early cancels the body, so that a stream that stays open ends with the answer.
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength;
    if (length > limits.websearch.bytes) {
      throw new ToolError(
        "too_large",
        `websearch failed: the answer of ${provider.label} is larger than ${limits.websearch.bytes} bytes.`,
      );
    }
    const found = reader.push(decoder.decode(chunk, { stream: true }));
    if (found !== undefined) return outputOf(provider.label, found);
  }
  return outputOf(provider.label, reader.end());
}

function ownReading(provider: SearchProvider, search: Search, body: string): Reading | undefined {
  try {
    const text = provider.read!(JSON.parse(body), search);
    return text.trim() === "" ? { kind: "empty" } : { kind: "text", text };
  } catch {
    return undefined;
  }
}

/** A body up to the limit, as text. */
async function readStart(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let length = 0;
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    length += chunk.byteLength;
    if (length > limits.websearch.bytes) break;
  }
  return text;
}
