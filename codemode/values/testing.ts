// Pure: no Deno, no fetch, no file system.

import { Machine } from "./machine.ts";
import type { Intrinsics } from "./registry.ts";

/** A machine without tools, clock or program, for tests of values and built-ins: fuel never ends. */
export function testMachine(intrinsics: Intrinsics, lines: string[] = []): Machine {
  return new Machine(
    intrinsics,
    {
      checkpoint: (m) => void (m.fuel = 1e9),
      callTool: (m) => m.fail("Error", "There are no tools in this test"),
      listTools: () => undefined,
      log: (level, text) => void lines.push(`${level}: ${text}`),
      now: () => 1_700_000_000_000,
      random: () => 0.25,
    },
    { allocation: 2 ** 26, string: 2 ** 24, depth: 10_000 },
    () => "",
  );
}
