// Pure: no Deno, no fetch, no file system.

import { defineRule as rule, type Rule } from "../rule.ts";

/** Rules of the area `execute`. */
export const executeRules: readonly Rule[] = [
  rule(
    "execute.mcp",
    "MUST",
    "documented",
    "MCP tools are grouped by server into namespaces; the server is the longest name that prefixes the key: `github_list_issues` becomes `tools.github.list_issues`. A key is `server_tool`, with characters outside `A-Z a-z 0-9 _ -` replaced by `_`.",
  ),
  rule(
    "execute.description",
    "MUST",
    "documented",
    "The description is one sentence, then the guide and the catalogue. With no visible tool the `execute` tool is absent.",
  ),
  rule("execute.direct", "MUST", "documented", "While Code Mode is on, MCP tools are not offered one by one."),
  rule(
    "execute.permission",
    "MUST",
    "documented",
    "Each child call fires the hook before, asks for the permission named by the tool's key (pattern `*`, always `*`), calls, and fires the hook after. So the same rules hold as for the bare tool.",
  ),
  rule(
    "execute.project",
    "MUST",
    "documented",
    "Of a child's result the program sees `structuredContent` first, else its texts joined. Images, audio and binary resources stay outside and become attachments of `execute`; the program gets a short line that says how many.",
  ),
  rule("execute.error", "MUST", "observed", "A child's `isError` result is a tool failure with its text."),
  rule(
    "execute.progress",
    "MUST",
    "documented",
    "`metadata.toolCalls` is a live list of `{ tool, status: running|completed|error, input? }`, published at each start and end.",
  ),
  rule(
    "execute.switch",
    "MUST",
    "documented",
    "`OPENCODE_EXPERIMENTAL_CODE_MODE` or `OPENCODE_EXPERIMENTAL` turns it on, by a helper over an environment; the library itself takes an option.",
  ),
  rule(
    "execute.output",
    "MUST",
    "observed",
    "A string result is shown as it is, other data as JSON with two spaces, the logs after it. There is no truncation of its own: the generic one bounds it.",
  ),
];
