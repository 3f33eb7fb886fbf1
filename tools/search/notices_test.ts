// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import { limits } from "../../spec/limits.ts";
import { unsearchedNotices } from "./notices.ts";

Deno.test("[grep.partial] [glob.partial] a few are named, and of what ripgrep's kept messages may lack no number is given", () => {
  const { named } = limits.search;
  for (const there of [named - 1, named, named + 1, 40]) {
    const names = Array.from({ length: there }, (_, at) => `d${10 + at}`);
    const shown = names.slice(0, named).join(", ") + (there > named ? " and others" : "");
    const binary = names.map((path) => ({ path, kind: "stopped" as const }));
    assert.deepEqual(unsearchedNotices({ partial: true, unread: names.toReversed(), binary, late: false }), [
      `(Partial: these could not be read and were skipped: ${shown}.)`,
      `(Partial: binary files, searched up to their first NUL: ${shown}.)`,
    ]);
  }
});
