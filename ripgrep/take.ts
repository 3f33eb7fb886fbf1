// Pure: no Deno, no fetch, no file system.

/** Rows taken from a stream, up to a limit. */
export interface Take<Row> {
  /** Offers a row; `true` says that enough were taken and the stream can be stopped. */
  readonly offer: (row: Row) => boolean;
  /** The rows kept, at most as many as the limit. */
  readonly rows: readonly Row[];
  /** Whether there was a row beyond the limit. */
  readonly more: () => boolean;
}

/**
 * Takes limit + 1 rows from a stream, so that it can tell "exactly the limit" from "more than that", and keeps the limit
 * (rule ripgrep.take).
 *
 * @example
 * ```ts
 * import { takeRows } from "@scout/tools/ripgrep";
 * import assert from "node:assert/strict";
 *
 * const take = takeRows<string>(1);
 * assert.equal(take.offer("a"), false);
 * assert.equal(take.offer("b"), true);
 * assert.deepEqual(take.rows, ["a"]);
 * assert.equal(take.more(), true);
 * ```
 */
export function takeRows<Row>(limit: number): Take<Row> {
  const rows: Row[] = [];
  let more = false;
  return {
    rows,
    more: () => more,
    offer(row) {
      // [ripgrep.take] the surplus row is seen and not kept
      if (rows.length < limit) rows.push(row);
      else more = true;
      return more;
    },
  };
}
