// Shell: looks at the search directory, asks, runs ripgrep.

import { gateExternal } from "../../permission/external_shell.ts";
import { ripgrepFiles } from "../../ripgrep/run.ts";
import { isHidden } from "../../ripgrep/path.ts";
import { limits } from "../../spec/limits.ts";
import { orAbort } from "../aborted.ts";
import { look } from "../look.ts";
import { jsonSchema, parseParams, refuseNul } from "../params.ts";
import { exitOptions } from "../search_options.ts";
import { searchFeatures } from "../search/features.ts";
import type { Tool } from "../tool.ts";
import { createExtendedGlob } from "./extended.ts";
import type { GlobOptions } from "./options.ts";
import { globDescription, globSchema } from "./params.ts";
import { planGlob, refuseGlob } from "./plan.ts";
import { renderGlob } from "./render.ts";

/**
 * The tool `glob`: paths of files by a pattern, at most 100, in ripgrep's order.
 *
 * Its call throws `ToolError`: `invalid_params`, what `ask` throws, `not_found`, `not_directory`, `invalid_pattern`,
 * `ripgrep_missing`, `ripgrep_failed`, `permission_missing`, `record_too_long`, `aborted`.
 *
 * @example
 * ```ts
 * import { createGlob } from "@scout/tools/tools";
 * import { rememberRipgrep } from "@scout/tools/ripgrep";
 * import { profiles } from "@scout/tools/spec";
 * import assert from "node:assert/strict";
 *
 * const directory = Deno.cwd();
 * const glob = createGlob({
 *   workspace: { directory, worktree: directory, gateRealPath: true },
 *   profile: profiles.documented,
 *   ripgrep: rememberRipgrep(),
 * });
 * const context = { signal: new AbortController().signal, session: "s", ask: () => Promise.resolve() };
 * const result = await glob.call({ pattern: "/deno.json" }, context);
 * assert.equal(result.output, `${directory}/deno.json`);
 * ```
 */
export function createGlob(options: GlobOptions): Tool {
  const { workspace, profile } = options;
  const features = searchFeatures(profile);
  if (features) return createExtendedGlob(options, features);
  return {
    name: "glob",
    define: () => ({ name: "glob", description: globDescription, parameters: jsonSchema(globSchema) }),
    async call(input, { ask, signal }) {
      const params = parseParams("glob", globSchema, input);
      const plan = planGlob(params, workspace);
      // [glob.order] the permission, the look, the gate, ripgrep
      await ask(plan.ask);
      refuseNul("glob", params);
      const seen = await look(plan.directory);
      const refusal = refuseGlob(plan.directory, seen, plan.isWorkingDirectory);
      if (refusal?.when === "before-gate") throw refusal.error;
      const kind = seen.kind === "directory" ? "directory" : "file";
      const directory = await gateExternal({ path: params.path || plan.directory, kind }, workspace, ask);
      if (refusal) throw refusal.error;
      // [glob.hidden] a positive glob beats ripgrep's own hidden filter, so hidden rows are dropped here
      const dropHidden = profile.globDropsHidden && !options.hidden;
      const found = await ripgrepFiles({
        ripgrep: await orAbort(options.ripgrep(), signal),
        directory,
        pattern: params.pattern,
        hidden: options.hidden,
        follow: options.follow,
        limit: limits.glob.paths,
        keep: dropHidden ? (row) => !isHidden(row) : undefined,
        ...exitOptions(profile),
        signal,
      });
      return renderGlob({ ...plan, ...found });
    },
  };
}
