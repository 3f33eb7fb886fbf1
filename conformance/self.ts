// Shell: runs the suite against right and wrong implementations, prints the kill matrix.

/**
 * The suite's own tests: every twin passes, every check fails on every constant target, every foil is killed by a check
 * of the rule that it breaks, every rule has a check and a foil or a written reason.
 *
 * @module
 */

import { rules } from "../spec/rules.ts";
import { type Check, setNames } from "./check.ts";
import { allChecks } from "./checks/mod.ts";
import { unobservable } from "./checks/unobservable.ts";
import { constants } from "./foils/constants.ts";
import type { Foil } from "./foils/foil.ts";
import { foils, makeFoil } from "./foils/mod.ts";
import type { Implementation } from "./implementation.ts";
import { reference } from "./reference.ts";
import { makeRig, type Rig } from "./rig.ts";
import { runChecks, type RunOptions } from "./run.ts";
import { hereTarget } from "./target_here.ts";
import { type Twin, twins } from "./twins/mod.ts";
import { plain, type PlainOptions } from "./twins/plain/plain.ts";
import { wide } from "./twins/wide/wide.ts";
import type { Verdict } from "./verdict.ts";

/** A right implementation ends every call: patience with it costs little, and a busy machine needs it. */
const patient: RunOptions = { shrink: false, confirm: 0, patience: 1 };
/** A foil may hang, and where that is what a check sees, it is waited for. */
const quick: RunOptions = { ...patient, silencePatience: 0.5 };
/** One more than the cores of a small machine: many foils hang until their time is over, and cost nothing meanwhile. */
const lanes = 3;

const recorded = (rig: Rig) => ({ ripgrep: rig.rg ?? "rg", realRipgrep: rig.realRg, engine: rig.native });
const unrecorded = (rig: Rig) => ({ ...recorded(rig), ripgrep: rig.realRg ?? "rg" });
const needsRecorder = ({ needs }: Check) => needs.includes("argv");

/** What an implementation comes to; it runs ripgrep through the recording one only where a check looks at the record. */
async function verdictsOf(
  checks: readonly Check[],
  rigs: readonly Rig[],
  make: (options: PlainOptions) => Implementation,
  options: RunOptions,
): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (
    const [some, optionsOf] of [
      [checks.filter((check) => !needsRecorder(check)), unrecorded],
      [checks.filter(needsRecorder), recorded],
    ] as const
  ) {
    if (some.length === 0) continue;
    const benches = [];
    for (const rig of rigs) {
      // Only who does not end with its abort is waited for: a foil shortly, and a right implementation as a user would.
      const abortGrace = options.silencePatience === undefined ? {} : { abortGrace: 300 };
      const target = await hereTarget(() => make(optionsOf(rig)), { pid: Deno.pid, ...abortGrace });
      benches.push({ rig, target });
    }
    for await (const verdict of runChecks(some, benches, options)) verdicts.push(verdict);
    for (const { target } of benches) await target.close();
  }
  return verdicts;
}

/** Runs work on a few rigs at a time, keeping the order of the results. */
async function inLanes<T, R>(
  items: readonly T[],
  rigs: readonly Rig[],
  work: (item: T, rig: Rig) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  await Promise.all(rigs.map(async (rig) => {
    for (let at = next++; at < items.length; at = next++) results[at] = await work(items[at] as T, rig);
  }));
  return results;
}

/** One line of the result: what was tried, and what is wrong with it. */
interface Row {
  readonly name: string;
  readonly shown: string;
  readonly wrong: readonly string[];
}

const short = (check: string, rule: string) => check === rule ? "·" : check.slice(rule.length + 1);

/** Checks that every twin runs beside another: not those that wait, nor those that measure the memory of this process. */
const fastChecks = allChecks.filter(({ slow, needs }) => !slow && !needs.includes("memory"));
const memoryChecks = allChecks.filter(({ needs }) => needs.includes("memory"));
const checksOfFoil = (foil: Foil) => allChecks.filter(({ rule }) => rule === foil.breaks);
const isSlow = (foil: Foil) => checksOfFoil(foil).some(({ slow }) => slow);

async function foilRows(chosen: readonly Foil[], rigs: readonly Rig[]): Promise<Row[]> {
  return await inLanes(chosen, rigs, async (foil, rig) => {
    const started = performance.now();
    const own = checksOfFoil(foil);
    const verdicts = await verdictsOf(own, [rig], (options) => makeFoil(foil, options), quick);
    const kills = verdicts.filter(({ verdict, miss }) =>
      (verdict === "fail" || verdict === "warn") && miss?.control !== true
    );
    const cells = verdicts.map(({ verdict, check, rule }) =>
      `${short(check, rule)}${kills.some((kill) => kill.check === check) ? " FAIL" : ` ${verdict}`}`
    );
    const shown = `${cells.join("  ")}  ${Math.round(performance.now() - started)} ms`;
    const message = verdicts.map(({ check, verdict, message }) => `${check} ${verdict} ${message ?? ""}`).join("; ");
    return { name: foil.id, shown, wrong: kills.length > 0 ? [] : [`${foil.id} lives: ${message}`] };
  });
}

async function constantRows(rigs: readonly Rig[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const constant of constants) {
    const verdicts = await verdictsOf(allChecks, rigs, () => constant, quick);
    const green = verdicts.filter(({ verdict, check }) => verdict !== "fail" && verdict !== "warn" && check !== "");
    rows.push({
      name: constant.hello.name,
      shown: `${verdicts.length - green.length} of ${verdicts.length} checks fail`,
      wrong: green.map(({ check, verdict, message }) =>
        `${check} is ${verdict} on the target that only ${constant.hello.name} (${message ?? ""})`
      ),
    });
  }
  return rows;
}

/** The checks of some that a twin is to pass. */
const heldTo = (twin: Twin, some: readonly Check[]) =>
  some.filter(({ set }) => twin.sets ? twin.sets.includes(set) : set !== "codemode" && set !== "extended");

/** What checks came to on a twin, on which all must pass; what cannot be seen on it is no pass, and no failure. */
function twinRow(twin: Twin, verdicts: readonly Verdict[], profile = ""): Row {
  const red = verdicts.filter(({ verdict }) => verdict !== "pass" && verdict !== "untestable");
  const seen = verdicts.filter(({ verdict }) => verdict === "pass").length;
  return {
    name: twin.id + profile,
    shown: `${seen} of ${verdicts.length} checks pass`,
    wrong: red.map(({ check, verdict, message }) =>
      `${check} is ${verdict} on the twin "${twin.id}"${profile}: ${message ?? ""}`
    ),
  };
}

async function twinRows(rigs: readonly Rig[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const twin of twins) {
    for (const profile of ["documented", "opencode-1.18"] as const) {
      if (profile !== "documented" && twin.id !== "plain") continue;
      const verdicts = await verdictsOf(heldTo(twin, fastChecks), rigs, twin.make, {
        ...patient,
        runs: 8,
        profile,
      });
      rows.push(twinRow(twin, verdicts, profile === "documented" ? "" : ` (${profile})`));
    }
  }
  return rows;
}

/**
 * The checks that measure this process: first of all and alone, while nothing else has used memory. One twin is enough,
 * since all of them read by the same code.
 */
async function memoryRows(rig: Rig): Promise<Row[]> {
  return [twinRow({ id: "plain", make: plain }, await verdictsOf(memoryChecks, [rig], plain, patient))];
}

/**
 * Checks that wait for a limit: on a right implementation of the suite's own, on the library, and their foils, all at
 * once, since they only wait. Each has a rig of its own, for it may put a script in the place of ripgrep.
 */
async function slowRows(
  chosen: readonly Foil[],
  slowChecks: readonly Check[],
): Promise<{ foils: Row[]; twins: Row[] }> {
  const right: readonly Twin[] = [
    { id: "plain", make: plain },
    { id: "extended", sets: ["extended"], make: wide },
    { id: "scout", sets: setNames, make: reference },
  ];
  const inRigs = async <T>(count: number, work: (rigs: readonly Rig[]) => Promise<T>): Promise<T> => {
    const rigs = await Promise.all(Array.from({ length: count }, makeRig));
    try {
      return await work(rigs);
    } finally {
      for (const rig of rigs) await rig.close();
    }
  };
  const held = right.filter((twin) => heldTo(twin, slowChecks).length > 0);
  const [rows, killed] = await Promise.all([
    Promise.all(held.map(async (twin) => {
      const verdicts = await Promise.all(
        heldTo(twin, slowChecks).map((check) => inRigs(1, (rigs) => verdictsOf([check], rigs, twin.make, patient))),
      );
      return twinRow(twin, verdicts.flat());
    })),
    Promise.all(chosen.map((foil) => inRigs(1, (rigs) => foilRows([foil], rigs)))),
  ]);
  return { foils: killed.flat(), twins: rows };
}

/**
 * Every MUST and SHOULD of a set that is built has a check and a foil, or a written reason; so has every rule of the
 * profile `extended`, in the areas that the set of that name holds. Any other MAY is a choice.
 */
function coverage(): Row {
  const areasOf = (some: readonly Check[]) => new Set(some.map(({ rule }) => rule.split(".")[0]));
  const areas = areasOf(allChecks), extended = areasOf(allChecks.filter(({ set }) => set === "extended"));
  const wrong: string[] = [];
  const owed = rules.filter(({ id, area, level, text }) =>
    !(id in unobservable) &&
    (level !== "MAY" ? areas.has(area) : extended.has(area) && text.startsWith("In the profile `extended`"))
  );
  for (const { id } of owed) {
    if (!allChecks.some(({ rule }) => rule === id)) wrong.push(`${id} has no check and no reason`);
    if (!foils.some(({ breaks }) => breaks === id)) wrong.push(`${id} has no foil and no reason`);
  }
  const known = new Set<string>(rules.map(({ id }) => id));
  for (const id of [...allChecks.map(({ rule }) => rule), ...Object.keys(unobservable)]) {
    if (!known.has(id)) wrong.push(`${id} is no rule`);
  }
  for (const id of Object.keys(unobservable)) {
    if (allChecks.some(({ rule }) => rule === id)) wrong.push(`${id} has a check and a reason for having none`);
  }
  return {
    name: "rules",
    shown: `${owed.length} rules with checks and foils, ${Object.keys(unobservable).length} with a reason`,
    wrong,
  };
}

function print(title: string, rows: readonly Row[]): void {
  console.log(`\n${title}`);
  const width = Math.max(...rows.map(({ name }) => name.length));
  for (const { name, shown, wrong } of rows) {
    console.log(`  ${wrong.length === 0 ? " " : "!"} ${name.padEnd(width)}  ${shown}`);
  }
}

if (import.meta.main) {
  const [only] = Deno.args;
  const started = performance.now();
  const rigs = await Promise.all(Array.from({ length: lanes }, makeRig));
  const rows: Row[] = [];
  const show = (title: string, some: readonly Row[]) => {
    print(title, some);
    rows.push(...some);
  };
  const chosen = foils.filter(({ id }) => only === undefined || id.includes(only));
  const slowFoils = chosen.filter(isSlow);
  const aside = await makeRig();
  if (only === undefined) show("Twins: checks of memory", await memoryRows(aside));
  const slowChecks = allChecks.filter(({ slow, rule }) =>
    slow && (only === undefined || slowFoils.some(({ breaks }) => breaks === rule))
  );
  const slow = slowChecks.length > 0 ? slowRows(slowFoils, slowChecks) : undefined;
  show("Rules", [coverage()]);
  const fastFoils = chosen.filter((foil) => !isSlow(foil));
  show(`Foils (${fastFoils.length}): each killed by a check of its rule`, await foilRows(fastFoils, rigs));
  if (only === undefined) {
    show("Constant targets: every check fails", await constantRows(rigs));
    show("Twins: every check passes", await twinRows(rigs));
  }
  if (slow) {
    const waited = await slow;
    show(`Foils (${slowFoils.length}) of the checks that wait`, waited.foils);
    show("Right implementations on the checks that wait", waited.twins);
  }
  for (const rig of [...rigs, aside]) await rig.close();
  const wrong = rows.flatMap((row) => row.wrong);
  const holds = wrong.length === 0 ? "The suite holds" : `The suite is wrong in ${wrong.length} points`;
  console.log(`\n${holds} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  for (const line of wrong) console.log(`! ${line}`);
  const failed = rows.filter((row) => row.wrong.length > 0).length;
  console.log(`${rows.length - failed} passed, ${failed} failed`);
  // Foils that hang on purpose leave promises behind.
  Deno.exit(wrong.length === 0 ? 0 : 3);
}
