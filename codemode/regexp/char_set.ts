// Pure: no Deno, no fetch, no file system.

import type { ClassNode, Flags } from "./ast.ts";
import { type Folding, simpleFolding, upperFolding } from "./folding.ts";
import { mayContainStrings } from "./parse_class.ts";
import { propertyTest, stringPropertyTest } from "./properties.ts";

/** A set of characters the machine tests against. */
export interface CharSet {
  /** One byte for each code point under 128: 1 when it is in the set. */
  readonly ascii: Uint8Array;
  /** Whether a code point is in the set. */
  has(code: number): boolean;
  /** Sorted pairs `lo, hi` when the set is known as ranges; undefined when it asks the host's properties. */
  readonly ranges: readonly number[] | undefined;
}

/** Strings a class of the flag v matches beside single characters. */
export interface StringSet {
  /** Most UTF-16 code units of any of them. */
  readonly longest: number;
  /** Whether the text, of any length but one character, is among them. */
  has(text: string): boolean;
}

/** The longest emoji sequence is under 40 code units. */
const longestProperty = 48;

const lineEnds: readonly number[] = [10, 10, 13, 13, 0x2028, 0x2029];
const spaces: readonly number[] = [
  ...[9, 13, 32, 32, 160, 160, 0x1680, 0x1680, 0x2000, 0x200a, 0x2028, 0x2029, 0x202f, 0x202f, 0x205f, 0x205f],
  ...[0x3000, 0x3000, 0xfeff, 0xfeff],
];
const words: readonly number[] = [48, 57, 65, 90, 95, 95, 97, 122];
/** With u or v and i, two letters outside ASCII fold into word characters. */
const foldedWords: readonly number[] = [...words, 0x17f, 0x17f, 0x212a, 0x212a];

/** The folding that the flags call for. */
export function foldingOf(flags: Flags): Folding {
  return flags.unicode || flags.unicodeSets ? simpleFolding : upperFolding;
}

/** A set from its sorted, disjoint ranges. */
export function rangeSet(ranges: readonly number[]): CharSet {
  const ascii = new Uint8Array(128);
  for (let index = 0; index < ranges.length; index += 2) {
    for (let code = ranges[index]!; code <= ranges[index + 1]! && code < 128; code++) ascii[code] = 1;
  }
  return { ascii, has: (code) => code < 128 ? ascii[code] === 1 : inRanges(ranges, code), ranges };
}

function inRanges(ranges: readonly number[], code: number): boolean {
  let low = 0;
  let high = ranges.length / 2 - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (code < ranges[2 * middle]!) high = middle - 1;
    else if (code > ranges[2 * middle + 1]!) low = middle + 1;
    else return true;
  }
  return false;
}

function testSet(has: (code: number) => boolean): CharSet {
  const ascii = new Uint8Array(128);
  for (let code = 0; code < 128; code++) ascii[code] = has(code) ? 1 : 0;
  return { ascii, has: (code) => code < 128 ? ascii[code] === 1 : has(code), ranges: undefined };
}

/** `.`, with or without the flag s. */
export function anySet(dotAll: boolean): CharSet {
  return rangeSet(dotAll ? [0, 0x10ffff] : complement(lineEnds));
}

/** The characters that `\w` means for `\b` too. */
export function wordSet(flags: Flags, ignoreCase: boolean): CharSet {
  return rangeSet(wordRanges(flags, ignoreCase));
}

function wordRanges(flags: Flags, ignoreCase: boolean): readonly number[] {
  return ignoreCase && (flags.unicode || flags.unicodeSets) ? foldedWords : words;
}

/** One character, in every case when case is ignored. */
export function singleSet(code: number, flags: Flags, ignoreCase: boolean): CharSet {
  const codes = ignoreCase ? [...foldingOf(flags).equivalents(code)] : [code];
  return rangeSet(merge(codes.flatMap((one) => [one, one])));
}

/** The single characters of a class. */
export function classSet(node: ClassNode, negate: boolean, ignoreCase: boolean, flags: Flags): CharSet {
  const ranges = rangesOf(node, flags, ignoreCase);
  if (ranges !== undefined && !ignoreCase) return rangeSet(negate ? complement(ranges) : ranges);
  const has = classTest(node, flags, ignoreCase, ranges);
  return testSet(negate ? (code) => !has(code) : has);
}

function classTest(
  node: ClassNode,
  flags: Flags,
  ignoreCase: boolean,
  ranges: readonly number[] | undefined,
): (code: number) => boolean {
  const { equivalents } = foldingOf(flags);
  if (!ignoreCase) return plainTest(node, flags, false);
  // With v the operators of a class work on folded sets; without, the finished set is asked about each equivalent.
  if (flags.unicodeSets) return foldedTest(node, flags);
  const has = ranges !== undefined ? (code: number) => inRanges(ranges, code) : plainTest(node, flags, true);
  return (code) => has(code) || equivalents(code).some(has);
}

function plainTest(node: ClassNode, flags: Flags, ignoreCase: boolean): (code: number) => boolean {
  const ranges = rangesOf(node, flags, ignoreCase);
  if (ranges !== undefined) return (code) => inRanges(ranges, code);
  switch (node.type) {
    case "property":
      return node.strings ? singleOfStringProperty(node.expression) : propertyTest(node.expression);
    case "not": {
      const inner = plainTest(node.item, flags, ignoreCase);
      return (code) => !inner(code);
    }
    default:
      return combine(node, (item) => plainTest(item, flags, ignoreCase));
  }
}

function foldedTest(node: ClassNode, flags: Flags): (code: number) => boolean {
  switch (node.type) {
    case "not": {
      const inner = foldedTest(node.item, flags);
      return (code) => !inner(code);
    }
    case "union":
    case "and":
    case "minus":
      return combine(node, (item) => foldedTest(item, flags));
    default: {
      const inner = plainTest(node, flags, true);
      const { equivalents } = foldingOf(flags);
      return (code) => inner(code) || equivalents(code).some(inner);
    }
  }
}

function combine(node: ClassNode, test: (item: ClassNode) => (code: number) => boolean): (code: number) => boolean {
  if (node.type !== "union" && node.type !== "and" && node.type !== "minus") return () => false;
  const tests = node.items.map(test);
  if (node.type === "union") return (code) => tests.some((has) => has(code));
  if (node.type === "and") return (code) => tests.every((has) => has(code));
  const [first, ...rest] = tests;
  return (code) => first!(code) && !rest.some((has) => has(code));
}

function singleOfStringProperty(expression: string): (code: number) => boolean {
  const has = stringPropertyTest(expression);
  return (code) => has(String.fromCodePoint(code));
}

/** The class as sorted ranges, when no property of the host is involved. */
function rangesOf(node: ClassNode, flags: Flags, ignoreCase: boolean): readonly number[] | undefined {
  switch (node.type) {
    case "range":
      return [node.lo, node.hi];
    case "escape":
      return node.kind === "d" ? [48, 57] : node.kind === "s" ? spaces : wordRanges(flags, ignoreCase);
    case "property":
      return undefined;
    case "strings":
      return [];
    case "not": {
      const inner = rangesOf(node.item, flags, ignoreCase);
      return inner && complement(inner);
    }
    case "union":
    case "and":
    case "minus": {
      const parts: (readonly number[])[] = [];
      for (const item of node.items) {
        const part = rangesOf(item, flags, ignoreCase);
        if (part === undefined) return undefined;
        parts.push(part);
      }
      if (node.type === "union") return merge(parts.flat());
      const [first = [], ...rest] = parts;
      if (node.type === "minus") return complement(merge([...complement(first), ...rest.flat()]));
      return complement(merge(parts.flatMap(complement)));
    }
  }
}

/** Sort pairs and join those that touch. */
export function merge(pairs: readonly number[]): number[] {
  const sorted: [number, number][] = [];
  for (let index = 0; index < pairs.length; index += 2) sorted.push([pairs[index]!, pairs[index + 1]!]);
  sorted.sort((a, b) => a[0] - b[0]);
  const merged: number[] = [];
  for (const [lo, hi] of sorted) {
    const last = merged.length - 1;
    if (last >= 0 && lo <= merged[last]! + 1) merged[last] = Math.max(merged[last]!, hi);
    else merged.push(lo, hi);
  }
  return merged;
}

function complement(ranges: readonly number[]): number[] {
  const result: number[] = [];
  let next = 0;
  for (let index = 0; index < ranges.length; index += 2) {
    if (ranges[index]! > next) result.push(next, ranges[index]! - 1);
    next = ranges[index + 1]! + 1;
  }
  if (next <= 0x10ffff) result.push(next, 0x10ffff);
  return result;
}

/** The strings of a class; undefined when it only has single characters. */
export function classStrings(node: ClassNode, ignoreCase: boolean, flags: Flags): StringSet | undefined {
  if (!mayContainStrings(node)) return undefined;
  return { longest: longestOf(node), has: stringTest(node, ignoreCase, flags) };
}

function longestOf(node: ClassNode): number {
  switch (node.type) {
    case "strings":
      return Math.max(0, ...node.list.map((codes) => String.fromCodePoint(...codes).length));
    case "property":
      return node.strings ? longestProperty : 0;
    case "union":
    case "and":
    case "minus":
      return Math.max(0, ...node.items.map(longestOf));
    default:
      return 0;
  }
}

function stringTest(node: ClassNode, ignoreCase: boolean, flags: Flags): (text: string) => boolean {
  switch (node.type) {
    case "strings": {
      const fold = (codes: Iterable<number>) =>
        String.fromCodePoint(...[...codes].map((code) => ignoreCase ? foldingOf(flags).canonical(code) : code));
      const list = new Set(node.list.map(fold));
      return (text) => list.has(ignoreCase ? fold([...text].map((char) => char.codePointAt(0)!)) : text);
    }
    case "property":
      return node.strings ? stringPropertyTest(node.expression) : () => false;
    case "union":
    case "and":
    case "minus": {
      const tests = node.items.map((item) => stringTest(item, ignoreCase, flags));
      if (node.type === "union") return (text) => tests.some((has) => has(text));
      if (node.type === "and") return (text) => tests.every((has) => has(text));
      const [first, ...rest] = tests;
      return (text) => first!(text) && !rest.some((has) => has(text));
    }
    default:
      return () => false;
  }
}

/** Whether no character is in both sets; false when that is not known. */
export function disjoint(a: CharSet, b: CharSet): boolean {
  if (a.ranges === undefined || b.ranges === undefined) return false;
  let left = 0;
  let right = 0;
  while (left < a.ranges.length && right < b.ranges.length) {
    if (a.ranges[left + 1]! < b.ranges[right]!) left += 2;
    else if (b.ranges[right + 1]! < a.ranges[left]!) right += 2;
    else return false;
  }
  return true;
}
