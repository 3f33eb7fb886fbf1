// Shell: starts processes that measure themselves.

import type { Figure } from "../figures.ts";
import { measurePeak } from "../peak.ts";

const module = new URL("together_peak.ts", import.meta.url);

/** Calls that are made at once, all alike, and the megabytes that they may take. */
const cases: readonly (readonly [name: string, tool: string, params: unknown, count: number, atMost: number])[] = [
  ["read, a file of 9 MB", "read", { filePath: "big.txt", offset: 200_000 }, 200, 256],
  ["grep", "grep", { pattern: "needle" }, 200, 256],
  ["glob", "glob", { pattern: "**/*" }, 200, 256],
  ["webfetch, a page of 4.4 MB", "webfetch", { url: "<SITE>/large", timeout: 100 }, 50, 1024],
  ["execute, a program without end, stopped after 1 s", "execute", { code: "let n = 0; for (;;) n++" }, 50, 1024],
];

/** The memory that many calls take at once. */
export async function bench(): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const [name, tool, params, count, atMost] of cases) {
    const { idle, peak } = await measurePeak(module, [tool, JSON.stringify(params), String(count)]);
    const value = peak - idle;
    figures.push({
      name: `${count} at once: ${name}`,
      ours: `${peak.toFixed(0)} MB`,
      against: `${idle.toFixed(0)} MB at rest`,
      value,
      atMost,
    });
  }
  return figures;
}
