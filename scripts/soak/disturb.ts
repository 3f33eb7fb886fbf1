// Shell: changes a tree until it is ended.

/**
 * `deno run -A scripts/soak/disturb.ts DIRECTORY SEED`: one change after the other, in the order that the seed gives. What
 * is missing is made anew now and then, so that there always is something to find.
 *
 * @module
 */

import { randomNumbers } from "../../codemode/runtime/trace.ts";
import { drawChange } from "./draw_change.ts";
import { folderNames } from "./places.ts";
import { changeTree } from "./tree.ts";

if (import.meta.main) {
  const [directory = "", seed = "0"] = Deno.args;
  const random = randomNumbers(Number(seed));
  for (let count = 0;; count++) {
    // A file that grew and grew would fill the disk.
    if (count % 40 === 0) { for (const place of folderNames) changeTree(directory, { kind: "folder", place }); }
    if (count % 40 === 20) changeTree(directory, { kind: "write", place: "big.txt", lines: 100_000 });
    changeTree(directory, drawChange(random));
    if (count === 0) console.log("changing");
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}
