// Pure: no Deno, no fetch, no file system.

import type { Implementation } from "./implementation.ts";
import type { Reply } from "./protocol.ts";
import { claims, type Target } from "./target.ts";

/** Options of {@link hereTarget}. */
export interface HereOptions {
  /** This process, where its memory may be looked at. */
  readonly pid?: number;
  /** Milliseconds beyond the deadline that an implementation with the feature `abort` has; 3000 by default. */
  readonly abortGrace?: number;
}

/**
 * A target in this process. `make` gives a new implementation; it is called again at a restart.
 * A call that does not answer in time is a broken one; a rejection is caught.
 */
export async function hereTarget(
  make: () => Implementation | Promise<Implementation>,
  options: HereOptions = {},
): Promise<Target> {
  const { pid, abortGrace = 3000 } = options;
  let implementation = await make();
  return {
    get hello() {
      return implementation.hello;
    },
    transport: "here",
    ...(pid === undefined ? {} : { pid }),
    async call(request): Promise<Reply> {
      const controller = new AbortController();
      const ours = claims(implementation.hello, "abort");
      const abort = setTimeout(
        () => controller.abort(new DOMException("the deadline is over", "TimeoutError")),
        request.within,
      );
      let timer: ReturnType<typeof setTimeout> | undefined;
      const silence = new Promise<Reply>((resolve) => {
        const wait = request.within + (ours ? abortGrace : 0);
        const silent: Reply = { kind: "broke", trace: `no reply within ${wait} ms`, transport: true, silent: true };
        timer = setTimeout(() => resolve(silent), wait);
      });
      // What leaves here has crossed a wire in every other transport: plain data, nothing shared.
      const call = implementation.call(structuredClone(request), controller.signal)
        .catch((error): Reply => ({
          kind: "broke",
          trace: error instanceof Error ? error.stack ?? error.message : String(error),
        }));
      try {
        return await Promise.race([call, silence]);
      } finally {
        clearTimeout(timer);
        clearTimeout(abort);
      }
    },
    async restart() {
      await implementation.close();
      implementation = await make();
    },
    close: () => implementation.close(),
  };
}
