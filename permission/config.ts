// Pure: no Deno, no fetch, no file system.

import { ToolError } from "../spec/tool_error.ts";
import { type Action, isAction, type Rule } from "./rule.ts";

/** Permissions as people write them: one action for all, or by permission, or by permission and pattern. */
export type PermissionConfig =
  | Action
  | { readonly [permission: string]: Action | { readonly [pattern: string]: Action } };

/** Options of {@link readConfig}. */
export interface ReadConfigOptions {
  /** Home directory put in the place of `~` and `$HOME`; without it such patterns stay as they are. */
  readonly home?: string;
}

/**
 * Reads a permission config as rules (rule permission.config), one a key, in the order of the keys: a later key beats
 * an earlier one. (JavaScript puts keys that are whole numbers first.)
 *
 * Throws `ToolError` `invalid_params` that names the key whose value is no action.
 *
 * @example
 * ```ts
 * import { readConfig } from "@scout/tools/permission";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(readConfig({ read: "allow", external_directory: { "~/notes/*": "allow" } }, { home: "/home/ann" }), [
 *   { permission: "read", pattern: "*", action: "allow" },
 *   { permission: "external_directory", pattern: "/home/ann/notes/*", action: "allow" },
 * ]);
 * ```
 */
export function readConfig(config: PermissionConfig, options: ReadConfigOptions = {}): Rule[] {
  if (typeof config === "string") return [rule("*", "*", config, "the permission config")];
  if (!isRecord(config)) throw badValue("the permission config", config);
  return Object.entries(config).flatMap(([permission, value]) => {
    // [permission.config] one action for a permission is a rule for everything in it
    if (typeof value === "string") return [rule(permission, "*", value, JSON.stringify(permission))];
    if (!isRecord(value)) throw badValue(JSON.stringify(permission), value);
    return Object.entries(value).map(([pattern, action]) =>
      rule(
        permission,
        withHome(pattern, options.home),
        action,
        `${JSON.stringify(permission)}.${JSON.stringify(pattern)}`,
      )
    );
  });
}

/** [permission.config] `~` and `$HOME` stand for the home directory as a whole first segment: `~ann` and `$HOMELESS` are names. */
function withHome(pattern: string, home: string | undefined): string {
  if (home === undefined) return pattern;
  const match = /^(?:~|\$HOME)(?![\w.-])/.exec(pattern);
  return match ? home.replace(/[\\/]+$/, "") + pattern.slice(match[0].length) : pattern;
}

function rule(permission: string, pattern: string, action: unknown, where: string): Rule {
  if (!isAction(action)) throw badValue(where, action);
  return { permission, pattern, action };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function badValue(where: string, value: unknown): ToolError {
  return new ToolError(
    "invalid_params",
    `Use "allow", "ask" or "deny" for ${where}: got ${JSON.stringify(value) ?? String(value)}`,
  );
}
