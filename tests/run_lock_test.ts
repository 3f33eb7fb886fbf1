// Shell: asks Deno what the programs import, and reads run.lock.

import assert from "node:assert/strict";
import { runLock } from "../scripts/run_lock.ts";

Deno.test("run.lock is the part of deno.lock that the programs need: `deno task lock` writes it", async () => {
  assert.equal(await Deno.readTextFile(new URL("../run.lock", import.meta.url)), await runLock());
});
