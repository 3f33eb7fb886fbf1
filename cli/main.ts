// Shell: carries out what the command line asks for.

import { join, resolve } from "node:path";
import { defaultRules } from "../permission/mod.ts";
import { ToolError } from "../spec/mod.ts";
import { createToolset, findWorktree, type Toolset } from "../mod.ts";
import { searchEnvironment } from "../web/mod.ts";
import { terminalAsk } from "./ask.ts";
import { type CommonOptions, type Invocation, parseArguments } from "./parse.ts";
import { renderDefinitions, renderError, renderResult } from "./render.ts";

/** Exit codes of the command: success (nothing found is a success), a tool error, a usage error, an interrupt. */
type ExitCode = 0 | 1 | 2 | 130;

async function write(stream: { write(bytes: Uint8Array): Promise<number> }, text: string): Promise<void> {
  let bytes = new TextEncoder().encode(text);
  try {
    while (bytes.length > 0) bytes = bytes.subarray(await stream.write(bytes));
  } catch (error) {
    // The reader went away, as `head` does: it has what it wanted.
    if (!(error instanceof Deno.errors.BrokenPipe)) throw error;
  }
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

async function toolset(common: CommonOptions): Promise<Toolset> {
  const directory = resolve(common.directory);
  const outside = common.allowOutside
    ? [{ permission: "external_directory", pattern: "*", action: "allow" as const }]
    : [];
  const ask = terminalAsk();
  const folder = spillFolder();
  const names = [
    "OPENCODE_WEBSEARCH_PROVIDER",
    "OPENCODE_ENABLE_EXA",
    "OPENCODE_ENABLE_PARALLEL",
    "EXA_API_KEY",
    "PARALLEL_API_KEY",
  ];
  return createToolset({
    directory,
    worktree: await findWorktree(directory, common.profile),
    profile: common.profile,
    rules: [...defaultRules, ...outside],
    ...(ask ? { ask } : {}),
    ...(folder ? { truncation: { folder } } : {}),
    // Whoever types a search wants one: it is offered without a switch.
    modelProvider: "opencode",
    websearch: searchEnvironment(Object.fromEntries(names.map((name) => [name, variable(name)]))),
    ...(common.ripgrep === undefined ? {} : { ripgrep: common.ripgrep }),
  });
}

async function carryOut(invocation: Exclude<Invocation, { kind: "print" }>, signal: AbortSignal): Promise<ExitCode> {
  const scout = await toolset(invocation.common);
  const { json } = invocation.common;
  try {
    switch (invocation.kind) {
      case "tools":
        await write(Deno.stdout, renderDefinitions(scout.tools, json));
        return 0;
      case "call":
        await write(Deno.stdout, renderResult(await scout.call(invocation.tool, invocation.params, { signal }), json));
        return 0;
      case "execute":
        throw new ToolError("not_available", "Cannot run a program: Code Mode is not built yet");
    }
  } catch (error) {
    if (signal.aborted) return 130;
    if (!(error instanceof ToolError)) throw error;
    await write(json ? Deno.stdout : Deno.stderr, renderError(error, json));
    return 1;
  } finally {
    await scout.close();
  }
}

/** Runs the command and gives its exit code. An interrupt (Ctrl-C) ends the call, and nothing of it is left behind. */
export async function main(args: readonly string[]): Promise<ExitCode> {
  const invocation = parseArguments(args);
  if (invocation.kind === "print") {
    await write(Deno[invocation.stream], invocation.text);
    return invocation.exit;
  }
  const interrupt = new AbortController();
  const onInterrupt = () => interrupt.abort();
  Deno.addSignalListener("SIGINT", onInterrupt);
  try {
    return await carryOut(invocation, interrupt.signal);
  } finally {
    Deno.removeSignalListener("SIGINT", onInterrupt);
  }
}
