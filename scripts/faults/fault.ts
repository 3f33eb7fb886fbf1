// Pure: no Deno, no fetch, no file system.

/** A deliberate fault: one change of the source that a named test must notice. */
export interface Fault {
  /** A name of its own, such as `grep.limit-99`. */
  readonly id: string;
  /** The source file to break, from the root of the repository. */
  readonly file: string;
  /** A snippet that occurs in it exactly once. */
  readonly find: string;
  /** What stands there instead. */
  readonly replace: string;
  /** The test that must fail: its file, and its whole title. */
  readonly killedBy: { readonly file: string; readonly test: string };
}

/** What applying a fault to its file gave. */
export type Applied =
  | { readonly kind: "broken"; readonly text: string }
  | { readonly kind: "stale"; readonly why: string };

/** Break a text. A snippet that does not occur exactly once, or that changes nothing, makes the fault stale. */
export function applyFault(text: string, fault: Fault): Applied {
  const pieces = fault.find === "" ? [] : text.split(fault.find);
  if (pieces.length !== 2) {
    return {
      kind: "stale",
      why: `stale fault: its snippet occurs ${Math.max(pieces.length - 1, 0)} times in ${fault.file}`,
    };
  }
  if (fault.replace === fault.find) return { kind: "stale", why: "stale fault: it changes nothing" };
  return { kind: "broken", text: pieces.join(fault.replace) };
}

/** Faults whose id another one has already. */
export function repeatedIds(faults: readonly Fault[]): readonly string[] {
  const ids = faults.map((fault) => fault.id);
  return ids.filter((id, at) => ids.indexOf(id) !== at);
}
