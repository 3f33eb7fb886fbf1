// Shell: runs the suite and its self-test, and times them.

import { fileURLToPath } from "node:url";
import type { Figure } from "../figures.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const deno = Deno.execPath();
const script = (name: string) => [deno, "run", "--no-check", "--no-prompt", "-A", `conformance/${name}`];

async function time(name: string, [program = "", ...args]: readonly string[], atMost: number): Promise<Figure> {
  const started = performance.now();
  const { success, stdout } = await new Deno.Command(program, { args, cwd: root, stdout: "piped", stderr: "inherit" })
    .output();
  if (!success) throw new Error(`${name} failed:\n${new TextDecoder().decode(stdout).slice(-2000)}`);
  const seconds = (performance.now() - started) / 1000;
  return { name, ours: `${seconds.toFixed(1)} s`, against: `${atMost} s`, value: seconds, atMost };
}

/** The set `files` in process and over a pipe, and the self-test, start of the process included. */
export async function bench(): Promise<readonly Figure[]> {
  const files = [...script("main.ts"), "--set", "files"];
  return [
    await time("set files, in process", files, 5),
    await time("set files, over a pipe", [...files, "--", ...script("target_main.ts")], 20),
    await time("self-test", script("self.ts"), 90),
  ];
}
