// Pure: no Deno, no fetch, no file system.

import { limits } from "../spec/limits.ts";
import { ToolError } from "../spec/tool_error.ts";
import { normalizePath } from "./path.ts";

/** Takes standard output as it arrives. */
export interface Sink {
  /** Takes a chunk; the chunk is the sink's until the call returns. `true` says that no more is needed. */
  readonly push: (chunk: Uint8Array) => boolean;
  /** Says that there is no further chunk. */
  readonly end: () => void;
}

const lineFeed = 10;

/**
 * Cuts bytes into the lines that a line feed ends, the last one with or without it, whatever the borders of the chunks.
 * `onLine` gets each line without its line feed, and stops the stream by returning `true`; the bytes are only its own
 * until it returns. `end` is the byte that ends a line, where it is not a line feed.
 *
 * Throws `ToolError` `record_too_long` as soon as a line is longer than the limit (rule ripgrep.record); what is kept of
 * a line that is not complete is never more than that.
 *
 * @example
 * ```ts
 * import { lineSink } from "@scout/tools/ripgrep";
 * import assert from "node:assert/strict";
 *
 * const seen: string[] = [];
 * const sink = lineSink((line) => {
 *   seen.push(new TextDecoder().decode(line));
 *   return false;
 * });
 * for (const piece of ["on", "e\ntw", "o"]) sink.push(new TextEncoder().encode(piece));
 * sink.end();
 * assert.deepEqual(seen, ["one", "two"]);
 * ```
 */
export function lineSink(
  onLine: (line: Uint8Array) => boolean,
  limit: number = limits.ripgrep.record,
  end: number = lineFeed,
): Sink {
  let kept = new Uint8Array(0);
  let length = 0;

  const check = (more: Uint8Array) => {
    // [ripgrep.record] looked at before anything is copied, so an endless line costs one chunk and one limit
    if (length + more.length > limit) throw tooLong(limit, length > 0 ? kept.subarray(0, length) : more);
  };
  const keep = (bytes: Uint8Array) => {
    check(bytes);
    if (length + bytes.length > kept.length) {
      const grown = new Uint8Array(Math.min(limit, Math.max(2 * kept.length, length + bytes.length)));
      grown.set(kept.subarray(0, length));
      kept = grown;
    }
    kept.set(bytes, length);
    length += bytes.length;
  };

  return {
    push(chunk) {
      let start = 0;
      for (let at = chunk.indexOf(end); at >= 0; at = chunk.indexOf(end, start)) {
        let line = chunk.subarray(start, at);
        start = at + 1;
        if (length === 0) {
          check(line);
        } else {
          keep(line);
          line = kept.subarray(0, length);
          length = 0;
        }
        if (onLine(line)) return true;
      }
      if (start < chunk.length) keep(chunk.subarray(start));
      return false;
    },
    end() {
      if (length === 0) return;
      const line = kept.subarray(0, length);
      length = 0;
      onLine(line);
    },
  };
}

/** The beginning of a record about a matching line: the path of its file, as JSON. */
const matchIn = /^\{"type":"match","data":\{"path":\{"text":("(?:[^"\\]|\\.)*")/;

/** The error for a record over the limit. The beginning of one about a match says whose it is. */
function tooLong(limit: number, start: Uint8Array): ToolError {
  const head = new TextDecoder().decode(start.subarray(0, limit));
  const [, quoted] = matchIn.exec(head) ?? [];
  const file = quoted === undefined ? undefined : normalizePath(JSON.parse(quoted));
  // A file as path would not help: its whole directory is searched.
  const way = file !== undefined && /^[\w. /-]+$/.test(file)
    ? `Leave the file out with an include such as "!${file}", or use another pattern`
    : "Narrow the search with another path, include or pattern";
  return new ToolError(
    "record_too_long",
    `${way}: ripgrep gave a record longer than ${limit} bytes${file === undefined ? "" : ` for ${file}`}, ` +
      "which is what a match on a very long line looks like",
  );
}
