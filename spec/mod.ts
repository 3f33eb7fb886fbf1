// Pure: no Deno, no fetch, no file system.

/**
 * The contract as data: rules, areas, limits, profiles, divergences, error codes.
 *
 * @example
 * ```ts
 * import { limits, ruleOf, rules } from "@scout/tools/spec";
 * import assert from "node:assert/strict";
 *
 * assert(rules.length > 100);
 * assert(ruleOf("glob.limit").text.includes(String(limits.glob.paths)));
 * ```
 *
 * @module
 */
export * from "./areas.ts";
export * from "./divergences.ts";
export * from "./limit_rows.ts";
export * from "./limits.ts";
export * from "./profiles.ts";
export * from "./rule.ts";
export type { RuleId } from "./rule_ids.ts";
export * from "./rules.ts";
export * from "./tool_error.ts";
