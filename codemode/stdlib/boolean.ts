// Pure: no Deno, no fetch, no file system.

/** `Boolean`: the smallest built-in, as an example of how they are declared. */

import { type BuiltinSpec, GuestBoxed, method } from "../values/mod.ts";
import { thisPrimitive } from "./support.ts";

/** `Boolean`. */
export const booleanSpec: BuiltinSpec = {
  type: "function",
  name: "Boolean",
  summary: "Convert to true or false.",
  call: method(1, (_m, _self, [value]) => Boolean(value), {
    construct: (_m, [value]) => new GuestBoxed("Boolean", Boolean(value)),
  }),
  prototype: {
    kind: "Boolean",
    members: {
      toString: method(0, (m, self) => String(thisPrimitive(m, self, "Boolean", "toString"))),
      valueOf: method(0, (m, self) => thisPrimitive(m, self, "Boolean", "valueOf")),
    },
  },
};
