// Shell: builds the npm package.

import { fileURLToPath } from "node:url";
import { buildPackage } from "./npm/build.ts";

/** `deno task npm`: writes the npm package into the folder `npm`, ready for `npm publish`. */
const root = fileURLToPath(new URL("../", import.meta.url));
await buildPackage(root, `${root}npm`);
console.log(`${root}npm`);
