// Pure: no Deno, no fetch, no file system.

import { eventData, json, readMessage, type WebParts } from "../twins/plain/web_parts.ts";
import { answer, type Foil, part, wrap } from "./foil.ts";
import { web, webNumber } from "./web_fetch.ts";

const exa = (what: string, change: (args: Record<string, unknown>) => Record<string, unknown>): Foil =>
  web("websearch.exa", what, ({ exaArguments }) => ({
    exaArguments: (call, results) => change(exaArguments(call, results)),
  }));

const parallel = (what: string, change: (args: Record<string, unknown>) => Record<string, unknown>): Foil =>
  web("websearch.parallel", what, ({ parallelArguments }) => ({
    parallelArguments: (call, length) => change(parallelArguments(call, length)),
  }));

const request = (what: string, change: (envelope: Record<string, unknown>) => unknown): Foil =>
  web("websearch.request", what, ({ envelope }) => ({
    envelope: (name, args) => change(envelope(name, args) as Record<string, unknown>),
  }));

const drop = (name: string) => ({ [name]: _gone, ...rest }: Record<string, unknown>) => rest;

/** Reads messages, the first of which says everything. */
const readFirst = (messages: readonly unknown[]) => messages.map(readMessage).find((found) => found !== undefined);

const response = (what: string, readAnswer: (right: WebParts["readAnswer"]) => WebParts["readAnswer"]): Foil =>
  web("websearch.response", what, (right) => ({ readAnswer: readAnswer(right.readAnswer) }));

const messagesOf = (body: string) => json(body) === undefined ? eventData(body).map(json) : [json(body)];

const isOn = (value: string | undefined) => value === "true" || value === "1";

/** Foils of the area `websearch`. */
export const websearchFoils: readonly Foil[] = [
  web("websearch.enabled", "always", () => ({ enabled: () => true })),
  web("websearch.enabled", "for opencode's models only", () => ({ enabled: (provider) => provider === "opencode" })),
  ...["OPENCODE_ENABLE_EXA", "OPENCODE_EXPERIMENTAL", "OPENCODE_EXPERIMENTAL_EXA", "OPENCODE_ENABLE_PARALLEL"].map((
    name,
  ) =>
    web("websearch.enabled", `not by ${name}`, ({ enabled }) => ({
      enabled: (provider, { [name]: _unseen, ...others }) => enabled(provider, others),
    }))
  ),
  web("websearch.enabled", "only the word true", ({ enabled }) => ({
    enabled: (provider, environment) => enabled(provider, environment) && !Object.values(environment).includes("1"),
  })),
  web("websearch.provider", "always Exa", ({ service }) => ({
    service: (session, environment) =>
      Object.keys(environment).length > 0 ? service.call(allExa, session, environment) : "exa",
  })),
  web("websearch.provider", "odd is Exa", (right) => ({ checksum: (text) => right.checksum(text) + 1 })),
  web("websearch.provider", "over bytes", (right) => ({
    checksum: (text) => right.checksum(String.fromCharCode(...new TextEncoder().encode(text))),
  })),
  web("websearch.provider", "over code points", () => ({
    checksum: (text) => {
      let sum = 2166136261n;
      for (const point of text) sum = ((sum ^ BigInt(point.codePointAt(0) ?? 0)) * 16777619n) % 4294967296n;
      return Number(sum);
    },
  })),
  web("websearch.provider", "Exa before Parallel", ({ service }) => ({
    service(session, environment) {
      const both = isOn(environment.OPENCODE_ENABLE_EXA) && !environment.OPENCODE_WEBSEARCH_PROVIDER;
      return both ? "exa" : service.call(this, session, environment);
    },
  })),
  web("websearch.provider", "the name not looked at", ({ service }) => ({
    service(session, { OPENCODE_WEBSEARCH_PROVIDER: _unseen, ...environment }) {
      return service.call(this, session, environment);
    },
  })),
  web("websearch.provider", "the session before the switches", ({ service }) => ({
    service(session) {
      return service.call(this, session, {});
    },
  })),
  request("another id", (envelope) => ({ ...envelope, id: 2 })),
  request("the id as text", (envelope) => ({ ...envelope, id: "1" })),
  request("no version", drop("jsonrpc")),
  request("another method", (envelope) => ({ ...envelope, method: "tools/list" })),
  web("websearch.request", "one tool for both", () => ({ tools: { exa: "web_search", parallel: "web_search" } })),
  web("websearch.request", "accepts JSON only", () => ({ searchAccept: "application/json" })),
  webNumber("websearch.exa", "results", 10),
  exa("no type", drop("type")),
  exa("no livecrawl", drop("livecrawl")),
  exa("livecrawl preferred", (args) => ({ ...args, livecrawl: "preferred" })),
  exa("the number as text", (args) => ({ ...args, numResults: String(args.numResults) })),
  exa("context always", (args) => ({ contextMaxCharacters: 10000, ...args })),
  exa("context never", drop("contextMaxCharacters")),
  exa("the query as a question", ({ query, ...args }) => ({ q: query, ...args })),
  web("websearch.exa", "any type taken", ({ choices }) => ({
    choices: { ...choices, type: [...choices.type ?? [], "slow"] },
  })),
  web("websearch.exa", "the key not sent", () => ({ exaAddress: (endpoint) => endpoint })),
  web("websearch.exa", "the key not escaped", () => ({
    exaAddress: (endpoint, key) => key ? `${endpoint}?exaApiKey=${key}` : endpoint,
  })),
  web(
    "websearch.exa",
    "an empty key",
    () => ({ exaAddress: (endpoint, key = "") => `${endpoint}?exaApiKey=${encodeURIComponent(key)}` }),
  ),
  webNumber("websearch.parallel", "modelName", 101),
  parallel("the query not repeated", (args) => ({ ...args, search_queries: [] })),
  parallel("the queries as text", (args) => ({ ...args, search_queries: args.objective })),
  parallel("no objective", drop("objective")),
  parallel("no session", drop("session_id")),
  web("websearch.parallel", "the key not sent", () => ({ bearer: () => undefined })),
  web("websearch.parallel", "a bearer without a key", () => ({ bearer: (key = "none") => `Bearer ${key}` })),
  web("websearch.parallel", "the key alone", () => ({ bearer: (key) => key })),
  web("websearch.parallel", "a browser's User-Agent", ({ agents }) => ({ searchAgent: agents[0] ?? "" })),
  response("JSON only", () => (body) => readMessage(json(body))),
  response("the first event only", () => (body) => readMessage(messagesOf(body)[0])),
  response("the last event", () => (body) => readFirst(messagesOf(body).reverse())),
  response("line by line", () => (body) => {
    const lines = body.split("\n").filter((line) => line.startsWith("data: ")).map((line) => json(line.slice(6)));
    return readFirst([json(body), ...lines]);
  }),
  response("line feeds only", () => (body) => {
    const data = body.split("\n\n").map((event) =>
      event.split("\n").filter((line) => line.startsWith("data:")).map((line) => line.slice(5).replace(/^ /, "")).join(
        "\n",
      )
    );
    return readFirst([json(body), ...body.includes("\r") ? [] : data.map(json)]);
  }),
  response("the mark is text", (right) => (body, type) => body.startsWith("\uFEFF") ? undefined : right(body, type)),
  response(
    "a last event needs its empty line",
    () => (body) =>
      readFirst(
        json(body) === undefined
          ? eventData(body.slice(0, body.search(/(\r\n\r\n|\n\n|\r\r)(?![^]*\1)/) + 4)).map(json)
          : [json(body)],
      ),
  ),
  response("an error is an answer", (right) => (body, type) => {
    const found = right(body, type);
    return found && "error" in found ? { text: found.error } : found;
  }),
  response("an error is nothing", (right) => (body, type) => {
    const found = right(body, type);
    return found && "error" in found ? undefined : found;
  }),
  response("isError not looked at", () => (body) =>
    readFirst(
      messagesOf(body).map((message) => {
        const { result, ...rest } = (message ?? {}) as { result?: Record<string, unknown> };
        return { ...rest, result: { ...result, isError: false } };
      }),
    )),
  web("websearch.response", "nothing found is empty", ({ words }) => ({ words: { ...words, nothingFound: "" } })),
  web("websearch.response", "no advice", ({ words }) => ({ words: { ...words, nothingFound: "Nothing." } })),
  web("websearch.response", "the error's words left out", ({ words }) => ({
    words: { ...words, searchFailed: (label) => `${label} says no.` },
  })),
  webNumber("websearch.timeout", "searchTimeout", 20),
  webNumber("websearch.timeout", "searchTimeout", 120),
  web("websearch.timeout", "the tool not named", ({ words }) => ({
    words: { ...words, searchTimeout: () => "It took too long." },
  })),
  web("websearch.permission", "any query", () => ({ searchPattern: () => "*" })),
  part("websearch.permission", "asked as webfetch", () => ({
    asksAs: (tool, value) => ({ permission: tool === "websearch" ? "webfetch" : tool, pattern: value }),
  })),
  web("websearch.permission", "the query alone in the title", () => ({ searchTitle: (_label, query) => query })),
  web("websearch.permission", "the service alone in the title", () => ({ searchTitle: (label) => label })),
  web("websearch.permission", "no provider", () => ({ searchMetadata: () => ({}) })),
  web("websearch.secrets", "nothing hidden", () => ({ hideKeys: (text) => text })),
  wrap("websearch.secrets", "the address in the metadata", {
    reply: (reply, { context }) =>
      answer(({ metadata }) => ({ metadata: { ...metadata, key: context.environment?.EXA_API_KEY } }))(reply),
  }),
  web("websearch.secrets", "results not looked at", ({ words, hideKeys }) => ({
    hideKeys: (text, keys) => text.startsWith(words.searchFailed("Exa", "").slice(0, 3)) ? hideKeys(text, keys) : text,
  })),
];

/** Parts under which every session is at Exa. */
const allExa = { checksum: () => 0 } as unknown as WebParts;
