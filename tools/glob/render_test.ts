// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import fc from "fast-check";
import { limits } from "../../spec/limits.ts";
import { renderGlob } from "./render.ts";

const found = (count: number, partial = false) => ({
  title: "t",
  directory: "/w/app",
  rows: Array.from({ length: count }, (_, index) => `f${index}.ts`),
  partial,
});

Deno.test("[glob.output] one absolute path a line, in the order given, and nothing else", () => {
  const name = fc.string({ minLength: 1, maxLength: 9 }).filter((text) => !/[\\/\n\r.]/.test(text));
  fc.assert(
    fc.property(fc.array(name, { minLength: 1, maxLength: 99 }), fc.constantFrom("/w/app", "/"), (rows, directory) => {
      const result = renderGlob({ title: "t", directory, rows, partial: false });
      assert.deepEqual(result.output.split("\n"), rows.map((row) => (directory === "/" ? "/" : `${directory}/`) + row));
      assert.equal(result.title, "t");
    }),
  );
});

Deno.test("[glob.limit] [glob.metadata] [tool.own-truncation] a full list counts as truncated and says how to go on", () => {
  assert.equal(limits.glob.paths, 100);
  for (const count of [1, 99, 100]) {
    const { output, metadata } = renderGlob(found(count));
    assert.deepEqual(metadata, { count, truncated: count === 100 });
    const [list, notice, ...rest] = output.split("\n\n");
    assert.equal(list?.split("\n").length, count);
    assert.deepEqual(rest, []);
    if (count < 100) assert.equal(notice, undefined);
    else assert.match(notice ?? "", /first 100.*more specific path or pattern/);
  }
});

Deno.test("[glob.zero] [tool.zero] no path gives the one fixed text", () => {
  for (const partial of [false, true]) {
    const { output, metadata } = renderGlob(found(0, partial));
    assert.equal(output, "No files found");
    assert.deepEqual(metadata, partial ? { count: 0, truncated: false, partial } : { count: 0, truncated: false });
  }
});

Deno.test("[ripgrep.exit] a result that may lack something says so", () => {
  for (const count of [1, 100]) {
    const { output, metadata } = renderGlob(found(count, true));
    assert.equal(metadata.partial, true);
    assert.match(output, /\n\n\([^\n]*could not be read[^\n]*\)$/);
  }
});
