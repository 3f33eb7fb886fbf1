// Pure: no Deno, no fetch, no file system.

import { Buffer } from "node:buffer";
import { limits } from "../../spec/limits.ts";

/** How much of a text is kept. */
export interface SplitOptions {
  /** Lines at most. Default: 2000. */
  readonly lines?: number;
  /** Bytes of UTF-8 at most, one for the newline between two kept lines. Default: 50 KB. */
  readonly bytes?: number;
  /** Which end of the text is kept. Default: `head`. */
  readonly keep?: "head" | "tail";
  /** Cut a line that alone exceeds the bytes, instead of keeping nothing. Default: true (rule truncation.one-line). */
  readonly cutOversizedLine?: boolean;
}

/** What a text is split into. */
export type Split =
  /** It fits. */
  | { readonly kind: "whole" }
  /** The kept part, and how much is missing: in bytes when the byte limit stopped it, else in lines. */
  | { readonly kind: "cut"; readonly kept: string; readonly missing: number; readonly unit: "lines" | "bytes" };

/**
 * Decides whether a text passes as it is and, if not, which whole lines of it are kept (rules truncation.limits,
 * truncation.head). A final newline starts no further line.
 *
 * @example
 * ```ts
 * import { splitText } from "@scout/tools/tools";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(splitText("one\ntwo\nthree", { lines: 2 }), {
 *   kind: "cut",
 *   kept: "one\ntwo",
 *   missing: 1,
 *   unit: "lines",
 * });
 * assert.deepEqual(splitText("one\n"), { kind: "whole" });
 * ```
 */
export function splitText(text: string, options: SplitOptions = {}): Split {
  const { lines: maxLines = limits.truncation.lines, bytes: maxBytes = limits.truncation.bytes } = options;
  const { keep = "head", cutOversizedLine = true } = options;
  const size = Buffer.byteLength(text);
  const lines = (text.endsWith("\n") ? text.slice(0, -1) : text).split("\n");
  // [truncation.limits] both limits are inclusive
  if (lines.length <= maxLines && size <= maxBytes) return { kind: "whole" };

  // [truncation.head] whole lines from one end, while they fit both limits
  const ordered = keep === "head" ? lines : lines.toReversed();
  let taken = 0;
  let bytes = 0;
  let byteLimitHit = false;
  for (const line of ordered) {
    if (taken === maxLines) break;
    const more = Buffer.byteLength(line) + (taken > 0 ? 1 : 0);
    if (bytes + more > maxBytes) {
      byteLimitHit = true;
      break;
    }
    bytes += more;
    taken++;
  }
  // [truncation.one-line] never an empty preview
  const kept = taken === 0 && byteLimitHit && cutOversizedLine
    ? cutLine(ordered[0]!, maxBytes, keep)
    : (keep === "head" ? lines.slice(0, taken) : lines.slice(lines.length - taken)).join("\n");
  const inBytes = byteLimitHit || taken === lines.length;
  return {
    kind: "cut",
    kept,
    missing: inBytes ? size - Buffer.byteLength(kept) : lines.length - taken,
    unit: inBytes ? "bytes" : "lines",
  };
}

/** As many whole characters from one end of a line as fit into the bytes. */
function cutLine(line: string, bytes: number, keep: "head" | "tail"): string {
  // No character takes less than one byte per code unit, so what is further away cannot matter.
  const near = keep === "head" ? line.slice(0, bytes) : line.slice(-bytes || line.length);
  const characters = Array.from(near);
  if (keep === "tail") characters.reverse();
  let size = 0;
  let taken = 0;
  for (const character of characters) {
    size += Buffer.byteLength(character);
    if (size > bytes) break;
    taken++;
  }
  const kept = characters.slice(0, taken);
  return (keep === "tail" ? kept.reverse() : kept).join("");
}
