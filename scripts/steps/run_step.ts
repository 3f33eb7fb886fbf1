// Shell: runs the command of a step.

import type { StepRun } from "./outcome.ts";

/** Options of {@link runStep}. */
export interface RunStepOptions {
  /** Folder to run in. */
  readonly cwd: string;
  /** Variables that it has beside those of this process. */
  readonly env?: Readonly<Record<string, string>>;
  /** Ends the run when it fires, as `AbortSignal.timeout` does. */
  readonly stop: AbortSignal;
  /** Is told of each piece of output as it comes. */
  readonly heard?: (text: string) => void;
}

/** Hand on what a stream says, until it ends or the signal fires. */
async function listen(stream: ReadableStream<Uint8Array>, heard: (text: string) => void, stop: AbortSignal) {
  const sink = new WritableStream<string>({ write: heard });
  try {
    await stream.pipeThrough(new TextDecoderStream()).pipeTo(sink, { signal: stop });
  } catch (error) {
    if (!stop.aborted) throw error;
  }
}

/**
 * Run `deno` (the very one that runs this) with the arguments, and keep what it prints. When `stop` fires it is killed,
 * and what it had printed is kept. A command that ends, but leaves a process behind that still holds its output open, is
 * treated as one that does not end.
 */
export async function runStep(args: readonly string[], options: RunStepOptions): Promise<StepRun> {
  const { stop } = options;
  const start = performance.now();
  const child = new Deno.Command(Deno.execPath(), {
    args: [...args],
    cwd: options.cwd,
    env: { NO_COLOR: "1", DENO_NO_UPDATE_CHECK: "1", ...options.env },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const kill = () => {
    try {
      child.kill("SIGKILL");
    } catch (error) {
      // It ended by itself a moment ago.
      if (!(error instanceof TypeError)) throw error;
    }
  };
  stop.addEventListener("abort", kill);
  let output = "";
  const heard = (text: string) => {
    output += text;
    options.heard?.(text);
  };
  await Promise.all([listen(child.stdout, heard, stop), listen(child.stderr, heard, stop)]);
  const { code } = await child.status;
  stop.removeEventListener("abort", kill);
  return { code: stop.aborted ? undefined : code, output, ms: performance.now() - start };
}

/** Run jobs, at most `slots` at a time and in order; `done` is told of each result as it comes. */
export async function runPool<T>(
  jobs: readonly (() => Promise<T>)[],
  slots: number,
  done: (result: T) => void,
): Promise<readonly T[]> {
  const results: T[] = [];
  const queue = jobs.entries();
  const worker = async () => {
    for (const [at, job] of queue) {
      const result = await job();
      results[at] = result;
      done(result);
    }
  };
  await Promise.all(Array.from({ length: slots }, worker));
  return results;
}
