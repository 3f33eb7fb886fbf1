// Shell: reads the sources and prints what breaks a rule of the house.

import { fileURLToPath } from "node:url";
import { areas } from "../spec/areas.ts";
import { divergences } from "../spec/divergences.ts";
import { limits } from "../spec/limits.ts";
import { rules } from "../spec/rules.ts";
import { checkHouse } from "./house/check.ts";
import { mutualTypes } from "./house/circles.ts";
import { renderProblem } from "./house/problem.ts";
import type { PackageFaces } from "./house/resolve.ts";
import { readSourceTree } from "./house/source_tree.ts";

/**
 * `deno task house [area…]`: checks the house; the areas named count as built, to see what they still owe. The exit code
 * is 1 when there are problems, 2 for an area that is not known.
 */
const unknown = Deno.args.find((name) => !areas.some((area) => area.id === name));
if (unknown !== undefined) {
  console.error(`Cannot check the area "${unknown}": the areas are ${areas.map((area) => area.id).join(", ")}`);
  Deno.exit(2);
}
const root = fileURLToPath(new URL("../", import.meta.url));
const config: PackageFaces & { tasks: Record<string, string> } = JSON.parse(
  await Deno.readTextFile(`${root}deno.json`),
);
const files = await readSourceTree(root);
const asked = areas.map((area) => ({ ...area, built: area.built || Deno.args.includes(area.id) }));
const problems = checkHouse(files, config, {
  rules,
  areas: asked,
  limits,
  divergences,
  mutualTypes,
  tasks: Object.keys(config.tasks),
});
for (const problem of problems) console.error(renderProblem(problem));
console.log(`${files.length} files, ${problems.length} problems`);
Deno.exit(problems.length === 0 ? 0 : 1);
