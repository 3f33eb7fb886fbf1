// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import { applyFault, type Fault, repeatedIds } from "./fault.ts";

const fault: Fault = {
  id: "x",
  file: "a.ts",
  find: "> 3",
  replace: ">= 3",
  killedBy: { file: "a_test.ts", test: "t" },
};

Deno.test("applyFault() replaces the one occurrence, and takes the replacement literally", () => {
  assert.deepEqual(applyFault("if (n > 3) f();", fault), { kind: "broken", text: "if (n >= 3) f();" });
  assert.deepEqual(applyFault("> 3", { ...fault, replace: "$&$1" }), { kind: "broken", text: "$&$1" });
});

Deno.test("applyFault() calls a fault stale whose snippet is gone, repeated or empty, or that changes nothing", () => {
  const stale = (text: string, change: Partial<Fault> = {}) => {
    const applied = applyFault(text, { ...fault, ...change });
    return applied.kind === "stale" ? applied.why : undefined;
  };
  assert.match(stale("if (n > 4)") ?? "", /occurs 0 times in a\.ts/);
  assert.match(stale("n > 3 > 3") ?? "", /occurs 2 times/);
  assert.match(stale("n", { find: "" }) ?? "", /occurs 0 times/);
  assert.match(stale("n > 3", { replace: "> 3" }) ?? "", /changes nothing/);
});

Deno.test("repeatedIds() names what occurs twice", () => {
  assert.deepEqual(repeatedIds([fault, { ...fault, id: "y" }, fault]), ["x"]);
});
