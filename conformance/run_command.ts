// Shell: starts the targets of a run, prints its progress, writes its files.

import * as path from "node:path";
import { applyKnown, type KnownEntry, nearest, parseBaseline, staleEntries, writeBaseline } from "./baseline.ts";
import type { Check } from "./check.ts";
import { allChecks } from "./checks/mod.ts";
import { addToCorpus, type CorpusEntry, readCorpus } from "./corpus.ts";
import { type RunCommand, UsageError, withFile } from "./command.ts";
import { countVerdicts, exitCode, type Footer, type Header, type Run, suiteVersion, writeEvent } from "./events.ts";
import { baseSeed } from "./property.ts";
import { encode } from "./protocol.ts";
import { reference } from "./reference.ts";
import { againCommand, failureText, glyphs, headerText, summaryText } from "./report_terminal.ts";
import { makeRig, type Rig } from "./rig.ts";
import { type Bench, runChecks } from "./run.ts";
import type { Target } from "./target.ts";
import { hereTarget } from "./target_here.ts";
import { lineTarget } from "./target_line.ts";
import { mcpTarget } from "./target_mcp.ts";
import type { CallRecord } from "./trial.ts";
import type { Verdict } from "./verdict.ts";
import { shellWord } from "./shell_word.ts";

function chosenChecks({ sets, only, quick }: RunCommand): readonly Check[] {
  const inSets = allChecks.filter(({ set, slow }) => (sets.length === 0 || sets.includes(set)) && !(quick && slow));
  if (only.length === 0) return inSets;
  const names = (check: Check) => [check.id, check.rule, check.rule.split(".")[0] ?? ""];
  for (const name of only) {
    if (allChecks.some((check) => names(check).includes(name))) continue;
    throw new UsageError(
      `--only: there is no rule, check or area "${name}"; did you mean "${nearest(name, allChecks.flatMap(names))}"?`,
    );
  }
  const chosen = inSets.filter((check) => names(check).some((name) => only.includes(name)));
  if (chosen.length === 0) {
    throw new UsageError(
      `--only: ${only.join(", ")} is in none of the sets, or waits for a limit, which --quick leaves out`,
    );
  }
  return chosen;
}

async function startTarget(
  { target, mcp, renames, patience }: RunCommand,
  rig: Rig,
  signal: AbortSignal | undefined,
): Promise<Target> {
  const env = { PATH: `${rig.bin}:${Deno.env.get("PATH") ?? ""}` };
  if (target.length === 0) {
    return await hereTarget(() => reference(rig.rg === undefined ? {} : { ripgrep: rig.rg }), { pid: Deno.pid });
  }
  if (!mcp) return await lineTarget({ command: target, env, helloWithin: 20000 * patience, signal });
  const place = await rig.build({}, {});
  const { directory } = place;
  return await mcpTarget({ command: target, env, renames, directory, helloWithin: 20000 * patience, signal });
}

async function knownEntries(
  { known }: RunCommand,
): Promise<{ file: string; text: string; entries: readonly KnownEntry[] }> {
  const file = known ?? "conformance-known.txt";
  const text = await Deno.readTextFile(file).catch((error) => {
    if (error instanceof Deno.errors.NotFound && known === undefined) return "";
    throw new UsageError(`Cannot read the known failures: ${file}: ${error instanceof Error ? error.message : error}`);
  });
  const parsed = parseBaseline(text, allChecks.map(({ id }) => id));
  if (!parsed.ok) throw new UsageError(`Cannot read the known failures: ${file}, ${parsed.problem}`);
  return { file, text, entries: parsed.entries };
}

/** The file of counterexamples: its text, and its entries by check. */
async function earlierValues(file: string): Promise<{ text: string; entries: readonly CorpusEntry[] }> {
  const text = await withFile(
    "read the counterexamples",
    Deno.readTextFile(file).catch((error) => {
      if (error instanceof Deno.errors.NotFound) return "";
      throw error;
    }),
  );
  const read = readCorpus(text, allChecks.map(({ id }) => id));
  if (!read.ok) throw new UsageError(`Cannot read the counterexamples: ${file}, ${read.problem}`);
  return { text, entries: read.entries };
}

const quoted = (arg: string) => /^[\w@%+=:,./-]+$/.test(arg) ? arg : shellWord(arg);

/** The call that failed, as lines to pipe into a target; its files stay beside it. */
async function keepFailure(
  folder: string,
  check: string,
  { tree, place, request }: CallRecord,
  rig: Rig,
): Promise<void> {
  const name = check.replaceAll("/", "-");
  const directory = path.resolve(folder, name, "work");
  await rig.put(directory, tree);
  const moved = JSON.parse(
    JSON.stringify(request).replaceAll(place.directory, directory).replaceAll(place.outside, path.dirname(directory)),
  );
  const lines = [{ id: 1, op: "hello", protocol: 1 }, { id: 2, op: "call", ...moved }, { id: 3, op: "bye" }];
  await Deno.writeTextFile(path.join(folder, `${name}.jsonl`), lines.map(encode).join(""));
}

/** Checks that run at once in process, where most of the time is spent waiting for ripgrep. */
const lanesHere = 2;

const isRed = ({ verdict }: Verdict) => ["fail", "warn", "broke", "flaky"].includes(verdict);

/**
 * Runs checks on a target and tells what came of it. Gives the exit code. When the signal fires, nothing is left on the
 * machine that the run began, so that the process may end.
 */
export async function runCommand(
  options: RunCommand,
  args: readonly string[],
  signal?: AbortSignal,
): Promise<number> {
  const chosen = chosenChecks(options);
  const { file, text, entries } = await knownEntries(options);
  const corpus = options.corpus === undefined ? undefined : await earlierValues(options.corpus);
  const started = performance.now();
  const benches: Bench[] = [];
  const rigs: Rig[] = [];
  const verdicts: Verdict[] = [];
  const failing = new Map<string, CallRecord>();
  const encoder = new TextEncoder();
  const isTerminal = Deno.stdout.isTerminal();
  const write = (words: string) => Deno.stdout.writeSync(encoder.encode(words));
  try {
    const jobs = options.jobs ?? (options.target.length === 0 ? lanesHere : 1);
    for (let copy = 0; copy < jobs; copy++) {
      const rig = await makeRig({ signal });
      rigs.push(rig);
      benches.push({ rig, target: await startTarget(options, rig, signal) });
    }
    const [first] = benches;
    if (!first) throw new UsageError("--jobs wants a number from 1 on");
    const header: Header = {
      event: "header",
      suite: suiteVersion,
      date: new Date().toISOString(),
      profile: options.profile,
      sets: [...new Set(chosen.map(({ set }) => set))],
      seed: options.seed ?? baseSeed,
      target: first.target.hello,
      transport: { here: "calls in process", lines: "JSON lines", mcp: "MCP" }[first.target.transport],
      command: ["deno task conformance", ...args.map(quoted)].join(" "),
      ripgrep: first.rig.rgVersion,
      system: `${Deno.build.os} ${Deno.build.arch}`,
      partial: options.only.length > 0 || options.quick,
    };
    await using report = options.report === undefined ? undefined : await withFile(
      "write the event file",
      Deno.open(options.report, { write: true, create: true, truncate: true }).then(closing),
    );
    const log = async (event: Header | Verdict | Footer) => await report?.file.write(encoder.encode(writeEvent(event)));
    await log(header);
    console.log(headerText(header));
    const { profile, seed, path: replayed, runs, quick, patience, sets } = options;
    const onCall = options.failures === undefined
      ? undefined
      : (check: string, record: CallRecord) => void failing.set(check, record);
    const all = runChecks(chosen, benches, {
      profile,
      claimed: sets,
      patience,
      ...(seed === undefined ? {} : { seed }),
      ...(replayed === undefined ? {} : { path: replayed }),
      ...(runs === undefined ? {} : { runs }),
      ...(corpus ? { earlier: (check) => corpus.entries.filter((entry) => entry.check === check) } : {}),
      ...(onCall ? { onCall } : {}),
    });
    for await (const each of all) {
      const verdict = applyKnown(each, entries);
      verdicts.push(verdict);
      await log(verdict);
      if (isTerminal) write(`\r\x1b[K${verdicts.length}/${chosen.length} ${verdict.check}`);
      else write(glyphs[verdict.verdict]);
      if (!isRed(verdict)) continue;
      write(`${isTerminal ? "\r\x1b[K" : "\n"}\n${failureText(verdict, againCommand(header, verdict))}\n\n`);
      const record = failing.get(verdict.check);
      if (options.failures !== undefined && record) {
        await keepFailure(options.failures, verdict.check, record, first.rig);
      }
    }
    if (isTerminal) write("\r\x1b[K");
    const inSets = allChecks.filter(({ set }) => header.sets.includes(set)).map(({ id }) => id);
    // A few values, or the one of a counterexample, say nothing about the others.
    const stale = options.writeKnown || quick || replayed !== undefined ? [] : staleEntries(entries, verdicts, inSets);
    const exit = exitCode(verdicts, stale, options.strict);
    const footer: Footer = {
      event: "footer",
      counts: countVerdicts(verdicts),
      stale: stale.map(({ id }) => id),
      ms: Math.round(performance.now() - started),
      exit,
    };
    await log(footer);
    if (options.corpus !== undefined && corpus) {
      const written = addToCorpus(corpus.text, corpus.entries, verdicts);
      if (written !== corpus.text) {
        await withFile("write the counterexamples", Deno.writeTextFile(options.corpus, written));
      }
    }
    const run: Run = { header, verdicts, footer };
    console.log(summaryText(run));
    if (options.writeKnown) {
      await Deno.writeTextFile(file, writeBaseline(text, entries, verdicts));
      console.log(`wrote ${file}`);
      return 0;
    }
    return exit;
  } finally {
    for (const { target } of benches) await target.close();
    for (const rig of rigs) await rig.close();
  }
}

/** A file that closes itself. */
function closing(file: Deno.FsFile): AsyncDisposable & { readonly file: Deno.FsFile } {
  return {
    file,
    [Symbol.asyncDispose]: () => {
      file.close();
      return Promise.resolve();
    },
  };
}
