// Pure: no Deno, no fetch, no file system.

/**
 * A permission question at a terminal: what is shown, and what a person's answer means.
 *
 * @module
 */

import type { Question } from "../permission/gate.ts";
import { exactly, grantsOf, sayLapsed } from "../permission/grant.ts";
import { type AlwaysReply, isReply, type Reply } from "../permission/reply.ts";
import type { AskRequest } from "../permission/request.ts";
import { ToolError } from "../spec/tool_error.ts";

/** What a terminal would obey, or show in another order, is escaped: a name must not fake a question. */
function harmless(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (unit) => `\\u{${unit.codePointAt(0)!.toString(16)}}`);
}

/** A value on one line. */
function plain(value: unknown): string {
  return harmless(String(JSON.stringify(value)));
}

const listed = (patterns: readonly string[]) => patterns.map(plain).join(", ") || "nothing";

/** The question put to a person at a terminal. */
export function renderQuestion({ request, because }: Pick<Question, "request" | "because">): string {
  const facts = Object.entries(request.metadata).map(([key, value]) => `  ${key}: ${plain(value)}`);
  const lapsed = because.flatMap(({ lapsed }) => lapsed ? [harmless(sayLapsed(lapsed))] : []);
  return [
    `Permission asked: ${request.permission} for ${listed(request.patterns)}`,
    ...facts,
    ...new Set(lapsed),
    `"always" also allows, until the command ends: ${listed(request.always)}`,
    `"this" allows, until the command ends, nothing but: ${listed(exactly(request))}`,
    "[o]nce, [a]lways, [t]his only or [r]eject? (? says more) ",
  ].join("\n");
}

/** What the answers mean, with the part that may be granted. */
export function renderAnswers(request: AskRequest): string {
  return [
    "once         lets this one request through",
    `always       allows ${listed(request.always)} from now on`,
    "always PART  allows a part of that: a pattern that lies in it, in which * is any text and ? any character",
    `this         allows ${listed(exactly(request))} from now on, as it stands, and nothing else`,
    "reject       refuses; you can say what to do instead",
    "A time may follow always, PART and this, as s, m or h: always 10m, this 90s, always src/* 1h",
    'A PART with spaces at its ends, or that looks like a time, goes in double quotes: always "10m"',
    "",
  ].join("\n");
}

/** What a person typed: an answer, or the wish to know what the answers mean. */
export type Typed = Reply | { readonly kind: "help" };

const units = { s: 1000, m: 60_000, h: 3_600_000 } as const;

/** A person's answer, by its word or the beginning of it; undefined when it is none. */
export function readAnswer(line: string): Typed | undefined {
  const [, word = "", rest = ""] = /^(\S+)\s*(.*)$/s.exec(line.trim()) ?? [];
  if (word === "?") return { kind: "help" };
  const words = ["once", "always", "this", "reject"] as const;
  const kind = word === "" ? undefined : words.find((answer) => answer.startsWith(word.toLowerCase()));
  if (kind === undefined) return undefined;
  // Only what follows "always" and "this" means something; the rest of a sentence is no answer.
  if (kind === "once" || kind === "reject") return rest === "" ? { kind } : undefined;
  const [, part = "", count, unit] = /^(.*?)(?:(?<=^|\s)(\d+(?:\.\d+)?)([smh]))?$/s.exec(rest)!;
  const pattern = readPart(part.trim());
  if (pattern === undefined || (kind === "this" && pattern !== "")) return undefined;
  const reply: Reply = {
    kind: "always",
    ...(kind === "this" ? { only: "asked" } : pattern === "" ? {} : { only: [pattern] }),
    ...(count === undefined ? {} : { milliseconds: Number(count) * units[unit as keyof typeof units] }),
  };
  return isReply(reply) ? reply : undefined;
}

/** A pattern as it was typed, in quotes or not; undefined for quotes that hold no text. */
function readPart(text: string): string | undefined {
  if (!text.startsWith('"')) return text;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What is wrong with an answer that grants more than was offered; undefined when nothing is. */
export function excess(question: Pick<Question, "request" | "session">, reply: AlwaysReply): string | undefined {
  try {
    grantsOf(question, reply);
    return undefined;
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    return harmless(error.message);
  }
}
