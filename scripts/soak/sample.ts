// Shell: reads /proc, lists the temporary folder.

import { children } from "../testing/search_kit.ts";
import type { Held, Sample } from "./verdict.ts";

function countFiles(folder: string): number {
  let count = 0;
  for (const entry of Deno.readDirSync(folder)) {
    count += 1 + (entry.isDirectory ? countFiles(`${folder}/${entry.name}`) : 0);
  }
  return count;
}

/** What the process holds now. */
export function held(temporary: string): Held {
  return {
    children: children().length,
    // The listing itself has one open.
    handles: [...Deno.readDirSync("/proc/self/fd")].length - 1,
    files: countFiles(temporary),
  };
}

const megabytes = (bytes: number) => bytes / 1024 / 1024;

/** Collects garbage, if the process was started with `--expose-gc`, and looks. */
export function sample(temporary: string): Sample {
  (globalThis as { gc?: () => void }).gc?.();
  const { heapUsed, rss } = Deno.memoryUsage();
  return { ...held(temporary), heap: megabytes(heapUsed), resident: megabytes(rss) };
}

/** What the process holds when it is no more than that, or after so many milliseconds: workers and sockets end a little later. */
export async function settled(temporary: string, most: Held, withinMs: number): Promise<Held> {
  for (const until = performance.now() + withinMs;;) {
    const now = held(temporary);
    const over = now.children > most.children || now.handles > most.handles || now.files > most.files;
    if (!over || performance.now() > until) return now;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Has the system count the most resident memory from now on. */
export const resetPeak = (): void => Deno.writeTextFileSync("/proc/self/clear_refs", "5");

/** The most resident memory since then, in megabytes. */
export function peak(): number {
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(Deno.readTextFileSync("/proc/self/status"))![1]) / 1024;
}
