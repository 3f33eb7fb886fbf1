// Shell: reads the instruction files of a tree.

import path from "node:path";
import type { Instruction } from "../../mod.ts";

const names = ["AGENTS.md", "CLAUDE.md", "CONTEXT.md"];

/**
 * Finds instruction files as the recorded program does: the first of the names in each directory from the file's own
 * up to the one below the root, each shown once.
 */
export function instructionsOf(root: string): (file: { path: string }) => Promise<Instruction[]> {
  const shown = new Set<string>();
  return async (file) => {
    const found: Instruction[] = [];
    for (let folder = path.dirname(file.path); folder.startsWith(`${root}/`); folder = path.dirname(folder)) {
      for (const name of names) {
        const place = path.join(folder, name);
        const text = await Deno.readTextFile(place).catch(() => "");
        if (text === "") continue;
        if (place !== file.path && !shown.has(place)) found.push({ path: place, text });
        shown.add(place);
        break;
      }
    }
    return found;
  };
}
