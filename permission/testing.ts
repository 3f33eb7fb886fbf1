// Pure: no Deno, no fetch, no file system.

import type { Clock } from "./clock.ts";

/** A clock that goes on when it is turned. */
export interface HandClock extends Clock {
  /** Lets milliseconds go by, and runs what is due. */
  readonly turn: (milliseconds: number) => void;
  /** How much waits for its time. */
  readonly waiting: () => number;
}

/** Makes a clock that stands at a time until it is turned. */
export function handClock(start = 0): HandClock {
  let now = start;
  const waiting = new Set<{ readonly due: number; readonly run: () => void }>();
  return {
    now: () => now,
    after(milliseconds, run) {
      const timer = { due: now + milliseconds, run };
      waiting.add(timer);
      return () => void waiting.delete(timer);
    },
    turn(milliseconds) {
      now += milliseconds;
      for (const timer of [...waiting].filter(({ due }) => due <= now)) {
        waiting.delete(timer);
        timer.run();
      }
    },
    waiting: () => waiting.size,
  };
}
