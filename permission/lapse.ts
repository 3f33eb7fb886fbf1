// Pure: no Deno, no fetch, no file system.

import { limits } from "../spec/limits.ts";
import type { GateState } from "./engine.ts";
import type { Grant, LapsedGrant } from "./grant.ts";

/**
 * Takes out the grants whose time is over. So does a clock that was set back behind the time when they were given: it
 * must not make them last longer.
 *
 * @example
 * ```ts
 * import { expire } from "@scout/tools/permission";
 * import assert from "node:assert/strict";
 *
 * const grant = { permission: "read", pattern: "*", action: "allow", since: 0, until: 1000 } as const;
 * const state = { grants: [grant], pending: [] };
 * assert.equal(expire(state, 999), state);
 * assert.deepEqual(expire(state, 1000), { grants: [], pending: [], lapsed: [{ grant, why: "expired" }] });
 * ```
 */
export function expire(state: GateState, now: number): GateState {
  // [permission.expiry]
  return lapse(state, ({ since = now, until = Infinity }) => now < since || now >= until, "expired");
}

/**
 * Takes out the grants that held for a session or a call alone which is over.
 *
 * @example
 * ```ts
 * import { endGrants } from "@scout/tools/permission";
 * import assert from "node:assert/strict";
 *
 * const grant = { permission: "read", pattern: "*", action: "allow", call: "c" } as const;
 * const state = { grants: [grant], pending: [] };
 * assert.equal(endGrants(state, { call: "d" }), state);
 * assert.deepEqual(endGrants(state, { call: "c" }).grants, []);
 * ```
 */
export function endGrants(state: GateState, over: Over): GateState {
  // [permission.expiry]
  return lapse(state, (grant) => isOf(grant, over), "ended");
}

/** A session or a call that is over. */
export type Over = { readonly session: string } | { readonly call: string };

/**
 * Whether a question or a grant belongs to a session or a call.
 *
 * @example
 * ```ts
 * import { isOf } from "@scout/tools/permission";
 * import assert from "node:assert/strict";
 *
 * assert.equal(isOf({ session: "a", call: "1" }, { session: "a" }), true);
 * assert.equal(isOf({ session: "a", call: "1" }, { call: "2" }), false);
 * ```
 */
export function isOf(each: { readonly session?: string; readonly call?: string }, over: Over): boolean {
  return "call" in over ? each.call === over.call : each.session === over.session;
}

function lapse(state: GateState, over: (grant: Grant) => boolean, why: LapsedGrant["why"]): GateState {
  const ended = state.grants.filter(over);
  if (ended.length === 0) return state;
  const lapsed = [...state.lapsed ?? [], ...ended.map((grant) => ({ grant, why }))];
  // [permission.expiry] a host that grants for ever shorter times must not fill the memory
  return {
    ...state,
    grants: state.grants.filter((grant) => !over(grant)),
    lapsed: lapsed.slice(-limits.permission.lapsed),
  };
}
