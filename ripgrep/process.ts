// Shell: starts ripgrep, reads what it prints, stops it; looks whether the search directory is still there.

import { ToolError } from "../spec/tool_error.ts";
import type { RipgrepBinary } from "./ripgrep_binary.ts";
import { type Head, keepHead } from "./head.ts";
import type { Sink } from "./lines.ts";
import { mayRun } from "./may_run.ts";

/** One run of ripgrep. */
export interface Run {
  /** The binary. */
  readonly ripgrep: RipgrepBinary;
  /** Its arguments. */
  readonly args: readonly string[];
  /** Directory to run in, absolute. */
  readonly directory: string;
  /** Ends the run. */
  readonly signal?: AbortSignal;
}

/** How a run ended: stopped because the sink had enough, or by itself. */
export type Ended =
  | { /** Whether the sink had enough. */ readonly stopped: true }
  | {
    /** Whether the sink had enough. */
    readonly stopped: false;
    /** Exit code. */
    readonly code: number;
    /** Signal that ended it, when one did. */
    readonly signal: string | null;
    /** What is kept of standard error. */
    readonly stderr: Head;
  };

/**
 * Runs ripgrep and hands its standard output to a sink until that has enough. However it ends (enough, the end of the
 * output, an abort, a sink that throws), the process has ended and its handles are closed when the promise settles
 * (rule ripgrep.abort).
 *
 * Throws `ToolError`: `aborted`, `permission_missing`, `ripgrep_missing`, `not_found` when the directory has vanished,
 * `not_directory` when something else took its place, `unreadable` when the system denies it, `ripgrep_failed` when it cannot be started; and what the sink throws.
 */
export async function runRipgrep(run: Run, sink: Sink): Promise<Ended> {
  const { signal } = run;
  if (signal?.aborted) throw aborted();
  const child = await start(run);
  const stdout = child.stdout.getReader();
  const stderr = child.stderr.getReader();
  const head = keepHead();
  const errors = drain(stderr, head);

  const stop = async () => {
    kill(child);
    // Whatever else holds the other end of a pipe cannot keep the call.
    await Promise.allSettled([stdout.cancel(), stderr.cancel()]);
  };
  signal?.addEventListener("abort", stop, { once: true });
  // It may have fired while the process started.
  if (signal?.aborted) stop();
  let finished = false;
  try {
    if (await pump(stdout, sink)) return { stopped: true };
    const [status] = await Promise.all([child.status, errors]);
    if (signal?.aborted) throw aborted();
    finished = true;
    return { stopped: false, code: status.code, signal: status.signal, stderr: head };
  } catch (error) {
    throw signal?.aborted ? aborted() : error;
  } finally {
    signal?.removeEventListener("abort", stop);
    // [ripgrep.abort] [ripgrep.take] killed, waited for and closed, whichever way the run ended
    if (!finished) await Promise.all([stop(), child.status, errors]);
  }
}

/** Reads to the end, or until the sink has enough. */
async function pump(stdout: ReadableStreamDefaultReader<Uint8Array>, sink: Sink): Promise<boolean> {
  for (;;) {
    const { done, value } = await stdout.read();
    if (done) {
      sink.end();
      return false;
    }
    if (sink.push(value)) return true;
  }
}

/** Reads to the end, so that the process never waits for room in the pipe; keeps the head. */
async function drain(stderr: ReadableStreamDefaultReader<Uint8Array>, head: Head): Promise<void> {
  for (;;) {
    const { done, value } = await stderr.read();
    if (done) return;
    head.push(value);
  }
}

function kill(child: Deno.ChildProcess): void {
  try {
    child.kill("SIGKILL");
  } catch {
    // It has ended by itself.
  }
}

async function start(run: Run): Promise<Deno.ChildProcess> {
  const { command } = run.ripgrep;
  // Starting it all the same would make Deno ask whoever sits at the terminal.
  if (!mayRun(command)) throw notAllowed(command);
  try {
    return new Deno.Command(command, {
      args: [...run.args],
      cwd: run.directory,
      // A ripgrep with an open standard input would search that.
      stdin: "null",
      stdout: "piped",
      stderr: "piped",
    }).spawn();
  } catch (error) {
    if (error instanceof Deno.errors.NotCapable) throw notAllowed(command);
    const there = await whatIsAt(run.directory);
    if (there === "other") {
      throw new ToolError("not_directory", `Cannot search ${run.directory}: it is no directory`, { cause: error });
    }
    if (error instanceof Deno.errors.NotFound) {
      // A directory that was missing at the start may be there again: only the binary can tell that it is missing itself.
      if (there === "directory" && !(await startsElsewhere(command))) {
        throw new ToolError("ripgrep_missing", `Install ripgrep or name its binary: "${command}" is not there`, {
          cause: error,
        });
      }
      throw new ToolError("not_found", `Cannot search ${run.directory}: ${gone[there]}`, { cause: error });
    }
    if ((error as { code?: unknown }).code === "E2BIG") {
      throw new ToolError(
        "invalid_pattern",
        "Use a shorter pattern or glob: ripgrep cannot be started with one this long",
        {
          cause: error,
        },
      );
    }
    // What the system denies is the directory, when the binary starts elsewhere.
    if (error instanceof Deno.errors.PermissionDenied && await startsElsewhere(command)) {
      throw new ToolError("unreadable", `Cannot search ${run.directory}: the system denies permission`, {
        cause: error,
      });
    }
    const reason = error instanceof Error ? error.message : String(error);
    throw new ToolError("ripgrep_failed", `Cannot start ripgrep in ${run.directory}: ${reason}`, { cause: error });
  }
}

/** Why a directory could not be searched, by what is there afterwards. */
const gone = {
  directory: "it was not there when the search began. Search again",
  missing: "it does not exist",
};

/** Whether a command can be started at all, in the working directory of the process. */
async function startsElsewhere(command: string): Promise<boolean> {
  try {
    await new Deno.Command(command, { args: ["--version"], stdin: "null", stdout: "null", stderr: "null" }).output();
    return true;
  } catch {
    return false;
  }
}

async function whatIsAt(place: string): Promise<keyof typeof gone | "other"> {
  try {
    return (await Deno.stat(place)).isDirectory ? "directory" : "other";
  } catch (error) {
    return error instanceof Deno.errors.NotFound ? "missing" : "directory";
  }
}

const aborted = () => new ToolError("aborted", "The search was stopped before it had finished");

const notAllowed = (command: string) =>
  new ToolError(
    "permission_missing",
    `Allow ripgrep to run: start with --allow-run=${command}` +
      (/[\\/]/.test(command) ? "" : ", and have it on the PATH, without which the flag has no effect"),
  );
