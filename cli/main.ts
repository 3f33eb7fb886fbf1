// Shell: carries out what the command line asks for.

import { runExecuteCommand } from "../codemode/command.ts";
import { gatedTools } from "../gated_tools.ts";
import { ToolError } from "../spec/mod.ts";
import { createHostToolset } from "../host_toolset.ts";
import type { Toolset } from "../toolset.ts";
import { terminalAsk } from "./ask.ts";
import { type CommonOptions, type Invocation, parseArguments } from "./parse.ts";
import { renderDefinitions, renderError, renderResult } from "./render.ts";

/** Exit codes of the command: success (nothing found is a success), a tool error, a usage error, a signal. */
type ExitCode = 0 | 1 | 2 | 129 | 130 | 143;

/** The signals that ask it to end, and the exit code that says so: 128 and the signal's number. */
const endings = [["SIGINT", 130], ["SIGTERM", 143], ["SIGHUP", 129]] as const;

/** Whether a signal is one to listen for here. */
function concerns(signal: (typeof endings)[number][0]): boolean {
  // Windows knows the others not.
  if (Deno.build.os === "windows") return signal === "SIGINT";
  // Without a terminal there is none to be closed, and whoever started it with nohup wants it to go on.
  return signal !== "SIGHUP" || [Deno.stdin, Deno.stdout, Deno.stderr].some((stream) => stream.isTerminal());
}

async function write(stream: { write(bytes: Uint8Array): Promise<number> }, text: string): Promise<void> {
  let bytes = new TextEncoder().encode(text);
  try {
    while (bytes.length > 0) bytes = bytes.subarray(await stream.write(bytes));
  } catch (error) {
    // The reader went away, as `head` does: it has what it wanted.
    if (!(error instanceof Deno.errors.BrokenPipe)) throw error;
  }
}

async function toolset(common: CommonOptions, interrupt: () => void): Promise<Toolset> {
  const ask = terminalAsk(interrupt);
  return await createHostToolset({ ...common, ...(ask ? { ask } : {}) });
}

type Call = Exclude<Invocation, { kind: "print" }>;

async function carryOut(invocation: Call, ended: AbortController): Promise<ExitCode> {
  const scout = await toolset(invocation.common, () => ended.abort(130));
  const { json } = invocation.common;
  const { signal } = ended;
  try {
    switch (invocation.kind) {
      case "tools":
        await write(Deno.stdout, renderDefinitions(scout.tools, json));
        return 0;
      case "call":
        await write(Deno.stdout, renderResult(await scout.call(invocation.tool, invocation.params, { signal }), json));
        return 0;
      case "execute":
        return await execute(invocation, scout, signal);
    }
  } finally {
    await scout.close();
  }
}

/** Runs a Code Mode program. */
async function execute(
  { program, servers, timeout, scout: offered, common }: Extract<Call, { kind: "execute" }>,
  scout: Toolset,
  signal: AbortSignal,
): Promise<ExitCode> {
  // One line for both streams, so that what is written stands in the order it was written in.
  let written = Promise.resolve();
  const printTo = (stream: Parameters<typeof write>[0]) => (text: string) => {
    written = written.then(() => write(stream, text));
    // A failure is thrown below.
    written.catch(() => {});
  };
  const code = await runExecuteCommand({
    ...(program === undefined ? {} : { program }),
    ...(servers === undefined ? {} : { mcp: servers }),
    ...(timeout === undefined ? {} : { limits: { timeoutMs: timeout * 1000 } }),
    ...(offered ? { builtins: gatedTools(scout) } : {}),
    json: common.json,
  }, {
    readFile: Deno.readTextFile,
    readInput: () => new Response(Deno.stdin.readable).text(),
    write: printTo(Deno.stdout),
    writeError: printTo(Deno.stderr),
    terminal: Deno.stderr.isTerminal(),
    environment: environment(),
    signal,
  });
  await written;
  return signal.aborted ? signal.reason : code as ExitCode;
}

/** The environment for the servers, or none where it may not be read. */
function environment(): Record<string, string> {
  try {
    return Deno.env.toObject();
  } catch {
    return {};
  }
}

/** The same, an error printed and turned into an exit code. */
async function carryOutOrSay(invocation: Call, ended: AbortController): Promise<ExitCode> {
  const { json } = invocation.common;
  try {
    return await carryOut(invocation, ended);
  } catch (error) {
    if (ended.signal.aborted) return ended.signal.reason;
    if (!(error instanceof ToolError)) throw error;
    await write(json ? Deno.stdout : Deno.stderr, renderError(error, json));
    return 1;
  }
}

/**
 * Runs the command and gives its exit code. An interrupt (Ctrl-C), a request to terminate and the end of its terminal end
 * the call, and nothing of it is left behind.
 */
export async function main(args: readonly string[]): Promise<ExitCode> {
  const invocation = parseArguments(args);
  if (invocation.kind === "print") {
    await write(Deno[invocation.stream], invocation.text);
    return invocation.exit;
  }
  const ended = new AbortController();
  const listeners = endings
    .filter(([signal]) => concerns(signal))
    .map(([signal, code]) => [signal, () => ended.abort(code satisfies ExitCode)] as const);
  for (const [signal, end] of listeners) Deno.addSignalListener(signal, end);
  try {
    return await carryOutOrSay(invocation, ended);
  } finally {
    for (const [signal, end] of listeners) Deno.removeSignalListener(signal, end);
  }
}
