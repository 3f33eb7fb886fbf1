// Shell: times glob and grep against ripgrep itself, and measures their memory.

import { compare } from "../compare.ts";
import type { Figure } from "../figures.ts";
import { measurePeak } from "../peak.ts";
import { filesArgs, searchArgs } from "../../ripgrep/mod.ts";
import { commonWord, makeSearchTrees, rareName, rareWord } from "./search_tree.ts";
import { ripgrep, search } from "./search_tools.ts";

/** Runs ripgrep itself, its output thrown away. */
async function plain(directory: string, args: readonly string[]): Promise<void> {
  const { command } = await ripgrep();
  await new Deno.Command(command, { args: [...args], cwd: directory, stdin: "null", stdout: "null", stderr: "null" })
    .output();
}

/** Runs ripgrep itself through a shell, with its first lines kept. */
async function head(directory: string, args: readonly string[], lines: number): Promise<void> {
  const { command } = await ripgrep();
  const script = `"$0" "$@" | head -n ${lines}`;
  await new Deno.Command("sh", {
    args: ["-c", script, command, ...args],
    cwd: directory,
    stdin: "null",
    stdout: "null",
    stderr: "null",
  }).output();
}

/** How much a search costs on the large tree, in searches on the small one. */
async function growth(name: string, run: (directory: string) => Promise<unknown>, small: string, large: string) {
  const { ours, against, value } = await compare({
    name,
    ours: () => run(large),
    against: () => run(small),
    againstName: "the same on 20,000 files",
    rounds: 31,
  });
  // A run takes a few milliseconds, most of which is the start of a process.
  return { name, ours, against, value, atMost: 1.3 };
}

/** The memory that a search takes above the process at rest. */
async function memory(name: string, args: readonly string[]): Promise<Figure> {
  const { idle, peak } = await measurePeak(new URL("./search_peak.ts", import.meta.url), args);
  return {
    name: `memory: ${name}`,
    ours: `${peak.toFixed(0)} MB`,
    against: `${idle.toFixed(0)} MB at rest`,
    value: peak - idle,
    atMost: 64,
  };
}

/** Times and memory of glob and grep. */
export async function bench(): Promise<readonly Figure[]> {
  await using trees = await makeSearchTrees();
  const { small, large, line } = trees;
  const figures: Figure[] = [];
  const common = searchArgs({ pattern: commonWord });
  for (const [size, directory] of [["20,000", small], ["60,000", large]] as const) {
    figures.push(
      await compare({
        name: `grep: common word, ${size} files`,
        ours: () => search("grep", directory, { pattern: commonWord }),
        against: () => head(directory, common, 101),
        againstName: "`rg --json … \\| head -n 101`",
        atMost: 1.3,
        rounds: 31,
      }),
    );
  }
  figures.push(
    await growth(
      "grep: common word, 60,000 files",
      (tree) => search("grep", tree, { pattern: commonWord }),
      small,
      large,
    ),
    await compare({
      name: "grep: common word, 20,000 files",
      ours: () => search("grep", small, { pattern: commonWord }),
      against: () => head(small, ["-n", commonWord, "."], 100),
      againstName: "`rg -n … \\| head -100`",
      rounds: 31,
    }),
  );
  for (const pattern of [rareWord, "nowhere_at_all"]) {
    figures.push(
      await compare({
        name: `grep: ${pattern === rareWord ? "rare word" : "no match"}, 20,000 files`,
        ours: () => search("grep", small, { pattern }),
        against: () => plain(small, searchArgs({ pattern })),
        againstName: "`rg --json …`",
        atMost: 1.1,
      }),
      await compare({
        name: `grep: ${pattern === rareWord ? "rare word" : "no match"}, 20,000 files`,
        ours: () => search("grep", small, { pattern }),
        against: () => plain(small, ["-n", pattern, "."]),
        againstName: "`rg -n …`",
      }),
    );
  }
  figures.push(
    await compare({
      name: "grep: rare word, include `*.ts`",
      ours: () => search("grep", small, { pattern: rareWord, include: "*.ts" }),
      against: () => plain(small, searchArgs({ pattern: rareWord, include: "*.ts" })),
      againstName: "`rg --json --glob=*.ts …`",
      atMost: 1.1,
    }),
    await compare({
      name: "glob: `**/*.ts`, 20,000 files",
      ours: () => search("glob", small, { pattern: "**/*.ts" }),
      against: () => head(small, filesArgs({ pattern: "**/*.ts" }), 101),
      againstName: "`rg --files … \\| head -n 101`",
      atMost: 1.3,
      rounds: 31,
    }),
    await growth("glob: `**/*.ts`, 60,000 files", (tree) => search("glob", tree, { pattern: "**/*.ts" }), small, large),
    await compare({
      name: "glob: one file of 60,000",
      ours: () => search("glob", large, { pattern: `**/${rareName}` }),
      against: () => plain(large, filesArgs({ pattern: `**/${rareName}` })),
      againstName: "`rg --files --glob=…`",
      atMost: 1.1,
    }),
    await compare({
      name: "glob: no file of 60,000",
      ours: () => search("glob", large, { pattern: "**/nothere.xyz" }),
      against: () => plain(large, filesArgs({ pattern: "**/nothere.xyz" })),
      againstName: "`rg --files --glob=…`",
      atMost: 1.1,
    }),
    await memory("grep, common word", ["grep", small, commonWord]),
    await memory("grep, rare word", ["grep", small, rareWord]),
    await memory("grep, a line of 200 MB that matches", ["grep", line, "^x"]),
    await memory("grep, a line of 200 MB that does not", ["grep", line, "y"]),
    await memory("glob, `**/*.ts`", ["glob", large, "**/*.ts"]),
  );
  return figures;
}
