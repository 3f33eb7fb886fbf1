// Shell: writes docs/known-inputs.md.

import { renderKnownInputs } from "../tests/known_inputs/render.ts";
import { knownInputs } from "../tests/known_inputs/inputs.ts";

if (import.meta.main) {
  await Deno.writeTextFile(new URL("../docs/known-inputs.md", import.meta.url), renderKnownInputs(knownInputs));
}
