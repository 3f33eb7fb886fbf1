// Shell: starts a Deno process, reads the kept seeds.

import { agree, compare } from "./differential.ts";
import { generate } from "./generate.ts";
import { NativeEngine } from "./native.ts";
import { keptChoices } from "./seeds.ts";

Deno.test("[codemode.pipeline] [codemode.subset] generated programs do here what they do natively", async () => {
  await using native = new NativeEngine();
  // The same programs each time; `deno task fuzz` makes others.
  await compare(native, 2000, 20_250_917);
});

Deno.test("[codemode.subset] programs that once differed agree", async () => {
  await using native = new NativeEngine();
  for (const choices of await keptChoices()) await agree(native, generate(choices));
});
