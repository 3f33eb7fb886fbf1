// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import { inTime } from "./checks/in_time.ts";
import type { Reply } from "./protocol.ts";

Deno.test("a call that is refused is made again, twice at most; one that is answered, skipped or broken is not", async () => {
  const refused: Reply = { kind: "refused", refusal: { message: "too late" } };
  const others: readonly Reply[] = [
    { kind: "ok", answer: { output: "in time" } },
    { kind: "skip", reason: "no network" },
    { kind: "broke", trace: "gone" },
  ];
  for (const [refusals, made] of [[0, 1], [1, 2], [2, 3], [9, 3]] as const) {
    for (const other of others) {
      let calls = 0;
      const reply = await inTime(() => Promise.resolve(calls++ < refusals ? refused : other));
      assert.deepEqual([reply, calls], [refusals < 3 ? other : refused, made]);
    }
  }
});
