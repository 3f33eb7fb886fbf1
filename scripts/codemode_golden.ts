// Shell: reads recorded tool lists, writes golden signature files.

/**
 * Renders the signatures in fixtures/codemode/catalog again. Run it after a change that is meant to change them, and
 * read the difference: `deno run --allow-read=fixtures --allow-write=fixtures scripts/codemode_golden.ts`
 *
 * @module
 */

import { goldenText, oddTools } from "../fixtures/codemode/catalog/golden.ts";

const folder = new URL("../fixtures/codemode/catalog/", import.meta.url);

await Deno.writeTextFile(new URL("odd.md", folder), goldenText("Odd schemas", oddTools));
for (const name of ["everything", "fixture"]) {
  const tools = JSON.parse(await Deno.readTextFile(new URL(`${name}.json`, folder)));
  await Deno.writeTextFile(new URL(`${name}.md`, folder), goldenText(`Server ${name}`, tools));
}
