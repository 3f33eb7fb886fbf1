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
  rule(
    "glob.git",
    "MUST",
    "documented",
    "Nothing below `.git/` is ever listed, whatever the pattern. Observed: a `path` that is in it is searched.",
  ),
  rule(
    "glob.exact",
    "MAY",
    "extension",
    "In the profile `extended`, exactly {glob.paths} existing files are not reported as truncated.",
  ),
  rule(
    "glob.totals",
    "MAY",
    "extension",
    "In the profile `extended`, the notice of a list that was cut says how many paths there are; when counting takes longer than {search.totals} ms it says how many there are at least. Metadata carries `total` and, in the second case, `atLeast`.",
  ),
  rule(
    "glob.budget",
    "MAY",
    "extension",
    "In the profile `extended`, a search that runs for {search.budget} ms is ended, and what was found is the answer, marked as partial.",
  ),
  rule(
    "glob.partial",
    "MAY",
    "extension",
    "In the profile `extended`, the notice of a partial answer names what could not be read, at most {search.named} paths.",
  ),
  rule(
    "glob.why",
    "MAY",
    "extension",
    "In the profile `extended`, an empty answer is `No files found`, an empty line, and why, as far as {search.why} ms of trying tell: ignored or hidden files, names that look the same, another case, another place, a missing directory, a link; with the call that would find them, its parameters as JSON. It is a success with `count` 0. The error for a missing `path` offers names near it.",
  ),
  rule(
    "glob.switches",
    "MAY",
    "extension",
    "In the profile `extended`, `hidden: true` lists hidden files and enters hidden directories, and `ignored: true` lists what ignore files leave out. Nothing at or below `.git` is listed, whatever the switches, unless `path` is in it.",
  ),
  rule(
    "glob.named-hidden",
    "MAY",
    "extension",
    "In the profile `extended`, a segment of the pattern that begins with a dot reaches what is hidden; a wildcard never stands for the dot that a name begins with, unless `hidden` is set.",
  ),
  rule(
    "glob.respect-ignore",
    "MAY",
    "extension",
    "In the profile `extended`, ignore files hold whatever the pattern is, although ripgrep lets a positive glob overrule them. A glob that only ripgrep can judge (one that does not parse, or of very many stars) is the exception.",
  ),
  rule(
    "glob.repair",
    "MAY",
    "extension",
    "In the profile `extended`, a leading `./` of the pattern is dropped; an absolute pattern is split into a directory, which passes the external-directory gate, and a pattern below it; a pattern that is a directory's path stands for everything below it. A leading slash without such a directory stays what it is to ripgrep. A `path` of `undefined` or `null`, where nothing has that name, counts as left out; one that does not exist stands for the one that looks the same (read.spelling).",
  ),
  rule(
    "glob.brackets",
    "MAY",
    "extension",
    "In the profile `extended`, brackets are read both ways, as a class and as they stand: `app/[id]/page.tsx` finds the file in the folder `[id]`.",
  ),
  rule(
    "glob.guard",
    "MAY",
    "extension",
    "In the profile `extended`, a path that the `read` rules ask for or deny is marked on its line; where they ask for every file, only those that they deny.",
  ),
];
