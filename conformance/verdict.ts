// Pure: no Deno, no fetch, no file system.

import type { RuleLevel } from "../spec/rule.ts";
import { ruleOf } from "../spec/rules.ts";
import type { RuleId } from "../spec/rule_ids.ts";
import { type Check, optionNames } from "./check.ts";
import { Broke, Flaky, type Miss, Missed, Skipped, Untestable } from "./outcome.ts";

/** The verdicts. Only `pass` is green. */
export const verdictNames = [
  "pass",
  "fail",
  "warn",
  "broke",
  "flaky",
  "untestable",
  "not-claimed",
  "known",
] as const;

/** One of {@link verdictNames}. */
export type VerdictName = typeof verdictNames[number];

/** What one check came to; one line of the event file. */
export interface Verdict {
  /** Always `verdict`. */
  readonly event: "verdict";
  /** The check. */
  readonly check: string;
  /** The rule it cites. */
  readonly rule: string;
  /** Its level in the spec. */
  readonly level: RuleLevel;
  /** Its requirement set. */
  readonly set: string;
  /** What it came to. */
  readonly verdict: VerdictName;
  /** Why, when it is not a pass: one line. */
  readonly message?: string;
  /** Milliseconds it took. */
  readonly ms: number;
  /** Calls it made. */
  readonly calls: number;
  /** The data of a failure; of what broke, the call that met it. */
  readonly miss?: Miss;
  /** How often the failure was seen. */
  readonly seen?: string;
  /** Seed and path that repeat a property's failure. */
  readonly replay?: { readonly seed: number; readonly path: string; readonly shrunkIn?: number };
  /** The end of the target's standard error, for what is red. */
  readonly stderr?: string;
  /** What a known entry says about it. */
  readonly known?: string;
}

/** The level of a check's rule; a check of a rule that does not exist throws (the suite is wrong then). */
export function levelOf(check: Check): RuleLevel {
  return ruleOf(check.rule as RuleId).level;
}

/**
 * What missing a check's rule means: a failure for a MUST, a warning else. What the set `extended` holds, and an option of
 * the host, are a choice to their level; who claims the set or the option has made it, and is held to it.
 */
export function missOf(check: Check): "fail" | "warn" {
  const isChosen = check.set === "extended" || check.needs.some((need) => optionNames.has(need));
  return isChosen || levelOf(check) === "MUST" ? "fail" : "warn";
}

/** The verdict that an outcome means: `undefined` is a pass; what is none of the suite's own is thrown on. */
export function verdictOf(
  outcome: unknown,
  miss: "fail" | "warn",
  claimed: boolean,
): Pick<Verdict, "verdict" | "message" | "miss" | "replay" | "seen"> {
  if (outcome === undefined) return { verdict: "pass" };
  if (outcome instanceof Missed) {
    return { verdict: miss, message: oneLine(outcome.message), miss: outcome.miss, replay: outcome.replay };
  }
  if (outcome instanceof Flaky) {
    const { miss, replay } = outcome.missed;
    return { verdict: "flaky", message: oneLine(outcome.message), miss, replay, seen: outcome.seen };
  }
  if (outcome instanceof Broke) return { verdict: "broke", message: oneLine(outcome.message), miss: outcome.miss };
  if (outcome instanceof Untestable) return { verdict: "untestable", message: oneLine(outcome.message) };
  if (outcome instanceof Skipped) {
    return claimed
      ? { verdict: miss, message: `skipped although claimed: ${oneLine(outcome.message)}` }
      : { verdict: "not-claimed", message: oneLine(outcome.message) };
  }
  throw outcome;
}

/** A text as one line of bounded length. */
export function oneLine(text: string, max = 400): string {
  const flat = text.replace(/\s*\n\s*/g, " ⏎ ");
  return flat.length > max ? flat.slice(0, max) + "…" : flat;
}
