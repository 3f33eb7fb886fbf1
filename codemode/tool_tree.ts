// Pure: no Deno, no fetch, no file system.

import { compareText } from "./catalog/budget.ts";
import { type IndexedTool, indexTool } from "./catalog/search.ts";
import type { ChildTool, ToolSource } from "./child_tool.ts";

/** Tools by namespace and name, ready for search. */
export interface ToolTree {
  /** All tools. */
  readonly tools: readonly ChildTool[];
  /** Names of the namespaces, in order. */
  readonly namespaces: readonly string[];
  /** Names of the tools of a namespace, in order; `undefined` when there is no such namespace. */
  readonly names: (namespace: string) => readonly string[] | undefined;
  /** The tool at a path. */
  readonly find: (path: readonly string[]) => ChildTool | undefined;
  /** The tools made ready for search; made once, when first needed. */
  readonly index: () => readonly IndexedTool[];
}

/**
 * Builds the tree of tools. Of two tools at one path the first keeps it and the other gets a number: sources are given in
 * order of precedence, and no tool is lost.
 */
export function buildToolTree(tools: readonly ChildTool[]): ToolTree {
  const spaces = new Map<string, Map<string, ChildTool>>();
  for (const tool of tools) {
    const [namespace = "", plain = ""] = tool.path;
    const space = spaces.get(namespace) ?? new Map<string, ChildTool>();
    spaces.set(namespace, space);
    let name = plain;
    for (let number = 2; space.has(name); number++) name = `${plain}_${number}`;
    space.set(name, name === plain ? tool : { ...tool, path: [namespace, name] });
  }
  const names = new Map([...spaces].map(([name, space]) => [name, [...space.keys()].sort(compareText)]));
  const kept = [...spaces.values()].flatMap((space) => [...space.values()]);
  let index: readonly IndexedTool[] | undefined;
  return {
    tools: kept,
    namespaces: [...spaces.keys()].sort(compareText),
    names: (namespace) => names.get(namespace),
    // A name may be empty: a path of one name is a namespace, never the tool without a name in it.
    find: (path) => path.length === 2 ? spaces.get(path[0]!)?.get(path[1]!) : undefined,
    index: () => index ??= kept.map(indexTool),
  };
}

/**
 * The tree of several sources, built again only when one of them changed. A tool that `visible` hides by any of its
 * permissions is in no tree (rule permission.visible).
 */
export function watchTools(sources: readonly ToolSource[], visible: (permission: string) => boolean): () => ToolTree {
  let last: { readonly lists: readonly (readonly ChildTool[])[]; readonly tree: ToolTree } | undefined;
  return () => {
    const lists = sources.map((source) => source.tools());
    if (last === undefined || lists.some((list, at) => list !== last!.lists[at])) {
      // [permission.visible] A denied tool is neither listed, found, nor callable.
      const tools = lists.flat().filter((tool) => tool.permissions.every(visible));
      last = { lists, tree: buildToolTree(tools) };
    }
    return last.tree;
  };
}
