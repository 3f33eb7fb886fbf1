// Shell: starts a server's process, talks to it over its standard streams, ends it.

import type { Transport } from "@modelcontextprotocol/sdk/shared/transport";
import type { JSONRPCMessage } from "@modelcontextprotocol/sdk/types";
import { limits } from "../../spec/limits.ts";
import { within } from "./deadline.ts";
import { createLineReader, parseMessage } from "./message_lines.ts";
import { createTailText } from "./tail_text.ts";

/** How to start a server. */
export interface StdioCommand {
  readonly command: string;
  readonly args: readonly string[];
  /** The whole environment of the process: nothing else is inherited. */
  readonly env: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

/** A transport of the MCP SDK over a process that it owns. */
export interface StdioTransport extends Transport {
  /** How the process ended, such as `exit code 1`; `undefined` while it runs. */
  readonly ending: () => string | undefined;
  /** The last of what the process wrote to standard error. */
  readonly stderr: () => string;
  /** Lines on standard output that were no messages: how many, and the last of them. */
  readonly noise: () => { readonly lines: number; readonly last: string };
}

/**
 * The SDK has a stdio transport too. This one starts the server as the leader of a process group, so that what the
 * server itself started (`npx` starts a shell that starts the server) ends with it; it keeps the last of standard
 * error for messages; and it takes answers larger than 10 MB.
 */
export function createStdioTransport(server: StdioCommand): StdioTransport {
  const stderr = createTailText(limits.mcp.stderr);
  const noise = { lines: 0, last: "" };
  let running: Running | undefined;
  let ending: string | undefined;
  let closed: Promise<void> | undefined;

  const transport: StdioTransport = {
    start: () => {
      const child = spawn(server);
      running = {
        child,
        input: child.stdin.getWriter(),
        ended: child.status.then((status) => (ending ??= describe(status))),
      };
      watch(running);
      return Promise.resolve();
    },
    send: async (message) => {
      if (running === undefined || ending !== undefined) throw new Error(`The process is not running`);
      try {
        await running.input.write(new TextEncoder().encode(`${JSON.stringify(message)}\n`));
      } catch (error) {
        // A pipe breaks because its reader is about to end: how that ends says more.
        await within(running.ended, limits.mcp.closeGrace);
        throw error;
      }
    },
    close: () => closed ??= running === undefined ? Promise.resolve() : end(running).then(() => transport.onclose?.()),
    ending: () => ending,
    stderr: () => stderr.text(),
    noise: () => ({ ...noise }),
  };
  return transport;

  /** Reads both streams; when the process or its output ends, whatever is left of it is cleared away. */
  function watch(own: Running): void {
    const errors = drain(own.child.stderr, (chunk) => {
      stderr.push(chunk);
      return true;
    });
    const lines = createLineReader(limits.mcp.messageBytes);
    const output = drain(own.child.stdout, (chunk) => {
      const outcome = lines(chunk);
      if (outcome.kind === "too-long") {
        ending ??= `a message of more than ${limits.mcp.messageBytes} bytes`;
        return false;
      }
      outcome.lines.forEach(take);
      return true;
    });
    // A grandchild may hold the streams open after the server is gone; the last words get a moment to arrive.
    const gone = own.ended.then(() => within(Promise.all([output, errors]), limits.mcp.closeGrace));
    Promise.race([output, gone]).then(() => transport.close());
  }

  function take(line: string): void {
    const message = parseMessage(line);
    if (message !== undefined) transport.onmessage?.(message as unknown as JSONRPCMessage);
    // [execute.mcp] Servers print banners and logs where only messages belong; that costs nobody a connection.
    else if (line.trim() !== "") Object.assign(noise, { lines: noise.lines + 1, last: line.slice(0, 200) });
  }
}

interface Running {
  readonly child: Deno.ChildProcess;
  readonly input: WritableStreamDefaultWriter<Uint8Array>;
  readonly ended: Promise<unknown>;
}

function spawn(server: StdioCommand): Deno.ChildProcess {
  return new Deno.Command(server.command, {
    args: [...server.args],
    env: { ...server.env },
    clearEnv: true,
    ...(server.cwd === undefined ? {} : { cwd: server.cwd }),
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
    detached: true,
  }).spawn();
}

/** Closing its input asks a server to leave; one that stays is told to, then made to. */
async function end(running: Running): Promise<void> {
  const { child, ended } = running;
  await within(running.input.close().catch(() => {}), limits.mcp.closeGrace);
  for (const signal of ["SIGTERM", "SIGKILL"] as const) {
    if (await within(ended, limits.mcp.closeGrace)) break;
    killGroup(child, signal);
  }
  await ended;
  // [execute.mcp] What the server started and left behind ends too: nothing stays after close.
  killGroup(child, "SIGKILL");
}

function killGroup(child: Deno.ChildProcess, signal: Deno.Signal): void {
  try {
    Deno.kill(-child.pid, signal);
  } catch {
    // The group is gone, or the permission to run covers only the command: then the process alone is signalled.
    try {
      child.kill(signal);
    } catch {
      // It is gone already.
    }
  }
}

/** Feeds a stream to `take` until it ends, fails, or `take` has had enough. */
async function drain(stream: ReadableStream<Uint8Array>, take: (chunk: Uint8Array) => boolean): Promise<void> {
  try {
    for await (const chunk of stream) if (!take(chunk)) return;
  } catch {
    // A broken pipe is the end of the stream.
  }
}

function describe(status: Deno.CommandStatus): string {
  return status.signal === null ? `exit code ${status.code}` : `signal ${status.signal}`;
}
