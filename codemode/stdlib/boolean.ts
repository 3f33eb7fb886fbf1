// Pure: no Deno, no fetch, no file system.

/** `Boolean`: the smallest built-in, as an example of how they are declared. */

import { type BuiltinSpec, GuestBoxed, type Machine, method, type Value } from "../values/mod.ts";

function thisBoolean(m: Machine, self: Value): boolean {
  if (typeof self === "boolean") return self;
  if (self instanceof GuestBoxed && typeof self.primitive === "boolean") return self.primitive;
  if (self === m.intrinsics.prototypes.Boolean) return false;
  return m.fail("TypeError", "Boolean.prototype methods need a boolean as this");
}

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
      toString: method(0, (m, self) => String(thisBoolean(m, self))),
      valueOf: method(0, (m, self) => thisBoolean(m, self)),
    },
  },
};
