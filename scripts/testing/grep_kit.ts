// Shell: calls grep on temporary trees.

import { type CallChoices, type Called, callSearch, type Tree } from "./search_kit.ts";

/** Calls grep in the profile `extended`. */
export const grepExtended = (tree: Tree, params: unknown, choices?: CallChoices): Promise<Called> =>
  callSearch("grep", tree, params, { profile: "extended", ...choices });

/** The text of a result, paths relative to the tree. */
export async function grepText(tree: Tree, params: unknown, choices?: CallChoices): Promise<string> {
  const { result, error } = await grepExtended(tree, params, choices);
  if (!result) throw error;
  return result.output.replaceAll(`${tree.root}/`, "").replaceAll(tree.root, ".");
}

/** The hits of a result as `path:line:text`, sorted. */
export async function grepHits(tree: Tree, params: unknown, choices?: CallChoices): Promise<string[]> {
  let path = "";
  const found: string[] = [];
  for (const line of (await grepText(tree, params, choices)).split("\n")) {
    const hit = /^ {2}Line (\d+): (.*)$/.exec(line);
    if (hit) found.push(`${path}:${hit[1]}:${hit[2]}`);
    else if (line.endsWith(":")) path = line.slice(0, -1);
  }
  return found.toSorted();
}
