// Shell: runs ripgrep, keeps a timer.

import type { RipgrepBinary } from "./ripgrep_binary.ts";
import type { Sink } from "./lines.ts";
import { ripgrepOutcome } from "./outcome.ts";
import { runRipgrep } from "./process.ts";
import { unreadPaths } from "./unread.ts";

/** A run of ripgrep that ends in time. */
export interface WideRun {
  /** The binary. */
  readonly ripgrep: RipgrepBinary;
  /** Absolute directory to run in. */
  readonly directory: string;
  /** Its arguments. */
  readonly args: readonly string[];
  /** When it is stopped; see {@link createDeadline}. */
  readonly deadline: Deadline;
  /** Whether each pattern that ripgrep refuses is an error (the profile's `ripgrepExitStrict`). Default: yes. */
  readonly strictExit?: boolean;
  /** Ends the run as aborted. */
  readonly signal?: AbortSignal;
}

/** A time limit that can be drawn in while it runs. Dispose of it: it holds a timer. */
export interface Deadline extends Disposable {
  /** Fires when the time is over. */
  readonly signal: AbortSignal;
  /** From now on there are that many milliseconds left, if there were more. */
  readonly shorten: (milliseconds: number) => void;
}

/**
 * A time limit in milliseconds; 0 and less is over at once.
 *
 * @example
 * ```ts
 * import { createDeadline } from "@scout/tools/ripgrep";
 * import assert from "node:assert/strict";
 *
 * using deadline = createDeadline(60_000);
 * assert.equal(deadline.signal.aborted, false);
 * deadline.shorten(0);
 * assert.equal(deadline.signal.aborted, true);
 * ```
 */
export function createDeadline(milliseconds: number): Deadline {
  const over = new AbortController();
  let end = Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const shorten = (left: number) => {
    const wanted = performance.now() + left;
    if (wanted >= end) return;
    end = wanted;
    clearTimeout(timer);
    if (left <= 0) over.abort();
    else timer = setTimeout(() => over.abort(), left);
  };
  shorten(milliseconds);
  return { signal: over.signal, shorten, [Symbol.dispose]: () => clearTimeout(timer) };
}

/** How a {@link WideRun} ended. */
export interface WideEnd {
  /** The sink had enough, the time was over, or everything was seen. */
  readonly kind: "enough" | "late" | "all";
  /** Whether something could not be read. */
  readonly partial: boolean;
  /** The paths that could not be read, as far as ripgrep's kept messages name them. */
  readonly unread: readonly string[];
}

/**
 * Runs ripgrep into a sink until the sink has enough, the output ends or the time is over; what the sink has taken by
 * then stays good.
 *
 * Throws `ToolError`: `aborted`, `invalid_pattern`, `ripgrep_failed`, `ripgrep_missing`, `permission_missing`,
 * `not_found`; and what the sink throws. No process is left behind.
 *
 * @example
 * ```ts
 * import { createDeadline, findRipgrep, lineSink, listArgs, wideRun } from "@scout/tools/ripgrep";
 * import assert from "node:assert/strict";
 *
 * const seen: string[] = [];
 * const sink = lineSink((line) => seen.push(new TextDecoder().decode(line)) > 0, 4096, 0);
 * const args = listArgs({ hidden: false, ignored: false, globs: ["/deno.json"], names: [] });
 * using deadline = createDeadline(10_000);
 * const end = await wideRun({ ripgrep: await findRipgrep(), directory: Deno.cwd(), args, deadline }, sink);
 * assert.equal(end.kind, "enough");
 * assert.deepEqual(seen, ["./deno.json"]);
 * ```
 */
export async function wideRun(run: WideRun, sink: Sink): Promise<WideEnd> {
  const { signal } = run;
  const late = run.deadline.signal;
  if (late.aborted) return { kind: "late", partial: false, unread: [] };
  let any = false;
  try {
    const ended = await runRipgrep({
      ...run,
      signal: signal ? AbortSignal.any([signal, late]) : late,
    }, {
      push(chunk) {
        any = true;
        return sink.push(chunk);
      },
      end: sink.end,
    });
    if (ended.stopped) return { kind: "enough", partial: false, unread: [] };
    const stderr = ended.stderr.text();
    const outcome = ripgrepOutcome({
      code: ended.code,
      signal: ended.signal,
      stderr,
      stderrCut: ended.stderr.cut(),
      anyRows: any,
    }, run.strictExit);
    if (outcome.kind === "failed") throw outcome.error;
    return { kind: "all", partial: outcome.partial, unread: outcome.partial ? unreadPaths(stderr) : [] };
  } catch (error) {
    // [grep.budget] [glob.budget] the end of the time is no failure
    if (late.aborted && !signal?.aborted) return { kind: "late", partial: false, unread: [] };
    throw error;
  }
}
