// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import fc from "fast-check";
import { decide, emptyGateState, type GateState, type PendingAsk, settle } from "./engine.ts";
import { evaluate } from "./evaluate.ts";
import type { Reply } from "./reply.ts";
import type { AskRequest } from "./request.ts";
import type { Action, Rule } from "./rule.ts";

const request = (patterns: readonly string[], always: readonly string[] = ["*"], permission = "read"): AskRequest => ({
  permission,
  patterns,
  always,
  metadata: {},
});
const rules: readonly Rule[] = [
  { permission: "read", pattern: "*", action: "ask" },
  { permission: "read", pattern: "ok*", action: "allow" },
  { permission: "read", pattern: "no*", action: "deny" },
];

Deno.test("[permission.ask] a denied pattern denies, allowed ones pass, else the host is asked once for the request", () => {
  const table: readonly (readonly [readonly string[], string])[] = [
    [[], "allow"],
    [["ok"], "allow"],
    [["ok", "ok2"], "allow"],
    [["x"], "ask"],
    [["ok", "x"], "ask"],
    [["x", "y"], "ask"],
    [["no"], "deny"],
    [["ok", "no"], "deny"],
    [["x", "no", "y"], "deny"],
    [["no", "x"], "deny"],
  ];
  for (const [patterns, kind] of table) {
    assert.equal(decide({ rules }, emptyGateState, request(patterns)).kind, kind, JSON.stringify(patterns));
  }
});

Deno.test("[permission.ask] a rule whose action is none allows nothing", () => {
  const wrong = [{ permission: "*", pattern: "*", action: "Deny" }] as unknown as Rule[];
  assert.equal(decide({ rules: wrong }, emptyGateState, request(["a"])).kind, "ask");
});

Deno.test("[permission.ask] a denial carries the rules for the permission, grants included", () => {
  const other: Rule = { permission: "grep", pattern: "*", action: "allow" };
  const grant: Rule = { permission: "read", pattern: "x", action: "allow" };
  const decision = decide({ rules: [...rules, other] }, { grants: [grant], pending: [] }, request(["x", "no"]));
  assert.deepEqual(decision, { kind: "deny", pattern: "no", rules: [...rules, grant] });
  // A grant that holds for others, or that no deny gives way to, decided nothing.
  const others: GateState = { grants: [{ ...grant, session: "s" }], pending: [] };
  const listed = (state: GateState, session: string, grantsBeatDeny: boolean) => {
    const decision = decide({ rules, grantsBeatDeny }, state, request(["no"]), { session });
    return decision.kind === "deny" && decision.rules.length - rules.length;
  };
  assert.deepEqual([listed(others, "s", true), listed(others, "t", true), listed(others, "s", false)], [1, 0, 0]);
});

Deno.test("[permission.ask] an ask says for each pattern that is not allowed which rule asks", () => {
  const decision = decide({ rules }, emptyGateState, request(["ok", "x"]));
  assert.deepEqual(decision, { kind: "ask", because: [{ action: "ask", rule: rules[0], index: 0, pattern: "x" }] });
});

Deno.test("[permission.store] a grant is the last rule, and beats a deny unless the policy says otherwise", () => {
  const granted: GateState = { grants: [{ permission: "read", pattern: "*", action: "allow" }], pending: [] };
  assert.equal(decide({ rules }, granted, request(["no", "x"])).kind, "allow");
  assert.equal(decide({ rules, grantsBeatDeny: false }, granted, request(["no", "x"])).kind, "deny");
  assert.equal(decide({ rules, grantsBeatDeny: false }, granted, request(["ok", "x"])).kind, "allow");
});

const ask = (id: string, session: string, asked: AskRequest): PendingAsk => ({ id, session, request: asked });
const open: GateState = {
  grants: [],
  pending: [
    ask("1", "a", request(["x"], ["x*"])),
    ask("2", "a", request(["x2"], ["x2"])),
    ask("3", "b", request(["x3"], ["x3"])),
    ask("4", "a", request(["y"], ["*"])),
    ask("5", "b", request(["x", "y"], ["*"])),
  ],
};
const ids = (state: GateState) => state.pending.map(({ id }) => id);

Deno.test("[permission.reply] once lets only this request through and grants nothing", () => {
  const { state, outcomes } = settle({ rules }, open, "1", { kind: "once" });
  assert.deepEqual(outcomes, [{ id: "1", outcome: { kind: "granted" } }]);
  assert.deepEqual(ids(state), ["2", "3", "4", "5"]);
  assert.deepEqual(state.grants, []);
});

Deno.test("[permission.reply] always grants its list and lets through what is allowed now, in every session", () => {
  const { state, outcomes } = settle({ rules }, open, "1", { kind: "always" });
  assert.deepEqual(state.grants, [{ permission: "read", pattern: "x*", action: "allow" }]);
  assert.deepEqual(outcomes.map(({ id }) => id), ["1", "2", "3"]);
  assert.ok(outcomes.every(({ outcome }) => outcome.kind === "granted"));
  assert.deepEqual(ids(state), ["4", "5"], "a request with another pattern beside still waits");
});

Deno.test("[permission.reply] reject fails the request and every other one of its session; the message is for the answered", () => {
  const { state, outcomes } = settle({ rules }, open, "2", { kind: "reject", message: "use b" });
  assert.deepEqual(outcomes, [
    { id: "2", outcome: { kind: "rejected", message: "use b" } },
    { id: "1", outcome: { kind: "rejected" } },
    { id: "4", outcome: { kind: "rejected" } },
  ]);
  assert.deepEqual(ids(state), ["3", "5"]);
});

Deno.test("[permission.reply] an answer to a question that is not open changes nothing", () => {
  const settled = settle({ rules }, open, "9", { kind: "always" });
  assert.equal(settled.state, open);
  assert.deepEqual(settled.outcomes, []);
});

Deno.test("[permission.special-keys] a grant for write is one for edit", () => {
  const state: GateState = { grants: [], pending: [ask("1", "a", request(["x"], ["*"], "write"))] };
  const settled = settle({ rules: [] }, state, "1", { kind: "always" });
  assert.deepEqual(settled.state.grants, [{ permission: "edit", pattern: "*", action: "allow" }]);
  assert.equal(decide({ rules: [] }, settled.state, request(["y"], [], "apply_patch")).kind, "allow");
});

Deno.test("[permission.reply] in any sequence: questions end once, and only for the reasons that the rule gives", () => {
  const pattern = fc.constantFrom("ok", "no", "x", "xy", "y");
  const always = fc.constantFrom("x*", "*", "y", "z");
  const anAsk = fc.record({
    session: fc.constantFrom("a", "b"),
    request: fc.tuple(fc.array(pattern, { minLength: 1, maxLength: 3 }), fc.array(always, { maxLength: 2 }))
      .map(([patterns, always]) => request(patterns, always)),
  });
  const reply: fc.Arbitrary<Reply> = fc.constantFrom<Reply>({ kind: "once" }, { kind: "always" }, { kind: "reject" });
  const pending = fc.array(anAsk, { minLength: 1, maxLength: 6 });
  fc.assert(fc.property(pending, fc.nat(5), reply, (asks, which, reply) => {
    const before: GateState = { grants: [], pending: asks.map((each, i) => ({ ...each, id: String(i) })) };
    const answered = before.pending[which % asks.length]!;
    const { state, outcomes } = settle({ rules }, before, answered.id, reply);
    const ended = outcomes.map(({ id }) => id);
    assert.equal(ended[0], answered.id);
    assert.deepEqual([...ended, ...ids(state)].sort(), ids(before).sort(), "each question is either open or ended");
    // By brute force: what each reply must do to every other question.
    const all = [...rules, ...state.grants];
    const allowed = (asked: AskRequest) => asked.patterns.every((p) => evaluate(all, "read", p).action === "allow");
    for (const other of before.pending.filter((each) => each !== answered)) {
      const must: Record<Reply["kind"], boolean> = {
        once: false,
        always: allowed(other.request),
        reject: other.session === answered.session,
      };
      assert.equal(ended.includes(other.id), must[reply.kind]);
    }
    const actions: Action[] = reply.kind === "always" ? answered.request.always.map(() => "allow") : [];
    assert.deepEqual(state.grants.map((rule) => rule.action), actions);
  }));
});
