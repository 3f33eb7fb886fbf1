// Pure: no Deno, no fetch, no file system.

import { globInputs } from "./glob_inputs.ts";
import { grepInputs } from "./grep_inputs.ts";
import type { KnownInput } from "./known_input.ts";
import { permissionInputs } from "./permission_inputs.ts";
import { readInputs } from "./read_inputs.ts";

/** The inputs by what they are given to. */
export const knownInputs: readonly (readonly [area: string, inputs: readonly KnownInput[]])[] = [
  ["glob", globInputs],
  ["grep", grepInputs],
  ["read", readInputs],
  ["Permission", permissionInputs],
];
