// Pure: no Deno, no fetch, no file system.

/** Where a gate has the time from. */
export interface Clock {
  /** Milliseconds since some fixed moment. */
  readonly now: () => number;
  /** Runs something after some milliseconds, unless what it gives back is called before. */
  readonly after: (milliseconds: number, run: () => void) => () => void;
}

/**
 * The machine's clock: wall time, which goes on while a machine sleeps, as people expect of "for ten minutes".
 *
 * @example
 * ```ts
 * import { systemClock } from "@scout/tools/permission";
 *
 * const cancel = systemClock.after(60_000, () => console.log("a minute later"));
 * cancel();
 * ```
 */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};
