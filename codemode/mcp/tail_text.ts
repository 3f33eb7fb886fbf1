// Pure: no Deno, no fetch, no file system.

/** Keeps the last `limit` bytes of a stream of text. */
export interface TailText {
  /** Takes the next bytes. */
  readonly push: (chunk: Uint8Array) => void;
  /** What is kept, decoded, without a character that was cut in half at its start. */
  readonly text: () => string;
}

/** See {@link TailText}. */
export function createTailText(limit: number): TailText {
  let kept = new Uint8Array(0);
  return {
    push: (chunk) => {
      const whole = new Uint8Array(kept.length + chunk.length);
      whole.set(kept);
      whole.set(chunk, kept.length);
      kept = whole.slice(Math.max(0, whole.length - limit));
    },
    text: () => {
      let start = 0;
      while (start < kept.length && kept.length === limit && (kept[start]! & 0xc0) === 0x80) start++;
      return new TextDecoder().decode(kept.subarray(start));
    },
  };
}
