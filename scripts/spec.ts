// Shell: reads and writes the files that are generated from the data in spec/.

import { areas } from "../spec/areas.ts";
import { divergences } from "../spec/divergences.ts";
import { limitRows } from "../spec/limit_rows.ts";
import { profiles } from "../spec/profiles.ts";
import { rules } from "../spec/rules.ts";
import { renderLimits } from "./spec/limits_page.ts";
import { renderRuleIds, renderSpec } from "./spec/render.ts";

/**
 * `deno task spec` writes `spec/SPEC.md`, `spec/rule_ids.ts` and `docs/limits.md` from the data; `deno task spec --check`
 * writes nothing and exits with 1 when one of them is stale.
 */
const check = Deno.args.includes("--check");
const unknown = Deno.args.filter((argument) => argument !== "--check");
if (unknown.length > 0) {
  console.error(`Cannot read the argument "${unknown[0]}": the command is \`deno task spec [--check]\``);
  Deno.exit(2);
}

const files: readonly (readonly [string, string])[] = [
  ["spec/SPEC.md", renderSpec({ areas, rules, limitRows, profiles: Object.values(profiles), divergences })],
  ["spec/rule_ids.ts", renderRuleIds(rules.map((rule) => rule.id))],
  ["docs/limits.md", renderLimits(limitRows)],
];

let stale = 0;
for (const [path, wanted] of files) {
  const url = new URL(`../${path}`, import.meta.url);
  const present = await Deno.readTextFile(url).catch((error: unknown) => {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  });
  if (present === wanted) continue;
  stale++;
  if (check) {
    console.error(`${path} is stale: run \`deno task spec\``);
  } else {
    await Deno.writeTextFile(url, wanted);
    console.log(`wrote ${path}`);
  }
}
Deno.exit(check && stale > 0 ? 1 : 0);
