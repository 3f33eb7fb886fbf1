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
    "In the profile `extended`, a `path` that is a file searches just that file, ignored or not; `include` does not bind it.",
  ),
  rule(
    "grep.exact",
    "MAY",
    "extension",
    "In the profile `extended`, exactly {grep.matches} matching lines are not reported as truncated.",
  ),
  rule(
    "grep.line-end",
    "MAY",
    "extension",
    "In the profile `extended`, a line is shown without its line ending, CRLF too.",
  ),
  rule(
    "grep.window",
    "MAY",
    "extension",
    "In the profile `extended`, no line is too long: one over {ripgrep.text} UTF-16 code units is shown as {grep.window} of them around its first hit, with the number of its bytes. Of each line at most two pieces of {grep.kept} bytes are kept, whatever its length.",
  ),
  rule(
    "grep.totals",
    "MAY",
    "extension",
    "In the profile `extended`, the notice of a result that was cut gives the number of matching lines and of files, and the files with most; when counting takes longer than {search.totals} ms it says that there are at least so many. Metadata carries `total`, `files` and, in the second case, `atLeast`.",
  ),
  rule(
    "grep.budget",
    "MAY",
    "extension",
    "In the profile `extended`, a search of {search.budget} ms is ended there, and the lines found by then are the answer, marked as partial.",
  ),
  rule(
    "grep.partial",
    "MAY",
    "extension",
    "In the profile `extended`, the notice of a partial answer names what could not be read, and files that were left at their first NUL because they are binary; at most {search.named} paths each.",
  ),
  rule(
    "grep.why",
    "MAY",
    "extension",
    "In the profile `extended`, an empty answer is `No files found`, an empty line, and why, as far as {search.why} ms of trying tell: a line break that no single line holds, escaped bars and parentheses, an include that leaves out every file with a match, ignored or hidden files, another case, characters with a meaning; with the call that would find something, its parameters as JSON. It is a success with `matches` 0. The error for a missing `path` offers names near it.",
  ),
  rule(
    "grep.switches",
    "MAY",
    "extension",
    "In the profile `extended`, `hidden: false` leaves hidden files out, and `ignored: true` searches what ignore files leave out. Nothing at or below `.git` is searched, whatever the switches, unless `path` is in it.",
  ),
  rule(
    "grep.respect-ignore",
    "MAY",
    "extension",
    "In the profile `extended`, ignore files hold whatever `include` is, although ripgrep lets a positive glob overrule them.",
  ),
  rule(
    "grep.options",
    "MAY",
    "extension",
    "In the profile `extended`, grep takes `ignoreCase`, `wholeWord`, `multiline`, `context` (lines on each side, at most {grep.context}; at most {grep.lines} lines are shown in all) and `output`: `lines`, `files` (only their paths) or `count` (matching lines of each file).",
  ),
  rule(
    "grep.repair",
    "MAY",
    "extension",
    "In the profile `extended`, `include` may begin with `./`, be absolute below the directory searched, name a directory, and holds brackets that are read both ways. A `path` of `undefined` or `null`, where nothing has that name, counts as left out; one that does not exist stands for the one that looks the same (read.spelling).",
  ),
  rule(
    "grep.guard",
    "MAY",
    "extension",
    "In the profile `extended`, files that the `read` rules ask for or deny are left out, whether they match or not, and the notice names them, at most {search.named}; it does not depend on what is in them. For a `path` that is a file the `read` permission is asked; where the rules ask for every file, it is asked once for all (pattern `*`).",
  ),
  rule(
    "grep.mask",
    "MAY",
    "extension",
    "In the profile `extended`, a line in which a detector of secrets recognises one is replaced by a note, alone or as part of the lines shown beside it; the notice gives their number and says how to see them.",
  ),
];
