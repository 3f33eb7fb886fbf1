// Pure: no Deno, no fetch, no file system.

import { Buffer } from "node:buffer";
import { limits } from "../../spec/limits.ts";
import { callOf } from "../search/notices.ts";
import type { Outcome, Part } from "./part.ts";

/** Shares an amount so that no one gets less than another who needs as much: the small needs first, the rest alike. */
export function fairShares(needs: readonly number[], amount: number): readonly number[] {
  const order = needs.map((need, at) => ({ need, at })).sort((a, b) => a.need - b.need);
  const shares = needs.map(() => 0);
  let left = amount;
  order.forEach(({ need, at }, turn) => {
    const share = Math.min(need, Math.floor(left / (order.length - turn)));
    shares[at] = share;
    left -= share;
  });
  return shares;
}

/** [read.shared] Cuts what several targets show to what one may show, lines and bytes. */
export function fitTogether(outcomes: readonly Outcome[]): readonly Outcome[] {
  const { lines, bytes } = limits.read;
  const counts = fairShares(outcomes.map((one) => linesOf(one).length), lines);
  const texts = outcomes.map((one, at) => linesOf(one).slice(0, counts[at]));
  const sizes = fairShares(texts.map((text) => sizeOf(text)), bytes);
  const shown = texts.map((text, at) => fitting(text, sizes[at]!));
  const nothing = shown.every((count) => count === 0);
  return outcomes.map((one, at) => cutTo(one, (nothing ? firstLines(texts, bytes) : shown)[at]!));
}

/**
 * [read.shared] Where no line fits into a fair share, the first ones show one each while there is room: a call that showed
 * nothing would go on with itself for ever.
 */
function firstLines(texts: readonly (readonly string[])[], bytes: number): readonly number[] {
  let left = bytes;
  return texts.map((text) => {
    const size = sizeOf(text.slice(0, 1));
    if (text.length === 0 || size > left) return 0;
    left -= size;
    return 1;
  });
}

/** The lines, or entries, that a target shows. */
function linesOf(one: Outcome): readonly string[] {
  switch (one.kind) {
    case "text":
      return one.result.lines;
    case "directory":
      return one.listing.entries;
    case "attachment":
    case "failed":
      return [];
  }
}

/** [read.bytes] One byte for the newline between two lines. */
function sizeOf(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0) - (lines.length > 0 ? 1 : 0);
}

/** How many of the lines fit. */
function fitting(lines: readonly string[], bytes: number): number {
  let size = -1;
  const over = lines.findIndex((line) => (size += Buffer.byteLength(line) + 1) > bytes);
  return over < 0 ? lines.length : over;
}

function cutTo(one: Outcome, count: number): Outcome {
  if (count === linesOf(one).length) return one;
  const none = { ...(one.kind === "failed" ? {} : one.extra) };
  switch (one.kind) {
    case "text": {
      const { result } = one;
      const lines = result.lines.slice(0, count);
      const cut = { lines, first: result.first, last: result.first + count - 1 };
      const ending = count === 0 ? `(No line of it fits here. Go on with offset=${result.first}.)` : one.extra.ending;
      return {
        ...one,
        extra: { ...none, ending },
        result: result.kind === "capped" ? { ...cut, kind: "capped" } : { ...cut, kind: "more", total: result.total },
      };
    }
    case "directory":
      return { ...one, listing: { ...one.listing, entries: one.listing.entries.slice(0, count), truncated: true } };
    case "attachment":
    case "failed":
      return one;
  }
}

/** [read.shared] The call that goes on with everything that was cut, if something was. */
export function goingOn(outcomes: readonly Outcome[]): string | undefined {
  const files = outcomes.flatMap((one) => one.kind === "failed" ? [] : restOf(one));
  return files.length === 0 ? undefined : callOf("read", { files });
}

function restOf(part: Part): readonly Readonly<Record<string, unknown>>[] {
  if (part.kind === "attachment") return [];
  const cut = part.kind === "text" ? part.result.kind !== "end" : part.listing.truncated;
  const count = linesOf(part).length;
  const { offset, limit } = part.window;
  const isDefault = limit === limits.read.lines;
  // A window that is full is no one's concern: its ending says how to go on.
  if (!cut || (!isDefault && count >= limit)) return [];
  return [{
    filePath: part.target.shown,
    offset: offset + count,
    ...(isDefault ? {} : { limit: limit - count }),
    ...(part.kind === "text" && part.encoding !== undefined ? { encoding: part.encoding } : {}),
  }];
}
