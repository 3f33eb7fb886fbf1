// Pure: no Deno, no fetch, no file system.

import { Buffer } from "node:buffer";
import { limits } from "../../spec/limits.ts";
import { type CountLineEnds, countLineEnds } from "./line_ends.ts";
import type { Window } from "./params.ts";

/** How lines are shown beyond the documents. */
export interface ScanStyle {
  /** A line is not cut between the halves of a surrogate pair (rule read.whole-characters). */
  readonly wholeCharacters?: boolean;
}

/**
 * A scan of a file's bytes for a window of its lines: a value that each chunk turns into the next one. However the bytes
 * are cut into chunks, {@link finish} gives the same.
 */
export interface Scan {
  /** The lines that are wanted. */
  readonly window: Window;
  /** How they are shown. */
  readonly style: ScanStyle;
  /** Line ends passed so far. */
  readonly ends: number;
  /** Collecting goes on once this many line ends have passed: before the window, after a line that was cut, after the window. */
  readonly skipTo: number;
  /** The last byte was a CR, so an LF belongs to it. */
  readonly afterCr: boolean;
  /** The current line's bytes, as many as can matter. */
  readonly line: Uint8Array;
  /** The lines shown so far, cut where they are long. */
  readonly shown: readonly string[];
  /** What they count towards the byte limit. */
  readonly shownBytes: number;
  /** The next line would have gone over the byte limit: read no further. */
  readonly capped: boolean;
  /** A line that is shown holds bytes that are not UTF-8. */
  readonly malformed: boolean;
  /** The last bytes of the file so far: enough to tell whether a line without its end is there at all. */
  readonly tail: Uint8Array;
}

/** What a whole scan found. */
export type ScanResult =
  /** The byte limit stopped it after `last`. */
  | { readonly kind: "capped"; readonly lines: readonly string[]; readonly first: number; readonly last: number }
  /** The window ends before the file does. */
  | {
    readonly kind: "more" | "end";
    readonly lines: readonly string[];
    readonly first: number;
    readonly last: number;
    readonly total: number;
  }
  /** The window begins behind the last line. */
  | { readonly kind: "out-of-range"; readonly total: number };

const lf = 10;
const cr = 13;
const none = new Uint8Array(0);

/** Bytes of one line that can matter: a UTF-16 code unit comes from at most three bytes; and a byte order mark. */
const lineBytes = 3 * (limits.read.lineLength + 2);

/** More than a byte order mark and an unfinished character together. */
const tailBytes = 8;

/** A scan before its first byte. */
export function startScan(window: Window, style: ScanStyle = {}): Scan {
  return {
    window,
    style,
    ends: 0,
    skipTo: window.limit === 0 ? Infinity : window.offset - 1,
    afterCr: false,
    line: none,
    shown: [],
    shownBytes: 0,
    capped: false,
    malformed: false,
    tail: none,
  };
}

/** Takes the next chunk. Of a chunk outside the window only the line ends are counted. */
export function scan(state: Scan, chunk: Uint8Array, count: CountLineEnds = countLineEnds): Scan {
  const next: Showing = { ...state, shown: [...state.shown], tail: lastBytes(state.tail, chunk) };
  const nextEnd = lineEndFinder(chunk);
  let at = 0;
  while (at < chunk.length && !next.capped) {
    if (next.ends < next.skipTo) {
      const rest = chunk.subarray(at);
      const ends = count(rest, next.afterCr);
      if (next.ends + ends < next.skipTo) {
        next.ends += ends;
        next.afterCr = chunk.at(-1) === cr;
        at = chunk.length;
      } else {
        at += afterEnds(rest, next.skipTo - next.ends, next.afterCr);
        next.ends = next.skipTo;
        next.afterCr = chunk[at - 1] === cr;
      }
      continue;
    }
    if (next.afterCr && chunk[at] === lf) {
      // [read.split] the LF of a CRLF, wherever the chunks are cut
      next.afterCr = false;
      at++;
      continue;
    }
    const end = nextEnd(at);
    // [read.memory] no more of a line is kept than can be shown of it
    next.line = joined(next.line, chunk.subarray(at, Math.min(end, at + lineBytes - next.line.length)));
    if (end < chunk.length) {
      show(next, decode(next.line, next.ends === 0));
      next.ends++;
      next.skipTo = next.shown.length < next.window.limit ? next.ends : Infinity;
      next.afterCr = chunk[end] === cr;
      at = end + 1;
    } else if (next.line.length === lineBytes) {
      show(next, decode(next.line, next.ends === 0));
      next.skipTo = next.shown.length < next.window.limit ? next.ends + 1 : Infinity;
      next.afterCr = false;
      // the part of the line that was kept holds no line end: the rest of the chunk is skipped from its beginning
    } else {
      next.afterCr = false;
      at = chunk.length;
    }
  }
  return next;
}

/** What the scan found once there are no more bytes. */
export function finish(state: Scan): ScanResult {
  return resultOf(complete(state));
}

/** A scan after its last byte: with the line that no line end closes. */
export function complete(state: Scan): Scan {
  const next: Showing = { ...state, shown: [...state.shown] };
  if (!state.capped && state.ends >= state.skipTo && hasUnfinishedLine(state)) {
    show(next, decode(state.line, state.ends === 0, true), true);
  }
  return next;
}

/** What a complete scan found. */
export function resultOf(next: Scan): ScanResult {
  const { window } = next;
  const [first, last] = [window.offset, window.offset - 1 + next.shown.length];
  if (next.capped) return { kind: "capped", lines: next.shown, first, last };
  const total = next.ends + (hasUnfinishedLine(next) ? 1 : 0);
  // [read.range] an empty file with the default offset is no error
  if (first > Math.max(total, 1)) return { kind: "out-of-range", total };
  return { kind: last < total ? "more" : "end", lines: next.shown, first, last, total };
}

type Showing = { -readonly [Key in keyof Scan]: Scan[Key] } & { shown: string[] };

/** Adds a line to those shown, or finds that it does not fit. */
function show(next: Showing, text: string, isLast = false): void {
  const { bytes } = limits.read;
  const line = cutLine(text, next.style);
  // [read.bytes] one byte for the newline between two lines; the `N: ` prefixes do not count
  const size = Buffer.byteLength(line) + (next.shown.length > 0 ? 1 : 0);
  if (next.shownBytes + size > bytes) {
    next.capped = true;
  } else {
    next.shown.push(line);
    next.shownBytes += size;
    if (line.includes("\ufffd")) next.malformed ||= !isUtf8(next.line, isLast || next.line.length === lineBytes);
  }
  next.line = none;
}

function cutLine(text: string, { wholeCharacters }: ScanStyle): string {
  const { lineLength } = limits.read;
  // [read.line-cut]
  if (text.length <= lineLength) return text;
  // [read.whole-characters] the first half of a pair stays where the second one is
  const isSplit = /[\ud800-\udbff]/.test(text[lineLength - 1]!) && /[\udc00-\udfff]/.test(text[lineLength]!);
  const kept = wholeCharacters && isSplit ? lineLength - 1 : lineLength;
  return `${text.slice(0, kept)}... (line truncated to ${kept} chars)`;
}

/** [read.malformed] Whether bytes are UTF-8, which may have U+FFFD as a character; `isCut`: their end may cut one off. */
function isUtf8(bytes: Uint8Array, isCut: boolean): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: isCut });
    return true;
  } catch {
    return false;
  }
}

/**
 * [read.split] Text of a line's bytes: invalid UTF-8 becomes U+FFFD, a byte order mark is dropped at the beginning of the
 * file, and a character that the end of the file cuts off is dropped.
 */
function decode(bytes: Uint8Array, isFirst: boolean, isLast = false): string {
  return new TextDecoder("utf-8", { ignoreBOM: !isFirst }).decode(bytes, { stream: isLast });
}

/** [read.split] A final newline starts no further line, and neither do bytes that show nothing. */
function hasUnfinishedLine({ tail, ends }: Scan): boolean {
  const end = tail.findLastIndex((byte) => byte === lf || byte === cr);
  const rest = tail.subarray(end + 1);
  return rest.length === tailBytes || decode(rest, ends === 0, true) !== "";
}

/** Finds the next line end at or after a place; the chunk's length when there is none. */
function lineEndFinder(chunk: Uint8Array): (from: number) => number {
  const next = new Map([[lf, -1], [cr, -1]]);
  const find = (byte: number, from: number) => {
    let at = next.get(byte)!;
    if (at < from) {
      at = chunk.indexOf(byte, from);
      if (at < 0) at = chunk.length;
      next.set(byte, at);
    }
    return at;
  };
  return (from) => Math.min(find(lf, from), find(cr, from));
}

/** Where the bytes go on behind so many line ends. */
function afterEnds(bytes: Uint8Array, ends: number, afterCr: boolean): number {
  let before = afterCr ? cr : 0;
  let at = 0;
  for (let left = ends; left > 0; at++) {
    const byte = bytes[at]!;
    if (byte === cr || (byte === lf && before !== cr)) left--;
    before = byte;
  }
  return at;
}

function lastBytes(tail: Uint8Array, chunk: Uint8Array): Uint8Array {
  return chunk.length >= tailBytes ? chunk.slice(-tailBytes) : joined(tail, chunk).slice(-tailBytes);
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}
