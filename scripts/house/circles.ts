// Pure: no Deno, no fetch, no file system.

import { type Arrow, arrowsOf } from "./import_graph.ts";
import type { HouseFile, Problem } from "./problem.ts";
import type { PackageFaces } from "./resolve.ts";
import { isTest, isTestSupport } from "./source.ts";

/** An import of a type that closes a circle, and may. */
export interface MutualTypes {
  readonly from: string;
  readonly to: string;
  readonly why: string;
}

const values = "codemode/values/";
const why = "a value and the machine that runs it are mutually recursive types, and a type loads nothing";

/** The only circles of the tree. */
export const mutualTypes: readonly MutualTypes[] = [
  { from: `${values}value.ts`, to: `${values}machine.ts`, why },
  { from: `${values}builtin.ts`, to: `${values}machine.ts`, why },
  { from: `${values}machine.ts`, to: `${values}registry.ts`, why },
];

/** An arrow between places, and the import that it stands for. */
interface Way {
  readonly to: string;
  readonly arrow: Arrow;
}

/** A circle, as the way round, and the import that closes it. */
interface Circle {
  readonly round: string;
  readonly arrow: Arrow;
}

/** One walk through a graph; each way that leads back to where the walk came from closes a circle. */
function circles(graph: ReadonlyMap<string, readonly Way[]>): readonly Circle[] {
  const state = new Map<string, "open" | "done">();
  const trail: string[] = [];
  const found: Circle[] = [];
  const visit = (place: string): void => {
    state.set(place, "open");
    trail.push(place);
    for (const { to, arrow } of graph.get(place) ?? []) {
      if (state.get(to) === "open") {
        found.push({ round: [...trail.slice(trail.indexOf(to)), to].join(" -> "), arrow });
      } else if (!state.has(to)) visit(to);
    }
    trail.pop();
    state.set(place, "done");
  };
  for (const place of graph.keys()) if (!state.has(place)) visit(place);
  return found;
}

/** No file imports itself by way of others, not even for a type but where the table says why. */
export function checkFileCircles(
  files: readonly HouseFile[],
  faces: PackageFaces,
  allowed: readonly MutualTypes[],
): readonly Problem[] {
  const allows = (arrow: Arrow) => allowed.some(({ from, to }) => arrow.from === from && arrow.to === to);
  const arrows = new Map(files.map((file) => [file.path, arrowsOf(file, faces)]));
  const excused = [...arrows.values()].flat().filter((arrow) => arrow.typeOnly && allows(arrow));
  const graph = new Map([...arrows].map(([path, all]) => [
    path,
    all.filter((arrow) => !excused.includes(arrow)).map((arrow) => ({ to: arrow.to, arrow })),
  ]));
  const stale = allowed.filter(({ from, to }) => !excused.some((arrow) => arrow.from === from && arrow.to === to));
  return [
    ...circles(graph).map(({ round, arrow }) => ({
      path: arrow.from,
      line: arrow.line,
      message: `An import closes a circle: ${round}`,
    })),
    ...stale.map(({ from, to }) => ({
      path: from,
      line: 0,
      message:
        `Listed as importing types of "${to}", but it does not: drop it from the list in scripts/house/circles.ts`,
    })),
  ];
}

/** The folders side by side that an import leads between: `a/b` and `a/c` for one from `a/b/x.ts` to `a/c/d/y.ts`. */
export function besides(from: string, to: string): readonly [string, string] | undefined {
  const [here, there] = [from.split("/"), to.split("/")];
  const apart = here.findIndex((name, at) => name !== there[at]);
  // A file beside a folder belongs to the folder above: what the parts share, or what puts them together.
  if (apart < 0 || apart >= here.length - 1 || apart >= there.length - 1) return undefined;
  return [here.slice(0, apart + 1).join("/"), there.slice(0, apart + 1).join("/")];
}

/** Folders that stand side by side import each other in one direction only. Tests look wherever they need to. */
export function checkFolderCircles(files: readonly HouseFile[], faces: PackageFaces): readonly Problem[] {
  const graph = new Map<string, Way[]>();
  for (const file of files.filter(({ path }) => !isTest(path) && !isTestSupport(path))) {
    for (const arrow of arrowsOf(file, faces)) {
      const [from, to] = besides(arrow.from, arrow.to) ?? [];
      if (from === undefined || to === undefined) continue;
      const ways = graph.get(from) ?? [];
      graph.set(from, ways);
      if (!ways.some((way) => way.to === to)) ways.push({ to, arrow });
    }
  }
  return circles(graph).map(({ round, arrow }) => ({
    path: arrow.from,
    line: arrow.line,
    message: `An import closes a circle of folders: ${round}`,
  }));
}
