// Shell: runs the commands of the documents, and draws what the tools give.

import { fileURLToPath } from "node:url";
import { type Command, commandsOf, isShown } from "./docs/blocks.ts";
import { drawDocument } from "./docs/draw_document.ts";
import { drawnCalls } from "./docs/drawing.ts";
import { makeStage } from "./docs/stage.ts";
import { readSourceTree } from "./house/source_tree.ts";

const root = fileURLToPath(new URL("../", import.meta.url));

/** What went wrong with a command, if anything did. */
async function failure({ command, shown }: Command, folder: string): Promise<string | undefined> {
  const { code, stdout, stderr } = await new Deno.Command("bash", {
    args: ["-e", "-o", "pipefail", "-c", command],
    cwd: root,
    // Documents may write into $TMP; nothing that they do stays.
    env: { NO_COLOR: "1", DENO_NO_PROMPT: "1", TMP: folder },
    stdin: "null",
  }).output();
  const text = new TextDecoder();
  const output = text.decode(stdout);
  if (code !== 0) return `it ended with ${code}:\n${output}${text.decode(stderr)}`;
  return shown === undefined || isShown(shown, output) ? undefined : `it printed:\n${output}`;
}

/** Runs the commands of a document one after the other; gives how many there are, and tells of each that failed. */
async function runCommands(path: string, text: string, tell: (problem: string) => void): Promise<number> {
  const commands = commandsOf(text);
  const folder = await Deno.makeTempDir({ prefix: "scout-docs-" });
  for (const command of commands) {
    const why = await failure(command, folder);
    if (why !== undefined) tell(`${path}:${command.line}: ${command.command.trimEnd()}\n${why}`);
  }
  await Deno.remove(folder, { recursive: true });
  return commands.length;
}

/** The first line in which two texts differ, as a complaint. */
function difference(path: string, present: string, drawn: string): string {
  const [old, now] = [present.split("\n"), drawn.split("\n")];
  const at = now.findIndex((line, at) => line !== old[at]);
  return `${path}:${at + 1}: the tools give "${now[at]}", and it says "${old[at]}": run \`deno task docs --write\``;
}

/**
 * `deno task docs [file…]`: runs the `sh` and `console` blocks of the documents, in the root of the repository, those of
 * one document one after the other, and holds what is drawn in them against the tools. The last line is
 * `N passed, N failed`. `deno task docs --write [file…]` runs no commands, and writes the drawings.
 */
async function main(args: readonly string[]): Promise<number> {
  const write = args.includes("--write");
  const names = args.filter((name) => name !== "--write");
  const all = (await readSourceTree(root)).filter(({ path }) => path.endsWith(".md"));
  const documents = names.length === 0 ? all : all.filter(({ path }) => names.includes(path));
  await using stage = await makeStage();
  let [done, failed] = [0, 0];
  const tell = (problem: string) => {
    failed++;
    console.log(`FAILED ${problem}`);
  };
  for (const { path, text } of documents) {
    const drawn = await drawDocument(text, stage).catch((error: Error) => tell(`${path}: ${error.message}`));
    done += drawnCalls(text).length;
    if (drawn !== undefined && drawn !== text) {
      if (write) await Deno.writeTextFile(root + path, drawn);
      else tell(difference(path, text, drawn));
    }
    // The walks are typed on an empty machine: scripts/walks.ts.
    if (!write && !path.startsWith("docs/walks/")) done += await runCommands(path, text, tell);
  }
  console.log(`${done - failed} passed, ${failed} failed`);
  return failed === 0 && done > 0 ? 0 : 1;
}

if (import.meta.main) Deno.exit(await main(Deno.args));
