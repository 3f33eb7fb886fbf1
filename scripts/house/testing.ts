// Pure: no Deno, no fetch, no file system.

import { parseFile } from "./parse.ts";
import type { HouseFile, Problem } from "./problem.ts";
import type { PackageFaces } from "./resolve.ts";
import { pureHeader } from "./source.ts";

/** The package that the tests of the checks pretend to be. */
export const faces: PackageFaces = { name: "@us/it", exports: { ".": "./mod.ts", "./tools": "./tools/mod.ts" } };

/** Files by path; a text without a header of its own is made pure. */
export function houseFiles(texts: Readonly<Record<string, string>>): readonly HouseFile[] {
  return Object.entries(texts).map(([path, body]) => {
    const text = body.startsWith("// Shell") ? body : `${pureHeader}\n${body}`;
    return { path, text, parsed: parseFile(text) };
  });
}

/** Problems as short strings, for comparison. */
export function brief(problems: readonly Problem[]): readonly string[] {
  return problems.map((problem) => `${problem.path}:${problem.line} ${problem.message}`);
}
