// Pure: no Deno, no fetch, no file system.

import { evaluate, type Explanation, rulesFor } from "./evaluate.ts";
import { absence, type Grant, grantFits, grantsOf, type LapsedGrant, type Where } from "./grant.ts";
import type { Reply } from "./reply.ts";
import type { AskRequest } from "./request.ts";
import type { Rule } from "./rule.ts";

/** What stays the same while a gate lives. */
export interface GatePolicy {
  /** The rules, in order. */
  readonly rules: readonly Rule[];
  /** Ignore case in rules, as on Windows. Default: false. */
  readonly ignoreCase?: boolean;
  /** Let what an "always" granted beat a deny of {@link GatePolicy.rules}, as the last rule does. Default: true. */
  readonly grantsBeatDeny?: boolean;
}

/** A question that waits for an answer. */
export interface PendingAsk {
  /** Name of the question, unique within its gate. */
  readonly id: string;
  /** Session that asked. */
  readonly session: string;
  /** Name of the call that asked, where it has one. */
  readonly call?: string;
  /** What is asked for. */
  readonly request: AskRequest;
}

/** What a gate remembers: a value, replaced by each step. */
export interface GateState {
  /** Rules that "always" added, oldest first (rule permission.store). */
  readonly grants: readonly Grant[];
  /** The grants that ended last, oldest first; none when left out (rule permission.expiry). */
  readonly lapsed?: readonly LapsedGrant[];
  /** Open questions, oldest first. */
  readonly pending: readonly PendingAsk[];
}

/** What the rules say of a request. */
export type Decision =
  | { readonly kind: "allow" }
  /** Some pattern is denied; `rules` are those that speak of the permission. */
  | { readonly kind: "deny"; readonly pattern: string; readonly rules: readonly Rule[] }
  /** The host must be asked; `because` explains each pattern that is not allowed outright. */
  | { readonly kind: "ask"; readonly because: readonly (Explanation & { readonly pattern: string })[] };

/** How an open question ended. */
export type Outcome =
  | { readonly kind: "granted" }
  | { readonly kind: "rejected"; readonly message?: string };

/** What an answer changes. */
export interface Settlement {
  /** The state from now on. */
  readonly state: GateState;
  /** Questions that ended with this answer, the answered one first; empty when it was not open. */
  readonly outcomes: readonly { readonly id: string; readonly outcome: Outcome }[];
}

/** The state of a gate that has not been used. */
export const emptyGateState: GateState = { grants: [], pending: [] };

/**
 * Which rule decides about a permission and a pattern: the last that matches, grants after rules (rule
 * permission.evaluate), unless a deny of the rules must stand. `where` says who asks; without it no grant for one session
 * or one call holds. What has expired must have been taken out before, by `expire`.
 *
 * @example
 * ```ts
 * import { explain } from "@scout/tools/permission";
 * import assert from "node:assert/strict";
 *
 * const rules = [{ permission: "read", pattern: "*", action: "deny" }] as const;
 * const grants = [{ permission: "read", pattern: "a*", action: "allow" }] as const;
 * assert.equal(explain({ rules }, { grants, pending: [] }, "read", "ab").rule, grants[0]);
 * assert.equal(explain({ rules, grantsBeatDeny: false }, { grants, pending: [] }, "read", "ab").rule, rules[0]);
 * ```
 */
export function explain(
  policy: GatePolicy,
  state: GateState,
  permission: string,
  pattern: string,
  where: Where = {},
): Explanation {
  const { rules, grantsBeatDeny = true } = policy;
  const byRules = evaluate(rules, permission, pattern, policy);
  // [permission.deny-wins]
  if (!grantsBeatDeny && byRules.action === "deny") return byRules;
  const fits = (grant: Grant) => grantFits(grant, permission, pattern, where.target, policy);
  // [permission.explain] a grant is looked for where it would stand: behind the rules
  const at = state.grants.findLastIndex((grant) => fits(grant) && absence(grant, where) === undefined);
  if (at >= 0) return { action: "allow", rule: state.grants[at], index: rules.length + at };
  if (byRules.action === "allow") return byRules;
  // [permission.expiry] why it is asked again
  const lapsed = [...elsewhere(state, where), ...state.lapsed ?? []].findLast(({ grant }) => fits(grant));
  return lapsed ? { ...byRules, lapsed } : byRules;
}

/** The grants that hold for others than who asks. */
function elsewhere({ grants }: GateState, where: Where): readonly LapsedGrant[] {
  return grants.flatMap((grant) => {
    const why = absence(grant, where);
    return why === undefined ? [] : [{ grant, why }];
  });
}

/**
 * What rules and grants say of a request: a deny of any pattern denies it, it is allowed when all patterns are, and
 * else the host is asked once for the whole (rule permission.ask). The last argument says who asks, for grants that hold
 * for one session or one call.
 *
 * @example
 * ```ts
 * import { decide, defaultRules, emptyGateState } from "@scout/tools/permission";
 * import assert from "node:assert/strict";
 *
 * const request = { permission: "read", patterns: [".env"], always: ["*"], metadata: {} };
 * assert.equal(decide({ rules: defaultRules }, emptyGateState, request).kind, "ask");
 * ```
 */
export function decide(
  policy: GatePolicy,
  state: GateState,
  request: AskRequest,
  { session, call }: Omit<Where, "target"> = {},
): Decision {
  const looked = request.patterns.map((pattern, at) => ({
    ...explain(policy, state, request.permission, pattern, { session, call, target: request.targets?.[at] }),
    pattern,
  }));
  // [permission.ask] one denied pattern denies the request, wherever it stands in the list
  const denied = looked.find(({ action }) => action === "deny");
  if (denied) {
    // Of the grants only those count that might have let it through: a model reads the list as what decided.
    const { rules, grantsBeatDeny = true } = policy;
    const grants = state.grants.filter((grant) => grantsBeatDeny && absence(grant, { session, call }) === undefined);
    const spoken = rulesFor([...rules, ...grants], request.permission, policy);
    return { kind: "deny", pattern: denied.pattern, rules: spoken };
  }
  // What is not an action allows nothing.
  const because = looked.filter(({ action }) => action !== "allow");
  return because.length === 0 ? { kind: "allow" } : { kind: "ask", because };
}

/**
 * Applies an answer to an open question. An answer to a question that is not open changes nothing. `now` is the time from
 * which on a grant with a time holds.
 *
 * Throws `ToolError` `invalid_params` for a grant that was not offered (rule permission.narrow); nothing is changed then.
 *
 * @example
 * ```ts
 * import { settle } from "@scout/tools/permission";
 * import assert from "node:assert/strict";
 *
 * const request = { permission: "read", patterns: ["a.ts"], always: ["*"], metadata: {} };
 * const state = { grants: [], pending: [{ id: "1", session: "s", request }] };
 * const settled = settle({ rules: [] }, state, "1", { kind: "always" });
 * assert.deepEqual(settled.state.grants, [{ permission: "read", pattern: "*", action: "allow" }]);
 * assert.deepEqual(settled.outcomes, [{ id: "1", outcome: { kind: "granted" } }]);
 * ```
 */
export function settle(policy: GatePolicy, state: GateState, id: string, reply: Reply, now = 0): Settlement {
  const answered = state.pending.find((ask) => ask.id === id);
  if (!answered) return { state, outcomes: [] };
  const others = state.pending.filter((ask) => ask !== answered);
  const granted: Outcome = { kind: "granted" };
  switch (reply.kind) {
    case "once":
      return { state: { ...state, pending: others }, outcomes: [{ id, outcome: granted }] };
    case "always": {
      // [permission.store] what "always" granted lives in the gate's state and nowhere else
      const grants = [...state.grants, ...grantsOf(answered, reply, now, policy)];
      const next = { ...state, grants, pending: others };
      // [permission.reply] whatever is allowed now need not wait, in any session
      const freed = others.filter((ask) => decide(policy, next, ask.request, ask).kind === "allow");
      return {
        state: { ...next, pending: others.filter((ask) => !freed.includes(ask)) },
        outcomes: [answered, ...freed].map((ask) => ({ id: ask.id, outcome: granted })),
      };
    }
    case "reject": {
      // [permission.reply] a rejection ends the session's other questions too; the message is for the answered one
      const fallen = others.filter((ask) => ask.session === answered.session);
      return {
        state: { ...state, pending: others.filter((ask) => !fallen.includes(ask)) },
        outcomes: [
          { id, outcome: { kind: "rejected", ...(reply.message ? { message: reply.message } : {}) } },
          ...fallen.map((ask) => ({ id: ask.id, outcome: { kind: "rejected" } as const })),
        ],
      };
    }
  }
}
