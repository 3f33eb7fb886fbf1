// Shell: starts a fresh Deno, reads and resets its memory figures in /proc (Linux).

import { fileURLToPath } from "node:url";

/** Megabytes of one process: at rest after the code was loaded, and the most it took while it ran. */
export interface Peak {
  /** Resident memory before. */
  readonly idle: number;
  /** The most resident memory during the run. */
  readonly peak: number;
}

const megabytes = async (field: string): Promise<number> => {
  const status = await Deno.readTextFile("/proc/self/status");
  const match = new RegExp(`^${field}:\\s+(\\d+) kB`, "m").exec(status);
  if (!match) throw new Error(`Cannot read ${field} in /proc/self/status`);
  return Number(match[1]) / 1024;
};

/** Measures this process while something runs, and prints the figures for {@link measurePeak}. */
export async function reportPeak(run: () => Promise<unknown>): Promise<void> {
  // Writing 5 there makes the system count the most memory from now on.
  await Deno.writeTextFile("/proc/self/clear_refs", "5");
  const idle = await megabytes("VmRSS");
  await run();
  const peak: Peak = { idle, peak: await megabytes("VmHWM") };
  console.log(JSON.stringify(peak));
}

/** Runs a module, which calls {@link reportPeak}, in a process of its own. */
export async function measurePeak(module: URL, args: readonly string[]): Promise<Peak> {
  const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--quiet", "--no-prompt", "--no-check", "-A", fileURLToPath(module), ...args],
  }).output();
  if (!success) throw new Error(new TextDecoder().decode(stderr));
  return JSON.parse(new TextDecoder().decode(stdout));
}
