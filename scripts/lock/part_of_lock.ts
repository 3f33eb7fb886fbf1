// Pure: no Deno, no fetch, no file system.

/** A lock file of Deno, as far as it matters here. */
export interface Lock {
  /** Version of its form. */
  readonly version: string;
  /** What sources import, with the version that it stands for: `npm:zod@4.6.7` and `4.6.7`. */
  readonly specifiers: Readonly<Record<string, string>>;
  /** Packages by name and version. */
  readonly npm: Readonly<Record<string, LockedPackage>>;
  /** What `deno.json` imports. */
  readonly workspace?: unknown;
}

/** A package of a lock file. */
export interface LockedPackage {
  /** Checksum. */
  readonly integrity: string;
  /** Names of the packages it needs, with a version where the file has several. */
  readonly dependencies?: readonly string[];
  /** Names of those it can do without, such as the binaries for other systems. */
  readonly optionalDependencies?: readonly string[];
}

/** The name of `npm:@scope/name@1.2.3`, `@scope/name@1.2.3_peer@4.5.6` or `@scope/name`. */
const nameOf = (text: string) => /^(?:npm:)?(@?[^@]+)/.exec(text)![1]!;

/**
 * The part of a lock file that some imports need: these, and the packages that they need in turn, each locked as it is in
 * the whole. Throws a `RangeError` for an import or a package that the file does not have.
 */
export function partOfLock(lock: Lock, imports: readonly string[]): Lock {
  const keys = Object.keys(lock.npm);
  const find = (wanted: string): string => {
    const key = keys.find((key) => key === wanted) ?? keys.find((key) => nameOf(key) === wanted);
    if (key === undefined) throw new RangeError(`Cannot find the package "${wanted}" in the lock file`);
    return key;
  };
  const needed = new Set<string>();
  const need = (key: string): void => {
    if (needed.has(key)) return;
    needed.add(key);
    const { dependencies = [], optionalDependencies = [] } = lock.npm[key]!;
    for (const wanted of [...dependencies, ...optionalDependencies]) need(find(wanted));
  };
  for (const specifier of imports) {
    const version = lock.specifiers[specifier];
    if (version === undefined) throw new RangeError(`Cannot find the import "${specifier}" in the lock file`);
    need(find(`${nameOf(specifier)}@${version}`));
  }
  const pick = <T>(all: Readonly<Record<string, T>>, has: (key: string) => boolean) =>
    Object.fromEntries(Object.entries(all).filter(([key]) => has(key)));
  return {
    ...lock,
    specifiers: pick(lock.specifiers, (key) => imports.includes(key)),
    npm: pick(lock.npm, (key) => needed.has(key)),
  };
}
