// Shell: starts Deno with few permissions on temporary trees.

import assert from "node:assert/strict";
import { makeTree, packagedRipgrep, runLimited, type Tree } from "../scripts/testing/search_kit.ts";

const linux = Deno.build.os === "linux";

/** What glob and grep answer in a process with these flags: the output, or the error's code and text. */
async function answers(tree: Tree, flags: readonly string[]): Promise<Record<"glob" | "grep", string>> {
  const code = `
    import { createGlob, createGrep } from "./tools/mod.ts";
    import { profiles } from "./spec/mod.ts";
    import { rememberRipgrep } from "./ripgrep/mod.ts";
    const options = {
      workspace: { directory: "${tree.root}", worktree: "${tree.root}", gateRealPath: true },
      profile: profiles.documented,
      ripgrep: rememberRipgrep({ path: "${packagedRipgrep}" }),
    };
    const context = { ask: () => Promise.resolve(), session: "s", signal: new AbortController().signal };
    const answers = {};
    for (const tool of [createGlob(options), createGrep(options)]) {
      try {
        answers[tool.name] = (await tool.call({ pattern: tool.name === "glob" ? "*" : "needle" }, context)).output;
      } catch (error) {
        answers[tool.name] = error.code + ": " + error.message;
      }
    }
    console.log(JSON.stringify(answers));`;
  return JSON.parse(await runLimited(code, flags));
}

Deno.test(
  "[ripgrep.binary] leave to read the directory and to run ripgrep is all it takes",
  { ignore: !linux },
  async () => {
    await using tree = await makeTree({ "a.txt": "needle\n" });
    assert.deepEqual(await answers(tree, [`--allow-read=${tree.root}`, `--allow-run=${packagedRipgrep}`]), {
      glob: `${tree.root}/a.txt`,
      grep: `Found 1 matches\n${tree.root}/a.txt:\n  Line 1: needle\n`,
    });
  },
);

Deno.test(
  "[ripgrep.binary] the error for a missing permission says which flag gives it",
  { ignore: !linux },
  async () => {
    await using tree = await makeTree({ "a.txt": "needle\n" });
    const cases: [string[], RegExp][] = [
      [[`--allow-read=${tree.root}`], new RegExp(`^permission_missing: .*--allow-run=${packagedRipgrep}`)],
      [[`--allow-run=${packagedRipgrep}`], new RegExp(`^permission_missing: .*--allow-read=${tree.root}`)],
      [[], new RegExp(`^permission_missing: .*--allow-read=${tree.root}`)],
    ];
    for (const [flags, wanted] of cases) {
      for (const said of Object.values(await answers(tree, flags))) assert.match(said, wanted);
    }
  },
);
