// Shell: looks at the search path, asks, runs ripgrep.

import { gateExternal } from "../../permission/external_shell.ts";
import { ripgrepSearch } from "../../ripgrep/run.ts";
import { limits } from "../../spec/limits.ts";
import { orAbort } from "../aborted.ts";
import { look } from "../look.ts";
import { jsonSchema, parseParams, refuseNul } from "../params.ts";
import { exitOptions } from "../search_options.ts";
import { searchFeatures } from "../search/features.ts";
import type { Tool } from "../tool.ts";
import { createExtendedGrep } from "./extended.ts";
import type { GrepOptions } from "./options.ts";
import { grepDescription, grepSchema } from "./params.ts";
import { planGrep, scopeGrep } from "./plan.ts";
import { renderGrep } from "./render.ts";
import { directoriesOf } from "./scope_shell.ts";

/**
 * The tool `grep`: lines of files that match a regular expression, at most 100, in ripgrep's order.
 *
 * It searches hidden files as well, and rules for `read` do not bind it: whoever judges what a model can see goes by
 * `grep`.
 *
 * Its call throws `ToolError`: `invalid_params`, what `ask` throws, `not_found`, `unsupported_file`, `invalid_pattern`,
 * `ripgrep_missing`, `ripgrep_failed`, `permission_missing`, `record_too_long`, `aborted`.
 *
 * @example
 * ```ts
 * import { createGrep } from "@scout/tools/tools";
 * import { rememberRipgrep } from "@scout/tools/ripgrep";
 * import { profiles } from "@scout/tools/spec";
 * import assert from "node:assert/strict";
 *
 * const directory = Deno.cwd();
 * const grep = createGrep({
 *   workspace: { directory, worktree: directory, gateRealPath: true },
 *   profile: profiles.documented,
 *   ripgrep: rememberRipgrep(),
 * });
 * const context = { signal: new AbortController().signal, session: "s", ask: () => Promise.resolve() };
 * const result = await grep.call({ pattern: "^MIT License", include: "/LICENSE" }, context);
 * assert.equal(result.output, `Found 1 matches\n${directory}/LICENSE:\n  Line 1: MIT License\n`);
 * ```
 */
export function createGrep(options: GrepOptions): Tool {
  const { workspace, profile } = options;
  const features = searchFeatures(profile);
  if (features) return createExtendedGrep(options, features);
  return {
    name: "grep",
    define: () => ({ name: "grep", description: grepDescription, parameters: jsonSchema(grepSchema) }),
    async call(input, { ask, signal }) {
      const params = parseParams("grep", grepSchema, input);
      const plan = planGrep(params, workspace);
      // [grep.order] the permission, the look, the gate, ripgrep
      await ask(plan.ask);
      refuseNul("grep", params);
      const scope = scopeGrep(plan.target, await look(plan.target), profile, plan.isWorkingDirectory);
      const kind = scope.kind === "directory" ? "directory" : "file";
      // [permission.narrow] who granted a file alone did not grant the lines of its neighbours
      const withSiblings = scope.kind === "parent";
      const open = await gateExternal({ path: params.path || plan.target, kind, withSiblings }, workspace, ask);
      if (scope.kind === "refused") throw scope.error;

      const { directory, shown } = await directoriesOf(scope, open, plan.target, workspace);
      const found = await ripgrepSearch({
        ripgrep: await orAbort(options.ripgrep(), signal),
        directory,
        pattern: params.pattern,
        include: params.include,
        limit: limits.grep.matches,
        ...exitOptions(profile),
        decodeInvalid: profile.decodeInvalidRows,
        signal,
      });
      return renderGrep({ title: plan.title, directory: shown, rows: found.rows, partial: found.partial });
    },
  };
}
