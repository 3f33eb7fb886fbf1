// Shell: workers, timers, the clock, the size of the heap.

/**
 * Running a program: here at first, in a worker when it takes long.
 *
 * @module
 */

import { check } from "./source/check.ts";
import type { Diagnostic } from "./source/diagnostic.ts";
import { parse } from "./source/parse.ts";
import type { Program } from "acorn";
import { cancelled, type EngineResult, timeout } from "./runtime/ends.ts";
import { Engine } from "./runtime/engine.ts";
import { heapSize } from "./runtime/heap.ts";
import { intrinsics } from "./runtime/intrinsics.ts";
import { boundOutput } from "./runtime/output.ts";
import type { FromWorker } from "./runtime/protocol.ts";
import { reportHalt } from "./runtime/report.ts";
import { type EndedToolCall, noTools, Scheduler, type ToolCall } from "./runtime/scheduler.ts";
import type { Settlement, ToolNames, Trace } from "./runtime/trace.ts";
import type { ToolHost } from "./tool_host.ts";
import { limits as spec } from "../spec/limits.ts";
import type { Halt } from "./values/mod.ts";
import { canStartWorkers, type ProgramWorker, WorkerPool } from "./runtime/worker_pool.ts";

/** How far a program may go (rule codemode.limits). What is absent has no limit, unless a default is given. */
export interface ProgramLimits {
  /** Milliseconds from start to end, waiting for tools included. */
  readonly timeoutMs?: number;
  /** Tool calls in all. */
  readonly maxToolCalls?: number;
  /** UTF-8 bytes of result and logs; more is cut and marked. */
  readonly maxOutputBytes?: number;
  /** Bytes of values that the program may hold at a time; default 512 MiB, so that no program ends its host. */
  readonly maxMemoryBytes?: number;
  /** UTF-16 code units of the program; default 65536. */
  readonly maxSourceLength?: number;
}

/** Options of {@link runProgram}. */
export interface RunOptions {
  /** What the program reaches as `tools`; nothing when absent. */
  readonly tools?: ToolHost;
  /** How far it may go. */
  readonly limits?: ProgramLimits;
  /** Ends the program and its calls (rule codemode.abort). */
  readonly signal?: AbortSignal;
  /** A call starts. */
  readonly onToolCallStart?: (call: ToolCall) => void;
  /** A call has ended. */
  readonly onToolCallEnd?: (call: EndedToolCall) => void;
  /** Workers to use for programs that take long; default: one is made when needed and ended with the program. */
  readonly workers?: WorkerPool;
}

/** What is known of every run. */
export interface RunFacts {
  /** Lines of the console. */
  readonly logs: readonly string[];
  /** Failures of work that nobody awaited. */
  readonly warnings: readonly string[];
  /** Calls made. */
  readonly toolCalls: number;
  /** Whether result or logs were cut to `maxOutputBytes`. */
  readonly truncated: boolean;
}

/** How a program ended. */
export type ProgramResult =
  | (RunFacts & {
    /** It ran to its end. */
    readonly ok: true;
    /** Its result as plain JSON data. */
    readonly value: unknown;
  })
  | (RunFacts & {
    /** It failed. */
    readonly ok: false;
    /** What failed. */
    readonly diagnostic: Diagnostic;
  });

/** Milliseconds that a program may keep its host waiting before it goes on in a worker. */
const moveAtMs = 30;
/** Milliseconds after which the host gets a turn between two jobs of the program. */
const yieldAtMs = 12;
/** Bytes by which the heap may grow here before the program goes on in a worker, where it can be measured. */
const moveAtBytes = 24 * 1024 * 1024;
/** Bytes that no program may hold, whatever its host allows. */
const defaultMemory = 512 * 1024 * 1024;
/** Milliseconds that a worker has to answer after it was told to end. */
const grace = 20;

/**
 * Run a program.
 *
 * It starts at once, in this thread. When it has worked for 30 ms without a pause, or its memory grows, it goes on in a
 * worker from the same point: it is run again there with the answers it was given so far, without calling a tool twice.
 * Never throws and never rejects: every failure is a diagnostic.
 *
 * @param code The program, as the model wrote it.
 * @param options Tools, limits, signal, hooks.
 * @returns The result as data, with the lines logged.
 *
 * @example
 * ```ts
 * import { runProgram } from "@scout/tools/codemode";
 * import assert from "node:assert/strict";
 *
 * const result = await runProgram("return [3, 1, 2].toSorted().join('-')");
 * assert.deepEqual(result, { ok: true, value: "1-2-3", logs: [], warnings: [], toolCalls: 0, truncated: false });
 * ```
 */
export function runProgram(code: string, options: RunOptions = {}): Promise<ProgramResult> {
  const { limits = {}, signal } = options;
  const read = readProgram(code, limits.maxSourceLength ?? spec.codemode.sourceLength);
  if ("diagnostic" in read) return Promise.resolve(failed(read.diagnostic));
  if (signal?.aborted) return Promise.resolve(failed(reportHalt(cancelled())));
  return new Run(code, read.program, options).promise;
}

function failed(diagnostic: Diagnostic): ProgramResult {
  return { ok: false, diagnostic, logs: [], warnings: [], toolCalls: 0, truncated: false };
}

/** [codemode.refused] Read and check a program; nothing of it runs. */
function readProgram(code: string, maxLength: number): { program: Program } | { diagnostic: Diagnostic } {
  if (code.trim() === "") {
    return { diagnostic: { kind: "ParseError", message: "Code cannot be empty", suggestion: "Send a program." } };
  }
  const parsed = parse(code, maxLength);
  if (!parsed.ok) return { diagnostic: parsed.diagnostic };
  const diagnostic = check(code, parsed.program);
  return diagnostic === undefined ? { program: parsed.program } : { diagnostic };
}

const noTrace = { times: [], settlements: [], calls: 0 };

class Run {
  readonly promise: Promise<ProgramResult>;
  private readonly resolve: (result: ProgramResult) => void;
  private readonly abort = new AbortController();
  private readonly scheduler: Scheduler;
  private readonly tools: ToolHost;
  private readonly memory: number;
  private readonly started = clock();
  private readonly timeoutMs: number;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private engine: Engine | undefined;
  private worker: ProgramWorker | undefined;
  private readonly passed: Settlement[] = [];
  private halt: Halt | undefined;
  /** Lines logged before the program moved: what is left of it if the worker never answers. */
  private logged: readonly string[] = [];
  private over = false;
  private readonly onAbort = (): void => this.end(cancelled());

  constructor(private readonly code: string, program: Program, private readonly options: RunOptions) {
    const { limits = {}, tools = noTools, signal, onToolCallStart, onToolCallEnd } = options;
    const { promise, resolve } = Promise.withResolvers<ProgramResult>();
    this.promise = promise;
    this.resolve = resolve;
    this.tools = tools;
    this.memory = limits.maxMemoryBytes ?? defaultMemory;
    this.timeoutMs = limits.timeoutMs ?? Infinity;
    this.scheduler = new Scheduler({
      tools,
      maxToolCalls: limits.maxToolCalls ?? Infinity,
      signal: this.abort.signal,
      onStart: onToolCallStart,
      onEnd: onToolCallEnd,
      settle: (settlement) => this.settle(settlement),
    });
    signal?.addEventListener("abort", this.onAbort);
    this.startHere(program, { seed: Math.floor(Math.random() * 2 ** 32), ...noTrace }, true);
    // A run that has ended already needs no timer.
    if (!this.over && this.timeoutMs !== Infinity) {
      // A timer that is longer than that fires at once.
      const left = Math.min(Math.max(0, this.timeoutMs - (clock() - this.started)), 2 ** 31 - 1);
      this.timer = setTimeout(() => this.end(timeout(this.timeoutMs)), left);
    }
  }

  /** Run in this thread; `moves` says whether the program may go on in a worker. */
  private startHere(program: Program, trace: Trace, moves: boolean): void {
    const { scheduler, tools } = this;
    try {
      this.engine = new Engine(
        program,
        this.code,
        intrinsics,
        {
          deadline: this.started + this.timeoutMs,
          timeoutMs: this.timeoutMs,
          memory: this.memory,
          taken: 0,
          moveAtBytes: moves ? Math.min(moveAtBytes, this.memory / 4) : Infinity,
          moveAtMs: moves ? moveAtMs : Infinity,
          yieldAtMs,
        },
        {
          call: (index, path, input) => scheduler.add({ index, path, input }),
          list: (path) => tools.list(path),
          defer: (run) => void setTimeout(run, 0),
          clock,
          now: () => Date.now(),
          heap: heapSize,
          stopped: () => this.halt,
          done: (result) => this.done(result),
          move: (trace, logs, grown) => this.move(trace, logs, grown),
        },
        trace,
      );
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      return this.done(tooDeep);
    }
    this.engine.start();
  }

  private settle(settlement: Settlement): void {
    if (this.engine !== undefined) this.engine.settle(settlement);
    else if (this.worker !== undefined) this.pass(this.worker, settlement);
  }

  private pass(worker: ProgramWorker, settlement: Settlement): void {
    this.passed.push(settlement);
    try {
      worker.post({ type: "settle", settlement });
    } catch {
      // What cannot be copied to the worker is no data.
      const outcome = { ok: false, kind: "InvalidToolOutput", message: "The tool's result is no plain data" } as const;
      worker.post({ type: "settle", settlement: { call: settlement.call, outcome } });
    }
  }

  /** Go on in a worker. */
  private move(trace: Trace, logs: readonly string[], grown: number): void {
    this.engine = undefined;
    this.logged = logs;
    // Without the permission to read the worker's module the program stays; only its limits bound it then.
    if (!canStartWorkers()) return this.stay(trace);
    const pool = this.options.workers;
    const flag = new SharedArrayBuffer(4);
    let heard = false;
    const worker = (pool ?? new WorkerPool()).take({
      message: (message) => {
        heard = true;
        this.heard(message);
      },
      failed: () => heard ? this.done(crashed) : this.stay(trace),
    });
    this.worker = worker;
    worker.flag = flag;
    const { code: source, memory, timeoutMs } = this;
    const deadline = timeoutMs === Infinity ? null : this.started + timeoutMs;
    const message = {
      type: "run",
      source,
      trace,
      names: toolNames(this.tools),
      deadline,
      timeoutMs,
      memory,
      taken: Math.min(grown, memory / 4),
      flag,
    } as const;
    try {
      worker.post(message);
    } catch {
      // A tool gave what cannot be copied to a worker, functions perhaps: the program stays with what was made of it.
      this.stay(trace);
    }
  }

  /** Go on here after all, from the same point; only time and memory bound the program then, and the host waits. */
  private stay(trace: Trace): void {
    if (this.over) return;
    this.worker?.release(false);
    this.worker = undefined;
    const read = readProgram(this.code, Infinity);
    if ("diagnostic" in read) return this.done({ ...crashed, end: { ok: false, diagnostic: read.diagnostic } });
    this.startHere(read.program, { ...trace, settlements: [...trace.settlements, ...this.passed] }, false);
  }

  private heard(message: FromWorker): void {
    if (message.type === "done") return this.done(message.result);
    const { index, path, input } = message;
    this.scheduler.add({ index, path, input });
  }

  /** End the program from outside. */
  private end(halt: Halt): void {
    if (this.over || this.halt !== undefined) return;
    this.halt = halt;
    this.abort.abort();
    if (this.engine !== undefined) return this.engine.halt(halt);
    // The worker is asked first, because it has the lines logged so far; who does not answer is ended.
    this.worker?.stop();
    this.timer = setTimeout(
      () => this.done({ end: { ok: false, diagnostic: reportHalt(halt) }, logs: this.logged, warnings: [] }),
      grace,
    );
  }

  private done(result: EngineResult): void {
    if (this.over) return;
    this.over = true;
    clearTimeout(this.timer);
    this.options.signal?.removeEventListener("abort", this.onAbort);
    this.abort.abort();
    const { worker, halt } = this;
    worker?.release(result.end.ok || halt === undefined);
    const { warnings } = result;
    // [codemode.abort] A worker that was stopped before it came as far as the program had come has fewer lines.
    const logs = result.logs.length < this.logged.length ? this.logged : result.logs;
    const maxBytes = this.options.limits?.maxOutputBytes ?? Infinity;
    const toolCalls = this.scheduler.made;
    const end = halt === undefined || result.end.ok ? result.end : { ok: false as const, diagnostic: reportHalt(halt) };
    if (!end.ok) {
      const bounded = boundOutput("", logs, maxBytes);
      return this.resolve({ ...end, logs: bounded.logs, warnings, toolCalls, truncated: bounded.truncated });
    }
    const bounded = boundOutput(end.value, logs, maxBytes);
    this.resolve({
      ok: true,
      value: bounded.value,
      logs: bounded.logs,
      warnings,
      toolCalls,
      truncated: bounded.truncated,
    });
  }
}

const { timeOrigin } = performance;

/** Milliseconds since 1970 that only ever grow, the same in every thread. */
function clock(): number {
  return timeOrigin + performance.now();
}

const tooDeep: EngineResult = {
  end: {
    ok: false,
    diagnostic: {
      kind: "ParseError",
      message: "The program is nested too deeply to be read",
      suggestion: "Put inner expressions into variables of their own.",
    },
  },
  logs: [],
  warnings: [],
};

const crashed: EngineResult = {
  end: { ok: false, diagnostic: { kind: "ExecutionFailure", message: "The worker that ran the program has failed" } },
  logs: [],
  warnings: [],
};

/** The names of the tool tree, to a bounded size: what `Object.keys(tools)` needs where the host cannot be asked. */
function toolNames(tools: ToolHost): ToolNames {
  const names: (readonly [string, readonly string[]])[] = [];
  const visit = (path: readonly string[]): void => {
    const list = tools.list(path);
    if (list === undefined || names.length >= 10_000) return;
    names.push([JSON.stringify(path), list]);
    if (path.length < 4) { for (const name of list) visit([...path, name]); }
  };
  visit([]);
  return names;
}
