// Pure: no Deno, no fetch, no file system.

/** Reading a text by code units or, with u and v, by code points. */

import { type CharSet, foldingOf } from "./char_set.ts";
import type { Program } from "./program.ts";

/** Whether the code unit ends a line. */
export function isLineEnd(char: number): boolean {
  return char === 10 || char === 13 || char === 0x2028 || char === 0x2029;
}

/** Code units of the character that ends at `pos`. */
export function before(input: string, pos: number, unicode: boolean): number {
  if (!unicode || pos < 2) return 1;
  const low = input.charCodeAt(pos - 1);
  if (low < 0xdc00 || low > 0xdfff) return 1;
  const high = input.charCodeAt(pos - 2);
  return high >= 0xd800 && high <= 0xdbff ? 2 : 1;
}

/** The character at a position. */
export function codeAt(input: string, pos: number, unicode: boolean): number {
  return unicode ? input.codePointAt(pos)! : input.charCodeAt(pos);
}

/** Code units of the character at `pos` when it is in the set, else 0. */
export function widthAt(input: string, pos: number, set: CharSet, unicode: boolean): number {
  if (pos >= input.length) return 0;
  const char = codeAt(input, pos, unicode);
  return set.has(char) ? (char > 0xffff ? 2 : 1) : 0;
}

/** Whether the slice neither begins nor ends inside a pair. */
export function isWhole(input: string, begin: number, size: number): boolean {
  const inside = (at: number) => at > 0 && at < input.length && before(input, at + 1, true) === 2;
  return !inside(begin) && !inside(begin + size);
}

/** Whether two slices of the text are the same, or the same but for case. */
export function sameText(
  program: Program,
  input: string,
  a: number,
  b: number,
  size: number,
  ignoreCase: boolean,
): boolean {
  if (!ignoreCase) return input.startsWith(input.slice(a, a + size), b);
  const unicode = program.flags.unicode || program.flags.unicodeSets;
  const { canonical } = foldingOf(program.flags);
  for (let offset = 0; offset < size;) {
    const left = codeAt(input, a + offset, unicode);
    const right = codeAt(input, b + offset, unicode);
    if (left !== right && canonical(left) !== canonical(right)) return false;
    offset += left > 0xffff ? 2 : 1;
  }
  return true;
}
