// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import { truncationNotice, withNotice } from "./notice.ts";
import { isSpillName, spillName } from "./spill_name.ts";

const cut = { kind: "cut", kept: "", missing: 12, unit: "lines" } as const;
const file = { kind: "file", path: "/spill/x.txt" } as const;

Deno.test("[truncation.spill] the notice: how much is missing, where the whole text is, and how to get at it", () => {
  const notice = truncationNotice(cut, file, false);
  for (const fact of ["12 lines", "/spill/x.txt", "grep", "read", "offset", "limit"]) {
    assert.ok(notice.includes(fact), fact);
  }
  assert.doesNotMatch(notice, /sub-agent/);
  assert.match(truncationNotice({ ...cut, unit: "bytes" }, file, false), /12 bytes/);
  assert.match(truncationNotice({ ...cut, missing: 1 }, file, false), /1 line left/);
});

Deno.test("[truncation.spill] with sub-agents the work is left to one", () => {
  const notice = truncationNotice(cut, file, true);
  for (const fact of ["sub-agent", "12 lines", "/spill/x.txt", "grep", "offset", "limit"]) {
    assert.ok(notice.includes(fact), fact);
  }
});

Deno.test("[truncation.order] when the text could not be saved the notice says so and why", () => {
  const notice = truncationNotice(cut, { kind: "failed", message: "the disk is full" }, true);
  for (const fact of ["12 lines", "could not be saved", "the disk is full"]) assert.ok(notice.includes(fact), fact);
});

Deno.test("[truncation.head] the notice stands where the text is missing", () => {
  assert.equal(withNotice("kept", "(n)", "head"), "kept\n\n(n)");
  assert.equal(withNotice("kept", "(n)", "tail"), "(n)\n\nkept");
  assert.equal(withNotice("", "(n)", "head"), "(n)");
});

Deno.test("[truncation.retention] only names that the spill gives are its own", () => {
  assert.ok(isSpillName(spillName("0b1c2d3e-4f50-4617-8293-a4b5c6d7e8f9")));
  for (
    const name of [
      "notes.txt",
      "scout-output-.txt",
      "scout-output-x.txt",
      `x${spillName("0b1c2d3e-4f50-4617-8293-a4b5c6d7e8f9")}`,
      `${spillName("0b1c2d3e-4f50-4617-8293-a4b5c6d7e8f9")}.bak`,
      "",
    ]
  ) {
    assert.ok(!isSpillName(name), name);
  }
});
