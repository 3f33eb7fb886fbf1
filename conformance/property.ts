// Pure: no Deno, no fetch, no file system.

import fc from "fast-check";
import { Flaky, Missed } from "./outcome.ts";

/** The base seed of this version of the suite; every check's seed is derived from it and from its id. */
export const baseSeed = 20260801;

/** A check's own seed, so that adding a check moves no other. */
export function seedOf(base: number, id: string): number {
  let hash = 0x811c9dc5 ^ base;
  for (const char of id) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return hash | 0;
}

/**
 * A number at or about a limit: small, one below, the limit, one above, up to twice. Made of ranges, so that a
 * counterexample shrinks to the first number of its range that fails.
 */
export function near(limit: number, smallest = 0): fc.Arbitrary<number> {
  const range = (min: number, max: number, weight: number) => ({ arbitrary: fc.integer({ min, max }), weight });
  return fc.oneof(
    range(Math.max(smallest, limit - 1), limit + 1, 4),
    range(limit + 1, 2 * limit, 2),
    range(smallest, smallest + 1, 1),
    range(smallest, limit, 1),
  );
}

/** What brings a value back: the seed of a search, and the path to the value in it. */
export interface Replay {
  /** The seed. */
  readonly seed: number;
  /** The path. */
  readonly path: string;
}

/** Options of {@link runProperty}. */
export interface PropertyOptions {
  /** Seed of the check. */
  readonly seed: number;
  /** Path of a counterexample to repeat, instead of searching. */
  readonly path?: string;
  /** Counterexamples of earlier runs, which are tried first; none by default. */
  readonly earlier?: readonly Replay[];
  /** Values to try, the examples included. */
  readonly runs: number;
  /** False leaves the first counterexample as it is (the suite's own tests). */
  readonly shrink: boolean;
  /** Times a counterexample is tried again before it counts; 0 for the suite's own tests. */
  readonly confirm: number;
  /** Milliseconds for shrinking. */
  readonly shrinkTime: number;
}

/**
 * A property in three phases, the examples first: find a counterexample, confirm it with the same seed and path, shrink it from there.
 * A counterexample that does not come back is flaky. Anything but a {@link Missed} ends the run as it is: a crash is no
 * counterexample. Throws `Missed` with its replay, `Flaky`, what the target threw, or a `RangeError` for a path that
 * leads nowhere.
 */
export async function runProperty<T>(
  values: fc.Arbitrary<T>,
  holds: (value: T) => Promise<void>,
  options: PropertyOptions,
  examples: readonly T[] = [],
): Promise<void> {
  let other: unknown;
  let calls = 0;
  const property = fc.asyncProperty(values, async (value) => {
    if (other !== undefined) return;
    calls++;
    try {
      await holds(value);
    } catch (error) {
      if (error instanceof Missed) throw error;
      other = error ?? new Error("unknown");
    }
  });
  const { path, runs, earlier = [] } = options;
  let { seed } = options;
  const check = async (parameters: fc.Parameters<[T]>): Promise<{ missed: Missed; path: string } | undefined> => {
    const all = { seed, examples: examples.map((each): [T] => [each]), ...parameters };
    const trial = async () => await fc.check(property, all);
    const result = await trial().catch((error) => {
      if (all.path === undefined) throw error;
      throw new RangeError(
        `Cannot repeat a counterexample: the path ${all.path} leads to no value of the seed ${all.seed}`,
      );
    });
    if (other !== undefined) throw other;
    // Time can be up before the first value is tried again: then nothing new was learned.
    if (!result.failed || (result.interrupted && result.errorInstance === null)) return undefined;
    const error = result.errorInstance;
    if (!(error instanceof Missed)) throw error ?? new Error("the property failed without an error");
    return { missed: error, path: result.counterexamplePath ?? "0" };
  };

  let found: Awaited<ReturnType<typeof check>>;
  for (const replay of path === undefined ? earlier : []) {
    // One of an older suite may lead nowhere any more.
    found = await check({ ...replay, numRuns: 1, endOnFailure: true }).catch((error) => {
      if (!(error instanceof RangeError) || other !== undefined) throw error;
      return undefined;
    });
    if (!found) continue;
    seed = replay.seed;
    break;
  }
  found ??= await check(
    path === undefined ? { numRuns: runs, endOnFailure: true } : { path, numRuns: 1, endOnFailure: true },
  );
  if (!found) return;
  let seen = 1;
  for (let again = 0; again < options.confirm; again++) {
    if (await check({ path: found.path, numRuns: 1, endOnFailure: true })) seen++;
  }
  if (seen <= options.confirm) {
    const flaky = new Flaky(`${seen} of ${options.confirm + 1} times`, found.missed);
    found.missed.replay = { seed, path: found.path };
    throw flaky;
  }
  let last = found;
  let shrunkIn: number | undefined;
  if (options.shrink && path === undefined) {
    calls = 0;
    last =
      await check({ path: found.path, interruptAfterTimeLimit: options.shrinkTime, markInterruptAsFailure: false }) ??
        found;
    shrunkIn = calls;
  }
  last.missed.replay = { seed, path: last.path, shrunkIn };
  throw last.missed;
}
