// Shell: a timer.

/** A signal that fires after a time or with another one. */
export interface Deadline {
  readonly signal: AbortSignal;
  /** Stops the timer and lets go of the other signal; to be called in any ending. */
  readonly clear: () => void;
}

/** See {@link Deadline}. `AbortSignal.timeout` would keep its timer after the work is done. */
export function createDeadline(milliseconds: number, other?: AbortSignal): Deadline {
  const controller = new AbortController();
  const forward = () => controller.abort(other?.reason);
  const timer = setTimeout(() => controller.abort(new DOMException("The time is over", "TimeoutError")), milliseconds);
  if (other?.aborted) forward();
  other?.addEventListener("abort", forward, { once: true });
  return {
    signal: controller.signal,
    clear: () => {
      clearTimeout(timer);
      other?.removeEventListener("abort", forward);
    },
  };
}

/** Whether a promise settles within some milliseconds. */
export async function within(promise: Promise<unknown>, milliseconds: number): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<boolean>((resolve) => timer = setTimeout(() => resolve(false), milliseconds));
  try {
    return await Promise.race([promise.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}
