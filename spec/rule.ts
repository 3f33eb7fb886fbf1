// Pure: no Deno, no fetch, no file system.

import type { AreaId } from "./areas.ts";
import { limits } from "./limits.ts";
import type { RuleId } from "./rule_ids.ts";

/** How binding a rule is: `MUST` missed is a failure, `SHOULD` missed a warning, `MAY` is a choice to be declared. */
export type RuleLevel = "MUST" | "SHOULD" | "MAY";

/**
 * Where a rule comes from: the documents the contract rests on, the observed program where these are silent, or Scout
 * itself, going beyond both.
 */
export type RuleBasis = "documented" | "observed" | "extension";

/** Written reasons for what a rule does not have; each is a sentence a reader can judge. */
export interface RuleReasons {
  /** Why no check can see whether the rule is kept. Absent: a check is owed once the area is built. */
  readonly unobservable?: string;
  /** Why no line of code carries the rule's id (a rule kept by leaving something out). Absent: one is owed. */
  readonly unwritten?: string;
  /** Why the rule is not kept yet, although its area is built. */
  readonly pending?: string;
}

/** One sentence of the contract, with the id that comments, tests and reports cite. */
export interface Rule extends RuleReasons {
  /** `area.point`, never reused: anchors, test titles, baselines and reports hang on it. */
  readonly id: RuleId;
  /** The area, which is the id's part before the dot. */
  readonly area: AreaId;
  /** How binding it is. */
  readonly level: RuleLevel;
  /** Where it comes from. */
  readonly basis: RuleBasis;
  /** What an implementation does, in Markdown, with the numbers of {@link limits} filled in. */
  readonly text: string;
}

const placeholder = /\{([a-z]+)\.([A-Za-z]+)(:kb|:mb|:percent)?\}/g;

/**
 * Fill the numbers of {@link limits} into a text. `{read.lines}` gives the number; `{read.bytes:kb}` and `:mb` give
 * kilobytes or megabytes with the bytes in parentheses; `:percent` gives a share as a percentage.
 * Throws a `RangeError` for a name that is no limit.
 *
 * @example
 * ```ts
 * import { fillLimits } from "@scout/tools/spec";
 * import assert from "node:assert/strict";
 *
 * assert.equal(fillLimits("At most {glob.paths} paths"), "At most 100 paths");
 * assert.equal(fillLimits("{read.bytes:kb}"), "50 KB (51200 bytes)");
 * assert.throws(() => fillLimits("{read.nonsense}"), RangeError);
 * ```
 */
export function fillLimits(text: string): string {
  return text.replace(placeholder, (whole, group: string, name: string, unit: string | undefined) => {
    const groups: Readonly<Record<string, unknown>> = { ...limits };
    const value = Object.entries(groups[group] ?? {}).find(([key]) => key === name)?.[1];
    if (typeof value !== "number") throw new RangeError(`Cannot fill ${whole}: limits have no "${group}.${name}"`);
    switch (unit) {
      case ":kb":
        return `${value / 1024} KB (${value} bytes)`;
      case ":mb":
        return `${value / 1024 / 1024} MB (${value} bytes)`;
      case ":percent":
        return `${value * 100}%`;
      default:
        return String(value);
    }
  });
}

/**
 * Make a rule: the area is read off the id, and placeholders such as `{read.lines}` are filled from the limits.
 *
 * @example
 * ```ts
 * import { defineRule } from "@scout/tools/spec";
 * import assert from "node:assert/strict";
 *
 * const rule = defineRule("glob.limit", "MUST", "documented", "At most {glob.paths} paths.");
 * assert.equal(rule.area, "glob");
 * assert.equal(rule.text, "At most 100 paths.");
 * ```
 */
export function defineRule(
  id: RuleId,
  level: RuleLevel,
  basis: RuleBasis,
  text: string,
  reasons: RuleReasons = {},
): Rule {
  return { id, area: id.slice(0, id.indexOf(".")) as AreaId, level, basis, text: fillLimits(text), ...reasons };
}
