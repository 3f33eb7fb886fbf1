// Pure: no Deno, no fetch, no file system.

import { defineRule as rule, type Rule } from "../rule.ts";

/** Rules of the area `permission`. */
export const permissionRules: readonly Rule[] = [
  rule(
    "permission.rule",
    "MUST",
    "observed",
    "A rule is `{ permission, pattern, action }` with the action `allow`, `ask` or `deny`. A ruleset is an ordered list; rulesets are merged by concatenation.",
  ),
  rule(
    "permission.evaluate",
    "MUST",
    "observed",
    "For a permission and a pattern the last rule whose permission and pattern both match decides. Without one the answer is `ask`.",
  ),
  rule(
    "permission.wildcard",
    "MUST",
    "observed",
    "In a permission or pattern `*` matches any run of characters, `/` and newlines included, `?` matches exactly one, all else is literal, and the whole string must match. Backslashes count as slashes on both sides. A pattern that ends in ` *` also matches without that tail (`git log *` matches `git log`). On Windows case is ignored. Matching takes time that no pattern can blow up.",
  ),
  rule(
    "permission.config",
    "MUST",
    "observed",
    'A config object is read as rules: `{ "read": "allow" }` is one rule with the pattern `*`; `{ "bash": { "git *": "allow", "rm *": "deny" } }` is one rule a key, in order. In a pattern that starts with `~/`, `~`, `$HOME/` or `$HOME`, the home directory takes that place.',
  ),
  rule(
    "permission.ask",
    "MUST",
    "observed",
    "`ask` takes a permission, patterns, an `always` list and metadata. If any pattern evaluates to deny, the call fails with a denied error that carries the rules for that permission. If all are allowed it passes in silence. Otherwise the host is asked, once for the request.",
  ),
  rule(
    "permission.reply",
    "MUST",
    "observed",
    "The host answers once, always or reject, with an optional message for the model. Once lets this request through. Always also adds an allow rule for each pattern of the `always` list and lets through every pending request that is allowed from then on. Reject fails the request and every other pending request of the same session. A message makes it a correction that the model can read.",
  ),
  rule(
    "permission.store",
    "MUST",
    "observed",
    "What always granted lives with the gate, one to a toolset, and not on disk.",
  ),
  rule(
    "permission.defaults",
    "MUST",
    "observed",
    "The default ruleset: `*` allow; `external_directory` ask; `read` allow, but `*.env` and `*.env.*` ask and `*.env.example` allow. Without a host to ask, an ask is a refusal whose message says so.",
  ),
  rule(
    "permission.tools",
    "MUST",
    "documented",
    "Permission names and patterns: `read` the path relative to the worktree; `glob` the pattern; `grep` the pattern; `webfetch` the URL; `websearch` the query; a Code Mode child call the MCP tool's key with the pattern `*`.",
  ),
  rule(
    "permission.visible",
    "MUST",
    "documented",
    "A tool is hidden from the model when the last rule whose permission matches its name is a deny with the pattern `*`. Code Mode's catalogue is filtered so before it is described.",
  ),
  rule(
    "permission.special-keys",
    "MUST",
    "observed",
    "`edit`, `write` and `apply_patch` all answer to the permission `edit`.",
  ),
  rule(
    "permission.explain",
    "SHOULD",
    "extension",
    "The gate lists what always granted, takes a grant back, and says for a permission and a pattern which rule or grant decides.",
  ),
  rule(
    "permission.deny-wins",
    "MAY",
    "extension",
    "A host can have every deny of its rules stand against every grant, whatever its pattern and however it was given.",
  ),
  rule(
    "permission.narrow",
    "MAY",
    "extension",
    "An answer of always can grant less than the `always` list: what is asked for as it stands, without wildcards (of `external_directory` the file or the directory itself), or patterns each of which one of the list covers. Anything wider is refused with an error that says what was offered, and grants nothing.",
  ),
  rule(
    "permission.expiry",
    "MAY",
    "extension",
    "An answer of always can hold for a time, for its session or for its call only. Once a grant has ended the host is asked again, and for the last {permission.lapsed} that ended the explanation and the question say so.",
  ),
  rule(
    "permission.unanswered",
    "SHOULD",
    "extension",
    "No question stays open. Without a host it is a refusal that names the rule that asks; with one it ends with the answer, with the abort or the end of its call, with the gate, or, where the host sets a time, after that time with a refusal that names the rule.",
  ),
];
