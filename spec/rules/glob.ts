// Pure: no Deno, no fetch, no file system.

import { defineRule as rule, type Rule } from "../rule.ts";

/** Rules of the area `glob`. */
export const globRules: readonly Rule[] = [
  rule("glob.params", "MUST", "documented", "`pattern` is required; `path`, a directory, is optional."),
  rule(
    "glob.order",
    "MUST",
    "documented",
    'First the `glob` permission is asked for (patterns `[pattern]`, always `["*"]`); then the directory is resolved against the working directory and looked at; then comes the external-directory gate; then ripgrep.',
  ),
  rule(
    "glob.missing",
    "MUST",
    "documented",
    "A `path` that does not exist is an error that names it; the pattern is not tried elsewhere.",
  ),
  rule(
    "glob.file",
    "MUST",
    "documented",
    "A `path` that is a file is the error `glob path must be a directory: <path>`, never a silent fall back to its parent.",
  ),
  rule(
    "glob.output",
    "MUST",
    "documented",
    "One absolute path a line, in ripgrep's order, and nothing else: no size, time or preview.",
  ),
  rule(
    "glob.limit",
    "MUST",
    "documented",
    "At most {glob.paths} paths. When {glob.paths} are shown the result counts as truncated, and after an empty line a notice says that the first {glob.paths} are shown and to use a more specific path or pattern. Exactly {glob.paths} existing files therefore read as truncated.",
  ),
  rule("glob.zero", "MUST", "documented", "Without any path the output is exactly `No files found`."),
  rule(
    "glob.metadata",
    "MUST",
    "observed",
    "Metadata is `{ count, truncated }`; the title is the search directory relative to the worktree.",
  ),
  rule(
    "glob.hidden",
    "MUST",
    "documented",
    "Hidden files, and anything below a hidden directory, are not listed unless the caller of the library asks for hidden ones. Rows with a hidden segment below the search directory are dropped before the limit is counted: ripgrep's arguments alone do not achieve it, since a positive glob beats its hidden filter.",
  ),
  rule("glob.git", "MUST", "documented", "Nothing below `.git/` is ever listed."),
  rule(
    "glob.exact",
    "MAY",
    "extension",
    "In the profile `extended`, exactly {glob.paths} existing files are not reported as truncated.",
    { pending: "It belongs to the profile `extended`, which is not built yet." },
  ),
];
