// Shell: carries out what the command line asks for.

import { ToolError } from "../spec/mod.ts";
import { createHostToolset } from "../host_toolset.ts";
import type { Toolset } from "../toolset.ts";
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

async function toolset(common: CommonOptions): Promise<Toolset> {
  const ask = terminalAsk();
  return await createHostToolset({ ...common, ...(ask ? { ask } : {}) });
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
