// Shell: measures time.

import { buildCatalog } from "../../codemode/catalog/catalog.ts";
import { nearestTools } from "../../codemode/catalog/nearest.ts";
import { indexTool, searchTools } from "../../codemode/catalog/search.ts";
import type { Figure } from "../figures.ts";
import { manyTools } from "./tools.ts";

/** Milliseconds of the quickest of several runs: what else the machine does only adds to a time. */
function time(runs: number, work: () => void): number {
  for (let warm = 0; warm < 3; warm++) work();
  const times = Array.from({ length: runs }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  return Math.min(...times);
}

/** The catalogue and the search over 1,000 tools. */
export function bench(): Promise<readonly Figure[]> {
  const tools = manyTools(1000);
  const index = tools.map(indexTool);
  const figure = (name: string, atMost: number, runs: number, work: () => void): Figure => {
    const value = time(runs, work);
    return { name, ours: `${value.toFixed(2)} ms`, against: `${atMost} ms`, value, atMost };
  };
  return Promise.resolve([
    figure("catalogue of 1,000 tools, built", 50, 21, () => buildCatalog(tools)),
    figure("1,000 tools made ready for search", 50, 21, () => tools.map(indexTool)),
    figure("search for three words", 2, 51, () => searchTools(index, { query: "find an order" })),
    figure("search for an exact path", 2, 51, () => searchTools(index, { query: "tools.server_7.list_orders_40" })),
    figure("list without a query", 2, 51, () => searchTools(index, {})),
    figure("nearest names of an unknown tool", 20, 21, () => nearestTools(index, ["server_7", "listOrder_40"])),
  ]);
}
