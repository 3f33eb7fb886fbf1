// Pure: no Deno, no fetch, no file system.

import { type Command, InvalidArgumentError, Option } from "commander";

/** Tools that take more parameters in the profile `extended`. */
export type ExtendedTool = "read" | "glob" | "grep";

/** Flags that send a parameter which only the profile `extended` has. */
interface ExtendedFlag {
  /** The flags, each with what it does; all of them set one value. */
  readonly flags: readonly (readonly [flags: string, about: string])[];
  /** Reads the value of a flag that has one. */
  readonly read?: (text: string) => unknown;
  /** Name of the value that it cannot stand beside. */
  readonly conflicts?: string;
  /** The parameters for the value. */
  readonly send: (value: unknown) => Readonly<Record<string, unknown>>;
}

/** Reads a whole number; throws commander's error for anything else. */
export function wholeNumber(value: string): number {
  if (!/^\d+$/.test(value) || !Number.isSafeInteger(Number(value))) {
    throw new InvalidArgumentError("It must be a whole number, 0 or more.");
  }
  return Number(value);
}

const table: Readonly<Record<ExtendedTool, readonly ExtendedFlag[]>> = {
  read: [
    {
      flags: [["--encoding <name>", "encoding of the text, such as windows-1252 or gbk"]],
      send: (encoding) => ({ encoding }),
    },
  ],
  glob: [
    { flags: [["--hidden", "list hidden files too"]], send: (hidden) => ({ hidden }) },
    { flags: [["--ignored", "list what ignore files leave out too"]], send: (ignored) => ({ ignored }) },
  ],
  grep: [
    { flags: [["--ignore-case", "ignore case"]], send: (ignoreCase) => ({ ignoreCase }) },
    { flags: [["--word", "find whole words only"]], send: (wholeWord) => ({ wholeWord }) },
    {
      flags: [["--multiline", "let a match go over line ends; a dot stands for a line end too"]],
      send: (multiline) => ({ multiline }),
    },
    {
      flags: [["--context <n>", "lines to show on each side of a matching line"]],
      read: wholeNumber,
      send: (context) => ({ context }),
    },
    {
      flags: [["--files-only", "show the paths of the files with a match"]],
      conflicts: "count",
      send: () => ({ output: "files" }),
    },
    { flags: [["--count", "show how many matching lines each file has"]], send: () => ({ output: "count" }) },
    {
      flags: [["--hidden", "search hidden files, as it does anyway"], ["--no-hidden", "leave hidden files out"]],
      send: (hidden) => ({ hidden }),
    },
    { flags: [["--ignored", "search what ignore files leave out too"]], send: (ignored) => ({ ignored }) },
  ],
};

/** The options of one row, made anew for each command. */
function optionsOf({ flags, read, conflicts }: ExtendedFlag): readonly Option[] {
  return flags.map(([flag, about]) => {
    const option = new Option(flag, about);
    if (read) option.argParser(read);
    return conflicts ? option.conflicts(conflicts) : option;
  });
}

/** Gives a subcommand the flags that send parameters of the profile `extended`. */
export function withExtended(command: Command, tool: ExtendedTool): Command {
  command.optionsGroup("Only with --profile extended:");
  for (const option of table[tool].flatMap(optionsOf)) command.addOption(option);
  return command;
}

/** Ends with a usage error where the profile is not `extended`, which this is for. */
export function needsExtended(command: Command, what: string): void {
  const { profile } = command.opts();
  if (profile !== "extended") command.error(`error: ${what} --profile extended: the profile is ${profile}`);
}

/** The parameters that the given flags send. In another profile than `extended` such a flag is a usage error. */
export function extendedParams(command: Command, tool: ExtendedTool): Readonly<Record<string, unknown>> {
  const values = command.opts();
  const given = table[tool].map((row) => ({ row, options: optionsOf(row) }))
    .map(({ row, options }) => ({ row, options, value: values[options[0]!.attributeName()] }))
    .filter(({ value }) => value !== undefined);
  const [first] = given;
  if (first) {
    const { long } = first.options.find(({ negate }) => negate === (first.value === false))!;
    needsExtended(command, `option '${long}' needs`);
  }
  return Object.assign({}, ...given.map(({ row, value }) => row.send(value)));
}
