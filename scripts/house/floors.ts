// Pure: no Deno, no fetch, no file system.

import { arrowsOf } from "./import_graph.ts";
import type { HouseFile, Problem } from "./problem.ts";
import type { PackageFaces } from "./resolve.ts";
import { isTest, type SourceFile } from "./source.ts";

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

/** Imports go down: from a floor to a lower one. Tests may look wherever they need to. */
export function checkFloors(files: readonly HouseFile[], faces: PackageFaces): readonly Problem[] {
  return files.filter((file) => !isTest(file.path)).flatMap((file) =>
    arrowsOf(file, faces).flatMap(({ to, line }) => {
      const message = floorProblem(file.path, to);
      return message === undefined ? [] : [{ path: file.path, line, message }];
    })
  );
}

/** The floors as docs/architecture.md draws them: the first column of its table, from the ground up. */
export function floorsDrawn(text: string): readonly (readonly string[])[] {
  const table = text.slice(text.indexOf("\n## Floors\n")).split("\n## ")[1] ?? "";
  const cells = [...table.matchAll(/^\| ([^|]+) \|/gm)].map((match) => match[1] ?? "").slice(2);
  return cells.map((cell) =>
    cell.trim() === "the root" ? [""] : [...cell.matchAll(/`(\w+)\/`/g)].map((each) => each[1] ?? "")
  );
}

/** The picture of the floors is that which the check goes by. */
export function checkFloorsDrawn(files: readonly SourceFile[]): readonly Problem[] {
  const guide = files.find((file) => file.path === "docs/architecture.md");
  if (guide === undefined || JSON.stringify(floorsDrawn(guide.text)) === JSON.stringify(floors)) return [];
  const message = "The table of floors is not that of scripts/house/floors.ts: draw the same floors in both";
  return [{ path: guide.path, line: 0, message }];
}
