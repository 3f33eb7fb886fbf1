// Shell: reads the sources and prints what breaks a rule of the house.

import { fileURLToPath } from "node:url";
import { areas } from "../spec/areas.ts";
import { divergences } from "../spec/divergences.ts";
import { limits } from "../spec/limits.ts";
import { rules } from "../spec/rules.ts";
import { checkHouse } from "./house/check.ts";
import { renderProblem } from "./house/problem.ts";
import type { PackageFaces } from "./house/resolve.ts";
import { readSourceTree } from "./house/source_tree.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
const faces: PackageFaces = JSON.parse(await Deno.readTextFile(`${root}deno.json`));
const files = await readSourceTree(root);
const problems = checkHouse(files, faces, { rules, areas, limits, divergences });
for (const problem of problems) console.error(renderProblem(problem));
console.log(`${files.length} files, ${problems.length} problems`);
Deno.exit(problems.length === 0 ? 0 : 1);
