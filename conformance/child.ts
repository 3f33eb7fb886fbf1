// Shell: starts a process, writes to it and reads its lines; ends it.

import { type LineEvent, lineSplitter } from "./lines.ts";

/** How a child is started. */
export interface ChildOptions {
  /** Program and arguments. */
  readonly command: readonly string[];
  /** Variables added to the environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** Ends the process, and all that it started, at once. */
  readonly signal?: AbortSignal | undefined;
  /** Called for every line on standard output, in order. */
  readonly onLine: (event: LineEvent) => void;
  /** Called once, when standard output ended and the process is gone, with a sentence such as `exited with code 1`. */
  readonly onEnd: (how: string) => void;
}

/** A running process whose standard output is read by line. */
export interface Child {
  /** Its process id. */
  readonly pid: number;
  /** Sends a text; false when the process no longer reads. */
  write(text: string): Promise<boolean>;
  /** What came on standard error since it was last asked for, its last 4 kB. */
  stderr(): string;
  /** Closes standard input, waits up to `patience` ms, then kills. Resolves when the process is gone. */
  end(patience?: number): Promise<void>;
}

const stderrKept = 4096;
/** Milliseconds that the pipes of a killed process may stay open: what it left outside its group may hold them for ever. */
const pipesAfter = 1000;
/** Bytes of one line at most: a reply longer than this is a broken target, not a bigger buffer. */
export const longestLine: number = 32 * 1024 * 1024;

async function each(reader: ReadableStreamDefaultReader<Uint8Array>, take: (chunk: Uint8Array) => void): Promise<void> {
  for (let next = await reader.read(); !next.done; next = await reader.read()) take(next.value);
}

/** Starts a process. Throws what `Deno.Command` throws when the program cannot be run, and the reason of a signal that fired. */
export function startChild(options: ChildOptions): Child {
  options.signal?.throwIfAborted();
  const [program = "", ...args] = options.command;
  const child = new Deno.Command(program, {
    args,
    env: { ...options.env },
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
    detached: true, // a group of its own, so that nothing it started outlives it
  })
    .spawn();
  const writer = child.stdin.getWriter();
  const [output, problems] = [child.stdout.getReader(), child.stderr.getReader()];
  let errors = new Uint8Array(0);
  const readErrors = () =>
    each(problems, (chunk) => {
      const joined = new Uint8Array(errors.length + chunk.length);
      joined.set(errors);
      joined.set(chunk, errors.length);
      errors = joined.slice(Math.max(0, joined.length - stderrKept));
    });
  const readLines = async () => {
    const split = lineSplitter(longestLine);
    await each(output, (chunk) => {
      for (const event of split.push(chunk)) options.onLine(event);
    });
    for (const event of split.end()) options.onLine(event);
  };
  const kill = () => {
    try {
      Deno.kill(-child.pid, "SIGKILL");
    } catch { /* nobody of the group is left */ }
  };
  options.signal?.addEventListener("abort", kill);
  const gone = Promise.all([child.status, readLines(), readErrors()]).then(([status]) => {
    options.signal?.removeEventListener("abort", kill);
    options.onEnd(status.signal ? `was ended by ${status.signal}` : `exited with code ${status.code}`);
  });
  return {
    pid: child.pid,
    write: (text) => writer.write(new TextEncoder().encode(text)).then(() => true, () => false),
    stderr() {
      const text = new TextDecoder().decode(errors);
      errors = new Uint8Array(0);
      return text;
    },
    async end(patience = 1000) {
      // What it has not read yet may wait for ever.
      writer.close().catch(() => {});
      const timers = [
        setTimeout(kill, patience),
        setTimeout(() => void Promise.allSettled([output.cancel(), problems.cancel()]), patience + pipesAfter),
      ];
      await gone;
      for (const timer of timers) clearTimeout(timer);
      kill();
    },
  };
}
