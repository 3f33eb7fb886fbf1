// Pure: no Deno, no fetch, no file system.

import type { LapsedGrant } from "./grant.ts";
import { type Action, permissionOf, type Rule } from "./rule.ts";
import { matches, type MatchOptions } from "./wildcard.ts";

/** Why a permission and a pattern get the action they get: "why was this allowed?". */
export interface Explanation {
  /** What is decided. */
  readonly action: Action;
  /** The rule that decides; `undefined` when none matches and the default, `ask`, holds. */
  readonly rule: Rule | undefined;
  /** Place of that rule in the list, counted from 0; -1 when there is none. */
  readonly index: number;
  /** A grant that would allow it and does not hold; there only where it is not allowed (rule permission.expiry). */
  readonly lapsed?: LapsedGrant;
}

/**
 * What a list of rules says of a permission and a pattern, and which rule says it (rule permission.evaluate): the last
 * rule whose permission and pattern both match decides, and without one the answer is `ask`.
 *
 * @example
 * ```ts
 * import { evaluate } from "@scout/tools/permission";
 * import assert from "node:assert/strict";
 *
 * const rules = [
 *   { permission: "read", pattern: "*", action: "deny" },
 *   { permission: "read", pattern: "src/*", action: "allow" },
 * ] as const;
 * assert.equal(evaluate(rules, "read", "src/a.ts").index, 1);
 * assert.equal(evaluate(rules, "grep", "TODO").action, "ask");
 * ```
 */
export function evaluate(
  rules: readonly Rule[],
  permission: string,
  pattern: string,
  options: MatchOptions = {},
): Explanation {
  const key = permissionOf(permission);
  // [permission.evaluate] the last match decides
  const index = rules.findLastIndex((rule) =>
    matches(rule.permission, key, options) && matches(rule.pattern, pattern, options)
  );
  const rule = rules[index];
  return { action: rule?.action ?? "ask", rule, index };
}

/**
 * The rules that speak of a permission, whatever their pattern: what a denied call is told.
 *
 * @example
 * ```ts
 * import { defaultRules, rulesFor } from "@scout/tools/permission";
 * import assert from "node:assert/strict";
 *
 * assert.equal(rulesFor(defaultRules, "external_directory").length, 2);
 * ```
 */
export function rulesFor(rules: readonly Rule[], permission: string, options: MatchOptions = {}): readonly Rule[] {
  const key = permissionOf(permission);
  return rules.filter((rule) => matches(rule.permission, key, options));
}

/**
 * Whether the model gets to see a tool (rule permission.visible): not when the last rule that speaks of it denies
 * everything.
 *
 * @example
 * ```ts
 * import { isVisible } from "@scout/tools/permission";
 * import assert from "node:assert/strict";
 *
 * assert.equal(isVisible([{ permission: "grep", pattern: "*", action: "deny" }], "grep"), false);
 * assert.equal(isVisible([{ permission: "grep", pattern: "x*", action: "deny" }], "grep"), true);
 * ```
 */
export function isVisible(rules: readonly Rule[], tool: string, options: MatchOptions = {}): boolean {
  // [permission.visible]
  const last = rulesFor(rules, tool, options).at(-1);
  return !(last?.action === "deny" && last.pattern === "*");
}
