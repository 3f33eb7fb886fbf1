// Shell: reads and writes docs/codemode.md.

import { renderReference } from "../codemode/reference.ts";

/** `deno task reference` writes `docs/codemode.md` from what the language accepts; a test fails when it is stale. */
const path = new URL("../docs/codemode.md", import.meta.url);
await Deno.writeTextFile(path, renderReference());
console.log("wrote docs/codemode.md");
