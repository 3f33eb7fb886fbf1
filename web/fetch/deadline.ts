// Pure: no Deno, no fetch, no file system.

/** A time limit that can be held while a person is asked. */
export interface Deadline {
  /** Fires when the time is up, with the reason that was given. */
  readonly signal: AbortSignal;
  /** Stops the clock for as long as the work takes. */
  readonly hold: <T>(work: () => Promise<T>) => Promise<T>;
  /** Ends the limit. */
  readonly clear: () => void;
}

/**
 * Whether work under this signal was ended by its caller rather than by the time limit: whichever of the two came first,
 * also when both have come by the time that one looks.
 */
export function endedByCaller(signal: AbortSignal, deadline: Deadline): boolean {
  return signal.aborted && !(deadline.signal.aborted && signal.reason === deadline.signal.reason);
}

/** Starts a time limit of so many seconds. */
export function startDeadline(seconds: number, reason: () => Error): Deadline {
  const controller = new AbortController();
  let left = seconds * 1000;
  let since = performance.now();
  // A timer that is longer than that fires at once.
  const run = () => setTimeout(() => controller.abort(reason()), Math.min(Math.max(0, left), 2 ** 31 - 1));
  let timer: ReturnType<typeof setTimeout> | undefined = run();
  return {
    signal: controller.signal,
    hold: async (work) => {
      if (timer === undefined) return await work();
      clearTimeout(timer);
      left -= performance.now() - since;
      try {
        return await work();
      } finally {
        since = performance.now();
        timer = run();
      }
    },
    clear: () => {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
