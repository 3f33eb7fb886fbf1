// Shell: makes calls, aborts them, changes the tree under them.

import { randomNumbers } from "../../codemode/runtime/trace.ts";
import { below, type Random } from "./draw.ts";
import { drawCall, type SoakCall } from "./draw_call.ts";
import { held, peak, resetPeak, sample, settled } from "./sample.ts";
import { count, type Tally } from "./tally.ts";
import { makeSoakTree } from "./tree.ts";
import { type Round, straysOf } from "./verdict.ts";
import { makeWorld, startHelper, type World } from "./world.ts";

/** How many calls a round makes. */
export interface RoundSize {
  /** Calls that are aborted. */
  readonly aborted: number;
  /** Calls at once. */
  readonly together: number;
  /** Calls while the tree changes. */
  readonly changing: number;
}

/** What a round is given. */
export interface RoundOptions {
  /** Decides calls, moments and changes. */
  readonly seed: number;
  /** How many calls. */
  readonly size: RoundSize;
  /** The temporary folder of the process. */
  readonly temporary: string;
  /** Origin of the server. */
  readonly origin: string;
}

/** Calls that run side by side where they do not all. */
const width = 24;

/** Makes calls, some side by side; the next one starts when one has ended. */
async function makeCalls(world: World, calls: readonly SoakCall[], tally: Tally, atOnce: number): Promise<void> {
  const left = calls.values();
  const runner = async () => {
    for (const call of left) count(tally, call, await world.call(call));
  };
  await Promise.all(Array.from({ length: atOnce }, runner));
}

const draw = (random: Random, count: number, aborted: boolean) =>
  Array.from({ length: count }, () => drawCall(random, { aborted }));

/** Runs a round: everything that it starts it also ends. */
export async function runRound(options: RoundOptions, tally: Tally): Promise<Round> {
  const { seed, size, temporary, origin } = options;
  const random = randomNumbers(seed);
  const before = sample(temporary);
  const root = Deno.makeTempDirSync({ dir: "/tmp", prefix: "scout-soak-tree-" });
  try {
    makeSoakTree(root);
    const still = await makeWorld(root, origin);
    await makeCalls(still, draw(random, size.aborted, true), tally, width);
    resetPeak();
    const { rss } = Deno.memoryUsage();
    await makeCalls(still, draw(random, size.together, false), tally, size.together);
    const together = peak() - rss / 1024 / 1024;
    await still.close();
    tally.faults.push(...straysOf(before, held(temporary)));
    const world = await makeWorld(root, origin);
    const disturber = await startHelper("disturb.ts", [`${root}/work`, String(below(random, 2 ** 31))]);
    await makeCalls(world, draw(random, size.changing, false), tally, width);
    await disturber.close();
    // Closed while calls run: they end with it.
    const last = makeCalls(
      world,
      draw(random, width, false).map((call) => ({ ...call, abortAfter: 1e6 })),
      tally,
      width,
    );
    await world.close();
    tally.faults.push(...straysOf(before, held(temporary)));
    await last;
    const left = await settled(temporary, before, 10_000);
    return { ...sample(temporary), ...left, together };
  } finally {
    Deno.removeSync(root, { recursive: true });
  }
}
