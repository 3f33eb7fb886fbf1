// Pure: no Deno, no fetch, no file system.

import { globInputs } from "./glob_inputs.ts";
import { grepInputs } from "./grep_inputs.ts";
import { hostInputs } from "./host_inputs.ts";
import type { KnownInput } from "./known_input.ts";
import { pageInputs } from "./page_inputs.ts";
import { permissionInputs } from "./permission_inputs.ts";
import { programInputs } from "./program_inputs.ts";
import { readInputs } from "./read_inputs.ts";
import { searchInputs } from "./search_inputs.ts";
import { webInputs } from "./web_inputs.ts";

/** The inputs by what they are given to. */
export const knownInputs: readonly (readonly [area: string, inputs: readonly KnownInput[]])[] = [
  ["glob", globInputs],
  ["grep", grepInputs],
  ["read", readInputs],
  ["webfetch", [...webInputs, ...pageInputs]],
  ["websearch", searchInputs],
  ["Code Mode", [...programInputs, ...hostInputs]],
  ["Permission", permissionInputs],
];
