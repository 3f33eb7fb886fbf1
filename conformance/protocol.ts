// Pure: no Deno, no fetch, no file system.

/**
 * Version 1 of the protocol between the suite and a target: one JSON object a line, UTF-8, in both directions.
 * Encoding, decoding and the schema; no stream is touched here.
 *
 * @module
 */

import { z } from "zod";

/** The protocol's version, sent in `hello`. */
export const protocolVersion = 1 as const;

/** A permission rule as the protocol carries it. */
export interface WireRule {
  /** Permission, with wildcards. */
  permission: string;
  /** Pattern, with wildcards. */
  pattern: string;
  /** What the rule says. */
  action: "allow" | "ask" | "deny";
}

/** A permission question as a target reports it. */
export interface WireAsk {
  /** Name of the permission. */
  permission: string;
  /** What was asked for. */
  patterns: string[];
  /** What an answer of "always" allows. */
  always?: string[] | undefined;
  /** Facts for the person who answers. */
  metadata?: Record<string, unknown> | undefined;
  /** More, which the suite ignores. */
  [extra: string]: unknown;
}

/** What a host of `webfetch` switches on. */
export interface WireWeb {
  /** Refuse addresses that are not public, but for these hosts (with their ports). */
  refusePrivate?: string[] | undefined;
  /** A redirect to another origin asks for the permission again. */
  askRedirects?: boolean | undefined;
}

/** The surroundings of a call; only `directory` is required. */
export interface WireContext {
  /** Working directory, absolute. */
  directory: string;
  /** Root of the repository; the directory by default. */
  worktree?: string | undefined;
  /** Permission rules; the implementation's default rules when absent. */
  rules?: WireRule[] | undefined;
  /** Answers to permission questions, in order; when they run out a question is refused. */
  replies?: ("once" | "always" | "reject")[] | undefined;
  /** MCP servers on stdio, by name. */
  mcp?: Record<string, { command: string[]; env?: Record<string, string> | undefined }> | undefined;
  /** Addresses that stand for hosted services, by name. */
  endpoints?: Record<string, string> | undefined;
  /** Variables that stand for the environment of the program, with the feature `environment`. */
  environment?: Record<string, string> | undefined;
  /** Options of `webfetch` that are off by default, with the features `refuse-private` and `ask-redirects`. */
  web?: WireWeb | undefined;
  /** Behaviour profile; `documented` by default. */
  profile?: string | undefined;
}

/** A call: what the suite sends, without its id. */
export interface CallRequest {
  /** Session that the call belongs to. */
  session: string;
  /** Name of the tool. */
  tool: string;
  /** The tool's own parameters, as the model would send them. */
  params?: unknown;
  /** The surroundings. */
  context: WireContext;
  /** Milliseconds to answer in. */
  within: number;
}

/** What the suite sends. */
export type Request =
  | { id: number; op: "hello"; protocol: 1 }
  | { id: number; op: "call" } & CallRequest
  | { id: number; op: "bye" };

/** Who a target says it is, and what it claims. */
export interface Hello {
  /** Always 1. */
  protocol: 1;
  /** Name of the implementation. */
  name: string;
  /** Its version. */
  version: string;
  /** The language it is written in. */
  language: string;
  /** Tools that it offers. */
  tools: string[];
  /** What its adapter can show: `asks`, `code`, `endpoints`, `environment`, `abort`, `memory`, `diagnostics`, `extended`. */
  features?: string[] | undefined;
  /** Behaviour profile that it keeps. */
  profile?: string | undefined;
  /** More, which the suite ignores. */
  [extra: string]: unknown;
}

/** The result of a tool: what the model sees, and what the host sees. */
export interface Answer {
  /** A short line for a person. */
  title?: string | undefined;
  /** The text the model sees. */
  output: string;
  /** Facts for the host. */
  metadata?: Record<string, unknown> | undefined;
  /** Files that go with it. */
  attachments?:
    | { type: string; mime: string; url: string; filename?: string | undefined; [extra: string]: unknown }[]
    | undefined;
  /** The questions that were asked. */
  asks?: WireAsk[] | undefined;
  /** More, which the suite ignores. */
  [extra: string]: unknown;
}

/** A refusal: the tool said no on purpose. */
export interface Refusal {
  /** The sentence for the model. */
  message: string;
  /** One of the closed list of codes, with the feature `code`. */
  code?: string | undefined;
  /** What failed in a program, with the feature `diagnostics`: its kind, and the place in the program, from 1. */
  diagnostic?:
    | { kind: string; line?: number | undefined; column?: number | undefined; [extra: string]: unknown }
    | undefined;
  /** The questions that were asked. */
  asks?: WireAsk[] | undefined;
  /** More, which the suite ignores. */
  [extra: string]: unknown;
}

const rule: z.ZodType<WireRule> = z.object({
  permission: z.string(),
  pattern: z.string(),
  action: z.enum(["allow", "ask", "deny"]),
});

const ask: z.ZodType<WireAsk> = z.looseObject({
  permission: z.string(),
  patterns: z.array(z.string()),
  always: z.array(z.string()).optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
});

const context: z.ZodType<WireContext> = z.object({
  directory: z.string(),
  worktree: z.string().optional(),
  rules: z.array(rule).optional(),
  replies: z.array(z.enum(["once", "always", "reject"])).optional(),
  mcp: z.record(
    z.string(),
    z.object({ command: z.array(z.string()).min(1), env: z.record(z.string(), z.string()).optional() }),
  ).optional(),
  endpoints: z.record(z.string(), z.string()).optional(),
  environment: z.record(z.string(), z.string()).optional(),
  web: z.object({ refusePrivate: z.array(z.string()).optional(), askRedirects: z.boolean().optional() }).optional(),
  profile: z.string().optional(),
});

const request: z.ZodType<Request> = z.discriminatedUnion("op", [
  z.object({ id: z.int(), op: z.literal("hello"), protocol: z.literal(protocolVersion) }),
  z.object({
    id: z.int(),
    op: z.literal("call"),
    session: z.string(),
    tool: z.string(),
    params: z.unknown(),
    context,
    within: z.int().positive(),
  }),
  z.object({ id: z.int(), op: z.literal("bye") }),
]);

const hello: z.ZodType<Hello> = z.looseObject({
  protocol: z.literal(protocolVersion),
  name: z.string().min(1),
  version: z.string(),
  language: z.string(),
  tools: z.array(z.string()),
  features: z.array(z.string()).optional(),
  profile: z.string().optional(),
});

const answer: z.ZodType<Answer> = z.looseObject({
  title: z.string().optional(),
  output: z.string(),
  metadata: z.record(z.string(), z.unknown()).optional(),
  attachments: z.array(
    z.looseObject({ type: z.string(), mime: z.string(), url: z.string(), filename: z.string().optional() }),
  ).optional(),
  asks: z.array(ask).optional(),
});

const refusal: z.ZodType<Refusal> = z.looseObject({
  message: z.string(),
  code: z.string().optional(),
  diagnostic: z.looseObject({ kind: z.string(), line: z.int().optional(), column: z.int().optional() }).optional(),
  asks: z.array(ask).optional(),
});

const response = z.object({
  id: z.int(),
  ok: z.union([answer, hello]).optional(),
  refused: refusal.optional(),
  skip: z.string().optional(),
  broke: z.string().optional(),
});

/** One of the four replies to a call. `transport` marks a break of the connection, not of the implementation. */
export type Reply =
  | { readonly kind: "ok"; readonly answer: Answer }
  | { readonly kind: "refused"; readonly refusal: Refusal }
  | { readonly kind: "skip"; readonly reason: string }
  | { readonly kind: "broke"; readonly trace: string; readonly transport?: boolean; readonly silent?: boolean };

/** One line for the target, its newline included. */
export function encode(message: Request | Record<string, unknown>): string {
  return JSON.stringify(message) + "\n";
}

/** A decoded line, or what is wrong with it in a sentence. */
export type Decoded<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: string };

/** Shorten a text for a message: at most `max` UTF-16 units, then an ellipsis. */
export function clip(text: string, max = 120): string {
  return text.length > max ? text.slice(0, max) + "…" : text;
}

function parse(line: string): Decoded<unknown> {
  if (line.startsWith("\uFEFF")) {
    return { ok: false, problem: "the line starts with a byte order mark: write plain UTF-8" };
  }
  try {
    return { ok: true, value: JSON.parse(line) };
  } catch {
    return { ok: false, problem: `the line is not JSON: ${JSON.stringify(clip(line))}; write logs to stderr` };
  }
}

function shaped<T>(schema: z.ZodType<T>, value: unknown): Decoded<T> {
  const result = schema.safeParse(value);
  if (result.success) return { ok: true, value: result.data };
  const issue = result.error.issues[0];
  const where = issue?.path.length ? ` at ${issue.path.join(".")}` : "";
  return { ok: false, problem: `the line breaks the schema${where}: ${issue?.message ?? "unknown"}` };
}

/** Read a line that the suite sent (used by targets written with this package). */
export function decodeRequest(line: string): Decoded<Request> {
  const json = parse(line);
  return json.ok ? shaped(request, json.value) : json;
}

/** A reply line: its id, and the one body that it carries. */
export interface ReplyLine {
  /** The id of the request that is answered. */
  readonly id: number;
  /** The body: `ok` is not yet told apart into a hello or an answer. */
  readonly body: { ok: unknown } | { refused: Refusal } | { skip: string } | { broke: string };
}

/** Read a line that a target wrote. */
export function decodeReply(line: string): Decoded<ReplyLine> {
  const json = parse(line);
  if (!json.ok) return json;
  if (typeof json.value !== "object" || json.value === null) {
    return { ok: false, problem: `the line is not an object: ${clip(line)}` };
  }
  const { id, ...rest } = json.value as Record<string, unknown>;
  if (typeof id !== "number") return { ok: false, problem: `the line has no number "id": ${clip(line)}` };
  const bodies = ["ok", "refused", "skip", "broke"].filter((name) => name in rest);
  const [name] = bodies;
  if (bodies.length !== 1 || name === undefined) {
    return {
      ok: false,
      problem: `the line must hold exactly one of ok, refused, skip, broke; it holds ${bodies.length}: ${clip(line)}`,
    };
  }
  const value = rest[name];
  switch (name) {
    case "refused": {
      const result = shaped(refusal, value);
      return result.ok ? { ok: true, value: { id, body: { refused: result.value } } } : result;
    }
    case "skip":
    case "broke":
      if (typeof value !== "string") return { ok: false, problem: `"${name}" must be a string: ${clip(line)}` };
      return { ok: true, value: { id, body: name === "skip" ? { skip: value } : { broke: value } } };
    default:
      return { ok: true, value: { id, body: { ok: value } } };
  }
}

/** Read the `ok` of a hello. */
export function decodeHello(value: unknown): Decoded<Hello> {
  return shaped(hello, value);
}

/** Read the body of a reply to a call. */
export function decodeCall(body: ReplyLine["body"]): Decoded<Reply> {
  if ("refused" in body) return { ok: true, value: { kind: "refused", refusal: body.refused } };
  if ("skip" in body) return { ok: true, value: { kind: "skip", reason: body.skip } };
  if ("broke" in body) return { ok: true, value: { kind: "broke", trace: body.broke } };
  const result = shaped(answer, body.ok);
  return result.ok ? { ok: true, value: { kind: "ok", answer: result.value } } : result;
}

/** The body that carries a reply back over the wire. */
export function replyBody(reply: Reply): Record<string, unknown> {
  switch (reply.kind) {
    case "ok":
      return { ok: reply.answer };
    case "refused":
      return { refused: reply.refusal };
    case "skip":
      return { skip: reply.reason };
    case "broke":
      return { broke: reply.trace };
  }
}

/** The JSON Schema of both directions; `conformance/protocol.schema.json` is this, written to a file. */
export function protocolSchema(): Record<string, unknown> {
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "Scout conformance protocol, version 1: each line is a request or a response",
    $defs: {
      request: z.toJSONSchema(request),
      hello: z.toJSONSchema(hello),
      answer: z.toJSONSchema(answer),
      response: z.toJSONSchema(response),
    },
    anyOf: [{ $ref: "#/$defs/request" }, { $ref: "#/$defs/response" }],
  };
}
