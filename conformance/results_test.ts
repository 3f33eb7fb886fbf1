// Shell: reads the committed results.

import assert from "node:assert/strict";
import { readEvents } from "./events.ts";
import { reportHtml } from "./report_html.ts";

const folder = new URL("results/", import.meta.url);
const names = (await Array.fromAsync(Deno.readDir(folder))).map(({ name }) => name).filter((name) =>
  name.endsWith(".jsonl")
).sort();
const runs = await Promise.all(names.map(async (name) => readEvents(await Deno.readTextFile(new URL(name, folder)))));

Deno.test("the matrix page is what the results give: else run the command of conformance/results/README.md", async () => {
  assert(runs.length >= 5, names.join(" "));
  assert(reportHtml(runs) === await Deno.readTextFile(new URL("matrix.html", folder)));
});

Deno.test("every committed run is whole and came to its end", () => {
  for (const [at, { header, footer }] of runs.entries()) {
    assert(footer !== undefined, names[at]);
    assert.equal(header.partial, false, names[at]);
  }
});
