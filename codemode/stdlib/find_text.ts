// Pure: no Deno, no fetch, no file system.

/**
 * Finding a text in another. The host's search takes time in proportion to the product of both lengths on texts made for
 * it (`"a".repeat(1e6)` and a long needle of `a` with one `b` in its middle: minutes), and nothing can end it. It is used
 * for short needles, window by window; long ones are searched for in linear time, with steps.
 */

import type { Machine } from "../values/mod.ts";

/** Needles up to this length are left to the host. */
const shortNeedle = 32;
/** Code units the host searches in one go. */
const windowSize = 1 << 17;
/** Products of lengths up to this are left to the host, whatever the needle. */
const smallProduct = 1 << 20;

/** The first position at or after `from` where the needle is, or -1. */
export function findText(m: Machine, text: string, needle: string, from: number): number {
  const start = Math.min(Math.max(from, 0), text.length);
  const room = text.length - start;
  if (needle.length > room) return -1;
  if (room <= windowSize && isCheap(room, needle)) {
    const found = text.indexOf(needle, start);
    m.step(1 + ((found < 0 ? room : found - start) >> 7));
    return found;
  }
  if (!isCheap(room, needle)) return findLong(m, text, needle, start, false);
  for (let at = start; at <= text.length - needle.length; at += windowSize) {
    const found = text.slice(at, at + windowSize + needle.length - 1).indexOf(needle);
    m.step(1 + ((found < 0 ? windowSize : found) >> 7));
    if (found >= 0) return at + found;
  }
  return -1;
}

/** The last position at or before `from` where the needle is, or -1. */
export function findLastText(m: Machine, text: string, needle: string, from: number): number {
  const last = Math.min(from, text.length - needle.length);
  if (last < 0) return -1;
  const room = last + needle.length;
  if (!isCheap(room, needle)) {
    return findLong(m, text.slice(0, room), needle, 0, true);
  }
  for (let end = last; end >= 0; end -= windowSize) {
    m.step(1 + (Math.min(windowSize, end) >> 6));
    const start = Math.max(0, end - windowSize + 1);
    const found = text.slice(start, end + needle.length).lastIndexOf(needle);
    if (found >= 0) return start + found;
  }
  return -1;
}

function isCheap(room: number, needle: string): boolean {
  return needle.length <= shortNeedle || room * needle.length <= smallProduct;
}

/** Knuth, Morris and Pratt, from the front or from the back. */
function findLong(m: Machine, text: string, needle: string, start: number, backwards: boolean): number {
  const size = needle.length;
  m.charge(size * 4);
  const needleAt = (index: number) => needle.charCodeAt(backwards ? size - 1 - index : index);
  const border = new Int32Array(size);
  for (let index = 1, length = 0; index < size; index++) {
    while (length > 0 && needleAt(index) !== needleAt(length)) length = border[length - 1]!;
    if (needleAt(index) === needleAt(length)) length++;
    border[index] = length;
    if ((index & 1023) === 0) m.step(128);
  }
  const room = text.length - start;
  for (let index = 0, length = 0; index < room; index++) {
    const char = text.charCodeAt(backwards ? text.length - 1 - index : start + index);
    while (length > 0 && char !== needleAt(length)) length = border[length - 1]!;
    if (char === needleAt(length)) length++;
    if (length === size) return backwards ? text.length - 1 - index : start + index - size + 1;
    if ((index & 1023) === 0) m.step(128);
  }
  return -1;
}
