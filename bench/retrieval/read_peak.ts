// Shell: calls read and reports the memory it took; started by the read bench.

import { reportPeak } from "../peak.ts";
import { read } from "./read_tools.ts";

const [directory, params] = Deno.args;
if (directory === undefined || params === undefined) throw new TypeError("Usage: read_peak.ts DIRECTORY PARAMS");
// The code of the tool is loaded and compiled by a first, small call.
await read(directory, { filePath: "small.txt" });
await reportPeak(() => read(directory, JSON.parse(params)));
