// Shell: everything that the tests ask of Deno, done with Node.

import { spawnSync } from "node:child_process";
import fs, { promises as fsp } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { test as nodeTest } from "node:test";
import { Command } from "./command.ts";
import { Deno } from "./deno.ts";
import { throwingLikeDeno } from "./errors.ts";

interface Context {
  step: (name: string, run: (context: Context) => unknown) => Promise<boolean>;
}

type Body = (context: Context) => unknown;

interface Definition {
  name: string;
  fn: Body;
  ignore?: boolean;
  permissions?: unknown;
}

/** A step is a part of its test: it fails the test, and says which it was. */
const context: Context = {
  async step(name, run) {
    try {
      await run(context);
      return true;
    } catch (error) {
      if (error instanceof NotOnThisHost) throw error;
      throw new Error(`${name}: ${error instanceof Error ? error.stack : error}`, { cause: error });
    }
  },
};

/** Thrown where a test asks for what only Deno has: such a test is skipped. */
class NotOnThisHost extends Error {}

function onlyDeno(name: string): () => never {
  return () => {
    throw new NotOnThisHost(`Only Deno has Deno.${name}`);
  };
}

/** The Deno that runs the servers of the tests, where one is there: any program may be a server. */
function foreignPath(): string {
  return process.env.TEST_DENO ?? onlyDeno("execPath")();
}

/** `Deno.Command`, and what tests prepare things with. */
class TestCommand extends Command {
  readonly #line: readonly [string, string[]];

  constructor(command: string | URL, options: ConstructorParameters<typeof Command>[1] = {}) {
    super(command, options);
    this.#line = [String(command), options.args ?? []];
  }

  outputSync(): { code: number; success: boolean } {
    const { status } = spawnSync(...this.#line);
    return { code: status ?? 1, success: status === 0 };
  }
}

/** `Deno.test`, in the forms that the tests use, for the tests of one file. */
function testOf(file: string) {
  const test = (first: string | Definition, second?: Body | Partial<Definition>, third?: Body): void => {
    const options = typeof first === "string" ? (typeof second === "object" ? second : {}) : first;
    const name = typeof first === "string" ? first : first.name;
    const body = typeof first !== "string" ? first.fn : typeof second === "function" ? second : third;
    void nodeTest(`${file}: ${name}`, { skip: options.ignore === true }, async (host) => {
      try {
        // Node has no permissions to take away.
        if (options.permissions !== undefined) onlyDeno("permissions")();
        await body?.(context);
      } catch (error) {
        if (!(error instanceof NotOnThisHost)) throw error;
        host.skip(error.message);
      }
    });
  };
  test.ignore = (name: string, body: Body) => test(name, { ignore: true }, body);
  return test;
}

/** What tests prepare and look at files with. */
const files = {
  chmod: fsp.chmod,
  chmodSync: fs.chmodSync,
  copyFile: fsp.copyFile,
  lstatSync: fs.lstatSync,
  makeTempDirSync: ({ prefix = "" } = {}) => fs.mkdtempSync(join(tmpdir(), prefix)),
  makeTempFile: ({ prefix = "", suffix = "" } = {}) => {
    const path = join(fs.mkdtempSync(join(tmpdir(), prefix)), `file${suffix}`);
    return fsp.writeFile(path, "").then(() => path);
  },
  mkdirSync: (path: string | URL, options?: fs.MakeDirectoryOptions) => void fs.mkdirSync(path, options),
  readDirSync: (path: string | URL) =>
    fs.readdirSync(path).flatMap((name) => {
      // What is listed may be gone by now, as processes are in /proc.
      const entry = fs.lstatSync(join(path instanceof URL ? fileURLToPath(path) : path, name), {
        throwIfNoEntry: false,
      });
      if (entry === undefined) return [];
      return [{ name, isFile: entry.isFile(), isDirectory: entry.isDirectory(), isSymlink: entry.isSymbolicLink() }];
    }),
  readFile: async (path: string | URL) => new Uint8Array(await fsp.readFile(path)),
  readFileSync: (path: string | URL) => new Uint8Array(fs.readFileSync(path)),
  readLinkSync: fs.readlinkSync,
  readTextFileSync: (path: string | URL) => fs.readFileSync(path, "utf8"),
  realPathSync: fs.realpathSync,
  removeSync: (path: string | URL, { recursive = false } = {}) => fs.rmSync(path, { recursive }),
  rename: fsp.rename,
  renameSync: fs.renameSync,
  symlink: fsp.symlink,
  symlinkSync: (target: string | URL, path: string | URL) => fs.symlinkSync(target, path),
  truncate: fsp.truncate,
  utime: fsp.utimes,
  utimeSync: fs.utimesSync,
  writeFile: fsp.writeFile,
  writeTextFile: (path: string | URL, text: string, { append = false, ...options } = {}) =>
    append ? fsp.appendFile(path, text) : Deno.writeTextFile(path, text, options),
  writeFileSync: (path: string | URL, bytes: Uint8Array) => fs.writeFileSync(path, bytes),
  writeTextFileSync: (path: string | URL, text: string, { append = false } = {}) =>
    fs.writeFileSync(path, text, { flag: append ? "a" : "w" }),
};

const mapped = Object.fromEntries(
  Object.entries(files).map(([name, run]) => [name, throwingLikeDeno(run as (...args: unknown[]) => unknown)]),
) as typeof files;

/** The library's part, and what tests need beside it. */
export const TestDeno = {
  ...Deno,
  ...mapped,
  testOf,
  Command: TestCommand,
  env: {
    ...Deno.env,
    set: (name: string, value: string) => {
      process.env[name] = value;
    },
  },
  execPath: onlyDeno("execPath"),
  foreignPath,
  listen: onlyDeno("listen"),
  watchFs: onlyDeno("watchFs"),
  uid: () => process.getuid?.() ?? null,
};
