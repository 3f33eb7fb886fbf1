// Pure: no Deno, no fetch, no file system.

import { tag, trait } from "./tags.ts";
import { kind, type Tree } from "./tree.ts";

/** Nodes visited between two rests. */
const pause = 1 << 14;

/**
 * What the rules ask about whole subtrees, found in one walk instead of one walk a question: the texts below each
 * element are a range of one list, and each element knows whether it is blank.
 */
export interface Facts {
  /** The texts that are not empty, in document order, as nodes. */
  readonly order: Int32Array;
  /** Start of an element's range in {@link order}. */
  readonly from: Int32Array;
  /** End of an element's range in {@link order}, not included. */
  readonly to: Int32Array;
  /** For each place in {@link order}: the first place from there on whose text is not all white space. */
  readonly nextInk: Int32Array;
  /** For each place in {@link order}: the last place up to there whose text is not all white space; -1 for none. */
  readonly lastInk: Int32Array;
  /** 1 for an element that has nothing to show. */
  readonly blank: Uint8Array;
  /** Tables that lay out a page: those that hold tables, headings, quotes or preformatted text. */
  readonly layouts: ReadonlySet<number>;
}

const ink = /\S/;

/** Gathers the {@link Facts} of a tree whose white space is collapsed. */
export function* factSteps(tree: Tree, root: number): Generator<void, Facts> {
  const { kinds, traits, codes, data, first, next, parent, size } = tree;
  const from = new Int32Array(size);
  const to = new Int32Array(size);
  const solid = new Int32Array(size);
  const blank = new Uint8Array(size);
  const order = new Int32Array(size);
  const inked = new Uint8Array(size);
  let count = 0;
  let inkCount = 0;
  let solidCount = 0;
  let visits = 0;
  const layouts = new Set<number>();
  const tables = new Map<number, number>();
  let structures = 0;
  // Ink counted before an element is kept in `to` until the element is left.
  let node = root;
  while (true) {
    if (++visits % pause === 0) yield;
    let entered = false;
    if (kinds[node] === kind.text) {
      const text = data[node]!;
      if (text !== "") {
        order[count] = node;
        if (ink.test(text)) {
          inked[count] = 1;
          inkCount++;
        }
        count++;
      }
    } else if (kinds[node] === kind.element) {
      from[node] = count;
      to[node] = inkCount;
      if (node !== root && isSolid(traits[node]!)) solidCount++;
      solid[node] = solidCount;
      const code = codes[node]!;
      if (code === tag.table || code === tag.pre || code === tag.blockquote || isHeading(code)) structures++;
      if (code === tag.table) tables.set(node, structures);
      entered = true;
    }
    if (entered && first[node] !== 0) {
      node = first[node]!;
      continue;
    }
    if (entered) leave(node);
    while (node !== root && next[node] === 0) {
      if (++visits % pause === 0) yield;
      node = parent[node]!;
      leave(node);
    }
    if (node === root) break;
    node = next[node]!;
  }
  function leave(element: number): void {
    // A foreign element is asked for HTML elements by names that only HTML ones can have: it always seems to hold none.
    const isHollow = (traits[element]! & trait.foreign) !== 0 || solid[element] === solidCount;
    const isBlank = to[element] === inkCount && isHollow && !isSolid(traits[element]!);
    blank[element] = isBlank ? 1 : 0;
    to[element] = count;
    if (codes[element] === tag.table && tables.get(element) !== structures) layouts.add(element);
  }
  const nextInk = new Int32Array(count + 1);
  const lastInk = new Int32Array(count + 1);
  nextInk[count] = count;
  for (let at = count - 1; at >= 0; at--) nextInk[at] = inked[at] === 1 ? at : nextInk[at + 1]!;
  let last = -1;
  for (let at = 0; at < count; at++) {
    if (inked[at] === 1) last = at;
    lastInk[at] = last;
  }
  return { order, from, to, nextInk, lastInk, blank, layouts };
}

/** Elements that are content without any text. */
function isSolid(traits: number): boolean {
  return (traits & (trait.void | trait.meaningful)) !== 0;
}

/** Work that nesting may still multiply, in code units; below zero it is used up. */
export interface Budget {
  /** What is left. */
  left: number;
}

/** The white space at the edges of an inline element, which moves out of its marks. */
export interface Edges {
  /** Before the element. */
  readonly leading: string;
  /** After the element. */
  readonly trailing: string;
}

const noEdges: Edges = { leading: "", trailing: "" };

/**
 * White space at the edges of an inline element's text. ASCII space next to a space outside is dropped, so that no two
 * meet.
 */
export function edges(tree: Tree, facts: Facts, node: number, budget: Budget): Edges {
  const start = facts.from[node]!;
  const end = facts.to[node]!;
  if (start === end) return noEdges;
  const { data } = tree;
  const firstText = data[facts.order[start]!]!;
  const lastText = data[facts.order[end - 1]!]!;
  if (!isSpaceAt(firstText, 0) && !isSpaceAt(lastText, lastText.length - 1)) return noEdges;
  if (budget.left < 0) return noEdges;
  const firstInk = facts.nextInk[start]!;
  let leading: string;
  let trailing = "";
  if (firstInk >= end) leading = texts(tree, facts, start, end);
  else {
    const inkText = data[facts.order[firstInk]!]!;
    leading = texts(tree, facts, start, firstInk) + inkText.slice(0, inkText.length - inkText.trimStart().length);
    const lastInk = facts.lastInk[end - 1]!;
    const closing = data[facts.order[lastInk]!]!;
    trailing = closing.slice(closing.trimEnd().length) + texts(tree, facts, lastInk + 1, end);
  }
  budget.left -= leading.length + trailing.length;
  const leadingAscii = asciiStart(leading);
  if (leadingAscii > 0 && flanked(tree, facts, tree.previous[node]!, false)) leading = leading.slice(leadingAscii);
  const trailingAscii = asciiEnd(trailing);
  if (trailingAscii < trailing.length && flanked(tree, facts, tree.next[node]!, true)) {
    trailing = trailing.slice(0, trailingAscii);
  }
  return leading === "" && trailing === "" ? noEdges : { leading, trailing };
}

function texts(tree: Tree, facts: Facts, from: number, to: number): string {
  let text = "";
  for (let at = from; at < to; at++) text += tree.data[facts.order[at]!]!;
  return text;
}

function isSpaceAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code <= 0x20 ? code === 0x20 || (code >= 9 && code <= 13) : code >= 0xa0 && text[at]!.trim() === "";
}

function isAscii(code: number): boolean {
  return code === 0x20 || code === 9 || code === 10 || code === 13;
}

function asciiStart(text: string): number {
  let at = 0;
  while (at < text.length && isAscii(text.charCodeAt(at))) at++;
  return at;
}

function asciiEnd(text: string): number {
  let at = text.length;
  while (at > 0 && isAscii(text.charCodeAt(at - 1))) at--;
  return at;
}

/** Whether the sibling's text touches the element with a space. */
function flanked(tree: Tree, facts: Facts, sibling: number, after: boolean): boolean {
  if (sibling === 0) return false;
  let text = "";
  if (tree.kinds[sibling] === kind.text) text = tree.data[sibling]!;
  else if (tree.kinds[sibling] === kind.element && (tree.traits[sibling]! & trait.block) === 0) {
    const start = facts.from[sibling]!;
    const end = facts.to[sibling]!;
    if (start < end) text = tree.data[facts.order[after ? start : end - 1]!]!;
  }
  return after ? text.startsWith(" ") : text.endsWith(" ");
}

/** All text below an element, in `pre` as it was written. */
export function textContent(tree: Tree, facts: Facts, node: number): string {
  if (facts.to[node]! - facts.from[node]! === 1) return tree.data[facts.order[facts.from[node]!]!]!;
  const parts: string[] = [];
  for (let at = facts.from[node]!; at < facts.to[node]!; at++) parts.push(tree.data[facts.order[at]!]!);
  return parts.join("");
}

/** Whether a code stands for a heading. */
export function isHeading(code: number): boolean {
  return code >= tag.h1 && code <= tag.h6;
}
