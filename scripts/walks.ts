// Shell: makes an empty machine in a temporary folder, and types what the walks say.

import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { commandsOf } from "./docs/blocks.ts";
import { emptyEnvironment, walkProblem, walkScript } from "./docs/walk.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
const walks = join(root, "docs", "walks");

/** Programs that an empty machine does not have. */
const absent = new Set(["deno", "rg", "bun"]);

/** Runs a program to its end. Throws what it said when it failed. */
async function run(command: string, args: readonly string[], options: Deno.CommandOptions = {}): Promise<void> {
  const { success, stderr } = await new Deno.Command(command, { ...options, args: [...args] }).output();
  if (!success) throw new Error(`${command} ${args.join(" ")}: ${new TextDecoder().decode(stderr)}`);
}

/** What in the root is made by tools, and no part of the repository. */
const made: ReadonlySet<string> = new Set([".git", ".scratch", "coverage", "node_modules", "npm"]);

/** Copies a folder, but for some of its entries. */
async function copyFolder(from: string, to: string, skipped: ReadonlySet<string> = new Set()): Promise<void> {
  await Deno.mkdir(to);
  for await (const { name, isDirectory } of Deno.readDir(from)) {
    if (skipped.has(name)) continue;
    if (isDirectory) await copyFolder(join(from, name), join(to, name));
    else await Deno.copyFile(join(from, name), join(to, name));
  }
}

/** A repository of the files as they are now, committed or not, for the walks to clone. */
async function publish(place: string): Promise<void> {
  await copyFolder(root, place, made);
  const who = ["-c", "user.name=walk", "-c", "user.email=walk@localhost", "-c", "commit.gpgsign=false"];
  await run("git", ["init", "--quiet"], { cwd: place });
  await run("git", ["add", "--all"], { cwd: place });
  await run("git", [...who, "commit", "--quiet", "--message=now"], { cwd: place });
}

/** The names in a folder; none where there is no folder. */
function namesIn(folder: string): readonly string[] {
  try {
    return [...Deno.readDirSync(folder)].map(({ name }) => name).sort();
  } catch {
    return [];
  }
}

/** A folder of links to every program of this machine but those that an empty one does not have. */
async function programs(place: string): Promise<void> {
  await Deno.mkdir(place);
  for (const folder of (Deno.env.get("PATH") ?? "").split(delimiter)) {
    for (const name of namesIn(folder).filter((name) => !absent.has(name))) {
      // Of two programs of one name the first on the PATH is meant.
      await Deno.symlink(join(folder, name), join(place, name)).catch(() => {});
    }
  }
}

/**
 * `deno task walks`: types the walks in `docs/walks`, in their order, on one machine that has Node, git and Python and is
 * empty otherwise: an empty home and so empty caches, no Deno and no ripgrep on the PATH. The last line is
 * `N passed, N failed`.
 */
async function main(): Promise<number> {
  const machine = await Deno.realPath(await Deno.makeTempDir({ prefix: "scout-walk-" }));
  const at = (name: string) => join(machine, name);
  await Promise.all([
    Deno.mkdir(at("home")),
    publish(at("origin")),
    programs(at("bin")),
  ]);
  const environment = {
    ...emptyEnvironment(Deno.env.toObject()),
    ...{ HOME: at("home"), PATH: at("bin"), SCOUT: at("origin"), NO_COLOR: "1" },
    // A registry may fail for a moment: npm tries twice by itself.
    npm_config_fetch_retries: "5",
  };
  let [passed, failed] = [0, 0];
  for (const name of namesIn(walks)) {
    const commands = commandsOf(await Deno.readTextFile(join(walks, name)));
    const { stdout, stderr } = await new Deno.Command("bash", {
      args: ["-c", walkScript(commands)],
      ...{ cwd: at("home"), clearEnv: true, env: environment, stdin: "null" },
    }).output();
    const text = new TextDecoder();
    const problem = walkProblem(commands, text.decode(stdout));
    if (problem === undefined) passed += commands.length;
    else {
      failed++;
      console.log(`FAILED docs/walks/${name}:${problem}\n${text.decode(stderr).split("\n").slice(-30).join("\n")}`);
    }
  }
  await Deno.remove(machine, { recursive: true });
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0 ? 0 : 1;
}

if (import.meta.main) Deno.exit(await main());
