// Shell: runs the real ripgrep in a process with less power, on temporary trees.

import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { makeTree, realRipgrep } from "../scripts/testing/search_kit.ts";

const ripgrep = await realRipgrep();
const linux = Deno.build.os === "linux";

Deno.test(
  "[ripgrep.binary] a directory that the system does not let one enter is said to be one, and ripgrep is not to blame",
  { ignore: !linux },
  async () => {
    await using tree = await makeTree({ "shut/a.txt": "", "plain.txt": "no program" });
    await Deno.chmod(tree.at("shut"), 0o000);
    const program = `
      const { ripgrepFiles } = await import(${JSON.stringify(new URL("./run.ts", import.meta.url).href)});
      const [command, directory] = Deno.args;
      await ripgrepFiles({ ripgrep: { command, origin: "named" }, directory, pattern: "*", limit: 9 })
        .catch(({ code, message }) => console.log(JSON.stringify({ code, message })));`;
    await Deno.writeTextFile(tree.at("program.ts"), program);
    // Root may enter everything, unless it lays that power down.
    const bound = Deno.uid() === 0 ? ["setpriv", "--bounding-set=-dac_override,-dac_read_search"] : [];
    const attempt = async (named: string, directory: string) => {
      const [command, ...args] = [
        ...bound,
        Deno.execPath(),
        ...["run", "--quiet", "--no-prompt", "--no-check", "--cached-only", "-A"],
        `--config=${fileURLToPath(new URL("../deno.json", import.meta.url))}`,
        ...[tree.at("program.ts"), named, directory],
      ];
      const { stdout, stderr } = await new Deno.Command(command!, { args }).output();
      return JSON.parse(new TextDecoder().decode(stdout) || JSON.stringify(new TextDecoder().decode(stderr)));
    };
    const shut = tree.at("shut");
    assert.deepEqual(await attempt(ripgrep.command, shut), {
      code: "unreadable",
      message: `Cannot search ${shut}: the system denies permission`,
    });
    assert.equal((await attempt(tree.at("plain.txt"), tree.root)).code, "ripgrep_failed");
    await Deno.chmod(shut, 0o700);
  },
);
