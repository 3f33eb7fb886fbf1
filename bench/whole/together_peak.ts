// Shell: makes many calls at once and reports the memory they took; started by the bench.

import { makeSoakTree } from "../../scripts/soak/tree.ts";
import { makeWorld, startHelper } from "../../scripts/soak/world.ts";
import type { SoakTool } from "../../scripts/soak/draw_call.ts";
import { reportPeak } from "../peak.ts";

const [tool, params = "{}", count = "1"] = Deno.args;
const root = Deno.makeTempDirSync({ prefix: "scout-bench-" });
makeSoakTree(root);
const site = await startHelper("site.ts", []);
const world = await makeWorld(root, `http://127.0.0.1:${site.line}`);
const call = () =>
  world.call({ tool: tool as SoakTool, params: JSON.parse(params), profile: "documented", answer: "once" });
// The code of the tool is loaded and compiled by a first call.
await call();
await reportPeak(() => Promise.all(Array.from({ length: Number(count) }, call)));
await world.close();
await site.close();
Deno.removeSync(root, { recursive: true });
