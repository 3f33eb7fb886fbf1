// Pure: no Deno, no fetch, no file system.

/**
 * One run of one program, wherever it is: its machine, its tool calls, its limits, its end.
 *
 * @module
 */

import type { Program } from "acorn";
import { compile, type Compiled } from "../compile/program.ts";
import { diagnose, type Diagnostic, lineStarts, locate } from "../source/diagnostic.ts";
import {
  copyOut,
  fuelPerCheckpoint,
  GuestError,
  type GuestPromise,
  Halt,
  type Intrinsics,
  isStackOverflow,
  Machine,
  type MachineHooks,
  NotData,
  ToolReference,
  type Value,
} from "../values/mod.ts";
import { ProgramCalls } from "./calls.ts";
import { type EngineResult, outOfMemory, timeout, tooMuchLogged } from "./ends.ts";
import { describeThrown, reportHalt, reportThrown } from "./report.ts";
import { randomNumbers, type Settlement, type Trace } from "./trace.ts";

/** Limits of a run. */
export interface EngineLimits {
  /** When the program must have ended, on the clock of {@link EngineIo.clock}; Infinity for never. */
  readonly deadline: number;
  /** The same as milliseconds, for the message. */
  readonly timeoutMs: number;
  /** Bytes that the program may hold. */
  readonly memory: number;
  /** Bytes of them that it took where it ran before: they are garbage there, but not yet given back. */
  readonly taken: number;
  /** Bytes the heap may grow by before the program must move; Infinity where it may stay. */
  readonly moveAtBytes: number;
  /** Milliseconds of uninterrupted work before the program must move; Infinity where it may stay. */
  readonly moveAtMs: number;
  /** Milliseconds of uninterrupted work after which the host gets a turn between two jobs; Infinity for never. */
  readonly yieldAtMs: number;
}

/** The outside of an engine. */
export interface EngineIo {
  /** Start a tool call; its end comes to {@link Engine.settle}. */
  call(index: number, path: readonly string[], input: unknown): void;
  /** Names below a path of the tool tree. */
  list(path: readonly string[]): readonly string[] | undefined;
  /** Run later, after the host had its turn. */
  defer(run: () => void): void;
  /** Milliseconds, only ever growing. */
  clock(): number;
  /** Milliseconds since 1970. */
  now(): number;
  /** Bytes of the heap in use; `undefined` when not known. */
  heap(): number | undefined;
  /** Why the program should end now; looked at often. */
  stopped(): Halt | undefined;
  /** The run has ended. */
  done(result: EngineResult): void;
  /** The program has to go on elsewhere; there it logs again what it has logged so far. `grown` are bytes that it took here. */
  move(trace: Trace, logs: readonly string[], grown: number): void;
}

/** One run. */
export class Engine {
  private readonly m: Machine;
  private readonly compiled: Compiled;
  private readonly logs: string[] = [];
  private readonly calls: ProgramCalls;
  private readonly arrived: Settlement[];
  private readonly settled: Settlement[] = [];
  private readonly times: number[];
  private readonly replayedTimes: readonly number[];
  private readonly seed: number;
  private clockReads = 0;
  private logged = 0;
  private grown = 0;
  private main!: GuestPromise;
  private ended = false;
  private working = false;
  private stretch = 0;
  private probed = 0;
  private probedBytes = 0;
  private heapAtStart: number | undefined;
  private lines: readonly number[] | undefined;
  private yields = false;
  /** Whether the program may have to be run again elsewhere, so that what it is told must be kept. */
  private readonly records: boolean;

  constructor(
    program: Program,
    private readonly source: string,
    intrinsics: Intrinsics,
    private readonly limits: EngineLimits,
    private readonly io: EngineIo,
    trace: Trace,
  ) {
    this.records = limits.moveAtMs !== Infinity || limits.moveAtBytes !== Infinity;
    this.seed = trace.seed;
    this.times = [];
    this.replayedTimes = trace.times;
    this.calls = new ProgramCalls(trace.calls, (index, path, input) => io.call(index, path, input));
    this.arrived = [...trace.settlements];
    this.m = new Machine(
      intrinsics,
      this.hooks(),
      {
        allocation: Math.floor(limits.memory / 2),
        string: Math.min(Math.floor(limits.memory / 4), 2 ** 28),
        depth: 20_000,
      },
      (position) => this.place(position),
    );
    this.compiled = compile(program, source, this.m, this.globals());
  }

  /** What a program has beside the built-ins. */
  private globals(): Map<string, Value> {
    const globals = new Map<string, Value>([["tools", new ToolReference([])]]);
    // [codemode.search] models also try `search(…)`; the host answers it, and says the right name
    if (this.io.list(["$codemode"])?.includes("search")) globals.set("search", new ToolReference(["search"]));
    return globals;
  }

  private place(position: number): string {
    if (position < 0) return "";
    // Programs make errors in loops: the lines are found once.
    this.lines ??= lineStarts(this.source);
    const { line, column } = locate(this.source, position, this.lines);
    return `program:${line}:${column}`;
  }

  private hooks(): MachineHooks {
    const random = randomNumbers(this.seed);
    return {
      checkpoint: (_m, bytes = 0) => this.checkpoint(bytes),
      callTool: (m, path, args) => this.calls.call(m, path, args),
      listTools: (path) => this.io.list(path),
      log: (level, text) => this.log(level, text),
      now: () => this.now(),
      random,
    };
  }

  private now(): number {
    const time = this.replayedTimes[this.clockReads++] ?? this.io.now();
    if (this.records) {
      this.m.charge(16);
      this.times.push(time);
    }
    return time;
  }

  private log(level: string, text: string): void {
    this.m.charge(32 + text.length * 2);
    // Lines are copied to the host at the end, so they may take a part of the memory only.
    if ((this.logged += 32 + text.length * 2) > this.limits.memory / 8) throw tooMuchLogged(this.limits.memory / 8);
    // [codemode.console] Warnings, errors and debug lines say what they are; the other levels are lines like any.
    this.logs.push(level === "log" || level === "info" ? text : `[${level}] ${text}`);
  }

  /** Start the program. */
  start(): void {
    this.work(() => {
      this.main = this.compiled.start();
      // Whatever becomes of it is reported as the program's end, not as something nobody handled.
      this.main.handled = true;
      this.m.unhandled.delete(this.main);
    });
  }

  /** A tool call has ended. */
  settle(settlement: Settlement): void {
    this.arrived.push(settlement);
    if (!this.working) this.work(() => {});
  }

  /** End the program now, from outside. */
  halt(halt: Halt): void {
    if (!this.ended && !this.working) this.finish({ ok: false, diagnostic: reportHalt(halt) });
  }

  /** Run guest code from the host's side: guards, jobs, then a look at how things stand. */
  private work(first: () => void): void {
    if (this.ended) return;
    const stopped = this.io.stopped();
    if (stopped !== undefined) return this.finish({ ok: false, diagnostic: reportHalt(stopped) });
    this.working = true;
    this.stretch = this.io.clock();
    this.yields = false;
    this.m.fuel = Math.min(this.m.fuel, fuelPerCheckpoint);
    try {
      first();
      if (!this.runJobs()) {
        this.working = true;
        return this.io.defer(() => this.work(() => {}));
      }
      this.working = false;
      // [codemode.abort] Whoever heard of a call that this turn started may have ended the program then and there.
      const halted = this.io.stopped();
      if (halted !== undefined) return this.finish({ ok: false, diagnostic: reportHalt(halted) });
      this.look();
    } catch (error) {
      this.working = false;
      this.failed(error);
    }
  }

  /** Run jobs until none waits; ends of calls are told one by one, each when all else is done, as natively. */
  private runJobs(): boolean {
    const { m } = this;
    for (;;) {
      while (m.busy) {
        m.runJob();
        if (this.yields) return false;
      }
      const next = this.arrived.shift();
      if (next === undefined) return true;
      if (this.records) this.settled.push(next);
      this.calls.settle(m, next);
    }
  }

  private failed(error: unknown): void {
    if (error instanceof Halt) {
      if (error.reason !== "move") return this.finish({ ok: false, diagnostic: reportHalt(error) });
      this.ended = true;
      const { seed, times, settled } = this;
      const settlements = [...settled, ...this.arrived];
      return this.io.move({ seed, times, settlements, calls: this.calls.made }, this.logs, this.grown);
    }
    const text = isStackOverflow(error)
      ? "The program nests too deeply"
      : "The interpreter failed; this is a fault of Code Mode, not of the program";
    this.finish({ ok: false, diagnostic: diagnose(this.source, "ExecutionFailure", text, this.m.position) });
  }

  /** Everything has been run that can run now: is the program at its end? */
  private look(): void {
    const { main, m, source } = this;
    // [codemode.unawaited] Calls that were started are finished before the result, awaited or not.
    if (this.calls.open) return;
    if (main.state === "pending") {
      // Nothing is left that could settle what it awaits.
      const message = "The program awaits a promise that nothing will ever settle";
      const suggestion = "Await tool calls, or call resolve or reject in every path.";
      return this.finish({
        ok: false,
        diagnostic: diagnose(source, "ExecutionFailure", message, m.position, suggestion),
      });
    }
    if (main.state === "rejected") {
      return this.finish({ ok: false, diagnostic: reportThrown(m, source, main.value, main.position) });
    }
    this.result(main.value === undefined ? this.compiled.completion() : main.value);
  }

  /** [codemode.result] The result as data; the promise of a last expression is awaited first. */
  private result(value: Value): void {
    const promise = value as GuestPromise;
    if (promise?.kind === "Promise" && promise.state !== "pending") {
      promise.handled = true;
      this.m.unhandled.delete(promise);
      if (promise.state === "rejected") {
        return this.finish({
          ok: false,
          diagnostic: reportThrown(this.m, this.source, promise.value, promise.position),
        });
      }
      return this.result(promise.value);
    }
    try {
      this.finish({ ok: true, value: copyOut(this.m, value, "result") });
    } catch (error) {
      if (!(error instanceof NotData)) throw error;
      const diagnostic: Diagnostic = { kind: "InvalidDataValue", message: `The result ${error.message}` };
      this.finish({ ok: false, diagnostic });
    }
  }

  private finish(end: EngineResult["end"]): void {
    if (this.ended) return;
    this.ended = true;
    this.io.done({ end, logs: this.logs, warnings: this.warnings() });
  }

  /** [codemode.unawaited] One rule for failures nobody looked at, of tools and of promises: reported beside the result. */
  private warnings(): string[] {
    const { m, source } = this;
    const warnings: string[] = [];
    for (const { value, position } of m.unhandled) {
      const error = value instanceof GuestError ? value : undefined;
      const offset = error !== undefined && error.position >= 0 ? error.position : position;
      const { line, column } = locate(source, Math.max(offset, 0));
      const place = offset < 0 ? "" : ` (line ${line}, column ${column})`;
      warnings.push(`Nobody awaited a promise that failed${place}: ${describeThrown(m, value)}`);
      if (warnings.length === 20) break;
    }
    return warnings;
  }

  /** The fuel is used up: look at the clock, the memory, and whether somebody wants the program to end. */
  private checkpoint(bytes: number): void {
    const { m, io, limits } = this;
    m.fuel = fuelPerCheckpoint;
    const stopped = io.stopped();
    if (stopped !== undefined) throw stopped;
    const now = io.clock();
    // [codemode.limits] A timeout ends a busy loop too.
    if (now >= limits.deadline) throw timeout(limits.timeoutMs);
    const worked = now - this.stretch;
    if (worked >= limits.moveAtMs) throw new Halt("move", "");
    if (worked >= limits.yieldAtMs) this.yields = true;
    const near = this.grown > limits.memory / 2;
    if (near || now - this.probed > 4 || m.charged - this.probedBytes > 4e6) {
      this.probed = now;
      this.probedBytes = m.charged;
      this.weigh(bytes);
    }
  }

  /** [codemode.limits] What the program holds: the growth of the heap, as far as the program itself asked for that much. */
  private weigh(bytes: number): void {
    const { m, limits } = this;
    const heap = this.io.heap();
    // The first look comes after a few thousand steps at most: what the program holds by then is next to nothing.
    this.heapAtStart ??= heap;
    const grown = heap === undefined || this.heapAtStart === undefined ? m.charged : heap - this.heapAtStart;
    this.grown = Math.max(this.grown, grown);
    if (grown + bytes + limits.taken > limits.memory) throw outOfMemory(limits.memory);
    if (grown > limits.moveAtBytes) throw new Halt("move", "");
  }
}
