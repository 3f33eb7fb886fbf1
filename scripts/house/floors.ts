// Pure: no Deno, no fetch, no file system.

import { posix } from "node:path";
import type { HouseFile, Problem } from "./problem.ts";
import { type PackageFaces, resolve } from "./resolve.ts";
import { isTest } from "./source.ts";

/** The floors from the ground up: a file imports from its own folder and from lower floors. */
export const floors: readonly (readonly string[])[] = [
  ["spec"],
  ["ripgrep"],
  ["permission"],
  ["tools"],
  ["web", "codemode"],
  // Files in the root, mod.ts, cli.ts, mcp.ts, and what they are made of.
  [""],
];

/** Folders that hold parts of a file in the root, and so count as the root. */
const rootParts: readonly string[] = ["cli", "server", "adapters"];

/** The files of the suite that may import the library, to have a reference target. Every other stands apart from it. */
export const referenceTargets: readonly string[] = ["conformance/reference.ts"];

function folderOf(path: string): string {
  const folder = path.includes("/") ? path.slice(0, path.indexOf("/")) : "";
  return rootParts.includes(folder) ? "" : folder;
}

function floorOf(folder: string): number | undefined {
  const floor = floors.findIndex((folders) => folders.includes(folder));
  return floor < 0 ? undefined : floor;
}

/** Why this import is against the floors, if it is. */
export function floorProblem(from: string, to: string): string | undefined {
  const [fromFolder, toFolder] = [folderOf(from), folderOf(to)];
  if (fromFolder === toFolder || toFolder === "spec") return undefined;
  const [fromFloor, toFloor] = [floorOf(fromFolder), floorOf(toFolder)];
  if (fromFolder === "conformance") {
    return referenceTargets.includes(from) || toFloor === undefined && toFolder !== "scripts"
      ? undefined
      : `The suite imports "${to}": only its reference target (scripts/house/floors.ts) knows the library`;
  }
  // Scripts, benchmarks and examples stand outside the house and may look in everywhere.
  if (fromFloor === undefined) return undefined;
  if (toFloor === undefined) return `The library imports "${to}", which is not part of it`;
  if (toFloor < fromFloor) return undefined;
  return `"${fromFolder || "the root"}" imports "${to}", which is on no lower floor`;
}

/** An import of one file of ours by another. */
interface Edge {
  readonly to: string;
  readonly line: number;
  readonly typeOnly: boolean;
}

/** Files of ours that a file imports, types included. */
function edges(file: HouseFile, faces: PackageFaces): readonly Edge[] {
  return file.parsed.imports.flatMap(({ from, line, typeOnly }) => {
    const target = resolve(from, file.path, faces);
    return target.kind === "file" ? [{ to: target.path, line, typeOnly }] : [];
  });
}

/** Imports go down: from a floor to a lower one. Tests may look wherever they need to. */
export function checkFloors(files: readonly HouseFile[], faces: PackageFaces): readonly Problem[] {
  return files.filter((file) => !isTest(file.path)).flatMap((file) =>
    edges(file, faces).flatMap(({ to, line }) => {
      const message = floorProblem(file.path, to);
      return message === undefined ? [] : [{ path: file.path, line, message }];
    })
  );
}

/**
 * No file imports itself by way of others; each circle is reported at the file that closes it. Types that speak of each
 * other may stand in two files of one folder: such an import loads nothing.
 */
export function checkCycles(files: readonly HouseFile[], faces: PackageFaces): readonly Problem[] {
  const besides = (path: string, edge: Edge) => edge.typeOnly && posix.dirname(path) === posix.dirname(edge.to);
  const graph = new Map(
    files.map((file) => [file.path, edges(file, faces).filter((edge) => !besides(file.path, edge))]),
  );
  const state = new Map<string, "open" | "done">();
  const trail: string[] = [];
  const problems: Problem[] = [];
  const visit = (path: string): void => {
    state.set(path, "open");
    trail.push(path);
    for (const { to, line } of graph.get(path) ?? []) {
      if (state.get(to) === "open") {
        const circle = [...trail.slice(trail.indexOf(to)), to].join(" -> ");
        problems.push({ path, line, message: `An import closes a circle: ${circle}` });
      } else if (!state.has(to)) visit(to);
    }
    trail.pop();
    state.set(path, "done");
  };
  for (const path of graph.keys()) if (!state.has(path)) visit(path);
  return problems;
}
