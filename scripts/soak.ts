// Shell: runs rounds of calls in this process and prints what it holds after each.

import { readOptions, type SoakOptions } from "./soak/options.ts";
import { runRound } from "./soak/round.ts";
import { emptyTally, type Tally } from "./soak/tally.ts";
import { problemsOf, type Round, tableHead, tableRow } from "./soak/verdict.ts";
import { startHelper } from "./soak/world.ts";

/** Runs rounds until the time is up, at least two, since the later ones are held against the first. */
async function runRounds(options: SoakOptions, temporary: string, tally: Tally): Promise<readonly Round[]> {
  const site = await startHelper("site.ts", []);
  const started = performance.now();
  const rounds: Round[] = [];
  try {
    for (;;) {
      const seed = options.seed + rounds.length;
      const round = await runRound({ seed, size: options, temporary, origin: `http://127.0.0.1:${site.line}` }, tally);
      rounds.push(round);
      const seconds = (performance.now() - started) / 1000;
      console.log(tableRow({ ...round, seconds, calls: tally.calls, results: tally.results }));
      if (rounds.length >= 2 && (rounds.length >= options.rounds || seconds >= options.minutes * 60)) return rounds;
    }
  } finally {
    await site.close();
  }
}

async function main(): Promise<number> {
  const options = readOptions(Deno.args, Math.floor(Math.random() * 2 ** 31));
  // What tools make in the temporary folder of the system is then in this one.
  const temporary = Deno.makeTempDirSync({ prefix: "scout-soak-" });
  Deno.env.set("TMPDIR", temporary);
  const { aborted, together, changing } = options;
  console.log(
    `seed ${options.seed}; a round: ${aborted} calls aborted, ${together} at once, ${changing} on a changing tree`,
  );
  console.log(`\n${tableHead}`);
  const tally = emptyTally();
  try {
    const rounds = await runRounds(options, temporary, tally);
    const errors = [...tally.errors].sort(([, a], [, b]) => b - a).map(([code, count]) => `${count} ${code}`);
    console.log(`\n${tally.calls} calls: ${tally.results} results; ${errors.join(", ")}`);
    const problems = problemsOf(rounds, tally);
    for (const problem of problems.slice(0, 20)) console.log(`WRONG: ${problem}`);
    console.log(
      problems.length === 0 ? "Nothing leaks, and every call ended as it may." : `${problems.length} problems.`,
    );
    return problems.length === 0 ? 0 : 1;
  } finally {
    Deno.removeSync(temporary, { recursive: true });
  }
}

if (import.meta.main) Deno.exit(await main());
