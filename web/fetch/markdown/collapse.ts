// Pure: no Deno, no fetch, no file system.

import { tag, trait } from "./tags.ts";
import { kind, type Tree } from "./tree.ts";

/** Nodes visited between two rests. */
const pause = 1 << 14;

const needsCollapse = /[\r\n\t]| {2}/;
const runs = /[ \r\n\t]+/g;

/**
 * Collapses white space outside `pre`, as a browser shows it: a run becomes one space, none stands at the start or end
 * of a block, comments and texts that become empty go. What the loop carries from node to node is what Turndown carries,
 * so that the same spaces survive.
 */
export function* collapseSteps(tree: Tree, root: number): Generator<void, void> {
  const { data, traits, codes, kinds } = tree;
  let previousText = 0;
  let keepLeading = false;
  let node = tree.first[root]!;
  let visits = 0;
  if (node === 0) return;
  const visitElement = (element: number) => {
    if ((traits[element]! & trait.block) !== 0 || codes[element] === tag.br) {
      if (previousText !== 0) trimEnd(data, previousText);
      previousText = 0;
      keepLeading = false;
    } else if ((traits[element]! & (trait.void | trait.pre)) !== 0) {
      previousText = 0;
      keepLeading = true;
    } else if (previousText !== 0) keepLeading = false;
  };
  while (node !== root) {
    if (++visits % pause === 0) yield;
    let descend = false;
    let gone = false;
    if (kinds[node] === kind.text) {
      const removed = (traits[tree.parent[node]!]! & trait.removed) !== 0;
      const text = collapsed(
        removed ? edgesOnly(data[node]!) : data[node]!,
        keepLeading || (previousText !== 0 && !data[previousText]!.endsWith(" ")),
      );
      if (text === "") gone = true;
      else {
        data[node] = text;
        previousText = node;
      }
    } else if (kinds[node] === kind.element) {
      visitElement(node);
      descend = tree.first[node] !== 0 && !tree.isPre(node);
    } else gone = true;
    if (descend) {
      node = tree.first[node]!;
      continue;
    }
    let next = tree.next[node]!;
    let up = tree.parent[node]!;
    if (gone) {
      tree.detachNode(node);
      data[node] = "";
    }
    while (next === 0 && up !== root) {
      if (++visits % pause === 0) yield;
      visitElement(up);
      next = tree.next[up]!;
      up = tree.parent[up]!;
    }
    node = next === 0 ? root : next;
  }
  if (previousText !== 0) {
    trimEnd(data, previousText);
    if (data[previousText] === "") tree.detachNode(previousText);
  }
}

/** What still counts of a script's text: the white space at its ends, and that there is something between. */
function edgesOnly(text: string): string {
  const start = text.length - text.trimStart().length;
  const end = text.trimEnd().length;
  return end - start < 2 ? text : text.slice(0, start + 1) + text.slice(end - 1);
}

function collapsed(text: string, keepsLeading: boolean): string {
  const single = needsCollapse.test(text) ? text.replace(runs, " ") : text;
  return !keepsLeading && single.charCodeAt(0) === 0x20 ? single.slice(1) : single;
}

function trimEnd(data: string[], node: number): void {
  const text = data[node]!;
  if (text.endsWith(" ")) data[node] = text.slice(0, -1);
}
