// Pure: no Deno, no fetch, no file system.

import { limits } from "../spec/limits.ts";
import type { Sink } from "./lines.ts";
import { normalizePath } from "./path.ts";

/** How many lines of a file match. */
export interface CountRow {
  /** Path relative to the search directory, normalised. */
  readonly path: string;
  /** Matching lines. */
  readonly count: number;
}

/**
 * Reads what ripgrep prints with `--count --null --with-filename`: a path, a NUL and a number for each file. `onRow`
 * returns `true` when it needs no more. (With `--crlf` ripgrep ends its own lines with that.) What is no such record is left out.
 *
 * @example
 * ```ts
 * import { countRowSink } from "@scout/tools/ripgrep";
 * import assert from "node:assert/strict";
 *
 * const seen: unknown[] = [];
 * countRowSink((row) => seen.push(row) > 9).push(new TextEncoder().encode("./a.ts\x003\n"));
 * assert.deepEqual(seen, [{ path: "a.ts", count: 3 }]);
 * ```
 */
export function countRowSink(onRow: (row: CountRow) => boolean): Sink {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  let rest = "";
  return {
    push(chunk) {
      rest += decoder.decode(chunk, { stream: true });
      let done = 0;
      for (const read of rest.matchAll(/([^\0]*)\0(\d+)\r?\n/gy)) {
        if (onRow({ path: normalizePath(read[1]!), count: Number(read[2]) })) return true;
        done = read.index + read[0].length;
      }
      rest = rest.slice(done);
      // No path is that long: whatever it is, it is not kept.
      if (rest.length > limits.ripgrep.record) rest = "";
      return false;
    },
    end() {},
  };
}
