// Shell: reads the files of the repository.

import type { SourceFile } from "./source.ts";

/** Folders that hold no source of ours; `fixtures` are inputs, some of them broken on purpose. */
const skipped = new Set(["node_modules", "fixtures"]);

/** Folders in the root that are made by tools. */
const made = new Set(["coverage", "npm"]);

async function* walk(root: string, folder: string): AsyncGenerator<string> {
  for await (const entry of Deno.readDir(root + folder)) {
    if (entry.name.startsWith(".")) continue;
    const path = folder + entry.name;
    if (entry.isFile) yield path;
    if (entry.isDirectory && !skipped.has(entry.name) && !made.has(path)) yield* walk(root, `${path}/`);
  }
}

/** Read every `.ts` and `.md` file below the root (a path that ends in `/`), in order of path. */
export async function readSourceTree(root: string): Promise<readonly SourceFile[]> {
  const paths = (await Array.fromAsync(walk(root, ""))).filter((path) => /\.(ts|md)$/.test(path));
  return await Promise.all(
    paths.toSorted().map(async (path) => ({ path, text: await Deno.readTextFile(root + path) })),
  );
}
