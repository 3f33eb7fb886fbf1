// Pure: no Deno, no fetch, no file system.

/** What {@link lineSplitter} yields: a line, or the news that one grew beyond the bound. */
export type LineEvent = { readonly line: string } | { readonly tooLong: number };

/**
 * A splitter of bytes into lines with bounded memory: a line over `max` bytes is reported once and dropped up to its end.
 * CRLF counts as a newline; invalid UTF-8 becomes U+FFFD.
 */
export function lineSplitter(max: number): { push(chunk: Uint8Array): LineEvent[]; end(): LineEvent[] } {
  let parts: Uint8Array[] = [];
  let size = 0;
  let dropped = 0;
  const take = (): LineEvent[] => {
    if (dropped > 0) {
      const event = { tooLong: dropped };
      dropped = 0;
      return [event];
    }
    const bytes = new Uint8Array(size);
    let at = 0;
    for (const part of parts) {
      bytes.set(part, at);
      at += part.length;
    }
    parts = [];
    size = 0;
    const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
    return [{ line: text.endsWith("\r") ? text.slice(0, -1) : text }];
  };
  const add = (part: Uint8Array) => {
    if (dropped > 0 || size + part.length > max) {
      dropped += size + part.length;
      parts = [];
      size = 0;
    } else if (part.length > 0) {
      parts.push(part);
      size += part.length;
    }
  };
  return {
    push(chunk) {
      const events: LineEvent[] = [];
      let from = 0;
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
        add(chunk.slice(from, at));
        events.push(...take());
        from = at + 1;
      }
      add(chunk.slice(from));
      return events;
    },
    end: () => (size > 0 || dropped > 0 ? take() : []),
  };
}
