// Pure: no Deno, no fetch, no file system.

import { z } from "zod";
import { limits } from "../../spec/limits.ts";
import type { GrepParams } from "./params.ts";

/** What `grep` gives: matching lines, the paths of files with one, or how many each of them has. */
export type GrepOutput = "lines" | "files" | "count";

/** Parameters of `grep` in the profile `extended` (rules grep.options, grep.switches). */
export interface ExtendedGrepParams extends GrepParams {
  /** Ignore case. */
  readonly ignoreCase?: boolean | undefined;
  /** Only whole words. */
  readonly wholeWord?: boolean | undefined;
  /** Let a match go over line ends. */
  readonly multiline?: boolean | undefined;
  /** Lines of context on each side. */
  readonly context?: number | undefined;
  /** What to give; lines when left out. */
  readonly output?: GrepOutput | undefined;
  /** Search hidden files; true when left out. */
  readonly hidden?: boolean | undefined;
  /** Search what ignore files leave out. */
  readonly ignored?: boolean | undefined;
}

/** The schema of {@link ExtendedGrepParams}. */
export const extendedGrepSchema: z.ZodType<ExtendedGrepParams> = z.object({
  pattern: z.string()
    .refine((text) => text !== "", { error: "must not be empty: it is the regular expression to search for" })
    .describe("The regular expression to search for, in ripgrep's default syntax: no look-around, no backreferences"),
  path: z.string().optional().describe(
    "The directory or the one file to search, absolute or relative to the working directory, which is searched when " +
      "this is left out",
  ),
  include: z.string().optional().describe(
    'A glob that selects the files to search, such as "*.ts" or "*.{js,jsx}", relative to the searched directory',
  ),
  ignoreCase: z.boolean().optional().describe("Ignore case"),
  wholeWord: z.boolean().optional().describe("Find whole words only"),
  multiline: z.boolean().optional().describe("Let a match go over line ends; a dot stands for a line end too"),
  context: z.int().nonnegative().max(limits.grep.context).optional().describe(
    `Lines to show before and after each matching line, at most ${limits.grep.context}`,
  ),
  output: z.enum(["lines", "files", "count"]).optional().describe(
    "lines: the matching lines (the default); files: the paths of files with a match; count: matching lines in each file",
  ),
  hidden: z.boolean().optional().describe("Search hidden files and directories: true unless this is false"),
  ignored: z.boolean().optional().describe("Search what .gitignore and other ignore files leave out too"),
});

/** What the model is told about `grep` in the profile `extended`. */
export const extendedGrepDescription: string = `Searches the text of files for a regular expression, with ripgrep.

- A pattern is matched line by line unless multiline is set, in ripgrep's syntax: "log.*Error", "function\\s+\\w+", \
"foo|bar". Escape braces, brackets and parentheses that are meant as they stand.
- Gives each matching line with its line number, below the absolute path of its file; with context, lines around it too. \
A very long line is cut to what is around its first match.
- Shows the first 100 matching lines and says how many there are in how many files; output "files" and "count" give those.
- Searches hidden files too, not what .gitignore and other ignore files leave out, unless ignored is true; \
no binary files; nothing below .git.
- Leaves out files that read would ask for or refuse, and masks lines that hold what looks like a secret.
- When nothing is found it says why, with a call that would find something.`;
