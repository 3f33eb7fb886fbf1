// Shell: runs checks in process, on ripgrep.

import assert from "node:assert/strict";
import { allChecks, checks } from "./checks/mod.ts";
import type { Implementation } from "./implementation.ts";
import { makeRig } from "./rig.ts";
import { runCheck, type RunOptions } from "./run.ts";
import { hereTarget } from "./target_here.ts";
import { plain } from "./twins/plain/plain.ts";
import { wide } from "./twins/wide/wide.ts";

const exact = allChecks.find(({ id }) => id === "glob.exact")!;

async function verdictOn(make: (ripgrep: string) => Implementation, options: RunOptions = {}) {
  const rig = await makeRig();
  const target = await hereTarget(() => make(rig.rg ?? "rg"));
  try {
    return await runCheck(exact, { rig, target }, { confirm: 0, ...options });
  } finally {
    await target.close();
    await rig.close();
  }
}

Deno.test("who does not say the feature does not claim the set; who claims the set outright fails", async () => {
  assert.equal((await verdictOn((ripgrep) => plain({ ripgrep }))).verdict, "not-claimed");
  const claimed = await verdictOn((ripgrep) => plain({ ripgrep }), { claimed: ["extended"] });
  assert.deepEqual([claimed.verdict, claimed.level], ["fail", "MAY"]);
});

Deno.test("the calls of the set ask for its profile, whatever that of the run; a miss is a failure", async () => {
  const profiles = new Set<string | undefined>();
  const kept = await verdictOn((ripgrep) => wide({ ripgrep }), {
    profile: "opencode-1.18",
    onCall: (_, { request }) => void profiles.add(request.context.profile),
  });
  assert.equal(kept.verdict, "pass");
  assert.deepEqual([...profiles], ["extended"]);
  // The plain implementation has only said so.
  const missed = await verdictOn((ripgrep) => {
    const right = plain({ ripgrep });
    return { ...right, hello: { ...right.hello, features: ["extended"] } };
  });
  assert.equal(missed.verdict, "fail");
});

Deno.test("the set is no part of full", () => {
  assert.equal(checks("extended").length + checks("full").length, allChecks.length);
  assert(checks("full").every(({ set }) => set !== "extended"));
});
