// Pure: no Deno, no fetch, no file system.

/** Room that works share; those that find none wait. */
export interface Turns {
  /**
   * Waits for room of this size and gives what frees it again. Of those that wait the smallest comes first, so that a short
   * page does not wait for long ones. Rejects with the signal's reason when that fires first.
   */
  readonly take: (size: number, signal: AbortSignal) => Promise<() => void>;
}

interface Waiting {
  readonly size: number;
  readonly begin: (free: () => void) => void;
}

/** Makes room for works of so much size at once. A work that is larger than all the room has it to itself. */
export function createTurns(room: number): Turns {
  const waiting: Waiting[] = [];
  let taken = 0;
  const fits = (size: number) => taken + size <= room;
  const next = () => {
    while (waiting.length > 0 && fits(waiting[0]!.size)) {
      const { size, begin } = waiting.shift()!;
      taken += size;
      begin(() => {
        taken -= size;
        next();
      });
    }
  };
  return {
    take: (wanted, signal) => {
      const { promise, resolve, reject } = Promise.withResolvers<() => void>();
      if (signal.aborted) return Promise.reject(signal.reason);
      const leave = () => {
        waiting.splice(waiting.indexOf(entry), 1);
        reject(signal.reason);
      };
      const entry: Waiting = {
        size: Math.min(wanted, room),
        begin: (free) => {
          signal.removeEventListener("abort", leave);
          resolve(free);
        },
      };
      signal.addEventListener("abort", leave, { once: true });
      const larger = waiting.findIndex(({ size }) => size > entry.size);
      waiting.splice(larger < 0 ? waiting.length : larger, 0, entry);
      next();
      return promise;
    },
  };
}
