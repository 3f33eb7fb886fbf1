// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import fc from "fast-check";
import { limits } from "../spec/limits.ts";
import { decide, explain, type GateState, settle } from "./engine.ts";
import type { Grant } from "./grant.ts";
import { endGrants, expire } from "./lapse.ts";
import type { AskRequest } from "./request.ts";
import type { Rule } from "./rule.ts";

const rules: readonly Rule[] = [{ permission: "*", pattern: "*", action: "ask" }];
const grant = (fields: Partial<Grant> = {}): Grant => ({
  permission: "read",
  pattern: "*",
  action: "allow",
  ...fields,
});
const holding = (...grants: readonly Grant[]): GateState => ({ grants, pending: [] });
const request: AskRequest = { permission: "read", patterns: ["a"], always: ["*"], metadata: {} };

Deno.test("[permission.expiry] a grant holds from when it was given until its time is over, and not before", () => {
  fc.assert(fc.property(fc.nat(1000), fc.integer({ min: 1, max: 1000 }), (since, milliseconds) => {
    const until = since + milliseconds;
    const timed = grant({ since, until });
    const state = holding(grant({ pattern: "x" }), timed);
    for (const now of [since, until - 1]) assert.equal(expire(state, now), state);
    // A clock that was set back must not make it last longer.
    for (const now of [until, until + 1, since - 1]) {
      const after = expire(state, now);
      assert.deepEqual(after.grants, [state.grants[0]]);
      assert.deepEqual(after.lapsed, [{ grant: timed, why: "expired" }]);
      assert.equal(decide({ rules }, after, request).kind, "ask");
    }
  }));
});

Deno.test("[permission.expiry] the grants of a session or a call end with it, and no others", () => {
  const grants = [grant({ session: "a" }), grant({ call: "1" }), grant({ session: "a", call: "2" }), grant()];
  const left = (over: Parameters<typeof endGrants>[1]) => endGrants(holding(...grants), over).grants;
  assert.deepEqual(left({ session: "a" }), [grants[1], grants[3]]);
  assert.deepEqual(left({ call: "1" }), [grants[0], grants[2], grants[3]]);
  assert.deepEqual(left({ session: "1" }), grants);
  assert.equal(endGrants(holding(...grants), { call: "1" }).lapsed?.[0]?.why, "ended");
});

Deno.test("[permission.expiry] the explanation names the newest grant that ended, or that is another's; an allowed one needs none", () => {
  const first = grant({ pattern: "a*", since: 0, until: 5 });
  const second = grant({ pattern: "ab", since: 0, until: 5 });
  const state = expire(holding(first, second), 5);
  const ask = { action: "ask", rule: rules[0], index: 0 };
  assert.deepEqual(explain({ rules }, state, "read", "ab"), { ...ask, lapsed: { grant: second, why: "expired" } });
  assert.deepEqual(explain({ rules }, state, "read", "ac"), { ...ask, lapsed: { grant: first, why: "expired" } });
  assert.deepEqual(explain({ rules }, state, "read", "b"), ask);
  const again = { ...state, grants: [grant()] };
  assert.deepEqual(explain({ rules }, again, "read", "ab"), { action: "allow", rule: again.grants[0], index: 1 });
  const others = holding(grant({ session: "x" }));
  assert.equal(explain({ rules }, others, "read", "ab", { session: "y" }).lapsed?.why, "other-session");
  assert.equal(explain({ rules }, others, "read", "ab", { session: "x" }).action, "allow");
});

Deno.test("[permission.expiry] as many ended grants are remembered as the limit says, the newest", () => {
  const { lapsed } = limits.permission;
  for (const many of [lapsed - 1, lapsed, lapsed + 1, 3 * lapsed]) {
    let state = holding();
    for (let i = 0; i < many; i++) {
      state = endGrants({ ...state, grants: [grant({ pattern: `${i}`, call: "c" })] }, { call: "c" });
    }
    assert.equal(state.lapsed?.length, Math.min(many, lapsed));
    assert.equal(state.lapsed?.at(-1)?.grant.pattern, `${many - 1}`);
  }
});

Deno.test("[permission.reply] [permission.expiry] a grant for one session frees the questions of that session alone", () => {
  const pending = ["s", "s", "t"].map((session, at) => ({ id: `${at}`, session, call: `${at}`, request }));
  const ended = (within: "session" | "call" | undefined) =>
    settle({ rules }, { grants: [], pending }, "0", { kind: "always", within }).outcomes.map(({ id }) => id);
  assert.deepEqual(ended(undefined), ["0", "1", "2"]);
  assert.deepEqual(ended("session"), ["0", "1"]);
  assert.deepEqual(ended("call"), ["0"]);
});

Deno.test("[permission.deny-wins] no grant gets past a deny where the policy says so, however narrow, and any does where not", () => {
  const denying: readonly Rule[] = [...rules, { permission: "read", pattern: "secret*", action: "deny" }];
  const grants = [
    grant(),
    grant({ pattern: "secret", exact: true }),
    grant({ session: "s" }),
    grant({ call: "c" }),
    grant({ since: 0, until: 9 }),
  ];
  const asker = { session: "s", call: "c" };
  for (const each of grants) {
    const action = (grantsBeatDeny: boolean, pattern = "secret") =>
      explain({ rules: denying, grantsBeatDeny }, holding(each), "read", pattern, asker).action;
    assert.deepEqual([action(true), action(false)], ["allow", "deny"]);
    // What is only asked for is granted either way.
    if (!each.exact) assert.equal(action(false, "other"), "allow");
    const wanted = { ...request, patterns: ["secret"] };
    assert.equal(decide({ rules: denying, grantsBeatDeny: false }, holding(each), wanted, asker).kind, "deny");
  }
  // The last rule decides, so a deny that a later rule lifts is none.
  const lifted: readonly Rule[] = [...denying, { permission: "read", pattern: "secret", action: "ask" }];
  assert.equal(explain({ rules: lifted, grantsBeatDeny: false }, holding(grant()), "read", "secret").action, "allow");
});
