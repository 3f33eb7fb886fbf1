// Shell: the command's entry point.

import { main } from "./cli/main.ts";

if (import.meta.main) Deno.exit(await main(Deno.args));
