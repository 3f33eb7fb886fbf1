// Pure: no Deno, no fetch, no file system.

import { defineRule as rule, type Rule } from "../rule.ts";

/** Rules of the area `external`. */
export const externalRules: readonly Rule[] = [
  rule(
    "external.when",
    "MUST",
    "documented",
    "A target outside the working directory and outside the worktree asks for `external_directory` before it is read. Observed: when the worktree is `/` (no repository) only the working directory counts.",
  ),
  rule(
    "external.pattern",
    "MUST",
    "documented",
    "The pattern that is asked for, and that always grants, is a directory with `/*`: for a directory the directory itself, for a file its parent. So one always opens the whole directory and everything below it.",
  ),
  rule("external.metadata", "MUST", "observed", "The question's metadata is `{ filepath, parentDir }`."),
  rule(
    "external.lexical",
    "MUST",
    "observed",
    "Paths are compared as text after `..` segments are resolved: `..` never escapes, and a name such as `..notes` inside is not outside.",
  ),
  rule(
    "external.symlink",
    "SHOULD",
    "extension",
    "The real path of the target is checked too, so that a symbolic link inside the directory that leads outside asks for the real place.",
  ),
  rule(
    "external.race",
    "SHOULD",
    "extension",
    "What was checked is what is opened: the path that the gate resolved is opened, not the one that the model sent.",
  ),
];
