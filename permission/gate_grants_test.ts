// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import fc from "fast-check";
import { limits } from "../spec/limits.ts";
import { ToolError } from "../spec/tool_error.ts";
import { createGate, type GateOptions, type Question } from "./gate.ts";
import type { Reply } from "./reply.ts";
import type { AskRequest } from "./request.ts";
import type { Rule } from "./rule.ts";
import { handClock } from "./testing.ts";

const askAll: readonly Rule[] = [{ permission: "*", pattern: "*", action: "ask" }];
const request = (pattern: string, always: readonly string[] = ["*"]): AskRequest => ({
  permission: "read",
  patterns: [pattern],
  always,
  metadata: {},
});

/** A gate on a clock that is turned by hand, whose host gives these answers in turn and then none. */
function gateOf(replies: readonly unknown[], options: Partial<GateOptions> = {}) {
  const clock = handClock(1000);
  const questions: Question[] = [];
  const answers = [...replies];
  const gate = createGate({
    rules: askAll,
    clock,
    ask(question) {
      questions.push(question);
      return answers.length > 0 ? Promise.resolve(answers.shift() as Reply) : new Promise(() => {});
    },
    ...options,
  });
  return { gate, clock, questions };
}

/** How a call to the gate ended: the error, or that it was granted. */
const ending = (asked: Promise<void>): Promise<ToolError | "granted"> =>
  asked.then(() => "granted" as const, (error) => {
    assert.ok(error instanceof ToolError, String(error));
    return error;
  });

Deno.test("[permission.expiry] a grant with a time asks again when it is over, and the question and explain say why", async () => {
  const { gate, clock, questions } = gateOf([{ kind: "always", milliseconds: 60_000 }, { kind: "once" }]);
  const grant = { permission: "read", pattern: "*", action: "allow", since: 1000, until: 61_000 };
  await gate.ask(request("a"), { session: "s" });
  assert.deepEqual(gate.grants(), [grant]);
  clock.turn(59_999);
  await gate.ask(request("b"), { session: "t" });
  assert.equal(gate.explain("read", "b").action, "allow");
  assert.equal(questions.length, 1);
  clock.turn(1);
  assert.deepEqual(gate.grants(), []);
  const why = { action: "ask", rule: askAll[0], index: 0, lapsed: { grant, why: "expired" } };
  assert.deepEqual(gate.explain("read", "b"), why);
  await gate.ask(request("b"), { session: "t" });
  assert.deepEqual(questions[1]?.because, [{ ...why, pattern: "b" }]);
  assert.deepEqual(questions[0]?.because, [{ action: "ask", rule: askAll[0], index: 0, pattern: "a" }]);
});

Deno.test("[permission.expiry] a grant for a session or a call ends with it, and then is asked for again", async () => {
  const { gate, questions } = gateOf([{ kind: "always", within: "session" }, { kind: "always", within: "call" }]);
  await gate.ask(request("a"), { session: "s", call: "1" });
  await gate.ask(request("b"), { session: "s", call: "2" });
  await gate.ask(request("a"), { session: "t", call: "3" });
  await gate.ask(request("b"), { session: "t", call: "3" });
  assert.equal(questions.length, 2);
  assert.deepEqual(questions.map(({ call }) => call), ["1", "3"]);
  gate.end({ call: "3" });
  assert.equal(gate.explain("read", "b", { session: "t", call: "3" }).lapsed?.why, "ended");
  assert.equal(gate.explain("read", "b", { session: "s" }).action, "allow");
  assert.equal(gate.explain("read", "b").action, "ask");
  gate.end({ session: "s" });
  assert.equal(gate.explain("read", "b", { session: "s" }).lapsed?.why, "ended");
  assert.deepEqual(gate.grants(), []);
});

Deno.test("[permission.unanswered] the end of a session or a call ends its open questions, and no others", async () => {
  const { gate, questions } = gateOf([]);
  const ask = (session: string, call: string) => ending(gate.ask(request("a"), { session, call }));
  const ends = [ask("s", "1"), ask("s", "2"), ask("t", "3")];
  gate.end({ call: "1" });
  assert.deepEqual(gate.pending().map(({ call }) => call), ["2", "3"]);
  gate.end({ session: "s" });
  assert.deepEqual(gate.pending().map(({ call }) => call), ["3"]);
  gate.close();
  for (const end of await Promise.all(ends)) assert.equal(end !== "granted" && end.code, "aborted");
  assert.ok(questions.every(({ signal }) => signal.aborted));
});

Deno.test("[permission.unanswered] a question that nobody answers in time is refused by an error that names the rule", async () => {
  const { gate, clock, questions } = gateOf([], { answerTimeout: 30_000 });
  const end = ending(gate.ask(request("a"), { session: "s" }));
  clock.turn(29_999);
  assert.equal(gate.pending().length, 1);
  clock.turn(1);
  const error = await end;
  assert.ok(error !== "granted");
  assert.equal(error.code, "denied");
  assert.match(error.message, /asked for "a" by the rule ask \* "\*"/);
  assert.match(error.message, /nobody answered within 30 s/);
  assert.deepEqual(error.data.rules, [askAll[0]]);
  assert.ok(questions[0]?.signal.aborted);
  assert.deepEqual(gate.pending(), []);
  assert.equal(gate.reply(questions[0]!.id, { kind: "always" }), false);
  assert.deepEqual(gate.grants(), [], "a late answer counts nothing");
});

Deno.test("[permission.unanswered] each question has its own time, and whatever ends it stops the clock for it", async () => {
  const { gate, clock, questions } = gateOf([], { answerTimeout: 100 });
  const abort = new AbortController();
  const first = ending(gate.ask(request("a"), { session: "s" }));
  clock.turn(60);
  const second = ending(gate.ask(request("b"), { session: "s", signal: abort.signal }));
  const third = ending(gate.ask(request("c"), { session: "t" }));
  assert.equal(clock.waiting(), 3);
  clock.turn(40);
  assert.equal((await first as ToolError).code, "denied");
  abort.abort();
  assert.equal((await second as ToolError).code, "aborted");
  gate.reply(questions[2]!.id, { kind: "once" });
  assert.equal(await third, "granted");
  assert.equal(clock.waiting(), 0);
});

Deno.test("[permission.unanswered] without a time a question waits for its answer, and a time that is none is refused", async () => {
  const { gate, clock, questions } = gateOf([]);
  const end = ending(gate.ask(request("a"), { session: "s" }));
  assert.equal(clock.waiting(), 0);
  clock.turn(1e12);
  gate.reply(questions[0]!.id, { kind: "once" });
  assert.equal(await end, "granted");
  const { wait } = limits.permission;
  for (const answerTimeout of [0, -1, NaN, Infinity, wait + 1]) {
    assert.throws(() => gateOf([], { answerTimeout }), { code: "invalid_params", message: /answerTimeout/ });
  }
  for (const answerTimeout of [0.5, wait - 1, wait]) gateOf([], { answerTimeout });
});

Deno.test("[permission.narrow] a host that grants more than was offered refuses the request, and is told so", async () => {
  const { gate } = gateOf([{ kind: "always", only: ["/*"] }]);
  const end = await ending(gate.ask(request("/ext/a", ["/ext/*"]), { session: "s" }));
  assert.ok(end !== "granted");
  assert.equal(end.code, "rejected");
  assert.match(end.message, /offered, which is "\/ext\/\*": "\/\*" is not covered/);
  assert.deepEqual(gate.grants(), []);
  assert.deepEqual(gate.pending(), []);
});

Deno.test("[permission.narrow] an answer from elsewhere that grants too much, or is none, is an error, and the question waits on", async () => {
  const { gate, questions } = gateOf([]);
  const end = ending(gate.ask(request("/ext/a", ["/ext/*"]), { session: "s" }));
  const id = questions[0]!.id;
  for (const wrong of [{ kind: "always", only: ["/*"] }, { kind: "always", milliseconds: -1 }, "always"]) {
    assert.throws(() => gate.reply(id, wrong as Reply), { name: "ToolError", code: "invalid_params" });
  }
  assert.equal(gate.pending().length, 1);
  assert.equal(gate.reply(id, { kind: "always", only: ["/ext/s*"] }), true);
  assert.equal(await end, "granted", "the request itself is let through, whatever part was chosen");
  assert.deepEqual(gate.grants(), [{ permission: "read", pattern: "/ext/s*", action: "allow" }]);
});

Deno.test("[permission.explain] grants are listed, explained and taken back, whomever they hold for", async () => {
  const { gate } = gateOf([{ kind: "always", only: "asked" }, { kind: "always", only: ["b*"], within: "session" }]);
  await gate.ask(request("a*"), { session: "s" });
  await gate.ask(request("b1"), { session: "s" });
  const [exact, session] = gate.grants();
  assert.deepEqual(exact, { permission: "read", pattern: "a*", action: "allow", exact: true });
  assert.deepEqual(session, { permission: "read", pattern: "b*", action: "allow", session: "s" });
  assert.deepEqual(gate.explain("read", "a*"), { action: "allow", rule: exact, index: 1 });
  assert.equal(gate.explain("read", "ab").rule, askAll[0]);
  assert.deepEqual(gate.explain("read", "b2", { session: "s" }), { action: "allow", rule: session, index: 2 });
  assert.equal(gate.revoke("read", "b"), false);
  assert.equal(gate.revoke("read", "b*"), true);
  assert.equal(gate.revoke("read", "a*"), true);
  assert.deepEqual(gate.grants(), []);
  assert.deepEqual(gate.explain("read", "a*"), { action: "ask", rule: askAll[0], index: 0 });
  const edits = gateOf([{ kind: "always" }]).gate;
  await edits.ask({ ...request("x"), permission: "write" }, { session: "s" });
  assert.equal(edits.revoke("apply_patch", "*"), true);
});

/** A request, or something that goes on beside. */
type Step =
  | {
    readonly do: "ask";
    readonly session: string;
    readonly call: string;
    readonly name: string;
    readonly reply: Reply;
  }
  | { readonly do: "turn"; readonly milliseconds: number }
  | { readonly do: "end"; readonly over: { readonly session: string } | { readonly call: string } };

const anAnswer: fc.Arbitrary<Reply> = fc.record({
  kind: fc.constant("always" as const),
  only: fc.constantFrom(undefined, "asked" as const, ["a*"], ["b", "c*"]),
  within: fc.constantFrom(undefined, "session" as const, "call" as const),
  milliseconds: fc.constantFrom(undefined, 1, 10, 11),
});
const session = fc.constantFrom("s", "t");
const call = fc.constantFrom("1", "2");
const aStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("ask" as const),
      session,
      call,
      name: fc.constantFrom("a", "ab", "b", "c", "a*"),
      reply: anAnswer,
    }),
  },
  fc.record({ do: fc.constant("turn" as const), milliseconds: fc.constantFrom(1, 9, 10) }),
  fc.record({
    do: fc.constant("end" as const),
    over: fc.oneof(fc.record({ session }), fc.record({ call })),
  }),
);

Deno.test("[permission.narrow] [permission.expiry] [permission.explain] after any steps the host is asked exactly where no grant holds", async () => {
  await fc.assert(fc.asyncProperty(fc.array(aStep, { maxLength: 20 }), async (steps) => {
    const clock = handClock(5);
    let reply: Reply = { kind: "once" };
    let asked = 0;
    const gate = createGate({
      rules: askAll,
      clock,
      ask() {
        asked++;
        return Promise.resolve(reply);
      },
    });
    /** The same by plain bookkeeping: for each grant, whom and what it is for, and when it is over. */
    let model: { session?: string; call?: string; until: number; fits: (name: string) => boolean }[] = [];
    for (const step of steps) {
      switch (step.do) {
        case "turn":
          clock.turn(step.milliseconds);
          model = model.filter(({ until }) => clock.now() < until);
          break;
        case "end":
          gate.end(step.over);
          model = model.filter((each) =>
            "call" in step.over ? each.call !== step.over.call : each.session !== step.over.session
          );
          break;
        case "ask": {
          const { session, call, name } = step;
          reply = step.reply;
          const holds = model.some((each) =>
            each.fits(name) && (each.session ?? session) === session && (each.call ?? call) === call
          );
          const before = asked;
          assert.equal(gate.explain("read", name, { session, call }).action, holds ? "allow" : "ask");
          await gate.ask(request(name), { session, call });
          assert.equal(asked - before, holds ? 0 : 1);
          if (holds || reply.kind !== "always") break;
          const { only, within, milliseconds = Infinity } = reply;
          const start = (text: string) => (other: string) => other.startsWith(text);
          const same = (text: string) => (other: string) => other === text;
          const fits = only === undefined
            ? [() => true]
            : only === "asked"
            ? [same(name)]
            : only.map((part) => part.endsWith("*") ? start(part.slice(0, -1)) : same(part));
          const whom = { ...(within === "session" ? { session } : {}), ...(within === "call" ? { call } : {}) };
          model.push(...fits.map((fits) => ({ ...whom, until: clock.now() + milliseconds, fits })));
        }
      }
      assert.equal(gate.grants().length, model.length);
    }
  }));
});
