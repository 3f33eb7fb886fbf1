// Shell: everything that the library asks of Deno, done with Node.

import { promises as fsp, type Stats } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { Command } from "./command.ts";
import { denoError, errors } from "./errors.ts";
import { serve } from "./serve.ts";

type Path = string | URL;

/** Runs one of Node's functions and throws what Deno would. */
async function mapped<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw denoError(error);
  }
}

function info(stats: Stats) {
  return {
    isFile: stats.isFile(),
    isDirectory: stats.isDirectory(),
    isSymlink: stats.isSymbolicLink(),
    isFifo: stats.isFIFO(),
    isSocket: stats.isSocket(),
    isBlockDevice: stats.isBlockDevice(),
    isCharDevice: stats.isCharacterDevice(),
    size: stats.size,
    mtime: stats.mtime,
    ino: stats.ino,
    mode: stats.mode,
  };
}

/** A stream of the process as Deno's: `write` gives the number of bytes taken. */
function output(stream: NodeJS.WriteStream) {
  return {
    isTerminal: () => stream.isTTY === true,
    write: (bytes: Uint8Array) =>
      mapped(() =>
        new Promise<number>((resolve, reject) =>
          stream.write(bytes, (error) => error ? reject(error) : resolve(bytes.length))
        )
      ),
  };
}

const granted = { state: "granted" } as const;

/** The part of `Deno` that the library uses. The build puts it in the place of the global. */
export const Deno = {
  Command,
  errors,
  serve,
  build: { os: process.platform === "win32" ? "windows" : process.platform },
  get args() {
    return process.argv.slice(2);
  },
  pid: process.pid,
  cwd: () => process.cwd(),
  exit: (code?: number) => process.exit(code),
  execPath: () => process.execPath,
  memoryUsage: () => process.memoryUsage(),
  env: { get: (name: string) => process.env[name], toObject: () => ({ ...process.env }) },
  stdin: { isTerminal: () => process.stdin.isTTY === true },
  get stdout() {
    return output(process.stdout);
  },
  get stderr() {
    return output(process.stderr);
  },
  // Node has no permissions: whatever is asked for is granted.
  permissions: { query: () => Promise.resolve(granted), querySync: () => granted },
  addSignalListener: (signal: string, run: () => void) => void process.on(signal, run),
  removeSignalListener: (signal: string, run: () => void) => void process.off(signal, run),
  kill: (pid: number, signal = "SIGTERM") => void process.kill(pid, signal),
  stat: (path: Path) => mapped(async () => info(await fsp.stat(path))),
  lstat: (path: Path) => mapped(async () => info(await fsp.lstat(path))),
  realPath: (path: Path) => mapped(() => fsp.realpath(path)),
  readLink: (path: Path) => mapped(() => fsp.readlink(path)),
  mkdir: (path: Path, options?: { recursive?: boolean; mode?: number }) =>
    mapped(async () => void await fsp.mkdir(path, options)),
  remove: (path: Path, { recursive = false } = {}) =>
    mapped(async () => {
      const stats = await fsp.lstat(path);
      if (recursive) await fsp.rm(path, { recursive: true });
      else if (stats.isDirectory()) await fsp.rmdir(path);
      else await fsp.unlink(path);
    }),
  makeTempDir: ({ prefix = "", dir = tmpdir() } = {}) => mapped(() => fsp.mkdtemp(join(dir, prefix))),
  readTextFile: (path: Path) => mapped(() => fsp.readFile(path, "utf8")),
  writeTextFile: (path: Path, text: string, { createNew = false, mode }: { createNew?: boolean; mode?: number } = {}) =>
    mapped(() => fsp.writeFile(path, text, { flag: createNew ? "wx" : "w", ...(mode === undefined ? {} : { mode }) })),
  async *readDir(path: Path) {
    const folder = await mapped(() => fsp.opendir(path));
    for await (const entry of folder) {
      yield {
        name: entry.name,
        isFile: entry.isFile(),
        isDirectory: entry.isDirectory(),
        isSymlink: entry.isSymbolicLink(),
      };
    }
  },
};
