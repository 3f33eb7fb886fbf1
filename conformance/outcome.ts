// Pure: no Deno, no fetch, no file system.

/** What went wrong in a check, as data for the report. */
export interface Miss {
  /** True when the control of the contrast failed, not its case. */
  readonly control: boolean;
  /** What was wanted. */
  readonly want: string;
  /** What came. */
  readonly got: string;
  /** The call, as JSON, the place written as `{{dir}}`. */
  readonly call?: string;
  /** The tree, in a few lines. */
  readonly tree?: string;
}

/** A rule was missed. */
export class Missed extends Error {
  /** Seed and path that repeat a property's failure. */
  replay: { readonly seed: number; readonly path: string; readonly shrunkIn?: number } | undefined;

  /** Make it from the data of the miss. */
  constructor(readonly miss: Miss) {
    super(`${miss.control ? "control: " : ""}want ${miss.want}, got ${miss.got}`);
    this.name = "Missed";
  }
}

/** Characters of a trace that are told. */
const mostTold = 380;

/** A trace as it is told: what came first and what came last, as one language names the error first and another last. */
export function shortTrace(trace: string): string {
  const whole = trace.trimEnd().split("\n");
  const longest = whole.length === 1 ? mostTold : 160;
  const [first = "", ...rest] = whole.map((line) => line.length > longest ? `${line.slice(0, longest - 1)}…` : line);
  let left = mostTold - first.length;
  const from = 1 + rest.findLastIndex((line) => (left -= line.length + 1) < 0);
  return [first, ...(from > 0 ? ["…"] : []), ...rest.slice(from)].join("\n");
}

/** The target broke: it threw by accident, died, fell silent or broke the protocol. */
export class Broke extends Error {
  /** Make it from the trace, and the call that met it. */
  constructor(trace: string, readonly miss?: Miss) {
    super(shortTrace(trace));
    this.name = "Broke";
  }
}

/** The target said that it cannot do this. */
export class Skipped extends Error {
  /** Make it from the target's reason. */
  constructor(reason: string) {
    super(reason);
    this.name = "Skipped";
  }
}

/** The rule cannot be seen on this target. */
export class Untestable extends Error {
  /** Make it from the reason. */
  constructor(reason: string) {
    super(reason);
    this.name = "Untestable";
  }
}

/** A failure came and went. */
export class Flaky extends Error {
  /** Make it from how often it was seen, and the failure. */
  constructor(readonly seen: string, readonly missed: Missed) {
    super(`seen ${seen}: ${missed.message}`);
    this.name = "Flaky";
  }
}
