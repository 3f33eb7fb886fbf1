// Pure: no Deno, no fetch, no file system.

import type { Facts } from "./facts.ts";
import type { Tree } from "./tree.ts";
import { type RenderOptions, Writer } from "./writer.ts";

/** Nodes visited between two rests. */
const pause = 1 << 13;

/** Writes the Markdown of a page whose white space is collapsed (rule webfetch.markdown). */
export function* renderSteps(tree: Tree, root: number, facts: Facts, options: RenderOptions): Generator<void, string> {
  const writer = new Writer(tree, facts, options);
  const { first, next, parent } = tree;
  let visits = 0;
  let node = first[root]!;
  writer.enter(root);
  if (node !== 0) {
    while (true) {
      if (++visits % pause === 0) yield;
      if (writer.open(node)) {
        node = first[node]!;
        continue;
      }
      while (next[node] === 0) {
        node = parent[node]!;
        if (node === root) break;
        if (++visits % pause === 0) yield;
        writer.close();
      }
      if (node === root) break;
      node = next[node]!;
    }
  }
  return writer.output.finish();
}
