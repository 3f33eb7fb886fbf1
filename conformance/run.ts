// Shell: runs checks on targets and gives verdicts, in the order of the checks.

import { type Check, optionNames, type ProfileName, type SetName } from "./check.ts";
import { Broke, Flaky, Missed } from "./outcome.ts";
import { baseSeed, type Replay, seedOf } from "./property.ts";
import type { Rig } from "./rig.ts";
import { failureText } from "./report_terminal.ts";
import { claims, type Target } from "./target.ts";
import { type CallRecord, makeTrial } from "./trial.ts";
import { levelOf, missOf, type Verdict, verdictOf } from "./verdict.ts";

/** Options of a run. */
export interface RunOptions {
  /** Behaviour profile; `documented` by default. */
  readonly profile?: ProfileName;
  /** Sets the target claims outright: a missing tool or a skip in one is a failure. */
  readonly claimed?: readonly SetName[];
  /** Base seed; 20260801 by default. A seed from a report together with `path`. */
  readonly seed?: number;
  /** Path of a counterexample to repeat. */
  readonly path?: string;
  /** Counterexamples of earlier runs of a check, which are tried first; none by default. */
  readonly earlier?: (check: string) => readonly Replay[];
  /** Values a property tries at most; 25 by default. */
  readonly runs?: number;
  /** Shrink counterexamples; true by default. */
  readonly shrink?: boolean;
  /** Factor on every deadline, for slow machines; 1 by default. */
  readonly patience?: number;
  /** That factor where silence is what a check is about; `patience` by default. */
  readonly silencePatience?: number;
  /** Times a failure is tried again before it counts; 2 by default. */
  readonly confirm?: number;
  /** Sees every call of every check. */
  readonly onCall?: (check: string, record: CallRecord) => void;
}

/** A target with the rig that serves it. */
export interface Bench {
  /** The target. */
  readonly target: Target;
  /** Its rig. */
  readonly rig: Rig;
}

/** What keeps a check from running on a target, if anything. */
function obstacle(check: Check, bench: Bench, claimed: boolean): Pick<Verdict, "verdict" | "message"> | undefined {
  const { hello, transport } = bench.target;
  if (check.set === "extended" && !claims(hello, "extended")) {
    const message = 'the target has not the feature "extended"';
    return claimed ? { verdict: "fail", message } : { verdict: "not-claimed", message };
  }
  const missing = check.tools.filter((tool) => !hello.tools.includes(tool));
  if (missing.length > 0) {
    const message = `the target does not offer ${missing.join(", ")}`;
    return claimed ? { verdict: missOf(check), message } : { verdict: "not-claimed", message };
  }
  for (const need of check.needs) {
    if (need === "argv" && bench.rig.rg === undefined) {
      return { verdict: "untestable", message: "this machine has no ripgrep" };
    }
    if (need === "memory" && bench.target.pid === undefined) {
      return { verdict: "untestable", message: `no process to measure over the transport "${transport}"` };
    }
    if (optionNames.has(need) && !claims(hello, need)) {
      return { verdict: "not-claimed", message: `the target has not the option "${need}"` };
    }
    if (need !== "argv" && !claims(hello, need)) {
      return { verdict: "untestable", message: `the target has not the feature "${need}"` };
    }
  }
}

/**
 * Runs one check. Throws only what is neither a verdict nor the target's: then the suite itself is wrong.
 *
 * @example
 * ```ts
 * import { checks, hereTarget, makeRig, runCheck } from "@scout/tools/conformance";
 * import assert from "node:assert/strict";
 *
 * const rig = await makeRig();
 * const target = await hereTarget(() => ({
 *   hello: { protocol: 1, name: "mine", version: "0", language: "TypeScript", tools: ["read"] },
 *   call: () => Promise.resolve({ kind: "refused", refusal: { message: "No." } }),
 *   close: () => Promise.resolve(),
 * }));
 * const [check] = checks("files").filter(({ id }) => id === "glob.zero");
 * assert.equal((await runCheck(check!, { target, rig })).verdict, "not-claimed");
 * await rig.close();
 * ```
 */
export async function runCheck(check: Check, bench: Bench, options: RunOptions = {}): Promise<Verdict> {
  const started = performance.now();
  const level = levelOf(check);
  const claimed = options.claimed?.includes(check.set) ?? false;
  let calls = 0;
  const done = (part: Omit<Partial<Verdict>, "event">): Verdict => ({
    event: "verdict",
    check: check.id,
    rule: check.rule,
    level,
    set: check.set,
    verdict: "pass",
    ...part,
    ms: Math.round(performance.now() - started),
    calls,
  });
  const blocked = obstacle(check, bench, claimed);
  if (blocked) return done(blocked);
  bench.target.stderr?.(); // what was said before is another check's
  const confirm = options.confirm ?? 2;
  const base = options.seed ?? baseSeed;
  const attempt = async (): Promise<unknown> => {
    const { trial, counts } = makeTrial({
      ...bench,
      profile: check.set === "extended" ? "extended" : options.profile ?? "documented",
      patience: options.patience ?? 1,
      silencePatience: options.silencePatience ?? options.patience ?? 1,
      name: `${check.id}-${crypto.randomUUID().slice(0, 8)}`,
      onCall: (record) => options.onCall?.(check.id, record),
      property: {
        seed: options.path === undefined ? seedOf(base, check.id) : base,
        path: options.path,
        earlier: options.earlier?.(check.id) ?? [],
        runs: options.runs ?? 25,
        shrink: options.shrink ?? true,
        confirm,
        shrinkTime: 5000,
      },
    });
    try {
      await check.run(trial);
    } catch (error) {
      return error;
    } finally {
      calls += counts.calls;
      if (check.needs.includes("argv")) {
        await bench.rig.rgScript(undefined);
        await bench.rig.rgCalls();
      }
    }
  };
  let outcome = await attempt();
  let seen: string | undefined;
  if (outcome instanceof Missed && outcome.replay === undefined && confirm > 0) {
    let times = 1;
    for (let again = 0; again < confirm; again++) {
      const next = await attempt();
      if (next instanceof Missed || next instanceof Broke) times++;
    }
    seen = `${times} of ${confirm + 1} times`;
    if (times <= confirm) outcome = new Flaky(seen, outcome);
  }
  const part = verdictOf(outcome, missOf(check), claimed);
  const red = part.verdict !== "pass" && part.verdict !== "untestable" && part.verdict !== "not-claimed";
  return done({ ...part, seen: part.seen ?? seen, stderr: red ? bench.target.stderr?.() || undefined : undefined });
}

/**
 * Runs checks on one or more copies of a target, each with its rig. Verdicts come in the order of the checks, whichever
 * copy is done first.
 */
export async function* runChecks(
  checks: readonly Check[],
  benches: readonly Bench[],
  options: RunOptions = {},
): AsyncGenerator<Verdict> {
  const results = checks.map(() => Promise.withResolvers<Verdict>());
  for (const { promise } of results) promise.catch(() => {});
  let next = 0;
  const worker = async (bench: Bench) => {
    for (let at = next++; at < checks.length; at = next++) {
      const check = checks[at];
      const result = results[at];
      if (check && result) await runCheck(check, bench, options).then(result.resolve, result.reject);
    }
  };
  const work = benches.map(worker);
  for (const { promise } of results) yield await promise;
  await Promise.all(work);
}

/**
 * Runs one check inside a test of yours: resolves when it passes or cannot be seen on the target, throws an error with
 * the whole story when it does not pass. A `SHOULD` that is missed throws too.
 *
 * @example
 * ```ts ignore
 * for (const check of checks("files")) Deno.test(check.id, () => assertCheck(check, { target, rig }));
 * ```
 */
export async function assertCheck(check: Check, bench: Bench, options: RunOptions = {}): Promise<void> {
  const verdict = await runCheck(check, bench, options);
  if (verdict.verdict === "pass" || verdict.verdict === "untestable" || verdict.verdict === "not-claimed") return;
  throw new Error(failureText(verdict));
}
