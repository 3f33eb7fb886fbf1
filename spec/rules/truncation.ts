// Pure: no Deno, no fetch, no file system.

import { defineRule as rule, type Rule } from "../rule.ts";

/** Rules of the area `truncation`. */
export const truncationRules: readonly Rule[] = [
  rule(
    "truncation.limits",
    "MUST",
    "documented",
    "Text of at most {truncation.lines} lines and at most {truncation.bytes:kb} of UTF-8 passes unchanged, with `metadata.truncated` false. Both limits are options.",
  ),
  rule(
    "truncation.head",
    "MUST",
    "observed",
    "Over either limit, whole lines are kept from the start while they fit both, a newline counting one byte between kept lines; or from the end when the caller asks for the tail.",
  ),
  rule(
    "truncation.spill",
    "MUST",
    "documented",
    "The whole text is written to a file, named in the result as `metadata.outputPath` and in the notice. The notice gives how many lines or bytes were cut (bytes when the byte limit stopped it), where the full text is, and that it is searched with grep or read with offset and limit; if the agent may start sub-agents, a host option, that one is given the work.",
  ),
  rule(
    "truncation.one-line",
    "SHOULD",
    "extension",
    "A first line that alone exceeds the byte limit is cut at a character boundary, so that the preview is never empty.",
  ),
  rule(
    "truncation.retention",
    "MUST",
    "observed",
    "Spilled files older than {truncation.retentionDays} days are removed in the background, and this never fails a call. Only files that the spill named itself are touched.",
  ),
  rule(
    "truncation.order",
    "SHOULD",
    "extension",
    "Concurrent spills never share a name. A spill that cannot be written is a clear error beside the preview, which is still returned.",
  ),
  rule(
    "truncation.readable",
    "MUST",
    "observed",
    "The spill folder is readable through the tools without an external-directory question.",
  ),
];
