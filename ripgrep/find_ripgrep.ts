// Shell: starts a candidate to see whether it runs, resolves a package.

import { createRequire } from "node:module";
import { resolve } from "node:path";
import process from "node:process";
import { ToolError } from "../spec/tool_error.ts";
import { lineSink } from "./lines.ts";
import { mayRun } from "./may_run.ts";
import { runRipgrep } from "./process.ts";
import type { RipgrepBinary, RipgrepSource } from "./ripgrep_binary.ts";

/** Options of {@link findRipgrep}. */
export interface FindRipgrepOptions {
  /**
   * The ripgrep to use, a path or a name on the PATH; no other is tried. A relative path is relative to the working
   * directory of the process. Default: `rg` on the PATH, else the one in the npm package.
   */
  readonly path?: string;
  /** Ends the look at the one on the PATH, which then counts as none. Default: only a time limit does. */
  readonly signal?: AbortSignal;
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
  if (options.path !== undefined) return { command: absolute(options.path), origin: "named" };
  if (mayRun("rg") && await isRipgrep("rg", options.signal)) return { command: "rg", origin: "path" };
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

/** A relative path is looked up in the directory that is searched, and whoever wrote that must not say what runs. */
function absolute(named: string): string {
  return /[\\/]/.test(named) ? resolve(named) : named;
}

/** How long a program may take to say its version before another ripgrep is tried. */
const probeMs = 10_000;

async function isRipgrep(command: string, signal?: AbortSignal): Promise<boolean> {
  let first = "";
  const sink = lineSink((line) => {
    first = new TextDecoder().decode(line);
    return true;
  });
  try {
    await runRipgrep({
      ripgrep: { command, origin: "path" },
      args: ["--version"],
      directory: ".",
      signal: AbortSignal.any([AbortSignal.timeout(probeMs), ...(signal ? [signal] : [])]),
    }, sink);
  } catch {
    // It cannot be started, does not answer, or answers without end.
    return false;
  }
  return first.startsWith("ripgrep ");
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
