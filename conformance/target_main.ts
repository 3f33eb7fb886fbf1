// Shell: standard input and output.

import { reference } from "./reference.ts";
import { serve } from "./serve.ts";

/** `deno task target`: the library behind the conformance protocol. */
if (import.meta.main) {
  await serve(reference(), Deno.stdin.readable, async (text) => {
    const bytes = new TextEncoder().encode(text);
    for (let at = 0; at < bytes.length;) at += await Deno.stdout.write(bytes.subarray(at));
  });
}
