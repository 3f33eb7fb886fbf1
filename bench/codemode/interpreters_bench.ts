// Shell: starts a process for each interpreter.

import { fileURLToPath } from "node:url";
import type { Figure } from "../figures.ts";
import { programs, type Times } from "./programs.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Milliseconds that opencode 1.18.14 took for programs that it could run, as recorded, medians of seven. */
const recorded: Readonly<Record<string, number>> = { a: 10_800, b: 3300, c: 13_000, d: 2300, e: 4700 };

/** How many times faster than the recorded figure a program must be. */
const wanted: Readonly<Record<string, number>> = { a: 1000, b: 300 };

/** Interpreters written in JavaScript: to be ahead of on every program. */
const inJavaScript = ["sval", "sandboxjs", "eval5"];

/** Run all programs in a process of their own. Peers come from npm into Deno's cache; no file of the project changes. */
async function measure(name: string): Promise<Times> {
  const config = name === "scout" ? ["--config", `${root}deno.json`, "--frozen"] : ["--no-config", "--no-lock"];
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--quiet", "--no-prompt", "--no-check", ...config, `${root}bench/codemode/runners.ts`, name],
    cwd: name === "scout" ? root : Deno.env.get("TMPDIR") ?? "/tmp",
    stderr: "null",
  });
  const { stdout } = await child.output();
  const text = new TextDecoder().decode(stdout).trim();
  return text === "" ? {} : JSON.parse(text);
}

const ms = (value: number): string => `${value < 10 ? value.toFixed(2) : value.toFixed(0)} ms`;

/** The programs of the peers' table in every interpreter. `native` is told, not judged. */
export async function bench(args: readonly string[]): Promise<readonly Figure[]> {
  const rounds = Number(args[0] ?? 3);
  const names = ["scout", "quickjs-emscripten", ...inJavaScript, "native"];
  const all = new Map<string, Times[]>(names.map((name) => [name, []]));
  // Round by round, so that a load that comes and goes strikes everyone.
  for (let round = 0; round < rounds; round++) {
    for (const name of names) {
      if (name !== "scout" && inJavaScript.includes(name) && round > 0) continue;
      all.get(name)!.push(await measure(name));
    }
  }
  const time = (name: string, id: string): number | undefined => {
    const values = all.get(name)!.map((times) => times[id]).filter((value) => value !== undefined);
    return values.length === 0 ? undefined : Math.min(...values);
  };
  const figures: Figure[] = [];
  for (const { id, what } of programs) {
    const ours = time("scout", id);
    if (ours === undefined) throw new Error(`Scout could not run program ${id}`);
    const told = recorded[id];
    if (told !== undefined) {
      const factor = wanted[id];
      figures.push({
        name: `(${id}) ${what}`,
        ours: ms(ours),
        against: `${ms(told)}, opencode 1.18.14 as recorded`,
        value: ours / told,
        ...(factor === undefined ? {} : { atMost: 1 / factor }),
      });
    }
    for (const name of [...inJavaScript, "quickjs-emscripten", "native"]) {
      const theirs = time(name, id);
      if (theirs === undefined) continue;
      figures.push({
        name: `(${id}) ${what}`,
        ours: ms(ours),
        against: `${ms(theirs)}, ${name}`,
        value: ours / theirs,
        ...(inJavaScript.includes(name) ? { atMost: 1 } : {}),
      });
    }
  }
  const ratios = programs.map(({ id }) => [time("scout", id), time("quickjs-emscripten", id)] as const)
    .filter((pair): pair is [number, number] => pair[0] !== undefined && pair[1] !== undefined)
    .map(([ours, theirs]) => ours / theirs);
  const mean = Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length);
  figures.push({
    name: `geometric mean of ${ratios.length} programs`,
    ours: mean.toFixed(2),
    against: "1, quickjs-emscripten",
    value: mean,
    atMost: 1,
  });
  return figures;
}
