// Shell: lists a temporary tree with ripgrep.

import assert from "node:assert/strict";
import fc from "fast-check";
import { createDeadline } from "../../ripgrep/mod.ts";
import { makeTree, realRipgrep } from "../../scripts/testing/search_kit.ts";
import type { SearchFeatures } from "./features.ts";
import { selectFiles } from "./selection.ts";
import { walkFiles } from "./walk.ts";

const features: SearchFeatures = { explain: true, parameters: true, repair: true, singleFile: true, guard: true };
const paths = [
  "a",
  "b.ts",
  "a.b",
  "[a]",
  "d/a",
  "d/b.ts",
  "d/[a].ts",
  "[d]/a",
  ".h",
  ".h.ts",
  "d/.h",
  ".d/a",
  ".d/.e/b.ts",
];
const unit = fc.constantFrom(
  ...["a", "b", "d", ".", "h", "ts", "/", "*", "**/", "?", "[a]", "[!a]", "[", "]", "{a,b}", "{.h,a}", "{d/a,b}"],
);

Deno.test("[glob.respect-ignore] [glob.named-hidden] what ripgrep is told narrows the walk and never loses what is meant", async () => {
  await using tree = await makeTree(Object.fromEntries(paths.map((path) => [path, ""])));
  const walk = {
    ripgrep: await realRipgrep(),
    directory: tree.root,
    strictExit: true,
    signal: new AbortController().signal,
  };
  let judged = 0;
  const request = fc.record({
    glob: fc.array(unit, { minLength: 1, maxLength: 5 }).map((units) => units.join("")),
    hidden: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(request, async ({ glob, hidden }) => {
      const selection = selectFiles({ glob, hidden, ignored: false }, features);
      if (selection.choice.globs.length > 0) return;
      judged++;
      const rows: string[] = [];
      using deadline = createDeadline(60_000);
      await walkFiles(walk, selection, (path) => rows.push(path) < 0, deadline);
      assert.deepEqual(rows.toSorted(), paths.filter(selection.keep).toSorted(), glob);
    }),
    { numRuns: 250 },
  );
  assert(judged > 120, `${judged} globs were judged`);
});
