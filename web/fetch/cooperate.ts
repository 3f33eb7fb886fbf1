// Pure: no Deno, no fetch, no file system.

/** Milliseconds of work between two looks at the clock's other users. */
const slice = 20;

/**
 * Runs work that rests now and then, and lets timers and other work run in between, so that a timeout and an abort act while
 * a page is converted. Throws the signal's reason when it fires.
 */
export async function cooperate<T>(steps: Generator<void, T>, signal: AbortSignal): Promise<T> {
  while (true) {
    signal.throwIfAborted();
    const until = performance.now() + slice;
    do {
      const step = steps.next();
      if (step.done) return step.value;
    } while (performance.now() < until);
    await new Promise((resume) => setTimeout(resume));
  }
}
