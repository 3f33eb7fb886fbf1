// Shell: node:util, for its parser of arguments; no effect.

import { parseArgs } from "node:util";
import { fullSets, type ProfileName, type SetName, setNames } from "./check.ts";

/** How to call the command. */
export const usage = `conformance: holds an implementation of read, glob, grep and their permissions to the contract.

  deno task conformance [options]                    the library itself, in process
  deno task conformance [options] -- COMMAND …       a target that speaks the protocol on stdin and stdout
  deno task conformance --mcp [options] -- COMMAND … an MCP server on stdio; {{root}} in COMMAND is the directory
  deno task conformance report FILE… --to FORMAT     terminal, json, junit, html or badge, from event files
  deno task conformance copy DIR                     the cases as data, for other runners
  deno task conformance adapter --check -- COMMAND … finds the usual mistakes of an adapter

  --set NAMES        sets that the target claims: files, permission, truncation, web, codemode, full (these five), extended
  --profile NAME     documented (default) or opencode-1.18
  --only IDS         rules, checks or areas, separated by commas
  --seed N           base seed, or with --path the seed of a failure
  --path P           repeats the counterexample of a failure; wants --only CHECK
  --corpus FILE      counterexamples of earlier runs, which are tried first; what is found is added
  --runs N           values that a property tries at most (25)
  --quick            3 values for each property, and no check that waits for a limit
  --jobs N           copies of the target that run at once (1; in process 2)
  --patience N       factor on every deadline (1)
  --known FILE       known failures (conformance-known.txt, where there is one)
  --write-known      rewrites that file after a whole run
  --strict           a SHOULD that is missed counts as a failure
  --report FILE      writes the event file
  --failures DIR     writes the failing calls as lines to pipe into a target
  --tool OURS=THEIRS with --mcp: the server's name of a tool (may be repeated)
  --to FORMAT        with report
  --out FILE         with report: a file in the place of standard output
  --help

Exit: 0 nothing unexpected; 1 an unexpected failure; 2 the target could not be started or broke the protocol at
hello; 3 usage, a bad file of known failures, or the suite itself is wrong.`;

const toFormats = ["terminal", "json", "junit", "html", "badge"] as const;

/** What the command was asked to do. */
export type Command =
  | { readonly kind: "help" }
  | { readonly kind: "run"; readonly options: RunCommand }
  | {
    readonly kind: "report";
    readonly files: readonly string[];
    readonly to: typeof toFormats[number];
    readonly out: string | undefined;
  }
  | { readonly kind: "copy"; readonly directory: string }
  | { readonly kind: "adapter"; readonly target: readonly string[] };

/** The options of a run. */
export interface RunCommand {
  readonly target: readonly string[];
  readonly mcp: boolean;
  readonly renames: Readonly<Record<string, string>>;
  /** Sets claimed; none means: whatever the target offers. */
  readonly sets: readonly SetName[];
  readonly profile: ProfileName;
  readonly only: readonly string[];
  readonly seed: number | undefined;
  readonly path: string | undefined;
  readonly runs: number | undefined;
  /** Few values, and no check that waits. */
  readonly quick: boolean;
  readonly jobs: number | undefined;
  readonly patience: number;
  readonly known: string | undefined;
  readonly writeKnown: boolean;
  readonly strict: boolean;
  readonly report: string | undefined;
  readonly corpus: string | undefined;
  readonly failures: string | undefined;
}

/** The command line is wrong; the message says how. */
export class UsageError extends Error {}

/** What is done with a file that the caller named: what the system says against it is a mistake of usage. */
export async function withFile<T>(doing: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof Error && "code" in error ? new UsageError(`Cannot ${doing}: ${error.message}`) : error;
  }
}

const wrong = (message: string): never => {
  throw new UsageError(`${message}; see --help`);
};

function numberOf(name: string, text: string | undefined, smallest: number, whole = true): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (text.trim() === "" || Number.isNaN(value) || (whole && !Number.isInteger(value)) || value < smallest) {
    wrong(`--${name} wants a number from ${smallest} on, got "${text}"`);
  }
  return value;
}

function setsOf(text: string | undefined): readonly SetName[] {
  const names = text?.split(",") ?? [];
  return names.flatMap((name) =>
    name === "full"
      ? fullSets
      : setNames.find((set) => set === name) ?? wrong(`--set wants ${setNames.join(", ")} or full, got "${name}"`)
  );
}

/**
 * The command line without the `--` that others want between a task and its options, as in
 * `deno task conformance -- --set files -- COMMAND`: no target's command begins with a dash.
 */
export function ownArguments(args: readonly string[]): readonly string[] {
  return args[0] === "--" && (args[1] ?? "-").startsWith("-") ? args.slice(1) : args;
}

/** A negative seed, which reports print as often as another, is no option of its own. */
function withSeeds(args: readonly string[]): string[] {
  const isNegative = (at: number) => args[at] === "--seed" && /^-\d/.test(args[at + 1] ?? "");
  return args.flatMap((arg, at) => isNegative(at) ? [`--seed=${args[at + 1]}`] : isNegative(at - 1) ? [] : [arg]);
}

/** Reads a command line. Throws a {@link UsageError}. */
export function parseCommand(args: readonly string[]): Command {
  const border = args.indexOf("--");
  const own = border < 0 ? args : args.slice(0, border);
  const target = border < 0 ? [] : args.slice(border + 1);
  const { values, positionals } = (() => {
    try {
      return parseArgs({
        args: withSeeds(own),
        allowPositionals: true,
        options: {
          set: { type: "string" },
          profile: { type: "string" },
          only: { type: "string" },
          seed: { type: "string" },
          path: { type: "string" },
          runs: { type: "string" },
          jobs: { type: "string" },
          patience: { type: "string" },
          known: { type: "string" },
          report: { type: "string" },
          corpus: { type: "string" },
          failures: { type: "string" },
          to: { type: "string" },
          out: { type: "string" },
          mcp: { type: "boolean" },
          strict: { type: "boolean" },
          quick: { type: "boolean" },
          "write-known": { type: "boolean" },
          help: { type: "boolean" },
          check: { type: "boolean" },
          tool: { type: "string", multiple: true },
        },
      });
    } catch (error) {
      return wrong(error instanceof Error ? error.message.split(". ")[0] ?? "" : String(error));
    }
  })();
  if (values.help) return { kind: "help" };
  const [verb, ...rest] = positionals;
  switch (verb) {
    case "report": {
      const to = toFormats.find((format) => format === (values.to ?? "terminal")) ??
        wrong(`--to wants ${toFormats.join(", ")}, got "${values.to}"`);
      if (rest.length === 0) wrong("report wants the event files");
      if (to !== "html" && rest.length > 1) wrong(`report --to ${to} wants one file`);
      return { kind: "report", files: rest, to, out: values.out };
    }
    case "copy":
      return { kind: "copy", directory: rest[0] ?? wrong("copy wants a directory") };
    case "adapter":
      if (!values.check || target.length === 0) wrong("adapter wants --check -- COMMAND");
      return { kind: "adapter", target };
    case undefined:
      break;
    default:
      wrong(`there is no "${verb}": a target's command comes after --`);
  }
  const profile =
    (["documented", "opencode-1.18"] as const).find((name) => name === (values.profile ?? "documented")) ??
      wrong(`--profile wants documented or opencode-1.18, got "${values.profile}"`);
  const only = values.only?.split(",") ?? [];
  if (values.path !== undefined && (only.length !== 1 || values.seed === undefined)) {
    wrong("--path wants --only with one check, and --seed");
  }
  if (values.path !== undefined && !/^\d+(:\d+)*$/.test(values.path)) {
    wrong(`--path wants numbers between colons, such as 3:1:0, got "${values.path}"`);
  }
  if (values.mcp && target.length === 0) wrong("--mcp wants -- COMMAND");
  const quick = values.quick === true;
  if (values["write-known"] && (only.length > 0 || quick)) {
    wrong("--write-known wants a whole run, without --only and --quick");
  }
  const renames = (values.tool ?? []).map((pair) => {
    const [ours = "", theirs = ""] = pair.split("=");
    return theirs === "" ? wrong(`--tool wants OURS=THEIRS, got "${pair}"`) : [ours, theirs] as const;
  });
  return {
    kind: "run",
    options: {
      target,
      mcp: values.mcp === true,
      renames: Object.fromEntries(renames),
      sets: setsOf(values.set),
      profile,
      only,
      seed: numberOf("seed", values.seed, -(2 ** 31)),
      path: values.path,
      runs: numberOf("runs", values.runs, 1) ?? (quick ? 3 : undefined),
      quick,
      jobs: numberOf("jobs", values.jobs, 1),
      patience: numberOf("patience", values.patience, 0.01, false) ?? 1,
      known: values.known,
      writeKnown: values["write-known"] === true,
      strict: values.strict === true,
      report: values.report,
      corpus: values.corpus,
      failures: values.failures,
    },
  };
}
