// Shell: reads the environment, and looks for the root of the repository.

import { join, resolve } from "node:path";
import { defaultRules } from "./permission/mod.ts";
import { type ProfileName, ToolError } from "./spec/mod.ts";
import { createToolset, type Toolset, type ToolsetOptions } from "./toolset.ts";
import { searchEnvironment } from "./web/mod.ts";
import { findWorktree } from "./worktree.ts";

/** What a program of ours that people start (the command, the MCP server) says of the tools that it wants. */
export interface HostToolsetOptions extends Pick<ToolsetOptions, "ask" | "answerTimeout" | "readable" | "ripgrep"> {
  /** Working directory, absolute or relative to that of the process. */
  readonly directory: string;
  /** Behaviour profile. */
  readonly profile: ProfileName;
  /** Whether targets outside the working directory need no permission. */
  readonly allowOutside: boolean;
  /**
   * Whether whole texts of long results stay, so that a later command can read them. Otherwise they go to a folder that no
   * other toolset reads, and go away with the toolset. Default: true.
   */
  readonly keepsOutputs?: boolean;
}

/** An environment variable, or nothing where it is not set or may not be read. */
function variable(name: string): string | undefined {
  try {
    return Deno.env.get(name) || undefined;
  } catch {
    return undefined;
  }
}

/** Where whole texts of long results go, so that a later command can read and search them. */
function spillFolder(): string | undefined {
  const home = variable("HOME") ?? variable("USERPROFILE");
  const state = variable("XDG_STATE_HOME") ?? (home && join(home, ".local", "state"));
  return state && join(state, "scout", "outputs");
}

/**
 * A mistyped working directory is said to be one, instead of being a place where nothing is found: throws `ToolError`
 * `not_found` or `not_directory`.
 */
export async function refuseNoDirectory(directory: string): Promise<void> {
  // Where the process may not look, each tool says so.
  if ((await Deno.permissions.query({ name: "read", path: directory })).state !== "granted") return;
  const seen = await Deno.stat(directory).catch(() => undefined);
  if (seen?.isDirectory) return;
  throw new ToolError(
    seen ? "not_directory" : "not_found",
    `Name an existing directory to work in: ${directory} ${seen ? "is a file" : "does not exist"}`,
  );
}

/**
 * The tools as the command and the MCP server give them to a person: what varies on a machine is read from it here.
 * Throws `ToolError` `not_found` or `not_directory` when there is no such working directory.
 */
export async function createHostToolset(options: HostToolsetOptions): Promise<Toolset> {
  const directory = resolve(options.directory);
  await refuseNoDirectory(directory);
  const outside = options.allowOutside
    ? [{ permission: "external_directory", pattern: "*", action: "allow" as const }]
    : [];
  const folder = options.keepsOutputs === false ? undefined : spillFolder();
  const names = [
    "OPENCODE_WEBSEARCH_PROVIDER",
    "OPENCODE_ENABLE_EXA",
    "OPENCODE_ENABLE_PARALLEL",
    "EXA_API_KEY",
    "PARALLEL_API_KEY",
  ];
  return createToolset({
    directory,
    worktree: await findWorktree(directory, options.profile),
    profile: options.profile,
    rules: [...defaultRules, ...outside],
    ...(options.ask ? { ask: options.ask } : {}),
    ...(options.answerTimeout === undefined ? {} : { answerTimeout: options.answerTimeout }),
    ...(options.readable ? { readable: options.readable } : {}),
    ...(folder ? { truncation: { folder } } : {}),
    // Whoever types a search wants one: it is offered without a switch.
    modelProvider: "opencode",
    websearch: searchEnvironment(Object.fromEntries(names.map((name) => [name, variable(name)]))),
    ...(options.ripgrep === undefined ? {} : { ripgrep: options.ripgrep }),
  });
}
