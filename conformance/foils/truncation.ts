// Pure: no Deno, no fetch, no file system.

import { type Foil, number, part, words } from "./foil.ts";

/** Foils of the area `truncation`. */
export const truncationFoils: readonly Foil[] = [
  number("truncation.limits", "spillLines", 1999),
  number("truncation.limits", "spillLines", 2001),
  number("truncation.limits", "spillBytes", 51199),
  number("truncation.limits", "spillBytes", 51201),
  part(
    "truncation.head",
    "the tail kept",
    () => ({ keepHead: (lines, most) => ({ kept: lines.slice(-most), byBytes: false }) }),
  ),
  part(
    "truncation.head",
    "a newline costs nothing",
    ({ keepHead }) => ({ keepHead: (lines, maxLines, maxBytes) => keepHead(lines, maxLines, maxBytes + lines.length) }),
  ),
  words("truncation.head", "the amount cut not said", {
    spilled: (_cut, unit, file) => `-- ${unit} were left out; all of it is in ${file}: grep, read, offset, limit`,
  }),
  part("truncation.spill", "the preview written", () => ({ spilledText: (_whole, kept) => kept })),
  part("truncation.spill", "nothing written", () => ({ spills: false })),
  words("truncation.spill", "the file not named", { spilled: (cut, unit) => `-- ${cut} ${unit} were left out` }),
  words("truncation.spill", "no advice", {
    spilled: (cut, unit, file) => `-- ${cut} ${unit} were left out; all of it is in ${file}`,
  }),
  part("truncation.one-line", "an empty preview", () => ({ cutsFirstLine: false })),
  part("truncation.order", "one name for all", () => ({ spillName: () => "tool_output" })),
  part("truncation.readable", "the spill folder asks", () => ({ spillReadable: false })),
];
