// Pure: no Deno, no fetch, no file system.

/** What the soak was asked for. */
export interface SoakOptions {
  /** How long rounds are begun. */
  readonly minutes: number;
  /** Decides everything that is drawn. */
  readonly seed: number;
  /** Rounds at most. */
  readonly rounds: number;
  /** Calls of a round that are aborted. */
  readonly aborted: number;
  /** Calls of a round that are made at once. */
  readonly together: number;
  /** Calls of a round while the tree changes. */
  readonly changing: number;
}

const usage = "deno task soak [--minutes 10] [--rounds N] [--seed N] [--aborted 500] [--together 200] [--changing 200]";

/** Reads the arguments; the seed is what is given, where none is named. Throws a `RangeError` that says what would work. */
export function readOptions(args: readonly string[], seed: number): SoakOptions {
  const options = { minutes: 10, rounds: Infinity, seed, aborted: 500, together: 200, changing: 200 };
  for (let at = 0; at < args.length; at += 2) {
    const name = args[at]!.replace(/^--/, "");
    const value = Number(args[at + 1]);
    if (!Object.hasOwn(options, name) || !args[at]!.startsWith("--") || !(value >= 0)) {
      throw new RangeError(`Cannot read "${args.slice(at, at + 2).join(" ")}"; use ${usage}`);
    }
    options[name as keyof SoakOptions] = value;
  }
  return options;
}
