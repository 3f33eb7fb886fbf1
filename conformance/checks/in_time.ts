// Pure: no Deno, no fetch, no file system.

import type { Reply } from "../protocol.ts";

/** Calls that are made until one is answered. */
const tries = 3;

/**
 * The reply to a call that is answered within a limit of the tool's own: where it is refused the call is made again, twice
 * at most, since a machine that is busy for a moment may be later than the answer was to be. A limit that is too low
 * refuses each of them.
 */
export async function inTime(call: () => Promise<Reply>): Promise<Reply> {
  for (let made = 1;; made++) {
    const reply = await call();
    if (reply.kind !== "refused" || made === tries) return reply;
  }
}
