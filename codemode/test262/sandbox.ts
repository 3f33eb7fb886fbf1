// Pure: no Deno, no fetch, no file system.

/** Runs programs to their end without tools, limits of memory, or a host around them: what conformance tests need. */

import { compile } from "../compile/program.ts";
import { check } from "../source/check.ts";
import type { Diagnostic } from "../source/diagnostic.ts";
import { parse } from "../source/parse.ts";
import {
  caught,
  fuelPerCheckpoint,
  Halt,
  type Intrinsics,
  isStackOverflow,
  Machine,
  Thrown,
  type Value,
} from "../values/mod.ts";

/** How a program ended. */
export type Outcome =
  /** It did not begin. */
  | { readonly type: "refused"; readonly diagnostic: Diagnostic }
  /** It ran to its end; `settled` tells whether all it awaited came. */
  | { readonly type: "ended"; readonly settled: boolean; readonly value: Value }
  /** It threw. */
  | { readonly type: "threw"; readonly reason: Value; readonly position: number }
  /** It ran out of time, or the interpreter failed. */
  | { readonly type: "halted"; readonly why: string };

/** Options of {@link Sandbox}. */
export interface SandboxOptions {
  /** The built-ins. */
  readonly intrinsics: Intrinsics;
  /** Milliseconds a program may take. */
  readonly timeoutMs: number;
  /** The clock, in milliseconds. */
  readonly clock: () => number;
  /** Takes the lines of the console. */
  readonly log?: (level: string, text: string) => void;
}

/** A machine that runs one program after the other; they share nothing but the globals they are given. */
export class Sandbox {
  /** The machine of all programs. */
  readonly machine: Machine;
  readonly #options: SandboxOptions;
  #deadline = 0;

  constructor(options: SandboxOptions) {
    this.#options = options;
    this.machine = new Machine(
      options.intrinsics,
      {
        checkpoint: (m) => {
          m.fuel = fuelPerCheckpoint;
          if (options.clock() > this.#deadline) throw new Halt("timeout", "out of time");
        },
        callTool: (m) => m.fail("TypeError", "There are no tools here"),
        listTools: () => undefined,
        log: options.log ?? (() => {}),
        now: () => Date.now(),
        random: () => Math.random(),
      },
      { allocation: 2 ** 28, string: 2 ** 26, depth: 20_000 },
      () => "",
    );
  }

  /** Run a program and every job it leaves behind. `globals` are names beside the built-ins. */
  run(source: string, globals: ReadonlyMap<string, Value> = new Map()): Outcome {
    const parsed = parse(source, 1 << 22);
    if (!parsed.ok) return { type: "refused", diagnostic: parsed.diagnostic };
    const offence = check(source, parsed.program);
    if (offence !== undefined) return { type: "refused", diagnostic: offence };
    const { machine } = this;
    this.#deadline = this.#options.clock() + this.#options.timeoutMs;
    machine.fuel = fuelPerCheckpoint;
    machine.depth = 0;
    try {
      const compiled = compile(parsed.program, source, machine, globals);
      const main = compiled.start();
      main.handled = true;
      while (machine.busy) machine.runJob();
      if (main.state === "rejected") return { type: "threw", reason: main.value, position: main.position };
      const value = main.value === undefined ? compiled.completion() : main.value;
      return { type: "ended", settled: main.state === "fulfilled", value };
    } catch (error) {
      if (error instanceof Halt) return { type: "halted", why: error.message };
      if (error instanceof Thrown || isStackOverflow(error)) {
        return { type: "threw", reason: caught(machine, error), position: -1 };
      }
      return {
        type: "halted",
        why: `fault of the interpreter: ${error instanceof Error ? error.stack : String(error)}`,
      };
    }
  }
}
