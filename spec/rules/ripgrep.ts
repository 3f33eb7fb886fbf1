// Pure: no Deno, no fetch, no file system.

import { defineRule as rule, type Rule } from "../rule.ts";

/** Rules of the area `ripgrep`. */
export const ripgrepRules: readonly Rule[] = [
  rule(
    "ripgrep.files-args",
    "MUST",
    "documented",
    "Files are listed with `--no-config --files`, then `--hidden` only when the caller passes hidden, `--follow` only when the caller passes follow, `--glob=PATTERN`, `--glob=!**/.git/**` and `.`, run in the search directory.",
  ),
  rule(
    "ripgrep.search-args",
    "MUST",
    "documented",
    "A search runs with `--no-config --json --hidden --no-messages`, `--glob=INCLUDE` when one is given, `--glob=!**/.git/**`, `--`, the pattern, and then the file or `.`. The `--` keeps a pattern that starts with a dash a pattern; a glob is one argument with `=`, so it is safe too.",
  ),
  rule(
    "ripgrep.take",
    "MUST",
    "documented",
    "At most limit + 1 rows are taken from the stream. More than limit rows means that there is more, and the surplus row is dropped. ripgrep is stopped at that moment, so the cost of a search for a common word does not grow with the tree.",
  ),
  rule(
    "ripgrep.record",
    "MUST",
    "documented",
    "A JSON record of more than {ripgrep.record:kb} fails the call with an error that says so. Memory stays bounded: a record is never buffered beyond that limit, however long it is.",
  ),
  rule("ripgrep.submatches", "MUST", "documented", "At most {ripgrep.submatches} submatches of a record are kept."),
  rule(
    "ripgrep.text",
    "MUST",
    "documented",
    "The text of a line over {ripgrep.text} UTF-16 code units, its line ending counted, is cut to {ripgrep.text} and three dots are added.",
  ),
  rule(
    "ripgrep.paths",
    "MUST",
    "observed",
    "From a path that ripgrep prints, a leading `./` (repeated) and leading slashes are removed, and backslashes become slashes.",
  ),
  rule(
    "ripgrep.exit",
    "MUST",
    "documented",
    "Exit codes 0 and 1 are a success; 1 means no rows. Exit 2 with rows is a success that is marked partial: one unreadable folder or dangling link never costs the other results. Exit 2 without rows whose standard error speaks only of files that could not be read is nothing found, partial. Any other exit 2 (bad regex, bad glob, regex too large, a line break in a pattern) is an invalid-pattern error with ripgrep's text. Any other exit is an error with standard error or the code.",
  ),
  rule(
    "ripgrep.stderr",
    "MUST",
    "observed",
    "At most {ripgrep.stderr} bytes of ripgrep's standard error are kept; the rest is read and dropped, so the process never blocks on it.",
  ),
  rule(
    "ripgrep.abort",
    "MUST",
    "observed",
    "An abort signal ends the process and the call at once. No process is left behind, whichever way a call ends.",
  ),
  rule(
    "ripgrep.binary",
    "MUST",
    "observed",
    "The `rg` that runs is the one the caller names; else `rg` on the PATH; else the one that the npm package ships. When none can run, the error says what to install or allow.",
  ),
  rule(
    "ripgrep.bytes",
    "SHOULD",
    "extension",
    "A record whose path or line is not valid UTF-8 (ripgrep gives `bytes` in place of `text`) is decoded with replacement characters instead of failing the whole search.",
  ),
];
