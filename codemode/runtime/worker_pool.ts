// Shell: starts and ends workers.

/**
 * Workers for programs that take long.
 *
 * @module
 */

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
}

/**
 * Keeps workers between programs. Without `idle` a worker is made for each program that needs one and ended with it. A
 * kept worker saves the 60 to 120 ms that its start takes; it keeps the process alive until {@link WorkerPool.close}.
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
  #closed = false;

  /** Make a pool; no worker is started yet. */
  constructor(options: WorkerPoolOptions = {}) {
    this.#keep = options.idle ?? 0;
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
    const worker = this.#idle.pop() ?? start();
    worker.onmessage = (event: MessageEvent<FromWorker>) => listener.message(event.data);
    worker.onerror = (event) => {
      event.preventDefault();
      listener.failed();
    };
    let released = false;
    const taken: ProgramWorker = {
      flag: undefined,
      post: (message) => {
        if (!released) worker.postMessage(message);
      },
      stop: () => {
        if (taken.flag !== undefined) Atomics.store(new Int32Array(taken.flag), 0, 1);
      },
      release: (clean) => {
        if (released) return;
        released = true;
        worker.onmessage = worker.onerror = null;
        if (clean && !this.#closed && this.#idle.length < this.#keep) this.#idle.push(worker);
        else worker.terminate();
      },
    };
    return taken;
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
