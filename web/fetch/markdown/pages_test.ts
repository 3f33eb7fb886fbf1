// Shell: reads the pages of an npm package.

import assert from "node:assert/strict";
import { toMarkdown } from "./convert.ts";
import { turndown } from "./testing.ts";

/** Real pages of the web, as the package `htmlparser-benchmark` carries them for comparisons of parsers. */
function* realPages(): Generator<{ name: string; source: string }> {
  const folder = new URL("files/", import.meta.resolve("htmlparser-benchmark"));
  for (const entry of Deno.readDirSync(folder)) {
    if (entry.name.endsWith(".html")) {
      yield { name: entry.name, source: Deno.readTextFileSync(new URL(entry.name, folder)) };
    }
  }
}

Deno.test("[webfetch.markdown] real pages give the bytes that Turndown gives", () => {
  let pages = 0;
  // Every third is enough for each run; the benchmark takes many more.
  for (const { name, source } of [...realPages()].filter((_, at) => at % 3 === 0)) {
    assert.equal(toMarkdown(source), turndown(source), name);
    pages++;
  }
  assert.ok(pages >= 80, `only ${pages} pages were there`);
});
