// Pure: no Deno, no fetch, no file system.

/** Which files ripgrep looks at. */
export interface FileChoice {
  /** Hidden files and directories too. */
  readonly hidden: boolean;
  /** What ignore files leave out too. */
  readonly ignored: boolean;
  /** Globs that ripgrep judges itself; a positive one overrules ignore files. */
  readonly globs: readonly string[];
  /** Globs of names, of which a file has to fit one; they overrule nothing. */
  readonly names: readonly string[];
}

/** What to search for in the files of a {@link FileChoice}. */
export interface LineRequest extends FileChoice {
  /** A regular expression of ripgrep's default engine. */
  readonly pattern: string;
  /** Take the pattern as it stands, not as a regular expression. Default: no. */
  readonly fixed?: boolean;
  /** Ignore case. Default: no. */
  readonly ignoreCase?: boolean;
  /** Only hits with a word's border on both sides. Default: no. */
  readonly wholeWord?: boolean;
  /** Let a hit go over line ends, and a dot stand for one. Default: no. */
  readonly multiline?: boolean;
  /** Lines of context on each side. Default: 0. */
  readonly context?: number;
  /** One file to search, relative to the directory, instead of the directory. Default: the whole directory. */
  readonly file?: string;
}

function choiceArgs(choice: FileChoice): string[] {
  return [
    // [glob.switches] [grep.switches]
    ...(choice.hidden ? ["--hidden"] : []),
    ...(choice.ignored ? ["--no-ignore"] : []),
    ...choice.globs.map((glob) => `--glob=${glob}`),
    // [glob.respect-ignore] [grep.respect-ignore] a type narrows what is looked at and, unlike a glob, overrules no ignore file
    ...choice.names.map((name) => `--type-add=scout:${name}`),
    ...(choice.names.length > 0 ? ["--type=scout"] : []),
    // Last, so that no glob brings them back; in a worktree `.git` is a file.
    "--glob=!**/.git",
    "--glob=!**/.git/**",
  ];
}

/**
 * The argument list that lists the files of a choice, each path with a NUL behind it: a name may hold a line feed.
 *
 * @example
 * ```ts
 * import { listArgs } from "@scout/tools/ripgrep";
 * import assert from "node:assert/strict";
 *
 * const args = listArgs({ hidden: true, ignored: false, globs: [], names: ["*.ts"] });
 * assert(args.includes("--type-add=scout:*.ts"));
 * ```
 */
export function listArgs(choice: FileChoice): string[] {
  return ["--no-config", "--files", "--null", ...choiceArgs(choice), "."];
}

function searchOptions(request: LineRequest): string[] {
  return [
    // [grep.line-end] a `$` fits before CRLF too; with that option a pattern must not name the carriage return, and `\z`
    // fits nowhere
    ...(/\\[zr]|\r|\\x\{?0*d/i.test(request.pattern) ? [] : ["--crlf"]),
    // [grep.options]
    ...(request.fixed ? ["--fixed-strings"] : []),
    ...(request.ignoreCase ? ["--ignore-case"] : []),
    ...(request.wholeWord ? ["--word-regexp"] : []),
    ...(request.multiline ? ["--multiline", "--multiline-dotall"] : []),
    ...choiceArgs(request),
    "--",
    request.pattern,
    request.file === undefined ? "." : `./${request.file}`,
  ];
}

/**
 * The argument list that prints matching lines as `lineRowSink` reads them.
 *
 * @example
 * ```ts
 * import { lineArgs } from "@scout/tools/ripgrep";
 * import assert from "node:assert/strict";
 *
 * const args = lineArgs({ pattern: "-v", hidden: true, ignored: false, globs: [], names: [] });
 * assert.deepEqual(args.slice(-3), ["--", "-v", "."]);
 * ```
 */
export function lineArgs(request: LineRequest): string[] {
  const shape = ["--null", "--line-number", "--column", "--no-heading", "--with-filename", "--color=never"];
  const context = request.context ? [`--context=${request.context}`] : [];
  return ["--no-config", ...shape, ...context, ...searchOptions(request)];
}

/**
 * The argument list that prints the number of matching lines of each file as `countRowSink` reads it.
 *
 * @example
 * ```ts
 * import { countArgs } from "@scout/tools/ripgrep";
 * import assert from "node:assert/strict";
 *
 * assert(countArgs({ pattern: "x", hidden: true, ignored: false, globs: [], names: [] }).includes("--count"));
 * ```
 */
export function countArgs(request: LineRequest): string[] {
  return ["--no-config", "--null", "--count", "--with-filename", "--color=never", ...searchOptions(request)];
}
