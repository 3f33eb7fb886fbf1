// Pure: no Deno, no fetch, no file system.

import type { Problem } from "./problem.ts";
import type { SourceFile } from "./source.ts";

/** Documents that lead readers through the tree, so that a file they name must be there. */
const guides = ["docs/architecture.md", "CONTRIBUTING.md"];

/** The files of the tree that a text names in code font: `tools/tool.ts`, but no pattern such as `<name>.ts`. */
export function namedFiles(text: string): readonly string[] {
  return [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)*\.(?:ts|md))`/g)].map((match) => match[1] ?? "");
}

/** A file that a guide names exists. A bare name may be that of any file, since the text around it says where. */
export function checkDocPaths(files: readonly SourceFile[]): readonly Problem[] {
  const paths = new Set(files.map((file) => file.path));
  const names = new Set(files.map((file) => file.path.slice(file.path.lastIndexOf("/") + 1)));
  return files.filter((file) => guides.includes(file.path)).flatMap((file) =>
    file.text.split("\n").flatMap((line, at) =>
      namedFiles(line).filter((name) => !(name.includes("/") ? paths : names).has(name)).map((name) => ({
        path: file.path,
        line: at + 1,
        message: `The file "${name}" does not exist: name the one that does its work now`,
      }))
    )
  );
}
