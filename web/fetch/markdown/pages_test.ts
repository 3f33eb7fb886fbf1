// Shell: reads the pages of an npm package.

import assert from "node:assert/strict";
// Imported so that the package is there; its pages are read as files.
import manifest from "htmlparser-benchmark/package.json" with { type: "json" };
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
  // Every fifth is enough for each run; the benchmark takes many more.
  for (const { name, source } of [...realPages()].filter((_, at) => at % 5 === 0)) {
    assert.equal(toMarkdown(source), turndown(source), name);
    pages++;
  }
  assert.ok(pages >= 50, `only ${pages} pages were there in ${manifest.name} ${manifest.version}`);
});
