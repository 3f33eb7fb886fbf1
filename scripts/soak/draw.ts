// Pure: no Deno, no fetch, no file system.

/** Numbers in [0, 1), such as `randomNumbers` of a seed gives. */
export type Random = () => number;

/** A whole number from 0 to below `end`. */
export const below = (random: Random, end: number): number => Math.floor(random() * end);

/** One of a list. */
export const oneOf = <T>(random: Random, list: readonly T[]): T => list[below(random, list.length)]!;

/** One of a list, each as often as its weight says. */
export function weighted<T>(random: Random, choices: readonly (readonly [weight: number, value: T])[]): T {
  let left = random() * choices.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, value] of choices) {
    left -= weight;
    if (left < 0) return value;
  }
  return choices.at(-1)![1];
}
