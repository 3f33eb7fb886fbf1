// Pure: no Deno, no fetch, no file system.

/**
 * The command line of `scout`, from arguments to what was asked for. Parsing touches nothing: what is asked for is
 * carried out by `cli/main.ts`.
 *
 * @module
 */

import { Argument, Command, CommanderError, InvalidArgumentError, Option } from "commander";
import { answerTimeOption } from "../answer_time.ts";
import type { ProfileName } from "../spec/mod.ts";
import { profiles } from "../spec/mod.ts";
import { extendedParams, needsExtended, wholeNumber, withExtended } from "./extended_flags.ts";

/** Options that every subcommand takes. */
export interface CommonOptions {
  /** Print the whole result as JSON instead of the text that the model would see. */
  readonly json: boolean;
  /** Behaviour profile. */
  readonly profile: ProfileName;
  /** Working directory, as given. */
  readonly directory: string;
  /** Whether targets outside the working directory need no permission. */
  readonly allowOutside: boolean;
  /** Milliseconds after which a question that nobody answered is refused, if they were given. */
  readonly answerTimeout?: number;
  /** Path of the ripgrep to run, if one was named. */
  readonly ripgrep?: string;
}

/** What the arguments ask for. */
export type Invocation =
  | {
    readonly kind: "call";
    readonly tool: string;
    readonly params: Readonly<Record<string, unknown>>;
    readonly common: CommonOptions;
  }
  | { readonly kind: "tools"; readonly common: CommonOptions }
  | {
    readonly kind: "execute";
    readonly program: string | undefined;
    readonly servers: string | undefined;
    /** Seconds that the program may take. */
    readonly timeout: number | undefined;
    /** Whether the built-in tools are offered to the program. */
    readonly scout: boolean;
    readonly common: CommonOptions;
  }
  | { readonly kind: "print"; readonly text: string; readonly stream: "stdout" | "stderr"; readonly exit: 0 | 2 };

function seconds(value: string): number {
  const number = Number(value);
  if (value.trim() === "" || !Number.isFinite(number)) {
    throw new InvalidArgumentError("It must be a number of seconds.");
  }
  return number;
}

function withCommon(command: Command): Command {
  return command
    .option("--json", "print the whole result as JSON", false)
    .addOption(
      new Option("--profile <name>", "behaviour profile").choices(Object.keys(profiles)).default("documented"),
    )
    .option("--directory <dir>", "working directory", ".")
    .option("--allow-outside", "read outside the working directory without asking", false)
    .addOption(answerTimeOption())
    .option("--ripgrep <path>", "ripgrep to run (default: rg on the PATH, else the packaged one)");
}

/** The parameters of a call: what was given, and nothing for what was not. */
function given(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

function common(options: Record<string, unknown>): CommonOptions {
  return {
    json: options.json as boolean,
    profile: options.profile as ProfileName,
    directory: options.directory as string,
    allowOutside: options.allowOutside as boolean,
    ...(options.answerTimeout === undefined ? {} : { answerTimeout: options.answerTimeout as number }),
    ...(options.ripgrep === undefined ? {} : { ripgrep: options.ripgrep as string }),
  };
}

/** Commander's own description of the command; `accept` is told what a subcommand asks for. */
function describe(accept: (invocation: Invocation) => void): Command {
  const program = new Command("scout")
    .description("The retrieval, web and orchestration tools of a coding agent.")
    .helpCommand(false)
    .showHelpAfterError("(run with --help to see how it is used; what starts with a dash goes after --)");

  withExtended(
    withCommon(program.command("read").description("show a window of a file, or list a directory"))
      .argument("<path>", "file or directory")
      .argument("[more...]", "more of them, only with --profile extended")
      .option("--offset <n>", "first line or entry to show, counted from 1", wholeNumber)
      .option("--limit <n>", "how many lines or entries to show", wholeNumber),
    "read",
  ).action((filePath: string, more: readonly string[], options, command: Command) => {
    if (more.length > 0) needsExtended(command, "several paths need");
    const paths = more.length > 0 ? { files: [filePath, ...more].map((filePath) => ({ filePath })) } : { filePath };
    accept({
      kind: "call",
      tool: "read",
      params: {
        ...paths,
        ...given({ offset: options.offset, limit: options.limit }),
        ...extendedParams(command, "read"),
      },
      common: common(options),
    });
  });

  const search = (command: Command, tool: "glob" | "grep") =>
    withExtended(withCommon(command), tool)
      .action((pattern: string, path: string | undefined, options) =>
        accept({
          kind: "call",
          tool,
          params: { ...given({ pattern, path, include: options.include }), ...extendedParams(command, tool) },
          common: common(options),
        })
      );
  search(
    program.command("glob").description("list files whose path matches a pattern")
      .argument("<pattern>", "glob pattern, such as '**/*.ts'")
      .argument("[path]", "directory to search in"),
    "glob",
  );
  search(
    program.command("grep").description("show lines that match a regular expression")
      .argument("<pattern>", "regular expression, in ripgrep's syntax")
      .argument("[path]", "directory to search in, or a file")
      .option("--include <glob>", "search only files that match this glob"),
    "grep",
  );

  withCommon(program.command("fetch").description("fetch a page and show it as Markdown"))
    .argument("<url>", "address, http:// or https://")
    .option("--format <format>", "markdown, text or html")
    .option("--timeout <seconds>", "seconds to wait", seconds)
    .action((url: string, options) =>
      accept({
        kind: "call",
        tool: "webfetch",
        params: given({ url, format: options.format, timeout: options.timeout }),
        common: common(options),
      })
    );

  withCommon(program.command("search").description("search the web"))
    .argument("<query...>", "what to search for")
    .action((query: string[], options) =>
      accept({ kind: "call", tool: "websearch", params: { query: query.join(" ") }, common: common(options) })
    );

  withCommon(program.command("execute").description("run a Code Mode program over MCP servers"))
    .addArgument(
      new Argument("[program]", "file with the program; without it, the program is read from standard input"),
    )
    .option("--mcp <servers.json>", 'file with the MCP servers ({ "mcpServers": … })')
    .option("--timeout <seconds>", "seconds the program may take", seconds)
    .option("--scout", "offer the built-in tools to the program as tools.scout.*", false)
    .action((path: string | undefined, options) =>
      accept({
        kind: "execute",
        program: path,
        servers: options.mcp,
        timeout: options.timeout,
        scout: options.scout,
        common: common(options),
      })
    );

  withCommon(program.command("tools").description("print the definitions of the tools, with their JSON Schemas"))
    .action((options) => accept({ kind: "tools", common: common(options) }));

  return program;
}

/**
 * Turns command line arguments into what they ask for. Help is an invocation too (exit 0), and so is a usage error
 * (exit 2, for standard error).
 *
 * @example
 * ```ts ignore
 * import { parseArguments } from "./cli/parse.ts";
 * import assert from "node:assert/strict";
 *
 * const invocation = parseArguments(["grep", "TODO", "src"]);
 * assert.equal(invocation.kind, "call");
 * ```
 */
export function parseArguments(args: readonly string[]): Invocation {
  let invocation: Invocation | undefined;
  let out = "";
  let err = "";
  const program = describe((asked) => invocation = asked);
  const quiet = (command: Command) => {
    command.exitOverride().configureOutput({
      writeOut: (text) => out += text,
      writeErr: (text) => err += text,
      getOutHelpWidth: () => 100,
      getErrHelpWidth: () => 100,
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    });
    command.commands.forEach(quiet);
  };
  quiet(program);
  try {
    program.parse([...args], { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.code === "commander.helpDisplayed") return { kind: "print", text: out, stream: "stdout", exit: 0 };
    return { kind: "print", text: err || program.helpInformation(), stream: "stderr", exit: 2 };
  }
  return invocation ?? { kind: "print", text: program.helpInformation(), stream: "stderr", exit: 2 };
}
