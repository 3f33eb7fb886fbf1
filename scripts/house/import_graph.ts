// Pure: no Deno, no fetch, no file system.

import type { HouseFile } from "./problem.ts";
import { type PackageFaces, resolve } from "./resolve.ts";

/** An import of one file of ours by another. */
export interface Arrow {
  readonly from: string;
  readonly to: string;
  /** Where it stands in the file that imports. */
  readonly line: number;
  /** Whether only types are taken, so that nothing is loaded. */
  readonly typeOnly: boolean;
}

/** The files of ours that a file imports, for their types too. */
export function arrowsOf(file: HouseFile, faces: PackageFaces): readonly Arrow[] {
  return file.parsed.imports.flatMap(({ from, line, typeOnly }) => {
    const target = resolve(from, file.path, faces);
    return target.kind === "file" ? [{ from: file.path, to: target.path, line, typeOnly }] : [];
  });
}
