// Shell: runs the commands of the documents.

import { fileURLToPath } from "node:url";
import { type Command, commandsOf, isShown } from "./docs/blocks.ts";
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

/**
 * `deno task docs [file…]`: runs the `sh` and `console` blocks of the documents, in the root of the repository; those of
 * one document one after the other. The last line is `N passed, N failed`.
 */
async function main(names: readonly string[]): Promise<number> {
  const documents = (await readSourceTree(root)).filter(({ path }) => path.endsWith(".md"));
  let [passed, failed] = [0, 0];
  for (const { path, text } of documents) {
    if (names.length > 0 && !names.includes(path)) continue;
    const folder = await Deno.makeTempDir({ prefix: "scout-docs-" });
    for (const command of commandsOf(text)) {
      const why = await failure(command, folder);
      if (why === undefined) passed++;
      else {
        failed++;
        console.log(`FAILED ${path}:${command.line}: ${command.command.trimEnd()}\n${why}`);
      }
    }
    await Deno.remove(folder, { recursive: true });
  }
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0 ? 0 : 1;
}

if (import.meta.main) Deno.exit(await main(Deno.args));
