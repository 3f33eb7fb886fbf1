// Shell: starts a Deno process without permissions.

/**
 * The engine of the host as an oracle of the language, and as the heart of the suite's own implementation of `execute`.
 * Programs run in a process that may do nothing; nothing of the library is in it.
 *
 * @module
 */

import { type GuestEnd, type GuestParts, rightGuest } from "./guest.ts";

/** Outcome of a call of a program. */
export type CallOutcome = { readonly value: unknown } | {
  readonly failure: { readonly kind: string; readonly message: string };
};

/** What a program gets. */
export interface NativeOptions {
  readonly tools?: Readonly<Record<string, readonly string[]>>;
  readonly parts?: GuestParts;
  /** Runs a call. */
  readonly call?: (path: string, input: unknown) => Promise<CallOutcome>;
  readonly signal?: AbortSignal;
}

/**
 * Runs programs natively, one after the other.
 *
 * @internal
 */
export interface NativeEngine {
  /** Runs the body of an async function. Rejects with the signal's reason when it fired. */
  run(source: string, options?: NativeOptions): Promise<GuestEnd>;
  /** Ends the process. */
  close(): Promise<void>;
}

interface Process {
  readonly child: Deno.ChildProcess;
  readonly input: WritableStreamDefaultWriter<Uint8Array>;
  readonly lines: AsyncGenerator<string>;
}

function startProcess(): Process {
  const child = new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--no-prompt",
      "--no-config",
      "--no-lock",
      "--no-check",
      "--quiet",
      new URL("./native_main.ts", import.meta.url).href,
    ],
    stdin: "piped",
    stdout: "piped",
    stderr: "null",
  }).spawn();
  return { child, input: child.stdin.getWriter(), lines: linesOf(child.stdout) };
}

async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  let rest = "";
  for await (const chunk of stream.pipeThrough(new TextDecoderStream())) {
    const parts = (rest + chunk).split("\n");
    rest = parts.pop() ?? "";
    yield* parts;
  }
}

async function end(process: Process): Promise<void> {
  process.child.kill("SIGKILL");
  await process.input.close().catch(() => {});
  await process.child.status;
  await process.lines.return(undefined);
}

/** Makes the engine; its process starts with the first program. */
export function nativeEngine(): NativeEngine {
  let process: Process | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const runNow = async (source: string, options: NativeOptions): Promise<GuestEnd> => {
    const { tools = {}, parts = rightGuest, call, signal } = options;
    signal?.throwIfAborted();
    const mine = process ??= startProcess();
    const send = (message: unknown) =>
      mine.input.write(new TextEncoder().encode(`${JSON.stringify(message)}\n`)).catch(() => {});
    const stop = () => mine.child.kill("SIGKILL");
    signal?.addEventListener("abort", stop, { once: true });
    try {
      await send({ source, tools, parts });
      while (true) {
        const { value, done } = await mine.lines.next();
        if (done) break;
        const message = JSON.parse(value);
        if ("end" in message) return message.end;
        const input = message.input === undefined ? undefined : JSON.parse(message.input);
        call?.(message.path, input).then((outcome) => send({ call: message.call, outcome }));
      }
    } finally {
      signal?.removeEventListener("abort", stop);
    }
    // The process is gone: by the signal, or by a program that took all of its memory.
    process = undefined;
    await end(mine).catch(() => {});
    signal?.throwIfAborted();
    return {
      failure: { kind: "ExecutionFailure", message: "The program took too much memory" },
      logs: [],
      warnings: [],
    };
  };
  return {
    run(source, options = {}) {
      const result = last.then(() => runNow(source, options));
      last = result.catch(() => {});
      return result;
    },
    async close() {
      if (process) await end(process).catch(() => {});
      process = undefined;
    },
  };
}
