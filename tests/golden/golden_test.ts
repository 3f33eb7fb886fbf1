// Shell: calls the tools on the recorded trees.

import assert from "node:assert/strict";
import { divergences, type ProfileName } from "../../spec/mod.ts";
import { disagreement } from "./agree.ts";
import { type GoldenCase, parseCases } from "./case.ts";
import { runCase, Trees } from "./run_case.ts";

const fixtures = new URL("../../fixtures/golden/", import.meta.url);
const cases = parseCases<GoldenCase>(Deno.readTextFileSync(new URL("retrieval.jsonl", fixtures)));
/** Ids of the calls that come out otherwise in the profile `documented`, by the rule whose divergence explains them. */
const explained: Record<string, string[]> = JSON.parse(Deno.readTextFileSync(new URL("divergences.json", fixtures)));

/** Runs every case, a few at a time, and gives what disagrees by case id. */
async function disagreements(profile: ProfileName): Promise<Map<string, string>> {
  using trees = new Trees();
  const found = new Map<string, string>();
  const queue = [...cases];
  await Promise.all(Array.from({ length: 4 }, async () => {
    for (let golden = queue.shift(); golden; golden = queue.shift()) {
      const { outcome, asks } = await runCase(golden, trees, profile);
      const difference = disagreement(golden, outcome, asks);
      if (difference !== undefined) found.set(golden.id, difference);
    }
  }));
  return found;
}

Deno.test("golden: in profile opencode-1.18 every recorded call agrees", async () => {
  assert.ok(cases.length > 1400);
  assert.deepEqual(Object.fromEntries(await disagreements("opencode-1.18")), {});
});

Deno.test("golden: in profile documented a recorded call disagrees exactly where a divergence is listed", async () => {
  const found = await disagreements("documented");
  const listed = new Set(Object.values(explained).flat());
  const unexplained = [...found].filter(([id]) => !listed.has(id));
  assert.deepEqual(Object.fromEntries(unexplained), {});
  assert.deepEqual([...listed].filter((id) => !found.has(id)), [], "listed, but they agree");
});

Deno.test("golden: every divergence that is listed stands in the table of divergences", () => {
  const known: readonly string[] = divergences.flatMap((divergence) => divergence.rules);
  assert.deepEqual(Object.keys(explained).filter((id) => !known.includes(id)), []);
});
