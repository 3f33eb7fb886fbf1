// Pure: no Deno, no fetch, no file system.

import type { Reply } from "../permission/reply.ts";
import type { Question } from "../permission/gate.ts";
import type { McpForm, McpFormResult } from "./wire.ts";

/** What a form needs to know of a question. */
export type Asked = Pick<Question, "request" | "because">;

const quoted = (patterns: readonly string[]) => patterns.map((pattern) => JSON.stringify(pattern)).join(", ");

/**
 * The form that puts a permission question to the person at the client: what is asked for, why it is asked, what an
 * "always" opens, and the three answers.
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
  const facts = Object.entries(metadata).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return {
    mode: "form",
    message: [
      `Allow ${permission} of ${quoted(patterns)}?`,
      ...(rules.length === 0 ? [] : [`Asked because of ${[...new Set(rules)].join(" and ")}.`]),
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
            { const: "reject", title: "Reject" },
          ],
        },
        message: { type: "string", title: "What should it do instead?", description: "Read by the model on a reject" },
      },
      required: ["answer"],
    },
  };
}

/**
 * The reply that a filled-in form stands for. A form that was declined or closed is a reject; one that was accepted
 * without one of the three answers is none, which the gate takes for a question that was not answered.
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
      if (answer === "once" || answer === "always") return { kind: answer };
      if (answer !== "reject") return undefined;
      const words = typeof message === "string" ? message.trim() : "";
      return words === "" ? { kind: "reject" } : { kind: "reject", message: words };
    }
  }
}
