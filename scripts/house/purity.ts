// Pure: no Deno, no fetch, no file system.

import type { HouseFile, Problem } from "./problem.ts";
import { type PackageFaces, resolve } from "./resolve.ts";
import { isTest, kindOf, pureHeader } from "./source.ts";

/**
 * Libraries that only compute, so that a pure file may import them. A new one is added here after a look inside; a pure
 * test that uses it runs with no permission, which is the proof.
 */
export const pureLibraries: ReadonlySet<string> = new Set([
  "node:path",
  "node:path/posix",
  "node:path/win32",
  "node:assert/strict",
  "node:buffer",
  // For digests.
  "node:crypto",
  // For paths as file URLs.
  "node:url",
  "node:stream",
  "node:util",
  // Packs and unpacks what it is handed.
  "node:zlib",
  "@babel/parser",
  "@cfworker/json-schema",
  "@sveltejs/acorn-typescript",
  "acorn",
  // Parses a list of arguments that it is handed.
  "commander",
  "domhandler",
  "entities",
  "eventsource-parser",
  "fast-check",
  "htmlparser2",
  "ipaddr.js",
  "parse5",
  "turndown",
  "zod",
]);

/** Every file begins with one of the two headers. */
export function checkHeaders(files: readonly HouseFile[]): readonly Problem[] {
  return files.filter((file) => kindOf(file.text) === undefined).map((file) => ({
    path: file.path,
    line: 1,
    message: `The first line is no header: write "${pureHeader}" or "// Shell: <which effects>."`,
  }));
}

function checkFile(
  file: HouseFile,
  kinds: ReadonlyMap<string, string | undefined>,
  faces: PackageFaces,
): readonly Problem[] {
  const problem = (line: number, message: string): Problem => ({ path: file.path, line, message });
  const names = file.parsed.hostNames
    // `Deno.test` registers a test and does nothing else.
    .filter((each) => !(isTest(file.path) && each.name === "Deno" && each.member === "test"))
    .map((each) => problem(each.line, `A pure file mentions ${each.name}: move the effect to a shell`));
  const imports = file.parsed.imports.flatMap((each) => {
    const target = resolve(each.from, file.path, faces);
    switch (target.kind) {
      case "file":
        return kinds.has(target.path) && kinds.get(target.path) !== "pure"
          ? [
            problem(
              each.line,
              `A pure file imports "${target.path}", which is none: move what is needed to a pure file`,
            ),
          ]
          : [];
      case "library":
        // A type of a library leaves nothing behind when the code runs.
        return each.typeOnly || pureLibraries.has(target.name) ? [] : [
          problem(
            each.line,
            `A pure file imports "${target.name}": import it in a shell, or list it in scripts/house/purity.ts`,
          ),
        ];
    }
  });
  return [...names, ...imports];
}

/** Pure files name nothing of the host and import only pure files and libraries that only compute. */
export function checkPurity(files: readonly HouseFile[], faces: PackageFaces): readonly Problem[] {
  const kinds = new Map(files.map((file) => [file.path, kindOf(file.text)]));
  return files.filter((file) => kindOf(file.text) === "pure").flatMap((file) => checkFile(file, kinds, faces));
}
