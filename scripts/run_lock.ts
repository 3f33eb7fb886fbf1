// Shell: asks Deno what the programs import, reads deno.lock, writes run.lock.

import { fileURLToPath } from "node:url";
import { type Lock, partOfLock } from "./lock/part_of_lock.ts";

const root = fileURLToPath(new URL("../", import.meta.url));

/** What people run: the command, the MCP server, the suite. */
const programs = ["cli.ts", "mcp.ts", "conformance/main.ts"];

/** What the programs import, from packages. */
async function imports(): Promise<readonly string[]> {
  // Its binary is run, which no import tells.
  const found = new Set<string>([await imported("@vscode/ripgrep")]);
  for (const program of programs) {
    const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["info", "--json", program],
      cwd: root,
    }).output();
    if (!success) throw new Error(new TextDecoder().decode(stderr));
    const { modules } = JSON.parse(new TextDecoder().decode(stdout)) as { modules: { specifier: string }[] };
    for (const { specifier } of modules) {
      const bare = /^npm:\/((?:@[^/]+\/)?[^/]+)/.exec(specifier)?.[1];
      if (bare !== undefined) found.add(`npm:${bare}`);
    }
  }
  return [...found].sort();
}

/** What `deno.json` says that a name stands for. */
async function imported(name: string): Promise<string> {
  return JSON.parse(await Deno.readTextFile(`${root}deno.json`)).imports[name];
}

/**
 * The lock file of the programs that people run: the part of `deno.lock` that these need. Deno fetches every package of a
 * lock file, and most of those in `deno.lock` are for tests and examples alone.
 */
export async function runLock(): Promise<string> {
  const lock = JSON.parse(await Deno.readTextFile(`${root}deno.lock`)) as Lock;
  const part = JSON.stringify(partOfLock(lock, await imports()), undefined, 2);
  // As Deno writes them.
  return `${part.replaceAll(/"(os|cpu)": \[\s+("\w+")\s+\]/g, '"$1": [$2]')}\n`;
}

/** `deno task lock` writes `run.lock`. */
if (import.meta.main) await Deno.writeTextFile(`${root}run.lock`, await runLock());
