// Shell: starts threads, with Node.

import { parentPort, Worker as Thread } from "node:worker_threads";

type Listener = ((event: { data: unknown; preventDefault: () => void }) => void) | null;

/** The `Worker` of web platforms, as far as the library uses it. */
export class Worker {
  readonly #thread: Thread;
  #onmessage: Listener = null;
  onerror: Listener = null;

  constructor(url: URL, { name }: { type: "module"; name?: string }) {
    this.#thread = new Thread(url, { ...(name === undefined ? {} : { name }) });
    const event = (data: unknown) => ({ data, preventDefault: () => {} });
    this.#thread.on("message", (data) => this.#onmessage?.(event(data)));
    this.#thread.on("error", (error) => this.onerror?.(event(error)));
    // One that waits for work keeps no process alive.
    this.#thread.unref();
  }

  get onmessage(): Listener {
    return this.#onmessage;
  }

  set onmessage(listener: Listener) {
    this.#onmessage = listener;
    if (listener) this.#thread.ref();
    else this.#thread.unref();
  }

  postMessage(message: unknown): void {
    this.#thread.postMessage(message);
  }

  terminate(): void {
    void this.#thread.terminate();
  }
}

/** The global of a worker: messages come and go by it. */
export const self = {
  set onmessage(listener: (event: { data: unknown }) => void) {
    parentPort?.on("message", (data) => listener({ data }));
  },
  postMessage(message: unknown): void {
    parentPort?.postMessage(message);
  },
};
