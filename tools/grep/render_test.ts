// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import fc from "fast-check";
import { limits } from "../../spec/limits.ts";
import { type GrepFound, renderGrep } from "./render.ts";

const found = (rows: GrepFound["rows"], partial = false): GrepFound => ({ title: "p", directory: "/w", rows, partial });
const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ path: "a.ts", line: index + 1, text: "x\n" }));

Deno.test("[grep.groups] the layout, line by line", () => {
  const { output } = renderGrep(found([
    { path: "a.ts", line: 1, text: "one\n" },
    { path: "a.ts", line: 42, text: "two\r\n" },
    { path: "b/c.ts", line: 7, text: "no newline" },
    { path: "a.ts", line: 50, text: "again\n" },
  ]));
  assert.equal(
    output,
    "Found 4 matches\n" +
      "/w/a.ts:\n  Line 1: one\n\n  Line 42: two\r\n\n" +
      "\n/w/b/c.ts:\n  Line 7: no newline\n" +
      "\n/w/a.ts:\n  Line 50: again\n",
  );
});

Deno.test("[grep.groups] every line of the result can be read back, whatever the runs of files", () => {
  const row = fc.record({
    path: fc.constantFrom("a.ts", "b.ts", "c d/e.ts"),
    line: fc.integer({ min: 1, max: 1e6 }),
    text: fc.string({ unit: fc.constantFrom("a", ":", " ", "é"), maxLength: 9 }).map((text) => text + "\n"),
  }, { noNullPrototype: true });
  fc.assert(fc.property(fc.array(row, { minLength: 1, maxLength: 99 }), (rows) => {
    const read: unknown[] = [];
    let path = "";
    const headers: string[] = [];
    for (const line of renderGrep(found(rows)).output.split("\n").slice(1)) {
      const hit = /^ {2}Line (\d+): (.*)$/.exec(line);
      if (hit) read.push({ path, line: Number(hit[1]), text: hit[2] + "\n" });
      else if (line !== "") {
        path = line.slice("/w/".length, -1);
        headers.push(path);
      }
    }
    assert.deepEqual(read, rows);
    assert.deepEqual(headers, rows.map((row) => row.path).filter((path, index, all) => path !== all[index - 1]));
  }));
});

Deno.test("[grep.header] [grep.limit] [grep.notice] [grep.metadata] [tool.own-truncation] what a full list says", () => {
  assert.equal(limits.grep.matches, 100);
  for (const count of [1, 2, 99, 100]) {
    const { output, metadata, title } = renderGrep(found(rows(count)));
    const full = count === 100;
    assert.equal(title, "p");
    assert.deepEqual(metadata, { matches: count, truncated: full });
    assert.equal(output.split("\n")[0], `Found ${count} matches${full ? " (more matches available)" : ""}`);
    assert.equal(/x\n\n\n\([^\n]*more specific path or pattern[^\n]*\)$/.test(output), full);
    assert.equal(output.endsWith("x\n"), !full);
  }
});

Deno.test("[grep.zero] [tool.zero] no match gives the one fixed text", () => {
  for (const partial of [false, true]) {
    const { output, metadata } = renderGrep(found([], partial));
    assert.equal(output, "No files found");
    assert.deepEqual(metadata, partial ? { matches: 0, truncated: false, partial } : { matches: 0, truncated: false });
  }
});

Deno.test("[ripgrep.exit] a result that may lack something says so", () => {
  for (const count of [1, 100]) {
    const { output, metadata } = renderGrep(found(rows(count), true));
    assert.equal(metadata.partial, true);
    assert.match(output, /\n\n\([^\n]*could not be read[^\n]*\)$/);
  }
});
