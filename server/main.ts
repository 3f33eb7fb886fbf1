// Shell: serves standard input and output, or HTTP, until it is told to end.

import { resolve } from "node:path";
import process from "node:process";
// @ts-types="@modelcontextprotocol/sdk/server/stdio"
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import config from "../deno.json" with { type: "json" };
import { createHostToolset, refuseNoDirectory } from "../host_toolset.ts";
import { ToolError } from "../spec/tool_error.ts";
import { parseServeArguments, type ServeOptions } from "./arguments.ts";
import { createMcpServer, type McpServerOptions } from "./connection.ts";
import { serveHttp } from "./http.ts";

function serverOptions(options: ServeOptions): McpServerOptions {
  const { http, roots, structured, directory, profile, allowOutside, answerTimeout, ripgrep } = options;
  const given = {
    ...(ripgrep === undefined ? {} : { ripgrep }),
    ...(answerTimeout === undefined ? {} : { answerTimeout }),
  };
  const fallback = resolve(directory);
  return {
    info: { name: "scout", version: config.version },
    fallback,
    // Who speaks HTTP is not who started the server: roots narrow the directory, and do not lead out of it.
    ...(http === undefined ? {} : { within: fallback }),
    roots,
    structured,
    // For the same reason no client reads what another one fetched.
    makeToolset: (request) =>
      createHostToolset({ profile, allowOutside, keepsOutputs: http === undefined, ...given, ...request }),
    onFault: (error) => console.error(error),
  };
}

/** Resolves on the first interrupt or request to end. */
function told(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
  });
}

/** What a person can do about a server that cannot be started; nothing for what is a fault of Scout. */
function advice(error: unknown, { http }: ServeOptions): string | undefined {
  if (error instanceof ToolError) return error.message;
  if (error instanceof Deno.errors.AddrInUse) {
    return `Give another port, or 0 for any that is free: something listens at 127.0.0.1:${http} already`;
  }
  if (error instanceof Deno.errors.PermissionDenied) {
    return `Give another port, or 0 for any that is free: the system does not let this process listen at ${http}`;
  }
  if (error instanceof Deno.errors.NotCapable) return "Allow the server to listen: start with --allow-net=127.0.0.1";
  return undefined;
}

/** Serves until the client goes away, or the process is told to end. Gives the exit code. */
export async function main(args: readonly string[]): Promise<number> {
  const invocation = parseServeArguments(args);
  if (invocation.kind === "print") {
    // Standard output belongs to the protocol; what is printed instead of serving may go where help is looked for.
    (invocation.exit === 0 ? console.log : console.error)(invocation.text.trimEnd());
    return invocation.exit;
  }
  try {
    return await serve(invocation.options);
  } catch (error) {
    const sentence = advice(error, invocation.options);
    if (sentence === undefined) throw error;
    console.error(sentence);
    return 1;
  }
}

async function serve(given: ServeOptions): Promise<number> {
  const options = serverOptions(given);
  await refuseNoDirectory(options.fallback);
  if (given.http !== undefined) {
    const http = await serveHttp({ port: given.http, connect: () => createMcpServer(options) });
    console.error(`Serving ${options.fallback} at ${http.url}`);
    await told();
    await http.close();
    return 0;
  }
  const server = createMcpServer(options);
  const gone = new Promise<void>((resolve) => {
    process.stdin.once("end", resolve).once("close", resolve);
    // A client that went away without a word: there is nobody left to write to.
    process.stdout.once("error", () => resolve());
  });
  await server.connect(new StdioServerTransport());
  await Promise.race([gone, told()]);
  await server.close();
  return 0;
}
