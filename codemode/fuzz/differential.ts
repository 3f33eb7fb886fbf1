// Shell: starts a Deno process (through native.ts).

/** The same program here and natively: result, thrown kind and logs must agree. */

import assert from "node:assert/strict";
import fc from "fast-check";
import { runProgram } from "../run.ts";
import { generate } from "./generate.ts";
import type { Behaviour, NativeEngine } from "./native.ts";

/** What both engines give for a text that is no program: the generator makes one now and then. */
const unreadable = "failed: SyntaxError";

/** Choices for one program. */
export const choices: fc.Arbitrary<Uint8Array> = fc.uint8Array({ minLength: 1, maxLength: 900, size: "max" });

/** What the program does here. */
export async function here(code: string): Promise<Behaviour> {
  const result = await runProgram(code);
  if (result.ok) return { result: result.value, logs: result.logs };
  const { kind, message } = result.diagnostic;
  return { result: kind === "ParseError" ? unreadable : `failed: ${message}`, logs: result.logs };
}

/** Demand that both engines agree about a program. */
export async function agree(native: NativeEngine, code: string): Promise<void> {
  const [expected, actual] = [await native.run(code), await here(code)];
  const { result } = expected;
  const wanted = typeof result === "string" && result.startsWith(unreadable)
    ? { ...expected, result: unreadable }
    : expected;
  assert.deepEqual(actual, wanted, `The engines differ about:\n${code}`);
}

/** Compare `runs` generated programs; throws with the smallest program found that differs. */
export async function compare(native: NativeEngine, runs: number, seed: number): Promise<void> {
  await fc.assert(fc.asyncProperty(choices, (list) => agree(native, generate(list))), {
    numRuns: runs,
    seed,
    endOnFailure: false,
  });
}
