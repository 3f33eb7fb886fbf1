// Pure: no Deno, no fetch, no file system.

import { defineRule as rule, type Rule } from "../rule.ts";

/** Rules of the area `tool`. */
export const toolRules: readonly Rule[] = [
  rule(
    "tool.result",
    "MUST",
    "observed",
    'A call gives `{ title, output, metadata, attachments? }`. `output` is the text that the model sees. An attachment is `{ type: "file", mime, url, filename? }`, and its `url` is a base64 data URL.',
  ),
  rule(
    "tool.params",
    "MUST",
    "documented",
    "Parameters are JSON with real types: a number sent as a string is refused, never converted. Extra keys are ignored. The refusal names the tool, says what is wrong with which parameter, and asks for a call that fits the schema.",
  ),
  rule(
    "tool.zero",
    "MUST",
    "documented",
    "Nothing found and a failed call are different signals: nothing found is a success with a fixed text, a failure is an error with a message. Neither is ever an empty string.",
  ),
  rule(
    "tool.own-truncation",
    "MUST",
    "documented",
    "A result that already carries `metadata.truncated` passes the generic truncation untouched. `read`, `glob` and `grep` always set it, so no general output setting moves their limits.",
  ),
  rule(
    "tool.descriptions",
    "SHOULD",
    "documented",
    'A tool\'s description carries part of the retrieval strategy. `grep` says that its limit makes it no counter, so an exact count is taken by running ripgrep itself, and that an open-ended search of several rounds belongs to a sub-agent. `glob` says that several calls can go into one message, and that `path` is left out rather than sent as "undefined" or "null". `read` argues for one larger window over many tiny slices and names the tools that follow it.',
  ),
];
