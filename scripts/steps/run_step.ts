// Shell: runs the command of a step.

import type { StepRun } from "./outcome.ts";

async function collect(stream: ReadableStream<Uint8Array>, into: string[]): Promise<void> {
  for await (const text of stream.pipeThrough(new TextDecoderStream())) into.push(text);
}

/**
 * Run `deno` (the very one that runs this) with the arguments in a folder, and keep what it prints. After the given
 * seconds it is killed, whether it still runs or something that it left behind still holds its output open; what was
 * printed by then is kept.
 */
export async function runStep(args: readonly string[], options: { cwd: string; seconds: number }): Promise<StepRun> {
  const start = performance.now();
  const child = new Deno.Command(Deno.execPath(), {
    args: [...args],
    cwd: options.cwd,
    env: { NO_COLOR: "1", DENO_NO_UPDATE_CHECK: "1" },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const output: string[] = [];
  const ended = Promise.all([child.status, collect(child.stdout, output), collect(child.stderr, output)]);
  const late = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => late.resolve(undefined), options.seconds * 1000);
  const result = await Promise.race([ended, late.promise]);
  clearTimeout(timer);
  if (result === undefined) child.kill("SIGKILL");
  return { code: result?.[0].code, output: output.join(""), ms: performance.now() - start };
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
