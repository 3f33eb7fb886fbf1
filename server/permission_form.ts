// Pure: no Deno, no fetch, no file system.

import { isReply, type Reply } from "../permission/reply.ts";
import type { Question } from "../permission/gate.ts";
import { exactly, sayLapsed } from "../permission/grant.ts";
import type { McpForm, McpFormResult } from "./wire.ts";

/** What a form needs to know of a question. */
export type Asked = Pick<Question, "request" | "because">;

const quoted = (patterns: readonly string[]) => patterns.map((pattern) => JSON.stringify(pattern)).join(", ");

/**
 * The form that puts a permission question to the person at the client: what is asked for, why it is asked, what an
 * "always" opens, the answers, and what makes an "always" smaller: a part of it and a time (rules permission.narrow,
 * permission.expiry).
 *
 * @example
 * ```ts
 * import { permissionForm } from "@scout/tools/mcp";
 * import assert from "node:assert/strict";
 *
 * const request = { permission: "read", patterns: [".env"], always: ["*"], metadata: {} };
 * const form = permissionForm({ request, because: [] });
 * assert.match(form.message, /read of "\.env"/);
 * ```
 */
export function permissionForm({ request, because }: Asked): McpForm {
  const { permission, patterns, always, metadata } = request;
  const rules = because.map(({ pattern, rule }) =>
    rule
      ? `the rule ${rule.action} ${rule.permission} ${JSON.stringify(rule.pattern)}`
      : `no rule that allows ${JSON.stringify(pattern)}`
  );
  const lapsed = because.flatMap(({ lapsed }) => lapsed ? [sayLapsed(lapsed)] : []);
  const facts = Object.entries(metadata).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return {
    mode: "form",
    message: [
      `Allow ${permission} of ${quoted(patterns)}?`,
      ...(rules.length === 0 ? [] : [`Asked because of ${[...new Set(rules)].join(" and ")}.`]),
      ...new Set(lapsed),
      ...facts,
      `"always" allows, as long as this connection lasts, ${permission} of ${quoted(always)}.`,
    ].join("\n"),
    requestedSchema: {
      type: "object",
      properties: {
        answer: {
          type: "string",
          title: "Answer",
          oneOf: [
            { const: "once", title: "Allow once" },
            { const: "always", title: `Always allow ${permission} of ${quoted(always)}` },
            { const: "this", title: `Always allow nothing but ${quoted(exactly(request))}` },
            { const: "call", title: `Allow ${permission} of ${quoted(always)} for the rest of this call` },
            { const: "reject", title: "Reject" },
          ],
        },
        part: {
          type: "string",
          title: "Always allow only a part",
          description: "A pattern that lies in what always allows; * is any text, ? any character",
        },
        minutes: {
          type: "number",
          title: "For how many minutes?",
          description: "Without it, for the connection",
          minimum: 1,
        },
        message: { type: "string", title: "What should it do instead?", description: "Read by the model on a reject" },
      },
      required: ["answer"],
    },
  };
}

/**
 * The reply that a filled-in form stands for. A form that was declined or closed is a reject; one that was accepted
 * without one of the answers, or with a part or minutes that are none, is none, which the gate takes for a question that
 * was not answered. A part that was not offered is refused by the gate.
 *
 * @example
 * ```ts
 * import { replyOf } from "@scout/tools/mcp";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(replyOf({ action: "accept", content: { answer: "once" } }), { kind: "once" });
 * assert.deepEqual(replyOf({ action: "decline" }), { kind: "reject" });
 * ```
 */
export function replyOf({ action, content = {} }: McpFormResult): Reply | undefined {
  switch (action) {
    case "decline":
    case "cancel":
      return { kind: "reject" };
    case "accept": {
      const { answer, message } = content;
      switch (answer) {
        case "once":
          return { kind: "once" };
        case "always":
        case "this":
        case "call":
          return alwaysOf(answer, content);
        case "reject": {
          const words = typeof message === "string" ? message.trim() : "";
          return words === "" ? { kind: "reject" } : { kind: "reject", message: words };
        }
        default:
          return undefined;
      }
    }
  }
}

function alwaysOf(
  answer: "always" | "this" | "call",
  { part, minutes }: NonNullable<McpFormResult["content"]>,
): Reply | undefined {
  // A field that was left empty comes as an empty text or not at all, whatever its type.
  const [only, time] = [part, minutes].map((value) => value === "" || value === null ? undefined : value);
  const reply = {
    kind: "always",
    ...(answer === "this" ? { only: "asked" } : only === undefined ? {} : { only: [only] }),
    ...(answer === "call" ? { within: "call" } : {}),
    ...(time === undefined ? {} : { milliseconds: typeof time === "number" ? time * 60_000 : NaN }),
  };
  return isReply(reply) ? reply : undefined;
}
