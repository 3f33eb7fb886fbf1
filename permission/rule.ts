// Pure: no Deno, no fetch, no file system.

/** What a rule says about a request. */
export type Action = "allow" | "ask" | "deny";

// [permission.rule] rulesets are lists of these, merged by concatenation
/** One rule (rule permission.rule). A ruleset is an ordered list; rulesets are merged by concatenation. */
export interface Rule {
  /** Permission it speaks of, such as `read`; wildcards as in {@link Rule.pattern}. */
  readonly permission: string;
  /** What it speaks of within the permission: `*` any run of characters, `/` included; `?` exactly one. */
  readonly pattern: string;
  /** What it says. */
  readonly action: Action;
}

/**
 * The rules a build agent starts from (rule permission.defaults): everything is allowed, but places outside the working
 * directory and files that look like `.env` are asked for.
 *
 * @example
 * ```ts
 * import { defaultRules, evaluate } from "@scout/tools/permission";
 * import assert from "node:assert/strict";
 *
 * assert.equal(evaluate(defaultRules, "read", "src/.env").action, "ask");
 * assert.equal(evaluate(defaultRules, "read", ".env.example").action, "allow");
 * ```
 */
// [permission.defaults]
export const defaultRules: readonly Rule[] = [
  { permission: "*", pattern: "*", action: "allow" },
  { permission: "external_directory", pattern: "*", action: "ask" },
  { permission: "read", pattern: "*", action: "allow" },
  { permission: "read", pattern: "*.env", action: "ask" },
  { permission: "read", pattern: "*.env.*", action: "ask" },
  { permission: "read", pattern: "*.env.example", action: "allow" },
];

/** The actions, for values that come from elsewhere. */
const actions: readonly unknown[] = ["allow", "ask", "deny"] satisfies readonly Action[];

/**
 * Whether a value is an {@link Action}.
 *
 * @example
 * ```ts
 * import { isAction } from "@scout/tools/permission";
 * import assert from "node:assert/strict";
 *
 * assert.equal(isAction("deny"), true);
 * assert.equal(isAction("Deny"), false);
 * ```
 */
export function isAction(value: unknown): value is Action {
  return actions.includes(value);
}

/** Tools that answer to the permission `edit`. */
const editTools: readonly string[] = ["edit", "write", "apply_patch"];

/**
 * The permission that a tool answers to: its own name, but `edit` for every tool that changes files.
 *
 * @example
 * ```ts
 * import { permissionOf } from "@scout/tools/permission";
 * import assert from "node:assert/strict";
 *
 * assert.equal(permissionOf("apply_patch"), "edit");
 * assert.equal(permissionOf("read"), "read");
 * ```
 */
export function permissionOf(tool: string): string {
  // [permission.special-keys]
  return editTools.includes(tool) ? "edit" : tool;
}
