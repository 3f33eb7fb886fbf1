// Pure: no Deno, no fetch, no file system.

import { limits } from "../spec/limits.ts";

/** The start of a stream of bytes. */
export interface Head {
  /** Takes a chunk, of which only what fits is kept. */
  readonly push: (chunk: Uint8Array) => void;
  /** Whether there was more than what is kept. */
  readonly cut: () => boolean;
  /** What is kept, as text; a character that the limit cut in two is dropped. */
  readonly text: () => string;
}

/**
 * Keeps the first `limit` bytes of a stream and counts the rest as cut (rule ripgrep.stderr).
 */
export function keepHead(limit: number = limits.ripgrep.stderr): Head {
  const chunks: Uint8Array[] = [];
  let length = 0;
  let cut = false;
  return {
    push(chunk) {
      // [ripgrep.stderr] the rest is read and thrown away
      const kept = chunk.slice(0, limit - length);
      cut ||= kept.length < chunk.length;
      length += kept.length;
      if (kept.length > 0) chunks.push(kept);
    },
    cut: () => cut,
    text() {
      const decoder = new TextDecoder();
      // A decoder that is told of more to come keeps back the half character at the end.
      return chunks.map((chunk) => decoder.decode(chunk, { stream: true })).join("") + (cut ? "" : decoder.decode());
    },
  };
}
