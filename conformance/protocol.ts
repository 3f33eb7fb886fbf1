// Pure: no Deno, no fetch, no file system.

/**
 * Version 1 of the protocol between the suite and a target: one JSON object a line, UTF-8, in both directions.
 * Encoding, decoding and the schema; no stream is touched here.
 *
 * @module
 */

import { z } from "zod";

/** The protocol's version, sent in `hello`. */
export const protocolVersion = 1;

const rule = z.object({ permission: z.string(), pattern: z.string(), action: z.enum(["allow", "ask", "deny"]) });

const ask = z.looseObject({
  permission: z.string(),
  patterns: z.array(z.string()),
  always: z.array(z.string()).optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
});

const context = z.object({
  directory: z.string(),
  worktree: z.string().optional(),
  rules: z.array(rule).optional(),
  replies: z.array(z.enum(["once", "always", "reject"])).optional(),
  mcp: z.record(
    z.string(),
    z.object({ command: z.array(z.string()).min(1), env: z.record(z.string(), z.string()).optional() }),
  ).optional(),
  endpoints: z.record(z.string(), z.string()).optional(),
  profile: z.string().optional(),
});

const request = z.discriminatedUnion("op", [
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

const hello = z.looseObject({
  protocol: z.literal(protocolVersion),
  name: z.string().min(1),
  version: z.string(),
  language: z.string(),
  tools: z.array(z.string()),
  features: z.array(z.string()).optional(),
  profile: z.string().optional(),
});

const answer = z.looseObject({
  title: z.string().optional(),
  output: z.string(),
  metadata: z.record(z.string(), z.unknown()).optional(),
  attachments: z.array(
    z.looseObject({ type: z.string(), mime: z.string(), url: z.string(), filename: z.string().optional() }),
  ).optional(),
  asks: z.array(ask).optional(),
});

const refusal = z.looseObject({ message: z.string(), code: z.string().optional(), asks: z.array(ask).optional() });

const response = z.object({
  id: z.int(),
  ok: z.union([answer, hello]).optional(),
  refused: refusal.optional(),
  skip: z.string().optional(),
  broke: z.string().optional(),
});

/** A permission rule as the protocol carries it. */
export type WireRule = z.infer<typeof rule>;
/** A permission question as a target reports it. */
export type WireAsk = z.infer<typeof ask>;
/** The surroundings of a call; only `directory` is required. */
export type WireContext = z.infer<typeof context>;
/** What the suite sends. */
export type Request = z.infer<typeof request>;
/** The `call` request without its id. */
export type CallRequest = Omit<Extract<Request, { op: "call" }>, "id" | "op">;
/** Who a target says it is, and what it claims. */
export type Hello = z.infer<typeof hello>;
/** The result of a tool: what the model sees, and what the host sees. */
export type Answer = z.infer<typeof answer>;
/** A refusal: the tool said no on purpose. */
export type Refusal = z.infer<typeof refusal>;

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
