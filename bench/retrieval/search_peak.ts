// Shell: calls grep or glob and reports the memory it took; started by the search bench.

import { reportPeak } from "../peak.ts";
import { ripgrep, search } from "./search_tools.ts";

const [name, directory, pattern] = Deno.args;
if ((name !== "glob" && name !== "grep") || directory === undefined || pattern === undefined) {
  throw new TypeError("Usage: search_peak.ts glob|grep DIRECTORY PATTERN");
}
await ripgrep();
// The error for a record that is too long is what the longest line ends in.
await reportPeak(() => search(name, directory, { pattern }).catch((error) => error));
