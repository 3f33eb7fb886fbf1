// Pure: no Deno, no fetch, no file system.

/** A ripgrep to run. */
export interface RipgrepBinary {
  /** What to start: a path, or a name that the PATH resolves. */
  readonly command: string;
  /** Where it comes from: named by the caller, found on the PATH, or shipped in the npm package. */
  readonly origin: "named" | "path" | "package";
}

/** Gives the ripgrep to run. It is called for each search, so it should remember its answer. */
export type RipgrepSource = () => Promise<RipgrepBinary>;
