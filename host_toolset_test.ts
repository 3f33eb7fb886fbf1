// Shell: makes a toolset on a temporary tree.

import assert from "node:assert/strict";
import { createHostToolset } from "./host_toolset.ts";
import { makeTree } from "./tests/command_kit.ts";

Deno.test("[permission.unanswered] createHostToolset() hands the time for answers on", async () => {
  using tree = makeTree({ ".env": "A=1\n" });
  const scout = await createHostToolset({
    directory: tree.path,
    profile: "documented",
    allowOutside: false,
    ask: () => new Promise(() => {}),
    answerTimeout: 1,
  });
  await assert.rejects(scout.call("read", { filePath: ".env" }), {
    code: "denied",
    message: /rule ask read "\*\.env", and nobody answered within 0\.001 s/,
  });
  await scout.close();
});
