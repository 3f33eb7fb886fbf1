// Pure: no Deno, no fetch, no file system.

import { z } from "zod";
import type { GlobParams } from "./params.ts";

/** Parameters of `glob` in the profile `extended` (rule glob.switches). */
export interface ExtendedGlobParams extends GlobParams {
  /** List hidden files too. */
  readonly hidden?: boolean | undefined;
  /** List what ignore files leave out too. */
  readonly ignored?: boolean | undefined;
}

/** The schema of {@link ExtendedGlobParams}. */
export const extendedGlobSchema: z.ZodType<ExtendedGlobParams> = z.object({
  pattern: z.string().describe(
    'The glob, such as "**/*.ts" or "src/**/*.{js,jsx}". It is matched against paths relative to the searched directory',
  ),
  path: z.string().optional().describe(
    "The directory to search, absolute or relative to the working directory, which is searched when this is left out",
  ),
  hidden: z.boolean().optional().describe(
    "List hidden files and enter hidden directories; a pattern that names the dot, such as .github/**, needs no switch",
  ),
  ignored: z.boolean().optional().describe("List what .gitignore and other ignore files leave out too"),
});

/** What the model is told about `glob` in the profile `extended`. */
export const extendedGlobDescription: string = `Finds files by name, with ripgrep's globs.

- Takes a pattern such as "**/*.ts"; a pattern without a slash matches at any depth. Brackets are read as a class and as \
they stand, so "app/[id]/page.tsx" finds that file.
- Gives absolute paths, one a line, in no particular order, the first 100 of them, and says how many there are.
- Leaves out hidden files, unless the pattern names the dot (".github/**/*.yml") or hidden is true, and what ignore files \
such as .gitignore leave out, unless ignored is true. Nothing below .git is listed.
- When nothing is found it says why, with a call that would find something.
- Use it when the name of a file is roughly known. When only some text inside it is known, use grep; when the path is \
known, use read.
- Several tool calls can go in one message: when more than one pattern might find the file, send those globs together.`;
