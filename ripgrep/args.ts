// Pure: no Deno, no fetch, no file system.

/** What to list (rule ripgrep.files-args). */
export interface FilesRequest {
  /** A glob, relative to the search directory. */
  readonly pattern: string;
  /** List hidden files and enter hidden directories. Default: no. */
  readonly hidden?: boolean;
  /** Follow symbolic links, wherever they lead. Default: no. */
  readonly follow?: boolean;
}

/** What to search for (rule ripgrep.search-args). */
export interface SearchRequest {
  /** A regular expression of ripgrep's default engine. */
  readonly pattern: string;
  /** Only files that this glob selects. Default: every file; an empty one counts as not given. */
  readonly include?: string;
  /** One file to search instead of the directory, relative to it. Default: the whole directory. */
  readonly file?: string;
}

/** Last, because the last glob that matches a path decides: no pattern of a caller brings `.git` back. */
const exceptGit = "--glob=!**/.git/**";

/**
 * The argument list that lists files. A pattern is one argument with `=`, so none can turn into an option.
 *
 * @example
 * ```ts
 * import { filesArgs } from "@scout/tools/ripgrep";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(filesArgs({ pattern: "*.ts" }), ["--no-config", "--files", "--glob=*.ts", "--glob=!**\/.git/**", "."]);
 * ```
 */
export function filesArgs(request: FilesRequest): string[] {
  // [ripgrep.files-args] hidden files and links only when the caller asks for them
  return [
    "--no-config",
    "--files",
    ...(request.hidden ? ["--hidden"] : []),
    ...(request.follow ? ["--follow"] : []),
    `--glob=${request.pattern}`,
    // [glob.git]
    exceptGit,
    ".",
  ];
}

/**
 * The argument list that searches. The pattern stands behind `--`, so that one which starts with a dash is a pattern.
 *
 * @example
 * ```ts
 * import { searchArgs } from "@scout/tools/ripgrep";
 * import assert from "node:assert/strict";
 *
 * const args = searchArgs({ pattern: "--pre=sh", include: "*.ts" });
 * assert.deepEqual(args.slice(-3), ["--", "--pre=sh", "."]);
 * assert.ok(args.includes("--glob=*.ts"));
 * ```
 */
export function searchArgs(request: SearchRequest): string[] {
  // [ripgrep.search-args] [grep.hidden] hidden files are searched, what lies under `.git` is not
  return [
    "--no-config",
    "--json",
    "--hidden",
    "--no-messages",
    ...(request.include ? [`--glob=${request.include}`] : []),
    exceptGit,
    "--",
    request.pattern,
    request.file ?? ".",
  ];
}
