// Shell: starts processes, with Node.

import { Buffer } from "node:buffer";
import { type ChildProcess, spawn, type StdioOptions } from "node:child_process";
import { accessSync, constants, statSync } from "node:fs";
import process from "node:process";
import { Readable, Writable } from "node:stream";
import { errors } from "./errors.ts";

/** The options of `Deno.Command` that the library uses. */
interface CommandOptions {
  args?: string[];
  cwd?: string | URL;
  env?: Record<string, string>;
  clearEnv?: boolean;
  detached?: boolean;
  stdin?: "piped" | "inherit" | "null";
  stdout?: "piped" | "inherit" | "null";
  stderr?: "piped" | "inherit" | "null";
}

/** How a process ended. */
interface Status {
  code: number;
  signal: string | null;
  success: boolean;
}

const exitOf = { SIGINT: 130, SIGKILL: 137, SIGTERM: 143 } as const;

/** A process that runs. */
class Child {
  readonly status: Promise<Status>;
  readonly #child: ChildProcess;

  constructor(child: ChildProcess) {
    this.#child = child;
    this.status = new Promise((resolve) =>
      child.once("exit", (code, signal) => {
        const exit = code ?? exitOf[signal as keyof typeof exitOf] ?? 128;
        resolve({ code: exit, signal, success: exit === 0 });
      })
    );
  }

  get pid(): number {
    return this.#child.pid!;
  }

  get stdin() {
    return Writable.toWeb(this.#child.stdin!);
  }

  // As in Deno each stream can be taken once, and is the same when it is looked at again.
  get stdout() {
    return this.#out ??= Readable.toWeb(this.#child.stdout!);
  }
  #out: ReturnType<typeof Readable.toWeb> | undefined;

  get stderr() {
    return this.#err ??= Readable.toWeb(this.#child.stderr!);
  }
  #err: ReturnType<typeof Readable.toWeb> | undefined;

  /** The whole output and the end; only what is piped is in it. */
  async output(): Promise<Status & { stdout: Uint8Array; stderr: Uint8Array }> {
    const take = async (stream: Readable | null) => stream ? Buffer.concat(await stream.toArray()) : Buffer.alloc(0);
    const { stdout, stderr } = this.#child;
    const [out, err, status] = await Promise.all([take(stdout), take(stderr), this.status]);
    return { ...status, stdout: new Uint8Array(out), stderr: new Uint8Array(err) };
  }

  kill(signal = "SIGTERM"): void {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) {
      throw new TypeError("Child process has already terminated");
    }
    this.#child.kill(signal as never);
  }
}

/** `Deno.Command`, as far as the library uses it. */
export class Command {
  readonly #command: string;
  readonly #options: CommandOptions;

  constructor(command: string | URL, options: CommandOptions = {}) {
    this.#command = String(command);
    this.#options = options;
  }

  spawn(): Child {
    return new Child(this.#start("inherit"));
  }

  async output(): Promise<Status & { stdout: Uint8Array; stderr: Uint8Array }> {
    return await new Child(this.#start("piped")).output();
  }

  #start(usual: "piped" | "inherit"): ChildProcess {
    const { args = [], cwd, env, clearEnv, detached, stdin, stdout, stderr } = this.#options;
    const kinds = { piped: "pipe", inherit: "inherit", null: "ignore" } as const;
    const stdio: StdioOptions = [
      // With `output()` there is nobody to write to it.
      kinds[stdin ?? (usual === "piped" ? "null" : usual)],
      kinds[stdout ?? usual],
      kinds[stderr ?? usual],
    ];
    const failed = (kind: "NotFound" | "PermissionDenied") => new errors[kind](`Failed to spawn '${this.#command}'`);
    let child: ChildProcess;
    try {
      child = spawn(this.#command, args, {
        ...(cwd === undefined ? {} : { cwd }),
        env: clearEnv ? { ...env } : { ...process.env, ...env },
        detached: detached ?? false,
        stdio,
      });
    } catch (error) {
      // The folder to run in is a file.
      throw (error as { code?: unknown }).code === "ENOTDIR" ? failed("NotFound") : error;
    }
    // Node tells later, by an event, that nothing was started; Deno throws.
    child.once("error", () => {});
    if (child.pid === undefined) throw failed(isNoProgram(this.#command) ? "PermissionDenied" : "NotFound");
    return child;
  }
}

/** Whether a path is that of something that is there, but may not be run. */
function isNoProgram(command: string): boolean {
  if (!/[\\/]/.test(command)) return false;
  try {
    if (!statSync(command).isFile()) return true;
  } catch {
    return false;
  }
  try {
    accessSync(command, constants.X_OK);
    return false;
  } catch {
    return true;
  }
}
