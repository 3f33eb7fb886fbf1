// Pure: no Deno, no fetch, no file system.

/** The connection broke, or nothing came in time. */
export interface Broken {
  /** What happened, as a sentence's end. */
  readonly broken: string;
  /** True when nothing came in time. */
  readonly silent?: boolean;
}

/** Requests that wait for their replies over one connection. A reply that does not come breaks the connection. */
export class Pending<T> {
  #waiting = new Map<number, (settled: T | Broken) => void>();
  /** Why the connection is of no use any more. */
  broken: string | undefined;

  /** Gives a reply to whoever waits for it; false when nobody does. */
  settle(id: number, value: T): boolean {
    const settle = this.#waiting.get(id);
    this.#waiting.delete(id);
    settle?.(value);
    return settle !== undefined;
  }

  /** Breaks the connection: everything that waits is told, and all that comes later. The first reason counts. */
  breakUp(why: string): void {
    this.broken ??= why;
    for (const settle of this.#waiting.values()) settle({ broken: this.broken });
    this.#waiting.clear();
  }

  /** Sends a request and waits for its reply, at most so many milliseconds. */
  wait(id: number, within: number, send: () => void): Promise<T | Broken> {
    if (this.broken !== undefined) return Promise.resolve({ broken: this.broken });
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(id);
        this.broken ??= `no reply within ${within} ms`;
        resolve({ broken: `no reply within ${within} ms`, silent: true });
      }, within);
      this.#waiting.set(id, (settled) => {
        clearTimeout(timer);
        resolve(settled);
      });
      send();
    });
  }
}
