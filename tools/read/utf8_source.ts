// Pure: no Deno, no fetch, no file system.

import { decoderFor } from "./decoder.ts";

/** The bytes of a file as UTF-8, piece by piece. */
export interface Utf8Source {
  /** Those of its beginning. */
  readonly start: () => Uint8Array;
  /** The next ones; they may lie in the buffer. */
  readonly next: (buffer: Uint8Array) => Uint8Array;
  /** What is left at the end. */
  readonly end: () => Uint8Array;
}

/** Fills a buffer with the next bytes of a file; gives the part that was filled. */
export type Fill = (buffer: Uint8Array) => Uint8Array;

/** A file that is UTF-8 as it is. */
export function plainSource(start: Uint8Array, fill: Fill): Utf8Source {
  return { start: () => start, next: fill, end: () => new Uint8Array(0) };
}

/** [read.encoding] What is decoded goes the way of all text, so lines and limits are the same in every encoding. */
export function decodedSource(start: Uint8Array, fill: Fill, encoding: string): Utf8Source {
  const decoder = decoderFor(encoding);
  const encoder = new TextEncoder();
  let raw: Uint8Array | undefined;
  return {
    start: () => encoder.encode(decoder.push(start)),
    next(buffer) {
      // No encoding has a byte that becomes more than three.
      raw ??= new Uint8Array(buffer.length / 4);
      const { written } = encoder.encodeInto(decoder.push(fill(raw)), buffer);
      return buffer.subarray(0, written);
    },
    end: () => encoder.encode(decoder.end()),
  };
}
