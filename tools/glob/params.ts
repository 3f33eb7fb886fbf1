// Pure: no Deno, no fetch, no file system.

import { z } from "zod";

/** Parameters of `glob` (rule glob.params). */
export interface GlobParams {
  /** The glob. */
  readonly pattern: string;
  /** The directory to search; the working directory when it is left out or empty. */
  readonly path?: string | undefined;
}

/** The schema of {@link GlobParams}, with what the model is told about each. */
// [glob.params]
export const globSchema: z.ZodType<GlobParams> = z.object({
  pattern: z.string().describe(
    'The glob, such as "**/*.ts" or "src/**/*.{js,jsx}". It is matched against paths relative to the searched directory',
  ),
  // [tool.descriptions]
  path: z.string().optional().describe(
    "The directory to search, absolute or relative to the working directory. To search the working directory leave " +
      'this parameter out; do not send "undefined" or "null" as its value. A value must be an existing directory',
  ),
});

/** What the model is told about `glob`. */
export const globDescription: string = `Finds files by name, with ripgrep's globs.

- Takes a pattern such as "**/*.ts"; a pattern without a slash matches at any depth.
- Gives absolute paths, one a line, in no particular order, and no more than the first 100 of them. When the list was \
cut, call again with a more specific path or pattern.
- Does not list hidden files, nor anything below a hidden directory. grep does search those.
- Use it when the name of a file is roughly known. When only some text inside it is known, use grep; when the path is \
known, use read.
- Several tool calls can go in one message: when more than one pattern might find the file, send those globs together.
- For an open-ended search that may take several rounds of glob and grep, hand the search to a sub-agent if you can.`;
