// Shell: makes trees and programs in temporary folders, reads /proc.

import { createRequire } from "node:module";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import type { AskRequest } from "../../permission/request.ts";
import { findRipgrep, type RipgrepBinary } from "../../ripgrep/mod.ts";
import { type Profile, type ProfileName, profiles } from "../../spec/profiles.ts";
import { ToolError } from "../../spec/tool_error.ts";
import { createGlob } from "../../tools/glob/mod.ts";
import { createGrep } from "../../tools/grep/mod.ts";
import type { ReadVerdict } from "../../tools/search/guard.ts";
import type { SearchTimes } from "../../tools/search_options.ts";
import type { ToolResult } from "../../tools/tool.ts";
import { shellWord } from "../../conformance/shell_word.ts";

/** A tree in a temporary folder, removed when it is disposed of. */
export interface Tree extends AsyncDisposable {
  /** Its absolute real path. */
  readonly root: string;
  /** The absolute path of a place in it. */
  readonly at: (name: string) => string;
}

/** Makes files (and the folders above them) with the given contents; a name that ends in `/` is an empty folder. */
export async function makeTree(files: Readonly<Record<string, string | Uint8Array>> = {}): Promise<Tree> {
  const root = await Deno.realPath(await Deno.makeTempDir({ prefix: "scout-search-" }));
  await Deno.chmod(root, 0o755);
  for (const [name, content] of Object.entries(files)) {
    const place = path.join(root, name);
    await Deno.mkdir(name.endsWith("/") ? place : path.dirname(place), { recursive: true });
    if (name.endsWith("/")) continue;
    await Deno.writeFile(place, typeof content === "string" ? new TextEncoder().encode(content) : content);
  }
  return {
    root,
    at: (name) => path.join(root, name),
    [Symbol.asyncDispose]: () => Deno.remove(root, { recursive: true }),
  };
}

/** The ripgrep of this machine. */
export const realRipgrep = (): Promise<RipgrepBinary> => findRipgrep();

/** A program that stands where ripgrep is expected: a shell script with the given body. */
export async function fakeRipgrep(tree: Tree, body: string): Promise<RipgrepBinary> {
  const command = tree.at("fake-rg.sh");
  await Deno.writeTextFile(command, `#!/bin/sh\n${body}\n`);
  await Deno.chmod(command, 0o755);
  return { command, origin: "named" };
}

/** A ripgrep that file modes bind: as root it runs as nobody, from a copy that nobody may start. */
export async function boundRipgrep(tree: Tree): Promise<RipgrepBinary> {
  const real = await realRipgrep();
  if (Deno.uid() !== 0) return real;
  const found = real.origin === "path"
    ? new TextDecoder().decode((await new Deno.Command("sh", { args: ["-c", "command -v rg"] }).output()).stdout).trim()
    : real.command;
  await Deno.copyFile(found, tree.at("rg-copy"));
  await Deno.chmod(tree.at("rg-copy"), 0o755);
  const drop = "exec setpriv --reuid 65534 --regid 65534 --clear-groups";
  return await fakeRipgrep(tree, `${drop} ${shellWord(tree.at("rg-copy"))} "$@"`);
}

/** Runs a shell command in a tree, for what Deno cannot make: FIFOs, names that are not UTF-8. */
export async function inShell(tree: Tree, command: string): Promise<void> {
  const { success, stderr } = await new Deno.Command("sh", { args: ["-c", command], cwd: tree.root }).output();
  if (!success) throw new Error(`${command}: ${new TextDecoder().decode(stderr)}`);
}

/** Process ids of the children of this process, zombies among them (Linux). */
export function children(): number[] {
  const found: number[] = [];
  for (const entry of Deno.readDirSync("/proc")) {
    if (!/^\d+$/.test(entry.name)) continue;
    try {
      const stat = Deno.readTextFileSync(`/proc/${entry.name}/stat`);
      // pid (name) state parent …; a name may hold anything, so the fields are counted from its end.
      const [, parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      if (Number(parent) === Deno.pid) found.push(Number(entry.name));
    } catch {
      // It ended while we looked.
    }
  }
  return found.sort();
}

/** How many pipes this process has open (Linux). */
export function openPipes(): number {
  let count = 0;
  for (const entry of Deno.readDirSync("/proc/self/fd")) {
    try {
      if (Deno.readLinkSync(`/proc/self/fd/${entry.name}`).startsWith("pipe:")) count++;
    } catch {
      // The descriptor of this very listing.
    }
  }
  return count;
}

/** The binary in the npm package, whatever is on the PATH. */
export const packagedRipgrep: string = createRequire(import.meta.resolve("@vscode/ripgrep"))
  .resolve(`@vscode/ripgrep-${process.platform}-${process.arch}/bin/${process.platform === "win32" ? "rg.exe" : "rg"}`);

const root = fileURLToPath(new URL("../../", import.meta.url));

/**
 * Runs a program, whose imports are relative to the root of the repository, in a Deno with these permission flags and
 * without prompts. Gives what it printed; throws what it said when it failed.
 */
export async function runLimited(
  code: string,
  flags: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "--quiet", "--no-prompt", "--no-check", "--frozen", "--cached-only", ...flags, "-"],
    cwd: root,
    env: { ...env },
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(code));
  await writer.close();
  const { success, stdout, stderr } = await child.output();
  if (!success) throw new Error(new TextDecoder().decode(stderr));
  return new TextDecoder().decode(stdout).trim();
}

/** A call of a search tool: its result, and the questions it asked as `permission: patterns`. */
export interface Called {
  /** The result, when it gave one. */
  readonly result?: ToolResult;
  /** The error, when it threw one. */
  readonly error?: ToolError;
  /** The questions, in order. */
  readonly asked: readonly string[];
}

/** What a test may choose about a call. */
export interface CallChoices {
  /** Default: `documented`. */
  readonly profile?: ProfileName;
  /** Working directory below the root of the tree. Default: the root itself. */
  readonly directory?: string;
  /** Default: the real ripgrep. */
  readonly ripgrep?: RipgrepBinary | Promise<RipgrepBinary>;
  /** A permission that is refused. Default: none. */
  readonly refuse?: string;
  /** Ends the call. */
  readonly signal?: AbortSignal;
  /** What the `read` rules say of a path. Default: nothing is asked of them. */
  readonly readVerdict?: ReadVerdict;
  /** How long the profile `extended` searches. Default: longer than anything takes on a busy machine. */
  readonly times?: Partial<SearchTimes>;
  /** A profile of its own, in the place of the named one. */
  readonly switches?: Partial<Profile>;
}

/** What is found out must not depend on how much the machine has to do beside. */
const unhurried: SearchTimes = { budget: 600_000, totals: 600_000, why: 600_000 };

/** Calls `glob` or `grep` on a tree. */
export async function callSearch(
  name: "glob" | "grep",
  tree: Tree,
  params: unknown,
  choices: CallChoices = {},
): Promise<Called> {
  const profile = { ...profiles[choices.profile ?? "documented"], ...choices.switches };
  const directory = tree.at(choices.directory ?? "");
  const ripgrep = choices.ripgrep ?? realRipgrep();
  const create = name === "glob" ? createGlob : createGrep;
  const tool = create({
    workspace: { directory, worktree: directory, gateRealPath: profile.gateRealPath },
    profile,
    ripgrep: async () => await ripgrep,
    times: { ...unhurried, ...choices.times },
    ...(choices.readVerdict ? { readVerdict: choices.readVerdict } : {}),
  });
  const asked: string[] = [];
  const ask = (request: AskRequest) => {
    asked.push(`${request.permission}: ${request.patterns.join(" ")}`);
    if (request.permission !== choices.refuse) return Promise.resolve();
    return Promise.reject(new ToolError("denied", "not allowed"));
  };
  const { signal = new AbortController().signal } = choices;
  try {
    return { result: await tool.call(params, { ask, session: "s", signal }), asked };
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    return { error, asked };
  }
}

/** The same promise, or a failure when it is still pending after that many seconds: a test that hangs tells nothing. */
export async function soon<T>(promise: Promise<T>, seconds: number = 10): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`It is still running after ${seconds} s`)), seconds * 1000);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * What a run gives that is ended after some milliseconds: few, and twice as many as long as it is not enough, since on a busy
 * machine what it runs may not have begun by then. What the last run gives is given in any case.
 */
export async function longEnough<T>(
  milliseconds: number,
  run: (milliseconds: number) => Promise<T>,
  isEnough: (given: T) => boolean,
): Promise<T> {
  for (let time = milliseconds;; time *= 2) {
    const given = await run(time);
    if (isEnough(given) || time > 20 * milliseconds) return given;
  }
}
