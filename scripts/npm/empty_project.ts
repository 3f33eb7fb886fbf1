// Shell: packs the package and installs it into an empty project.

import { join } from "node:path";
import { buildPackage } from "./build.ts";

/** How a program ended, and what it printed. */
export interface Run {
  readonly code: number;
  readonly output: string;
}

/** Runs a program to its end. */
export async function run(
  command: string,
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Run> {
  const { code, stdout, stderr } = await new Deno.Command(command, {
    args: [...args],
    cwd,
    env: { ...env },
    stdin: "null",
  }).output();
  const text = new TextDecoder();
  return { code, output: text.decode(stdout) + text.decode(stderr) };
}

/** What the tests and the programs that use the package import beside it, in the versions of deno.json. */
const beside = ["turndown", "htmlparser-benchmark", "@babel/parser", "typescript", "wabt", "fast-check"];

/**
 * Packs the package and installs it into the folder `project`, an empty one within `folder`, with what the tests need
 * beside it and the Bun to run it with. `root` is that of the sources, and ends in a slash.
 */
export async function installPackage(root: string, folder: string): Promise<Run> {
  const built = join(folder, "package");
  await buildPackage(root, built);
  const packed = await run("npm", ["pack", "--silent", "--pack-destination", folder], built);
  if (packed.code !== 0) return packed;
  const project = join(folder, "project");
  await Deno.mkdir(project);
  await Deno.writeTextFile(join(project, "package.json"), '{ "name": "empty", "private": true, "type": "module" }\n');
  const { imports }: { imports: Record<string, string> } = JSON.parse(await Deno.readTextFile(join(root, "deno.json")));
  const packages = beside.map((name) => imports[name]?.slice("npm:".length) ?? name);
  // A registry may fail for a moment: npm tries twice by itself.
  const install = ["install", "--no-audit", "--no-fund", "--ignore-scripts", "--fetch-retries=5"];
  return await run("npm", [...install, join(folder, packed.output.trim()), ...packages, bunPackage], project);
}

/** The binary of Bun, without the package that chooses one when it is installed. */
const bunPackage = "@oven/bun-linux-x64@1.4.5";

/** Where it is in the project. */
export const bun = "node_modules/@oven/bun-linux-x64/bin/bun";
