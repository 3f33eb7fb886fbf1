// Pure: no Deno, no fetch, no file system.

import type { Area } from "../../spec/areas.ts";
import type { Divergence } from "../../spec/divergences.ts";
import type { HouseFile, Problem } from "./problem.ts";
import { isPublished } from "./source.ts";

/** Files of the library that read a switch of a profile: `profile.x`, or taken out of one by a pattern. */
export function readersOf(name: string, files: readonly HouseFile[]): readonly string[] {
  return files
    .filter((file) => isPublished(file.path) && !/^(spec|conformance)\//.test(file.path))
    .filter((file) => file.parsed.reads.some((read) => read.member === name && /profile$/i.test(read.from)))
    .map((file) => file.path);
}

function switchProblem(row: Divergence, readers: readonly string[], owed: boolean): string | undefined {
  const [first, ...others] = readers;
  if (others.length > 0) return `is read in ${readers.join(" and ")}: read it in one place and hand on what follows`;
  if (first !== row.readIn) {
    return first === undefined
      ? `is said to be read in ${row.readIn}, but is not`
      : `is read in ${first}: say so in its row (\`readIn\`)`;
  }
  return owed && first === undefined ? "is read nowhere, although its area is built" : undefined;
}

/** Each switch is read in one file, the one that its row of the divergences names. */
export function checkSwitches(
  files: readonly HouseFile[],
  divergences: readonly Divergence[],
  areas: readonly Area[],
): readonly Problem[] {
  const built = new Set<string>(areas.filter((area) => area.built).map((area) => area.id));
  return divergences.flatMap((row) => {
    if (row.switch === undefined) return [];
    const owed = row.rules.every((id) => built.has(id.slice(0, id.indexOf("."))));
    const message = switchProblem(row, readersOf(row.switch, files), owed);
    return message === undefined
      ? []
      : [{ path: "spec/divergences.ts", line: 0, message: `The switch ${row.switch} ${message}` }];
  });
}
