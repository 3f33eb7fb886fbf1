// Shell: the MCP server's entry point.

import { main } from "./server/main.ts";

if (import.meta.main) Deno.exit(await main(Deno.args));
