// Shell: standard input and output.

import { reference } from "./reference.ts";
import { serve } from "./serve.ts";
import { writeStdout } from "./stdout.ts";

/** `deno task target`: the library behind the conformance protocol. */
if (import.meta.main) {
  await serve(reference(), Deno.stdin.readable, writeStdout);
}
