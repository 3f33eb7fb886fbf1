// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import { readOutcome } from "./scenarios.ts";

Deno.test("readOutcome() reads the line of the results, and gives nothing without one", () => {
  const output = "Checks:\nTest Results:\nPassed: 2/3, 1 failed, 0 warnings\n\n=== Failed Checks ===\n";
  assert.deepEqual(readOutcome(output), { passed: 2, failed: 1 });
  assert.equal(readOutcome("Error: connect ECONNREFUSED"), undefined);
});
