// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import type { Area } from "../../spec/areas.ts";
import type { Divergence } from "../../spec/divergences.ts";
import { checkSwitches, readersOf } from "./switches.ts";
import { houseFiles } from "./testing.ts";

const row: Divergence = { rules: ["webfetch.scheme"], documented: "a", program: "b", switch: "schemeAnyCase" };
const read = "if (profile.schemeAnyCase) f();";

function messages(texts: Readonly<Record<string, string>>, change: Partial<Divergence> = {}, built = true) {
  const areas: readonly Area[] = [{ id: "webfetch", title: "x", about: "y", built }];
  return checkSwitches(houseFiles(texts), [{ ...row, ...change }], areas).map((each) => each.message);
}

Deno.test("readersOf() sees each way to read a switch, and neither tests nor the spec nor the suite", () => {
  const texts = {
    "web/a.ts": read,
    "web/b.ts": "const { schemeAnyCase } = options.profile;",
    "web/c.ts": "function f({ schemeAnyCase }: Profile) {}",
    "web/d.ts": "const profile = { schemeAnyCase: true }; f('profile.schemeAnyCase'); // profile.schemeAnyCase",
    "web/a_test.ts": read,
    "spec/a.ts": read,
    "conformance/a.ts": read,
  };
  assert.deepEqual(readersOf("schemeAnyCase", houseFiles(texts)), ["web/a.ts", "web/b.ts", "web/c.ts"]);
});

Deno.test("checkSwitches() wants one reader, the one that the row names, once the area is built", () => {
  assert.deepEqual(messages({ "web/a.ts": read }, { readIn: "web/a.ts" }), []);
  assert.deepEqual(messages({}, {}, false), []);
  assert.match(messages({}).join(), /read nowhere/);
  assert.match(messages({ "web/a.ts": read }).join(), /read in web\/a\.ts: say so/);
  assert.match(messages({}, { readIn: "web/a.ts" }, false).join(), /is said to be read in web\/a\.ts, but is not/);
  assert.match(messages({ "web/b.ts": read }, { readIn: "web/a.ts" }).join(), /read in web\/b\.ts: say so/);
  assert.match(messages({ "web/a.ts": read, "web/b.ts": read }, { readIn: "web/a.ts" }).join(), /one place/);
});

Deno.test("checkSwitches() has nothing to say of a divergence without a switch", () => {
  const { switch: _, ...without } = row;
  const areas: readonly Area[] = [{ id: "webfetch", title: "x", about: "y", built: true }];
  assert.deepEqual(checkSwitches([], [{ ...without, always: "why" }], areas), []);
});
