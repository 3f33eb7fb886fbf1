// Pure: no Deno, no fetch, no file system.

import { defineRule as rule, type Rule } from "../rule.ts";

/** Rules of the area `grep`. */
export const grepRules: readonly Rule[] = [
  rule(
    "grep.params",
    "MUST",
    "documented",
    "`pattern` is required, and an empty one is an error; `path` and `include` are optional.",
  ),
  rule(
    "grep.order",
    "MUST",
    "observed",
    'First an empty pattern is refused; then the `grep` permission is asked for (patterns `[pattern]`, always `["*"]`); then the path is resolved and looked at; then comes the external-directory gate; then ripgrep.',
  ),
  rule(
    "grep.file",
    "MUST",
    "documented",
    "A `path` that is a file is no error: its parent directory is searched, and result paths are resolved against that parent, so that matches in sibling files appear too.",
  ),
  rule(
    "grep.missing",
    "MUST",
    "documented",
    "A `path` that does not exist is an error that names it; no parent is searched in its place.",
  ),
  rule("grep.limit", "MUST", "documented", "At most {grep.matches} matches, a match being a matching line."),
  rule(
    "grep.header",
    "MUST",
    "documented",
    "The first line is `Found N matches`, with ` (more matches available)` after it when the result is truncated. N is what is shown, not what exists. As with glob, {grep.matches} matches shown count as truncated.",
  ),
  rule(
    "grep.groups",
    "MUST",
    "documented",
    "For each run of matches in one file there is the absolute path and a colon on a line of its own, and below it `  Line 42: text` for each match; an empty line stands between files. The text is the whole matching line as ripgrep gives it. Observed: its newline is part of it, so an empty line follows each match.",
  ),
  rule(
    "grep.notice",
    "MUST",
    "documented",
    "A truncated result ends with an empty line and a notice that says to use a more specific path or pattern; the words are free.",
  ),
  rule(
    "grep.zero",
    "MUST",
    "documented",
    "Without a match the output is exactly `No files found`, and metadata `matches` is 0.",
  ),
  rule("grep.metadata", "MUST", "documented", "Metadata is `{ matches, truncated }`; the title is the pattern."),
  rule(
    "grep.hidden",
    "MUST",
    "documented",
    "Hidden files and directories are searched, `.git/` is not. So grep finds what glob does not list, and whoever judges what can leak goes by grep.",
  ),
  rule(
    "grep.no-pages",
    "MUST",
    "documented",
    "There is no offset: a second call shows no second page. An unknown `offset` is ignored as any other extra key.",
    { unwritten: "It is kept by having no such parameter." },
  ),
  rule(
    "grep.single_file",
    "MAY",
    "extension",
    "In the profile `extended`, a `path` that is a file searches just that file.",
    { pending: "It belongs to the profile `extended`, which is not built yet." },
  ),
];
