// Shell: runs the conformance suite on a program in Python.

/**
 * The suite against an implementation in another language: `own_tools.py` has a `read` in 40 lines. It keeps the rules
 * about lines and windows; that no rule of permission is kept, the suite finds.
 *
 * @module
 */

import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** Which of these rules the program keeps: exit 0 when it keeps them all, 1 when the suite found a difference. */
async function keeps(rules: string): Promise<boolean> {
  const { code, stdout } = await new Deno.Command(Deno.execPath(), {
    args: [
      ...["run", "--no-check", "--no-prompt", "-A", path("../conformance/main.ts"), "--only", rules],
      ...["--", "python3", path("own_tools.py")],
    ],
  }).output();
  assert(code === 0 || code === 1, new TextDecoder().decode(stdout));
  return code === 0;
}

const [reading, asking] = await Promise.all([keeps("read.lines,read.range"), keeps("external.lexical")]);
console.log(`windows: ${reading ? "kept" : "not kept"}; places outside: ${asking ? "kept" : "not kept"}`);
assert.deepEqual([reading, asking], [true, false]);
