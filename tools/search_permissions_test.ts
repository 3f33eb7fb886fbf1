// Shell: starts Deno with few permissions on temporary trees.

import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { shellWord } from "../conformance/shell_word.ts";
import { callSearch, makeTree, packagedRipgrep, runLimited, soon, type Tree } from "../scripts/testing/search_kit.ts";

const linux = Deno.build.os === "linux";

/** A program that calls glob and grep on a tree, whose repository is one folder up, and prints what they answered. */
function program(tree: Tree, ripgrep: string, path?: string): string {
  const root = new URL("../", import.meta.url);
  return `
    import { createGlob, createGrep } from "${root}tools/mod.ts";
    import { profiles } from "${root}spec/mod.ts";
    import { rememberRipgrep } from "${root}ripgrep/mod.ts";
    const options = {
      workspace: { directory: "${tree.at("work")}", worktree: "${tree.root}", gateRealPath: true },
      profile: profiles.documented,
      ripgrep: rememberRipgrep({ path: "${ripgrep}" }),
    };
    const context = { ask: () => Promise.resolve(), session: "s", signal: new AbortController().signal };
    const answers = {};
    for (const tool of [createGlob(options), createGrep(options)]) {
      try {
        answers[tool.name] = (await tool.call({ pattern: tool.name === "glob" ? "*" : "needle", path: ${
    JSON.stringify(path)
  } }, context)).output;
      } catch (error) {
        answers[tool.name] = error.code + ": " + error.message;
      }
    }
    console.log(JSON.stringify(answers));`;
}

/** The PATH with the tree's own folder in front. */
const path = (tree: Tree) => ({ PATH: `${tree.at("bin")}:${Deno.env.get("PATH")}` });

type Answers = Record<"glob" | "grep", string>;

/** What glob and grep answer in a process with these flags: the output, or the error's code and text. */
async function answers(tree: Tree, flags: readonly string[], ripgrep = packagedRipgrep): Promise<Answers> {
  return JSON.parse(await runLimited(program(tree, ripgrep), flags, path(tree)));
}

/** The same in a process that may prompt, at a terminal where nobody answers. */
async function answersAtTerminal(tree: Tree, flags: readonly string[], ripgrep: string): Promise<Answers> {
  await Deno.writeTextFile(tree.at("main.ts"), program(tree, ripgrep));
  const config = fileURLToPath(new URL("../deno.json", import.meta.url));
  const command = [Deno.execPath(), "run", "--quiet", "--no-check", `--config=${config}`, ...flags, tree.at("main.ts")];
  const child = new Deno.Command("script", {
    args: ["-qec", command.map(shellWord).join(" "), "/dev/null"],
    env: path(tree),
    stdin: "null",
  });
  const { stdout } = await soon(child.output(), 60);
  const lines = new TextDecoder().decode(stdout).trim().split(/\r?\n/);
  return JSON.parse(lines.at(-1) ?? "");
}

const terminal = linux &&
  await new Deno.Command("script", { args: ["--version"] }).output().then(() => true, () => false);

Deno.test(
  "[ripgrep.binary] leave to read the directory and to run ripgrep is all it takes",
  { ignore: !linux },
  async () => {
    await using tree = await makeTree({ "work/a.txt": "needle\n" });
    assert.deepEqual(await answers(tree, [`--allow-read=${tree.at("work")}`, `--allow-run=${packagedRipgrep}`]), {
      glob: tree.at("work/a.txt"),
      grep: `Found 1 matches\n${tree.at("work/a.txt")}:\n  Line 1: needle\n`,
    });
  },
);

Deno.test(
  "[ripgrep.binary] the error for a missing permission says which flag gives it",
  { ignore: !linux },
  async () => {
    await using tree = await makeTree({ "work/a.txt": "needle\n" });
    const [read, run] = [`--allow-read=${tree.at("work")}`, `--allow-run=${packagedRipgrep}`];
    const cases: [string[], RegExp][] = [
      [[read], new RegExp(`^permission_missing: .*${run}`)],
      [[run], new RegExp(`^permission_missing: .*${read}`)],
      [[], new RegExp(`^permission_missing: .*${read}`)],
    ];
    for (const [flags, wanted] of cases) {
      for (const said of Object.values(await answers(tree, flags))) assert.match(said, wanted);
    }
  },
);

Deno.test(
  "[ripgrep.binary] where only every permission will do, no other flag is named",
  { ignore: !linux },
  async () => {
    await using tree = await makeTree({ "work/a.txt": "needle\n" });
    const code = program(tree, packagedRipgrep, "/proc/self");
    const said: Answers = JSON.parse(await runLimited(code, ["--allow-read", "--allow-run"]));
    for (const each of Object.values(said)) assert.match(each, /^permission_missing: .*\/proc\/self: .* --allow-all$/);
  },
);

Deno.test("[ripgrep.binary] nothing prompts, whichever permission is missing", { ignore: !terminal }, async () => {
  await using tree = await makeTree({ "work/a.txt": "needle\n", "bin/": "" });
  await Deno.symlink(packagedRipgrep, tree.at("bin/rg"));
  const read = `--allow-read=${tree.at("work")}`;
  for (const ripgrep of [packagedRipgrep, "rg"]) {
    const run = `--allow-run=${ripgrep}`;
    for (const flags of [[read, run], [read], [run], []]) {
      const said = await answersAtTerminal(tree, flags, ripgrep);
      assert.deepEqual(said, await answers(tree, flags, ripgrep));
      assert.equal(said.glob.startsWith("permission_missing: "), flags.length < 2);
    }
  }
});

Deno.test("[ripgrep.abort] an aborted call does not wait for a ripgrep that is not found yet", async () => {
  await using tree = await makeTree({ "a.txt": "x\n" });
  const calls = (["grep", "glob"] as const).flatMap((name) =>
    (["documented", "extended"] as const).map(async (profile) => {
      const end = new AbortController();
      const call = callSearch(name, tree, { pattern: "x" }, {
        profile,
        ripgrep: new Promise<never>(() => {}),
        signal: end.signal,
      });
      end.abort();
      return (await soon(call)).error?.code;
    })
  );
  assert.deepEqual(await Promise.all(calls), ["aborted", "aborted", "aborted", "aborted"]);
});
