// Shell: reads the committed results.

import assert from "node:assert/strict";
import { readEvents } from "./events.ts";
import { reportHtml } from "./report_html.ts";

const folder = new URL("results/", import.meta.url);
const names = (await Array.fromAsync(Deno.readDir(folder))).map(({ name }) => name).filter((name) =>
  name.endsWith(".jsonl")
).sort();
const runs = await Promise.all(names.map(async (name) => readEvents(await Deno.readTextFile(new URL(name, folder)))));

/** A page without the sentences of the rules: they may be worded anew, and what came of them stays. */
const facts = (page: string) =>
  page.replace(/(<th scope="row">.*?)<p>.*?<\/p>/g, "$1").replace(/^(.*spec\/SPEC\.md#.*\n) {6}.*\n/gm, "$1");

Deno.test("the matrix page is what the results give: else run the command of conformance/results/README.md", async () => {
  assert(runs.length >= 5, names.join(" "));
  const [made, kept] = [facts(reportHtml(runs)), facts(await Deno.readTextFile(new URL("matrix.html", folder)))];
  let at = 0;
  while (at < made.length && made[at] === kept[at]) at++;
  assert(made === kept, `they differ at ${JSON.stringify(made.slice(at, at + 200))}`);
});

Deno.test("every committed run is whole and came to its end", () => {
  for (const [at, { header, footer }] of runs.entries()) {
    assert(footer !== undefined, names[at]);
    assert.equal(header.partial, false, names[at]);
  }
});
