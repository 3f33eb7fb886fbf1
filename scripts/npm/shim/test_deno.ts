// Shell: everything that the tests ask of Deno, done with Node.

import { spawnSync } from "node:child_process";
import fs, { promises as fsp } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { test as nodeTest, type TestContext } from "node:test";
import { Command } from "./command.ts";
import { Deno } from "./deno.ts";

interface Context {
  step: (name: string, run: (context: Context) => unknown) => Promise<boolean>;
}

type Body = (context: Context) => unknown;

interface Definition {
  name: string;
  fn: Body;
  ignore?: boolean;
}

function contextOf(context: TestContext): Context {
  return {
    async step(name, run) {
      await context.test(name, async (inner) => void await run(contextOf(inner)));
      return true;
    },
  };
}

/** Thrown where a test starts Deno itself, or asks for what Node cannot do: such a test is skipped. */
class NeedsDeno extends Error {}

function needsDeno(): never {
  throw new NeedsDeno("This needs Deno");
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

/** `Deno.test`, in the forms that the tests use. */
function test(first: string | Definition, second?: Body | Partial<Definition>, third?: Body): void {
  const options = typeof first === "string" ? (typeof second === "object" ? second : {}) : first;
  const name = typeof first === "string" ? first : first.name;
  const body = typeof first !== "string" ? first.fn : typeof second === "function" ? second : third;
  void nodeTest(name, { skip: options.ignore === true }, async (context) => {
    try {
      await body?.(contextOf(context));
    } catch (error) {
      if (!(error instanceof NeedsDeno)) throw error;
      context.skip(error.message);
    }
  });
}
test.ignore = (name: string, body: Body) => test(name, { ignore: true }, body);

/** The library's part, and what tests prepare and look at files with. */
export const TestDeno = {
  ...Deno,
  test,
  Command: TestCommand,
  execPath: needsDeno,
  listen: needsDeno,
  watchFs: needsDeno,
  uid: () => process.getuid?.() ?? null,
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
    fs.readdirSync(path, { withFileTypes: true }).map((entry) => ({
      name: entry.name,
      isFile: entry.isFile(),
      isDirectory: entry.isDirectory(),
      isSymlink: entry.isSymbolicLink(),
    })),
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
  writeTextFile: (path: string | URL, text: string, { append = false, mode = 0o666 } = {}) =>
    fsp.writeFile(path, text, { flag: append ? "a" : "w", mode }),
  writeFileSync: (path: string | URL, bytes: Uint8Array) => fs.writeFileSync(path, bytes),
  writeTextFileSync: (path: string | URL, text: string, { append = false } = {}) =>
    fs.writeFileSync(path, text, { flag: append ? "a" : "w" }),
};
