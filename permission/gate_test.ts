// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import fc from "fast-check";
import { ToolError } from "../spec/tool_error.ts";
import type { Reply } from "./reply.ts";
import { createGate, type Gate, type Question } from "./gate.ts";
import type { AskRequest } from "./request.ts";
import { defaultRules, type Rule } from "./rule.ts";

const request = (pattern: string, always: readonly string[] = ["*"]): AskRequest => ({
  permission: "read",
  patterns: [pattern],
  always,
  metadata: { pattern },
});
const askAll: readonly Rule[] = [{ permission: "*", pattern: "*", action: "ask" }];

/** A host that answers when it is told to. */
function host(): {
  ask: (question: Question) => Promise<Reply>;
  questions: Question[];
  answer: (at: number, reply: Reply) => void;
} {
  const questions: Question[] = [];
  const answers: ((reply: Reply) => void)[] = [];
  return {
    questions,
    ask(question) {
      questions.push(question);
      return new Promise((resolve) => answers.push(resolve));
    },
    answer: (at, reply) => answers[at]!(reply),
  };
}

/** How a call to the gate ended: its error code, or that it was granted. */
const ending = (asked: Promise<void>): Promise<string> =>
  asked.then(() => "granted", (error) => error instanceof ToolError ? error.code : String(error));

function errorOf(asked: Promise<void>): Promise<ToolError> {
  return asked.then(() => assert.fail("granted"), (error) => {
    assert.ok(error instanceof ToolError, String(error));
    return error;
  });
}

Deno.test("[permission.ask] allowed passes in silence, denied fails with the rules of the permission", async () => {
  const { ask, questions } = host();
  const rules: Rule[] = [...defaultRules, { permission: "read", pattern: "secret/*", action: "deny" }];
  const gate = createGate({ rules, ask });
  await gate.ask(request("a.ts"), { session: "s" });
  const error = await errorOf(gate.ask(request("secret/key"), { session: "s" }));
  assert.equal(error.code, "denied");
  assert.match(error.message, /read of "secret\/key"/);
  assert.match(error.message, /deny read "secret\/\*"/);
  assert.deepEqual(error.data.rules, rules.filter((rule) => rule.permission !== "external_directory"));
  assert.deepEqual(questions, []);
});

Deno.test("[permission.ask] the host is asked once for a request of several patterns, and told why", async () => {
  const { ask, questions, answer } = host();
  const gate = createGate({ rules: defaultRules, ask });
  const wanted = { permission: "read", patterns: ["a", ".env", "b.env"], always: ["*"], metadata: { k: 1 } };
  const asked = gate.ask(wanted, { session: "s" });
  assert.equal(questions.length, 1);
  assert.equal(questions[0]?.request, wanted);
  assert.equal(questions[0]?.session, "s");
  assert.deepEqual(questions[0]?.because.map(({ pattern, rule }) => [pattern, rule?.pattern]), [
    [".env", "*.env"],
    ["b.env", "*.env"],
  ]);
  answer(0, { kind: "once" });
  await asked;
});

Deno.test("[permission.defaults] with nobody to ask, an ask is a refusal that says which rule asks", async () => {
  const error = await errorOf(createGate({ rules: defaultRules }).ask(request(".env"), { session: "s" }));
  assert.equal(error.code, "denied");
  assert.match(error.message, /nobody to ask/);
  assert.match(error.message, /ask read "\*\.env"/);
  assert.deepEqual(error.data.rules, [{ permission: "read", pattern: "*.env", action: "ask" }]);
  const unruled = await errorOf(createGate({ rules: [] }).ask(request("a"), { session: "s" }));
  assert.match(unruled.message, /"a", which no rule allows/);
});

Deno.test("[permission.reply] once is asked again, always is not, and stays within the gate", async () => {
  const { ask, questions, answer } = host();
  const gate = createGate({ rules: askAll, ask });
  const first = gate.ask(request("a"), { session: "s" });
  answer(0, { kind: "once" });
  await first;
  const second = gate.ask(request("a"), { session: "s" });
  answer(1, { kind: "always" });
  await second;
  await gate.ask(request("other"), { session: "another" });
  assert.equal(questions.length, 2);
  // [permission.store] a second gate knows nothing of it
  assert.equal(await ending(createGate({ rules: askAll }).ask(request("a"), { session: "s" })), "denied");
  assert.deepEqual(gate.grants(), [{ permission: "read", pattern: "*", action: "allow" }]);
});

Deno.test("[permission.store] grants are listed, explained and taken back", async () => {
  const gate = createGate({ rules: askAll, ask: () => Promise.resolve({ kind: "always" }) });
  await gate.ask(request("a", ["a*"]), { session: "s" });
  assert.deepEqual(gate.explain("read", "ab"), {
    action: "allow",
    rule: { permission: "read", pattern: "a*", action: "allow" },
    index: 1,
  });
  assert.equal(gate.revoke("read", "b"), false);
  assert.equal(gate.revoke("read", "a*"), true);
  assert.deepEqual(gate.grants(), []);
  assert.equal(gate.explain("read", "ab").action, "ask");
});

Deno.test("[permission.reply] always lets a waiting request through, and its question is withdrawn", async () => {
  const { ask, questions, answer } = host();
  const gate = createGate({ rules: askAll, ask });
  const a = gate.ask(request("a"), { session: "s" });
  const b = gate.ask(request("b"), { session: "t" });
  assert.equal(gate.pending().length, 2);
  assert.deepEqual(gate.pending("t").map(({ request }) => request.patterns), [["b"]]);
  answer(0, { kind: "always" });
  await Promise.all([a, b]);
  assert.deepEqual(gate.pending(), []);
  assert.ok(questions[1]?.signal.aborted);
  answer(1, { kind: "reject" });
  await Promise.resolve();
  await gate.ask(request("c"), { session: "t" });
});

Deno.test("[permission.reply] reject fails the session's other requests, and the message reaches only its own", async () => {
  const { ask, questions, answer } = host();
  const gate = createGate({ rules: askAll, ask });
  const a = errorOf(gate.ask(request("a"), { session: "s" }));
  const b = errorOf(gate.ask(request("b"), { session: "s" }));
  const c = ending(gate.ask(request("c"), { session: "t" }));
  answer(0, { kind: "reject", message: "no, use b" });
  assert.equal((await a).code, "rejected");
  assert.match((await a).message, /no, use b/);
  assert.equal((await a).data.message, "no, use b");
  assert.equal((await b).code, "rejected");
  assert.doesNotMatch((await b).message, /use b/);
  assert.ok(questions[1]?.signal.aborted);
  assert.deepEqual(gate.pending().map(({ session }) => session), ["t"]);
  answer(2, { kind: "once" });
  assert.equal(await c, "granted");
});

Deno.test("[permission.reply] a reply from elsewhere counts once; unknown and late ones count nothing", async () => {
  const { ask, questions, answer } = host();
  const gate = createGate({ rules: askAll, ask });
  const asked = gate.ask(request("a"), { session: "s" });
  assert.equal(gate.reply("nope", { kind: "once" }), false);
  assert.equal(gate.reply(questions[0]!.id, { kind: "once" }), true);
  await asked;
  assert.equal(gate.reply(questions[0]!.id, { kind: "always" }), false);
  answer(0, { kind: "always" });
  await Promise.resolve();
  assert.deepEqual(gate.grants(), []);
});

Deno.test("[permission.ask] an abort ends the question and the call, and later answers count nothing", async () => {
  const { ask, questions, answer } = host();
  const gate = createGate({ rules: askAll, ask });
  const aborter = new AbortController();
  const asked = errorOf(gate.ask(request("a"), { session: "s", signal: aborter.signal }));
  aborter.abort(new Error("the user left"));
  assert.equal((await asked).code, "aborted");
  assert.deepEqual(gate.pending(), []);
  assert.ok(questions[0]?.signal.aborted);
  answer(0, { kind: "always" });
  await Promise.resolve();
  assert.deepEqual(gate.grants(), []);
  assert.equal(await ending(gate.ask(request("a"), { session: "s", signal: aborter.signal })), "aborted");
  assert.equal(questions.length, 1, "an aborted call asks nothing");
});

Deno.test("[permission.ask] a host that throws, rejects or answers nonsense refuses, and nothing is left pending", async () => {
  const hosts: ((question: Question) => Promise<Reply>)[] = [
    () => {
      throw new Error("no terminal");
    },
    () => Promise.reject(new Error("no terminal")),
    () => Promise.resolve("yes" as unknown as Reply),
    () => Promise.resolve(undefined as unknown as Reply),
    () => Promise.resolve({ kind: "maybe" } as unknown as Reply),
  ];
  for (const ask of hosts) {
    const gate = createGate({ rules: askAll, ask });
    assert.equal(await ending(gate.ask(request("a"), { session: "s" })), "rejected");
    assert.deepEqual(gate.pending(), []);
    assert.deepEqual(gate.grants(), []);
  }
});

Deno.test("[permission.ask] close ends every open question as aborted", async () => {
  const { ask } = host();
  const gate = createGate({ rules: askAll, ask });
  const asked = [gate.ask(request("a"), { session: "s" }), gate.ask(request("b"), { session: "t" })].map(ending);
  gate.close();
  assert.deepEqual(await Promise.all(asked), ["aborted", "aborted"]);
  assert.deepEqual(gate.pending(), []);
});

Deno.test("[permission.visible] the gate hides what its rules hide", () => {
  const gate = createGate({ rules: [{ permission: "grep", pattern: "*", action: "deny" }] });
  assert.equal(gate.visible("grep"), false);
  assert.equal(gate.visible("read"), true);
});

type Step =
  | { readonly do: "ask"; readonly session: string; readonly pattern: string }
  | { readonly do: "reply"; readonly at: number; readonly reply: Reply }
  | { readonly do: "abort"; readonly at: number };

Deno.test("[permission.reply] [permission.ask] after any steps, what is open is what the gate lists, and closing ends all", async () => {
  const step: fc.Arbitrary<Step> = fc.oneof(
    fc.record({
      do: fc.constant("ask" as const),
      session: fc.constantFrom("s", "t"),
      pattern: fc.constantFrom("a", "ab", "b"),
    }),
    fc.record({
      do: fc.constant("reply" as const),
      at: fc.nat(6),
      reply: fc.constantFrom<Reply>({ kind: "once" }, { kind: "always" }, { kind: "reject" }),
    }),
    fc.record({ do: fc.constant("abort" as const), at: fc.nat(6) }),
  );
  await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
    const questions: Question[] = [];
    const gate: Gate = createGate({
      rules: askAll,
      ask(question) {
        questions.push(question);
        return new Promise(() => {}); // answered by gate.reply
      },
    });
    const calls: { end?: string; aborter: AbortController }[] = [];
    for (const step of steps) {
      switch (step.do) {
        case "ask": {
          const call: (typeof calls)[number] = { aborter: new AbortController() };
          calls.push(call);
          const asker = { session: step.session, signal: call.aborter.signal };
          ending(gate.ask(request(step.pattern, [`${step.pattern}*`]), asker)).then((end) => call.end = end);
          break;
        }
        case "reply": {
          const question = questions[step.at];
          if (!question) break;
          const wasOpen = gate.pending().some(({ id }) => id === question.id);
          assert.equal(gate.reply(question.id, step.reply), wasOpen);
          break;
        }
        case "abort":
          calls[step.at]?.aborter.abort();
      }
      for (let i = 0; i < 5; i++) await Promise.resolve();
      assert.equal(gate.pending().length, calls.filter(({ end }) => end === undefined).length);
      assert.equal(questions.filter(({ signal }) => !signal.aborted).length, gate.pending().length);
    }
    gate.close();
    for (let i = 0; i < 5; i++) await Promise.resolve();
    assert.ok(calls.every(({ end }) => end !== undefined));
  }));
});
