// Pure: no Deno, no fetch, no file system.

import { limits } from "../../spec/limits.ts";
import { compareText } from "./budget.ts";
import { type IndexedTool, scoreTool } from "./search.ts";
import { foldText, queryTerms } from "./search_text.ts";

/** The tools whose paths are most like one that does not exist, nearest first, at most three. */
export function nearestTools(tools: readonly IndexedTool[], path: readonly string[]): readonly IndexedTool[] {
  const wanted = path.map(foldText).join("_").slice(0, longest);
  const name = foldText(path.at(-1) ?? "").slice(0, longest);
  const terms = queryTerms(path.join(" ").slice(0, 4 * longest));
  return tools.map((tool) => ({ tool, near: nearness(tool, wanted, name), score: scoreTool(tool, terms) }))
    .filter(({ near, score }) => near > 0.6 || (near > 0.3 && score > 0))
    .sort((a, b) => b.near - a.near || b.score - a.score || compareText(a.tool.callable, b.tool.callable))
    .slice(0, limits.codemode.suggestions).map(({ tool }) => tool);
}

/** Names are compared by their first characters only: the work is bounded. */
const longest = 64;

/** 1 for the same path or name, 0 for nothing in common. */
function nearness(tool: IndexedTool, wanted: string, name: string): number {
  const own = tool.segments.at(-1)!.slice(0, longest);
  // A right name in a wrong namespace is nearer than a wrong name in the right one.
  return Math.max(likeness(tool.path.slice(0, longest), wanted), 0.95 * likeness(own, name));
}

function likeness(a: string, b: string): number {
  const most = Math.max(a.length, b.length);
  // Lengths so far apart can have too little in common; most tools are passed over here.
  if (Math.min(a.length, b.length) <= 0.3 * most) return 0;
  return 1 - editDistance(a, b) / most;
}

/** Levenshtein distance, in one row that is written over. */
function editDistance(a: string, b: string): number {
  const row = Uint8Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 0; i < a.length; i++) {
    let diagonal = row[0]!;
    row[0] = i + 1;
    for (let j = 0; j < b.length; j++) {
      const change = diagonal + (a[i] === b[j] ? 0 : 1);
      diagonal = row[j + 1]!;
      row[j + 1] = Math.min(change, diagonal + 1, row[j]! + 1);
    }
  }
  return row[b.length]!;
}
