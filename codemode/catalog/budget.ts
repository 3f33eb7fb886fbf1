// Pure: no Deno, no fetch, no file system.

import { limits } from "../../spec/limits.ts";

/** A line that may be inlined. */
export interface PricedLine {
  /** Namespace the line belongs to. */
  readonly namespace: string;
  /** Path of the tool, which orders lines of one price. */
  readonly path: string;
  /** Estimated tokens of the line. */
  readonly cost: number;
}

/** Estimated tokens of a text. */
export function estimateTokens(text: string): number {
  return Math.ceil(text.length / limits.codemode.charsPerToken);
}

/** Order of texts by UTF-16 code units: the same in every locale. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * Picks the lines that fit a budget of estimated tokens, in turn from the namespaces (rule codemode.catalog). The
 * order of the input does not matter.
 */
export function pickLines<Line extends PricedLine>(lines: readonly Line[], budget: number): ReadonlySet<Line> {
  const queues = [...Map.groupBy(lines, (line) => line.namespace)].sort(([a], [b]) => compareText(a, b))
    .map(([, own]) => own.sort((a, b) => a.cost - b.cost || compareText(a.path, b.path)));
  const picked = new Set<Line>();
  let left = budget;
  // [codemode.catalog] One line a turn from each namespace, in order of name, each giving its cheapest next.
  for (let turn = 0, open = queues; open.length > 0; turn++) {
    open = open.filter((queue) => {
      const line = queue[turn];
      // [codemode.catalog] A namespace whose next line does not fit drops out: its later ones cost no less.
      if (line === undefined || line.cost > left) return false;
      left -= line.cost;
      picked.add(line);
      return true;
    });
  }
  return picked;
}
