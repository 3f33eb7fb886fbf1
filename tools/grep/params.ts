// Pure: no Deno, no fetch, no file system.

import { z } from "zod";

/** Parameters of `grep` (rule grep.params). */
export interface GrepParams {
  /** The regular expression; not empty. */
  readonly pattern: string;
  /** A directory to search, or a file whose directory is searched; the working directory when left out or empty. */
  readonly path?: string | undefined;
  /** Only files that this glob selects. */
  readonly include?: string | undefined;
}

/** The schema of {@link GrepParams}, with what the model is told about each. */
// [grep.params]
export const grepSchema: z.ZodType<GrepParams> = z.object({
  pattern: z.string()
    .refine((text) => text !== "", { error: "must not be empty: it is the regular expression to search for" })
    .describe("The regular expression to search for, in ripgrep's default syntax: no look-around, no backreferences"),
  path: z.string().optional().describe(
    "The directory to search, absolute or relative to the working directory, which is searched when this is left out. " +
      "For a file, the directory that holds it is searched",
  ),
  include: z.string().optional().describe(
    'A glob that selects the files to search, such as "*.ts" or "*.{js,jsx}", relative to the searched directory',
  ),
});

// [tool.descriptions]
/** What the model is told about `grep`. */
export const grepDescription: string = `Searches the text of files for a regular expression, with ripgrep.

- A pattern is matched line by line, in ripgrep's syntax: "log.*Error", "function\\s+\\w+". Escape braces, brackets and \
parentheses that are meant as they stand.
- Gives each matching line with its line number, below the absolute path of its file.
- Select files with include, such as "*.ts" or "*.{ts,tsx}".
- Searches hidden files and directories too, which glob does not list; it skips ignored files, binary files and .git.
- Shows no more than the first 100 matching lines and cannot show others: when the result was cut, narrow the pattern, \
path or include.
- It is no counter. For an exact number of matches run ripgrep itself in a shell, for example rg --count-matches.
- For an open-ended search that may take several rounds of glob and grep, hand the search to a sub-agent if you can.`;
