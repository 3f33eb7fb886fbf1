// Shell: reads the sources and writes the npm package.

import { dirname, join } from "node:path";
import ts from "typescript";
import { isPublished } from "../house/source.ts";
import { readSourceTree } from "../house/source_tree.ts";
import { bundle } from "./bundle.ts";
import { type DenoConfig, entryPoints, packagedDeclaration, packagedSource, packageJson } from "./package.ts";

/** The declarations of a file, from its text alone: what is exported says its types (that is checked for publishing). */
function declarations(path: string, text: string): string {
  return packagedDeclaration(
    ts.transpileDeclaration(text, {
      fileName: path,
      compilerOptions: {
        isolatedDeclarations: true,
        module: ts.ModuleKind.ESNext,
        target: ts.ScriptTarget.ESNext,
      },
    }).outputText,
  );
}

/** Writes the package into a folder, which is emptied first. `root` ends in a slash. */
export async function buildPackage(root: string, out: string): Promise<void> {
  await Deno.remove(out, { recursive: true }).catch(() => {});
  await Deno.mkdir(out, { recursive: true });
  const config: DenoConfig = JSON.parse(await Deno.readTextFile(join(root, "deno.json")));
  const imported = await bundle({
    root,
    entries: entryPoints(config),
    out: join(out, "dist"),
    source: packagedSource,
  });
  for (const program of ["cli", "mcp_server"]) {
    const path = join(out, "dist", `${program}.js`);
    await Deno.writeTextFile(path, `#!/usr/bin/env node\n${await Deno.readTextFile(path)}`);
    await Deno.chmod(path, 0o755);
  }
  for (const { path, text } of await readSourceTree(root)) {
    if (!isPublished(path)) continue;
    const target = join(out, "types", path.replace(/\.ts$/, ".d.ts"));
    await Deno.mkdir(dirname(target), { recursive: true });
    await Deno.writeTextFile(target, declarations(path, text));
  }
  await Deno.writeTextFile(join(out, "package.json"), `${JSON.stringify(packageJson(config, imported), null, 2)}\n`);
  for (const file of ["README.md", "LICENSE"]) await Deno.copyFile(join(root, file), join(out, file));
}
