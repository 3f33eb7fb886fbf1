// Shell: runs grep on temporary trees, with programs that stand in for ripgrep.

import assert from "node:assert/strict";
import { grepExtended as grep, grepText as text } from "../../scripts/testing/grep_kit.ts";
import { fakeRipgrep, makeTree } from "../../scripts/testing/search_kit.ts";

Deno.test("[grep.totals] of files with as many lines the names decide, in whatever order ripgrep's threads count them", async () => {
  await using tree = await makeTree();
  const counts = Array.from({ length: 7 }, (_, n) => `f${n}.txt:40`).join(" ");
  for (const order of ["", "-r"]) {
    const ripgrep = await fakeRipgrep(
      tree,
      `case "$*" in *--count*) printf './%s\\n' ${counts} | sort ${order} | tr ':' '\\0'; exit 0;; esac
for n in $(seq 1 150); do printf './f0.txt\\000%d:1:needle\\n' $n; done`,
    );
    const { result } = await grep(tree, { pattern: "needle" }, { ripgrep });
    assert.match(
      result!.output,
      /of 280 matching lines in 7 files\. Most are in f0\.txt \(40\), f1\.txt \(40\), f2\.txt \(40\), f3\.txt \(40\), f4\.txt \(40\)/,
    );
  }
});

Deno.test("[grep.guard] the files that are named are the same, in whatever order ripgrep's threads find them", async () => {
  const names = Array.from({ length: 7 }, (_, n) => `k${n}.pem`);
  await using tree = await makeTree(Object.fromEntries(names.map((name) => [name, "needle\n"])));
  for (const order of ["", "-r"]) {
    const list = `printf './%s\\n' ${names.join(" ")} | sort ${order} | tr '\\n' '\\0'`;
    const ripgrep = await fakeRipgrep(tree, `case "$*" in *--files*) ${list};; *) exit 1;; esac`);
    const output = await text(tree, { pattern: "needle" }, { readVerdict: () => "deny", ripgrep });
    assert.match(output, /: k0\.pem, k1\.pem, k2\.pem, k3\.pem, k4\.pem and 2 others\./);
  }
});
