// Pure: no Deno, no fetch, no file system.

import type { Rule } from "./rule.ts";
import type { RuleId } from "./rule_ids.ts";
import { codemodeRules } from "./rules/codemode.ts";
import { executeRules } from "./rules/execute.ts";
import { externalRules } from "./rules/external.ts";
import { globRules } from "./rules/glob.ts";
import { grepRules } from "./rules/grep.ts";
import { permissionRules } from "./rules/permission.ts";
import { readRules } from "./rules/read.ts";
import { ripgrepRules } from "./rules/ripgrep.ts";
import { toolRules } from "./rules/tool.ts";
import { truncationRules } from "./rules/truncation.ts";
import { webfetchRules } from "./rules/webfetch.ts";
import { websearchRules } from "./rules/websearch.ts";

/** Every rule of the contract, in the order of the specification. */
export const rules: readonly Rule[] = [
  ...toolRules,
  ...ripgrepRules,
  ...globRules,
  ...grepRules,
  ...readRules,
  ...permissionRules,
  ...externalRules,
  ...truncationRules,
  ...webfetchRules,
  ...websearchRules,
  ...codemodeRules,
  ...executeRules,
];

/**
 * The rule with this id. Throws a `RangeError` for an id that is no rule, which the type excludes.
 *
 * @example
 * ```ts
 * import { ruleOf } from "@scout/tools/spec";
 * import assert from "node:assert/strict";
 *
 * assert.equal(ruleOf("glob.zero").level, "MUST");
 * ```
 */
export function ruleOf(id: RuleId): Rule {
  const found = rules.find((rule) => rule.id === id);
  if (found === undefined) throw new RangeError(`Cannot find a rule: the id is "${id}"`);
  return found;
}
