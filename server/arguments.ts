// Pure: no Deno, no fetch, no file system.

import { Command, CommanderError, InvalidArgumentError, Option } from "commander";
import { answerTimeOption } from "../answer_time.ts";
import { type ProfileName, profiles } from "../spec/profiles.ts";

/** What the command line of the MCP server asks for. */
export interface ServeOptions {
  /** Working directory of clients that name no roots, as given. */
  readonly directory: string;
  /** Port for streamable HTTP; standard input and output without it. */
  readonly http?: number;
  /** Behaviour profile. */
  readonly profile: ProfileName;
  /** Whether targets outside the directories need no permission. */
  readonly allowOutside: boolean;
  /** Milliseconds after which a question that nobody answered is refused, if they were given. */
  readonly answerTimeout?: number;
  /** Path of the ripgrep to run, if one was named. */
  readonly ripgrep?: string;
  /** Whether a client's roots become the directories. */
  readonly roots: boolean;
  /** Whether results carry structured content. */
  readonly structured: boolean;
}

/** The options, or a text to print instead: help (exit 0) or a usage error (exit 2). */
export type ServeInvocation =
  | { readonly kind: "serve"; readonly options: ServeOptions }
  | { readonly kind: "print"; readonly text: string; readonly exit: 0 | 2 };

function port(value: string): number {
  const number = Number(value);
  if (!/^\d+$/.test(value) || number > 65535) throw new InvalidArgumentError("It must be a port, 0 to 65535.");
  return number;
}

/** Turns the arguments of `mcp.ts` into options. */
export function parseServeArguments(args: readonly string[]): ServeInvocation {
  let text = "";
  const program = new Command("scout-mcp")
    .description("Serves Scout's tools over MCP, on standard input and output or on HTTP.")
    .option("--directory <dir>", "working directory of clients that name no roots", ".")
    .option("--http <port>", "serve streamable HTTP at http://127.0.0.1:PORT/mcp (0: any free port)", port)
    .addOption(new Option("--profile <name>", "behaviour profile").choices(Object.keys(profiles)).default("documented"))
    .option("--allow-outside", "read outside the directories without asking", false)
    .addOption(answerTimeOption())
    .option("--ripgrep <path>", "ripgrep to run (default: rg on the PATH, else the packaged one)")
    .option("--no-roots", "work in the directory, whatever roots the client names")
    .option("--text-only", "send no structured content", false)
    .exitOverride()
    .configureOutput({
      writeOut: (part) => text += part,
      writeErr: (part) => text += part,
      getOutHelpWidth: () => 100,
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    });
  try {
    program.parse([...args], { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return { kind: "print", text, exit: error.exitCode === 0 ? 0 : 2 };
  }
  const { textOnly, ...options } = program.opts();
  return { kind: "serve", options: { ...options, structured: !textOnly } as ServeOptions };
}
