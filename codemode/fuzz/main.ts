// Shell: starts a Deno process, keeps seeds, writes to the terminal.

/** `deno task fuzz [RUNS] [SEED]`: compares generated programs with the host's own engine; 20,000 unless said otherwise. */

import fc from "fast-check";
import { agree, choices } from "./differential.ts";
import { generate } from "./generate.ts";
import { NativeEngine } from "./native.ts";
import { keepChoices } from "./seeds.ts";

if (import.meta.main) {
  const runs = Number(Deno.args[0] ?? 20_000);
  const seed = Number(Deno.args[1] ?? Date.now() & 0x7fffffff);
  console.log(`${runs} programs, seed ${seed}`);
  await using native = new NativeEngine();
  const property = fc.asyncProperty(choices, (list) => agree(native, generate(list)));
  const outcome = await fc.check(property, { numRuns: runs, seed });
  if (outcome.failed) {
    const [smallest] = outcome.counterexample!;
    await keepChoices([...smallest]);
    console.log(String((outcome.errorInstance as Error).message));
    console.log(`Differs after ${outcome.numRuns} programs; its choices are kept in fixtures/codemode/fuzz_seeds.json`);
    Deno.exitCode = 1;
  } else console.log(`All ${outcome.numRuns} agree`);
}
