// Pure: no Deno, no fetch, no file system.

import type { Area } from "../../spec/areas.ts";
import type { Divergence } from "../../spec/divergences.ts";
import type { Limits } from "../../spec/limits.ts";
import type { Rule } from "../../spec/rule.ts";
import { checkFileCircles, checkFolderCircles, type MutualTypes } from "./circles.ts";
import { checkDocPaths } from "./doc_paths.ts";
import { checkFloors, checkFloorsDrawn } from "./floors.ts";
import { checkInventory } from "./inventory.ts";
import { checkLength, longTables } from "./length.ts";
import { checkNumbers, numberExcuses } from "./numbers.ts";
import { parseFile } from "./parse.ts";
import type { HouseFile, Problem } from "./problem.ts";
import { checkHeaders, checkPurity } from "./purity.ts";
import type { PackageFaces } from "./resolve.ts";
import { checkCoverage, checkIdsExist } from "./rule_ids.ts";
import type { SourceFile } from "./source.ts";
import { checkSwitches } from "./switches.ts";

/** What the house is held against. */
export interface Contract {
  readonly rules: readonly Rule[];
  readonly areas: readonly Area[];
  readonly limits: Limits;
  readonly divergences: readonly Divergence[];
  readonly mutualTypes: readonly MutualTypes[];
  /** The tasks of `deno.json`. */
  readonly tasks: readonly string[];
}

/** Parse files; one that cannot be parsed is a problem. */
export function parseAll(files: readonly SourceFile[]): { files: readonly HouseFile[]; problems: readonly Problem[] } {
  const parsed: HouseFile[] = [];
  const problems: Problem[] = [];
  for (const file of files) {
    try {
      parsed.push({ ...file, parsed: parseFile(file.text) });
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      problems.push({ path: file.path, line: 0, message: `The file cannot be read: ${error.message}` });
    }
  }
  return { files: parsed, problems };
}

/** Every problem of the house, by file and line. Of files that are not TypeScript only the guides are looked at. */
export function checkHouse(
  sources: readonly SourceFile[],
  faces: PackageFaces,
  contract: Contract,
): readonly Problem[] {
  const { files, problems } = parseAll(sources.filter((file) => file.path.endsWith(".ts")));
  return [
    ...problems,
    ...checkHeaders(files),
    ...checkPurity(files, faces),
    ...checkFloors(files, faces),
    ...checkFileCircles(files, faces, contract.mutualTypes),
    ...checkFolderCircles(files, faces),
    ...checkLength(files, longTables),
    ...checkIdsExist(files, contract.rules),
    ...checkCoverage(files, contract.rules, contract.areas),
    ...checkNumbers(files, contract.limits, numberExcuses),
    ...checkSwitches(files, contract.divergences, contract.areas),
    ...checkDocPaths(sources),
    ...checkFloorsDrawn(sources),
    ...checkInventory(sources, contract.tasks),
  ].toSorted((a, b) => a.path < b.path ? -1 : a.path > b.path ? 1 : a.line - b.line);
}
