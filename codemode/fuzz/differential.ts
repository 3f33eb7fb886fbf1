// Shell: starts a Deno process (through native.ts).

/** The same program here and natively: result, thrown kind and logs must agree. */

import assert from "node:assert/strict";
import fc from "fast-check";
import { runProgram } from "../run.ts";
import { generate } from "./generate.ts";
import type { Behaviour, NativeEngine } from "./native.ts";

/** Choices for one program. */
export const choices: fc.Arbitrary<Uint8Array> = fc.uint8Array({ minLength: 1, maxLength: 900, size: "max" });

/** What the program does here. */
export async function here(code: string): Promise<Behaviour> {
  const result = await runProgram(code);
  return { result: result.ok ? result.value : `failed: ${result.diagnostic.message}`, logs: result.logs };
}

/** Demand that both engines agree about a program. */
export async function agree(native: NativeEngine, code: string): Promise<void> {
  const [expected, actual] = [await native.run(code), await here(code)];
  assert.deepEqual(actual, expected, `The engines differ about:\n${code}`);
}

/** Compare `runs` generated programs; throws with the smallest program found that differs. */
export async function compare(native: NativeEngine, runs: number, seed: number): Promise<void> {
  await fc.assert(fc.asyncProperty(choices, (list) => agree(native, generate(list))), {
    numRuns: runs,
    seed,
    endOnFailure: false,
  });
}
