// Shell: starts a candidate to see whether it runs, resolves a package.

import { createRequire } from "node:module";
import process from "node:process";
import { ToolError } from "../spec/tool_error.ts";
import { mayRun } from "./may_run.ts";
import type { RipgrepBinary, RipgrepSource } from "./ripgrep_binary.ts";

/** Options of {@link findRipgrep}. */
export interface FindRipgrepOptions {
  /** The ripgrep to use; no other is tried. Default: `rg` on the PATH, else the one in the npm package. */
  readonly path?: string;
}

/**
 * Finds the ripgrep to run (rule ripgrep.binary): the one that the caller names, else `rg` on the PATH, else the binary
 * inside `npm:@vscode/ripgrep`. Needs leave to run that one (`--allow-run=…`) and nothing more; never prompts.
 *
 * Throws `ToolError`: `ripgrep_missing` when none is there, `permission_missing` when none may run; both say what to do.
 *
 * @example
 * ```ts
 * import { findRipgrep } from "@scout/tools/ripgrep";
 * import assert from "node:assert/strict";
 *
 * const ripgrep = await findRipgrep();
 * assert.ok(ripgrep.origin === "path" || ripgrep.origin === "package");
 * ```
 */
export async function findRipgrep(options: FindRipgrepOptions = {}): Promise<RipgrepBinary> {
  // [ripgrep.binary] Whether a named one runs shows when it is started; probing it would cost every first search.
  if (options.path !== undefined) return { command: options.path, origin: "named" };
  if (mayRun("rg") && await isRipgrep("rg")) return { command: "rg", origin: "path" };
  const packaged = packagedRipgrep();
  if (packaged !== undefined && mayRun(packaged)) return { command: packaged, origin: "package" };
  if (mayRun("rg")) {
    throw new ToolError(
      "ripgrep_missing",
      'Install ripgrep, so that "rg" is on the PATH, or name its binary: neither the PATH nor the package ' +
        "npm:@vscode/ripgrep has one that runs here",
    );
  }
  throw new ToolError(
    "permission_missing",
    "Allow ripgrep to run: start with --allow-run=rg for an installed ripgrep" +
      (packaged === undefined ? "" : `, or with --allow-run=${packaged} for the one in npm:@vscode/ripgrep`),
  );
}

/**
 * A source that looks for ripgrep when it is first asked and remembers what it found; a failure is not remembered, so
 * that a ripgrep installed meanwhile is found.
 *
 * @example
 * ```ts
 * import { rememberRipgrep } from "@scout/tools/ripgrep";
 * import assert from "node:assert/strict";
 *
 * const ripgrep = rememberRipgrep({ path: "/opt/rg" });
 * assert.deepEqual(await ripgrep(), { command: "/opt/rg", origin: "named" });
 * ```
 */
export function rememberRipgrep(options: FindRipgrepOptions = {}): RipgrepSource {
  let found: Promise<RipgrepBinary> | undefined;
  return () => {
    found ??= findRipgrep(options).catch((error) => {
      found = undefined;
      throw error;
    });
    return found;
  };
}

async function isRipgrep(command: string): Promise<boolean> {
  try {
    const { stdout } = await new Deno.Command(command, { args: ["--version"], stdin: "null", stderr: "null" }).output();
    return new TextDecoder().decode(stdout).startsWith("ripgrep ");
  } catch {
    return false;
  }
}

/**
 * The binary in the package for this platform. It is a dependency of `@vscode/ripgrep` and not ours, so it resolves from
 * there; that reads the package cache only, which takes no permission, while importing the package itself would read the
 * environment.
 */
function packagedRipgrep(): string | undefined {
  try {
    const name = process.platform === "win32" ? "rg.exe" : "rg";
    return createRequire(import.meta.resolve("@vscode/ripgrep"))
      .resolve(`@vscode/ripgrep-${process.platform}-${process.arch}/bin/${name}`);
  } catch {
    return undefined;
  }
}
