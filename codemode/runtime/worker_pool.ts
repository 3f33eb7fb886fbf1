// Shell: starts and ends workers.

/**
 * Workers for programs that take long.
 *
 * @module
 */

import { limits } from "../../spec/limits.ts";
import type { FromWorker, ToWorker } from "./protocol.ts";

/** Who hears a worker. */
interface Listener {
  readonly message: (message: FromWorker) => void;
  readonly failed: () => void;
}

/** A worker that runs one program. */
export interface ProgramWorker {
  /** Shared with the worker: not 0 asks the program to end. */
  flag: SharedArrayBuffer | undefined;
  /** Tell it something. */
  post(message: ToWorker): void;
  /** Ask the program to end. */
  stop(): void;
  /** The program has ended; `clean` when the worker may run another. */
  release(clean: boolean): void;
}

/** Options of {@link WorkerPool}. */
export interface WorkerPoolOptions {
  /** Workers to keep ready for the next program; default 0. */
  readonly idle?: number;
  /** Programs that run at once; a program that comes later waits until one of them has ended. Default: 16. */
  readonly most?: number;
}

/**
 * Keeps workers between programs, and bounds how many there are at once. Without `idle` a worker is made for each program
 * that needs one and ended with it, unless another program waits for it. A kept worker saves the 60 to 120 ms that its
 * start takes; it keeps the process alive until {@link WorkerPool.close}. A program that waits can be aborted, and its
 * time limit runs.
 *
 * @example
 * ```ts
 * import { runProgram, WorkerPool } from "@scout/tools/codemode";
 * import assert from "node:assert/strict";
 *
 * const workers = new WorkerPool({ idle: 1 });
 * const result = await runProgram("let n = 0; while (n < 3e6) n++; return n", { workers });
 * workers.close();
 * assert.equal(result.ok && result.value, 3e6);
 * ```
 */
export class WorkerPool {
  readonly #idle: Worker[] = [];
  readonly #keep: number;
  readonly #most: number;
  /** Programs that wait, in the order in which they came. */
  readonly #waiting = new Set<() => void>();
  #running = 0;
  #closed = false;

  /** Make a pool; no worker is started yet. */
  constructor(options: WorkerPoolOptions = {}) {
    this.#keep = options.idle ?? 0;
    this.#most = options.most ?? limits.codemode.workers;
  }

  /** Start workers now, so that the first program that needs one finds it ready. */
  warm(): void {
    while (this.#idle.length < this.#keep) this.#idle.push(start());
  }

  /**
   * Take a worker for one program.
   *
   * @ignore Only `runProgram` calls it.
   */
  take(listener: Listener): ProgramWorker {
    let worker: Worker | undefined;
    let released = false;
    /** What the program is told before it has a worker. */
    const early: ToWorker[] = [];
    const begin = () => {
      this.#running++;
      const begun = this.#begin(listener);
      worker = begun;
      for (const message of early.splice(0)) begun.postMessage(message);
    };
    const taken: ProgramWorker = {
      flag: undefined,
      post: (message) => {
        if (released) return;
        if (worker !== undefined) worker.postMessage(message);
        // What cannot be copied is refused now as it is then.
        else early.push(structuredClone(message));
      },
      stop: () => {
        if (taken.flag !== undefined) Atomics.store(new Int32Array(taken.flag), 0, 1);
      },
      release: (clean) => {
        if (released) return;
        released = true;
        this.#waiting.delete(begin);
        if (worker !== undefined) this.#end(worker, clean);
      },
    };
    // [codemode.limits] However many programs there are at once, so many take the memory of a worker.
    if (this.#running < this.#most) begin();
    else this.#waiting.add(begin);
    return taken;
  }

  #begin(listener: Listener): Worker {
    const worker = this.#idle.pop() ?? start();
    worker.onmessage = (event: MessageEvent<FromWorker>) => listener.message(event.data);
    worker.onerror = (event) => {
      event.preventDefault();
      listener.failed();
    };
    return worker;
  }

  #end(worker: Worker, clean: boolean): void {
    worker.onmessage = worker.onerror = null;
    const next = this.#waiting.values().next().value;
    const kept = this.#idle.length < this.#keep || next !== undefined;
    if (clean && !this.#closed && kept) this.#idle.push(worker);
    else worker.terminate();
    this.#running--;
    if (next === undefined) return;
    this.#waiting.delete(next);
    next();
  }

  /** End the workers that are idle, and the others when their programs end. */
  close(): void {
    this.#closed = true;
    for (const worker of this.#idle.splice(0)) worker.terminate();
  }
}

const entry = new URL("./worker_main.ts", import.meta.url);

function start(): Worker {
  return new Worker(entry, { type: "module", name: "codemode" });
}

/** Whether this process may start the worker: there must be workers, and its module must be readable. */
export function canStartWorkers(): boolean {
  if (typeof Worker !== "function") return false;
  return entry.protocol !== "file:" || Deno.permissions.querySync({ name: "read", path: entry }).state === "granted";
}
