// Pure: no Deno, no fetch, no file system.

/**
 * Whether an environment, which the caller hands over, turns Code Mode on (rule execute.switch). A switch is on when it
 * is `true` or `1`, in any case.
 *
 * @example
 * ```ts
 * import { codeModeEnabled } from "@scout/tools/codemode";
 * import assert from "node:assert/strict";
 *
 * assert.equal(codeModeEnabled({ OPENCODE_EXPERIMENTAL_CODE_MODE: "true" }), true);
 * assert.equal(codeModeEnabled({}), false);
 * ```
 */
export function codeModeEnabled(environment: Readonly<Record<string, string | undefined>>): boolean {
  // [execute.switch] The switch of its own, or the general one.
  return ["OPENCODE_EXPERIMENTAL_CODE_MODE", "OPENCODE_EXPERIMENTAL"]
    .some((name) => /^(?:true|1)$/i.test(environment[name]?.trim() ?? ""));
}
