// Shell: calls the tools on the recorded trees, several calls in one session.

import assert from "node:assert/strict";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { createToolset, type PendingAsk, ToolError } from "../../mod.ts";
import { disagreement, type Outcome } from "./agree.ts";
import { type GoldenAsk, type GoldenCase, type GoldenSequence, parseCases, recordedAsk } from "./case.ts";
import { instructionsOf } from "./instructions.ts";
import { rulesOf, Trees } from "./run_case.ts";
import { expand, tokenize } from "./tokens.ts";

const fixtures = new URL("../../fixtures/golden/", import.meta.url);
const sequences = parseCases<GoldenSequence>(Deno.readTextFileSync(new URL("sequences.jsonl", fixtures)));
const retrieval = ["read", "glob", "grep"];

for (const sequence of sequences) {
  Deno.test(`golden: ${sequence.id} agrees call by call and question by question`, async () => {
    using trees = new Trees();
    const places = trees.places(sequence.tree);
    /** Questions that wait for an answer, with the call they belong to. */
    const waiting: PendingAsk[] = [];
    let arrived: () => void = () => {};
    const find = instructionsOf(places.root);
    /** What a file's instructions wait for: of calls side by side the first is shown what both would be. */
    const earlier = new Map<string, Promise<unknown>>();
    const scout = createToolset({
      directory: places.root,
      profile: "opencode-1.18",
      ripgrep: await trees.ripgrep(),
      rules: rulesOf({ area: sequence.tree.startsWith("perm") ? "perm" : "", via: "debug" }, places),
      instructions: (file) => (earlier.get(file.path) ?? Promise.resolve()).then(() => find(file)),
      ask: (question) => {
        waiting.push(question);
        arrived();
        return new Promise(() => {}); // answered through the gate, in the order of the recording
      },
    });
    for (const [at, step] of sequence.steps.entries()) {
      const calls = step.calls.map((call, index) => ({ ...call, want: step.outcome[index]! }))
        .filter((call) => retrieval.includes(call.tool));
      if (calls.length === 0) continue;
      const before = waiting.length;
      let open = calls.length;
      earlier.clear();
      const outcomes: Promise<Outcome>[] = [];
      for (const { tool, params } of calls) {
        const expanded = expand(params, places);
        const target = path.resolve(places.root, String((expanded as { filePath?: unknown }).filePath ?? ""));
        if (!earlier.has(target)) earlier.set(target, Promise.all(outcomes));
        const outcome = scout.call(tool, expanded).then(
          (result): Outcome => ({ ok: true, result: tokenize(result, places) }),
          (error): Outcome => {
            if (!(error instanceof ToolError)) throw error;
            return { ok: false, code: error.code, message: tokenize(error.message, places) };
          },
        ).finally(() => {
          open -= 1;
          arrived();
        });
        outcomes.push(outcome);
      }
      const expected = calls.flatMap((call) => call.want.asks);
      // Calls that run side by side have all asked before the first answer; one call asks again after an answer.
      const together = calls.length > 1 ? expected.length : 1;
      for (const [index, kind] of step.replies.entries()) {
        while (open > 0 && waiting.length - before < Math.max(together, index + 1)) {
          await new Promise<void>((resolve) => arrived = resolve);
        }
        // Calls that run side by side may ask in any order: an answer goes to the question it was given to.
        const question = waiting.slice(before).find(({ request }) =>
          isDeepStrictEqual(tokenize(recordedAsk(request), places), expected[index])
        );
        if (kind === null || question === undefined) continue;
        scout.gate.reply(
          question.id,
          kind === "reject" ? { kind, ...(step.message ? { message: step.message } : {}) } : { kind },
        );
      }
      for (const [index, got] of (await Promise.all(outcomes)).entries()) {
        const call = calls[index]!;
        const golden = { id: sequence.id, ...call.want, via: "debug" } as unknown as GoldenCase;
        assert.equal(disagreement(golden, got, []), undefined, `step ${at + 1}, ${call.tool}`);
      }
      const asked: GoldenAsk[] = waiting.slice(before).map(({ request }) => tokenize(recordedAsk(request), places));
      const inOrder = (asks: readonly GoldenAsk[]) =>
        calls.length > 1 ? [...asks].sort((a, b) => a.patterns.join() < b.patterns.join() ? -1 : 1) : asks;
      assert.deepEqual(inOrder(asked), inOrder(expected), `questions of step ${at + 1}`);
    }
    assert.deepEqual(scout.gate.pending(), []);
    await scout.close();
  });
}
