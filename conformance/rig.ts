// Shell: temporary folders, trees on disk, a recording rg, a page server.

import { tmpdir } from "node:os";
import * as path from "node:path";
import { fileURLToPath } from "node:url";
import type { Place, RgCall, ServerCall, ServerScript, Trial } from "./check.ts";
import { type NativeEngine, nativeEngine } from "./native/native.ts";
import { type PageServer, servePages } from "./pages.ts";
import { shellWord } from "./shell_word.ts";
import type { Tree, TreeEntry } from "./tree.ts";

/** What a run of the suite needs of this machine. One rig serves one target at a time. */
export interface Rig {
  /** Folder that holds the recording `rg`, to be put first on the target's PATH. */
  readonly bin: string;
  /** The recording `rg` itself; `undefined` when this machine has no ripgrep to pass the calls on to. */
  readonly rg: string | undefined;
  /** The ripgrep behind it. */
  readonly realRg: string | undefined;
  /** What `rg --version` says first, for the report. */
  readonly rgVersion: string;
  /** Builds a tree in a new place. */
  build(tree: Tree, outside: Tree): Promise<Place>;
  /** Writes more files into a place. */
  put(directory: string, tree: Tree): Promise<void>;
  /** The recorded runs since the last call. */
  rgCalls(): Promise<RgCall[]>;
  /** Replaces ripgrep by a shell script for listings and searches; to the script, ripgrep is `$REAL_RG`. */
  rgScript(script: string | undefined): Promise<void>;
  /** Serves pages on loopback. */
  readonly serve: Trial["serve"];
  /** The command that starts a scripted MCP server; equal scripts are one file. */
  server(script: ServerScript): Promise<{ command: string[] }>;
  /** The lines that a scripted server logged since the last call. */
  serverCalls(server: { readonly command: readonly string[] }): Promise<ServerCall[]>;
  /** The engine of this machine, in a process without permissions. */
  readonly native: NativeEngine;
  /** Removes everything. */
  close(): Promise<void>;
}

async function writeEntry(file: string, entry: TreeEntry): Promise<void> {
  if (typeof entry === "string") return await Deno.writeTextFile(file, entry);
  if ("text" in entry) await Deno.writeTextFile(file, entry.text);
  else if ("bytes" in entry) await Deno.writeFile(file, entry.bytes);
  else if ("link" in entry) return await Deno.symlink(entry.link, file);
  else if ("dir" in entry) await Deno.mkdir(file, { recursive: true });
  else if ("fifo" in entry) {
    const { success } = await new Deno.Command("mkfifo", { args: [file] }).output();
    if (!success) throw new Error(`cannot make the FIFO ${file}`);
    return;
  } else {
    await Deno.writeTextFile(file, entry.sparse.head);
    await Deno.truncate(file, entry.sparse.size);
    if (entry.sparse.tail !== undefined) await Deno.writeTextFile(file, entry.sparse.tail, { append: true });
    return;
  }
  if (entry.mode !== undefined) await Deno.chmod(file, entry.mode);
}

async function write(directory: string, tree: Tree): Promise<void> {
  await Deno.mkdir(directory, { recursive: true });
  const made = new Set([directory]);
  for (const [name, entry] of Object.entries(tree)) {
    const file = path.join(directory, name);
    const folder = path.dirname(file);
    if (!made.has(folder)) {
      await Deno.mkdir(folder, { recursive: true });
      made.add(folder);
    }
    await writeEntry(file, entry);
  }
}

async function executable(file: string): Promise<boolean> {
  const info = await Deno.stat(file).catch(() => undefined);
  return info !== undefined && info.isFile && (info.mode === null || (info.mode & 0o111) !== 0);
}

/** The ripgrep that the recording one passes calls on to: the one on the PATH, else the one of the npm package. */
export async function realRipgrep(): Promise<string | undefined> {
  for (const folder of (Deno.env.get("PATH") ?? "").split(":")) {
    const file = path.join(folder, "rg");
    if (folder !== "" && await executable(file)) return file;
  }
  const { rgPath } = await import("@vscode/ripgrep").catch(() => ({ rgPath: "" }));
  return rgPath !== "" && await executable(rgPath) ? rgPath : undefined;
}

/**
 * Every call but a question about ripgrep itself leaves a file with its directory and arguments, each ended by a NUL; then
 * ripgrep, or the script, runs. A script finds ripgrep as `$REAL_RG`. Only what the shell itself can do is used: a search
 * is over in a few milliseconds, and so is this.
 */
const recorder = (real: string, log: string) =>
  `#!/bin/sh
case " $* " in *" --version "*|*" --help "*|*" --type-list "*) ;; *)
  printf '%s\\0' "$(pwd -P)" "$@" > ${shellWord(log)}/$$.call
  if [ -f ${shellWord(log)}/script ]; then REAL_RG=${shellWord(real)} exec /bin/sh ${shellWord(log)}/script "$@"; fi ;;
esac
exec ${shellWord(real)} "$@"
`;

/**
 * A new temporary folder, only its owner's, whose path has the same length in every run: `Deno.makeTempDir` draws names of
 * one to sixteen digits, and an answer that holds paths would be cut at another place, or reach a limit, by their luck.
 */
async function temporaryFolder(): Promise<string> {
  const folder = path.join(await Deno.realPath(tmpdir()), `conformance-${crypto.randomUUID().replaceAll("-", "")}`);
  await Deno.mkdir(folder, { mode: 0o700 });
  return folder;
}

/** Removes a folder at once, though somebody may still be writing into it. */
function removeNow(folder: string): void {
  for (let left = 5; left > 0; left--) {
    try {
      return Deno.removeSync(folder, { recursive: true });
    } catch (error) {
      if (error instanceof Deno.errors.NotFound) return;
    }
  }
}

/** Makes a rig in a new temporary folder. When the signal fires the folder is gone at once, so that the process may end. */
export async function makeRig({ signal }: { readonly signal?: AbortSignal | undefined } = {}): Promise<Rig> {
  const root = await temporaryFolder();
  const remove = () => removeNow(root);
  signal?.addEventListener("abort", remove);
  const bin = path.join(root, "bin");
  const log = path.join(root, "rg");
  await Deno.mkdir(bin);
  await Deno.mkdir(log);
  const real = await realRipgrep();
  const rg = real === undefined ? undefined : path.join(bin, "rg");
  let rgVersion = "no ripgrep found";
  if (real !== undefined && rg !== undefined) {
    await Deno.writeTextFile(rg, recorder(real, log));
    await Deno.chmod(rg, 0o755);
    const { stdout } = await new Deno.Command(real, { args: ["--version"] }).output();
    rgVersion = new TextDecoder().decode(stdout).split("\n")[0] ?? "";
  }
  const servers: PageServer[] = [];
  let places = 0;
  const native = nativeEngine();
  const scripts = new Map<string, string>();
  const logs = new Map<string, number>();
  return {
    native,
    async server(script) {
      const text = JSON.stringify(script);
      const file = scripts.get(text) ?? path.join(root, `server${scripts.size}.json`);
      if (!scripts.has(text)) {
        scripts.set(text, file);
        await Deno.writeTextFile(file, JSON.stringify({ name: "scripted", log: `${file}.log`, ...script }));
      }
      const program = fileURLToPath(new URL("../fixtures/mcp/scripted.ts", import.meta.url));
      const flags = ["--no-prompt", "--no-config", "--no-lock", "--no-check", "--quiet", "-A"];
      return { command: [Deno.execPath(), "run", ...flags, program, file] };
    },
    async serverCalls({ command }) {
      const log = `${command.at(-1)}.log`;
      const text = await Deno.readTextFile(log).catch(() => "");
      const whole = text.slice(0, text.lastIndexOf("\n") + 1);
      const lines = whole.slice(logs.get(log) ?? 0).split("\n").filter(Boolean);
      logs.set(log, whole.length);
      return lines.map((line): ServerCall => JSON.parse(line));
    },
    bin,
    rg,
    realRg: real,
    rgVersion,
    async build(tree, outside) {
      const parent = path.join(root, `c${++places}`);
      const directory = path.join(parent, "work");
      await write(parent, outside);
      await write(directory, tree);
      return { directory, outside: parent, at: (...segments) => path.join(directory, ...segments) };
    },
    put: write,
    async rgCalls() {
      const calls: RgCall[] = [];
      const names = [];
      for await (const entry of Deno.readDir(log)) if (entry.name.endsWith(".call")) names.push(entry.name);
      for (const name of names.sort()) {
        const [directory, ...args] = (await Deno.readTextFile(path.join(log, name))).split("\0").slice(0, -1);
        // One that was ended before it could write has left an empty file.
        if (directory !== undefined) calls.push({ directory, args });
        await Deno.remove(path.join(log, name));
      }
      return calls;
    },
    async rgScript(script) {
      const file = path.join(log, "script");
      if (script === undefined) await Deno.remove(file).catch(() => {});
      else await Deno.writeTextFile(file, script);
    },
    serve(pages) {
      const server = servePages(pages);
      servers.push(server);
      return Promise.resolve(server);
    },
    async close() {
      for (const server of servers) await server.close();
      await native.close();
      signal?.removeEventListener("abort", remove);
      await Deno.remove(root, { recursive: true }).catch(() => {});
    },
  };
}
