// Pure: no Deno, no fetch, no file system.

import { defineRule as rule, type Rule } from "../rule.ts";

/** Rules of the area `read`. */
export const readRules: readonly Rule[] = [
  rule(
    "read.params",
    "MUST",
    "documented",
    "`filePath` is required; `offset` and `limit` are optional integers that are not negative. Observed: offset counts from 1, and 0 means 1. A relative path is resolved against the working directory.",
  ),
  rule(
    "read.limit-zero",
    "SHOULD",
    "extension",
    "A limit of 0 means the default window. An empty window that says to go on at the same offset would send a model round in a loop.",
  ),
  rule(
    "read.order",
    "MUST",
    "observed",
    'The path is looked at; then comes the external-directory gate; then the `read` permission is asked for (patterns: the path relative to the worktree; always `["*"]`); then follow missing, directory, sniffing, binary and text.',
  ),
  rule(
    "read.frame",
    "MUST",
    "observed",
    "A file is shown as `<path>P</path>`, `<type>file</type>`, `<content>`, lines as `N: text`, an empty line, the notice, `</content>`. A directory is shown as `<path>P</path>`, `<type>directory</type>`, `<entries>`, one entry a line, the notice, `</entries>`.",
  ),
  rule("read.lines", "MUST", "documented", "At most {read.lines} lines are shown unless `limit` says otherwise."),
  rule(
    "read.line-cut",
    "MUST",
    "documented",
    "A line of more than {read.lineLength} UTF-16 code units is cut there, and a suffix says to how many characters.",
  ),
  rule(
    "read.bytes",
    "MUST",
    "documented",
    "Once the next line would take the shown text over {read.bytes:kb} of UTF-8, reading stops and the file is closed: the cost does not grow with the rest of the file. Observed: the shown lines count, each with its cut suffix, and one byte for the newline between two of them; the `N: ` prefixes do not.",
  ),
  rule(
    "read.range",
    "MUST",
    "documented",
    "An offset beyond the last line is an error that gives the offset and the number of lines. An empty file with the default offset is no error: it reads as end of file with 0 lines.",
  ),
  rule(
    "read.end",
    "MUST",
    "documented",
    "A file ends in one of three ways, and only these. Capped: the notice gives the cap of {read.bytes:kb}, the first and last line shown, and the offset to go on with. More lines: the first and last line shown, the total, and the offset to go on with. End of file: the total.",
  ),
  rule(
    "read.split",
    "MUST",
    "observed",
    "A line ends at LF, CRLF or a lone CR. A final newline starts no further line, a byte order mark is dropped, and invalid UTF-8 becomes U+FFFD.",
  ),
  rule(
    "read.directory",
    "MUST",
    "documented",
    "A directory lists its entries sorted by locale order; directories, and links to directories, end in `/`. The same offset and limit apply. When cut, the notice gives what is shown, the total and the next offset; else the number of entries.",
  ),
  rule(
    "read.sniff",
    "MUST",
    "documented",
    "The first {read.sample} bytes decide. PNG, JPEG, GIF and WebP images and PDF files are returned whole as a base64 data URL attachment, and the text only says that the image or PDF was read. Observed: SVG is text.",
  ),
  rule(
    "read.image-content",
    "SHOULD",
    "extension",
    "A file is an image or a PDF when its bytes say so. A name that ends in `.png` or `.pdf` alone makes text or an empty file neither.",
  ),
  rule(
    "read.binary",
    "MUST",
    "documented",
    "After sniffing, a known binary extension, a NUL byte in the sample, or more than {read.binaryShare:percent} non-printable bytes in it (below 9, or 14 to 31) fails with an error that names the file. Observed: the extensions are zip tar gz exe dll so class jar war 7z doc docx xls xlsx ppt pptx odt ods odp bin dat obj o a lib wasm pyc pyo, in any case; an empty file is not binary unless by its extension.",
  ),
  rule(
    "read.missing",
    "MUST",
    "documented",
    "For a missing file the parent is listed, and up to {read.suggestions} names that contain the asked name or are contained in it, case-insensitively, are offered in the error as absolute paths. Without candidates, or without a parent, the error is a plain not found.",
  ),
  rule(
    "read.warm",
    "MUST",
    "documented",
    "After a successful read of a text file a hook, for a language server, is called and not waited for. Whatever it does or throws never harms the read.",
  ),
  rule(
    "read.metadata",
    "MUST",
    "observed",
    "Metadata is `{ preview, truncated, loaded, display }`: `preview` is the first {read.preview} lines shown; `loaded` lists the instruction files that a host's hook attached, none by default.",
  ),
  rule(
    "read.special",
    "SHOULD",
    "extension",
    "A FIFO, socket or device is an error at once: nothing hangs, and nothing reads `/dev/zero` for ever.",
  ),
  rule(
    "read.memory",
    "SHOULD",
    "extension",
    "Memory is bounded by the window, not by the file: a single line of a gigabyte costs no more than the {read.lineLength} characters that are kept of it.",
  ),
  rule(
    "read.several",
    "MAY",
    "extension",
    "In the profile `extended`, `files` names up to {read.files} targets, each with its own `filePath`, `offset`, `limit` and `encoding`, or as a bare path; what stands beside `files` holds for each that does not say otherwise, and a `filePath` beside it is the first target. Each passes the external-directory gate and the `read` permission by itself, and one that fails costs no other: its error stands in its place. Only when all of them fail is the call an error. The answer is one frame for each, in their order; metadata has `files`, one record for each.",
  ),
  rule(
    "read.shared",
    "MAY",
    "extension",
    "In the profile `extended`, the files of one call together show at most {read.lines} lines and {read.bytes:kb}, shared so that none is cut while another shows more; images and PDFs together are at most {read.attachment:mb}. The last notice gives the one call that goes on with all that was cut.",
  ),
  rule(
    "read.encoding",
    "MAY",
    "extension",
    "In the profile `extended`, a file that begins with a UTF-16 or UTF-32 byte order mark is text in that encoding, unless more than {read.strangeShare:percent} of the characters in its sample are malformed, unassigned or private, or one is NUL; else `encoding`, any label of the WHATWG Encoding Standard or `utf-32le` and `utf-32be`, says what it is; else UTF-16 without a mark is recognised when the sample holds no character that text does not hold, and half of its characters, or a space or a line end, have a NUL byte as their other half. What was decoded is judged as text or binary in the place of the bytes, and the notice names the encoding. A label that does not exist is an error that gives near ones.",
  ),
  rule(
    "read.malformed",
    "MAY",
    "extension",
    "In the profile `extended`, when a line that is shown holds bytes that are not valid in its encoding, the notice says so, and for UTF-8 how to name another.",
  ),
  rule(
    "read.spelling",
    "MAY",
    "extension",
    "In the profile `extended`, a path that leads nowhere is compared with the names on disk, segment by segment, with letters and their accents composed or apart, any space for any other, typographic quotes for plain ones and any dash for a hyphen. One that looks the same is read, behind its own gate and permission, and the notice gives its name; several are listed in the error. The exact spelling always comes first.",
  ),
  rule(
    "read.near",
    "MAY",
    "extension",
    "In the profile `extended`, the error for a missing path also offers up to {read.suggestions} paths that differ in a few letters, in the first segment that does not exist.",
  ),
  rule(
    "read.whole-characters",
    "MAY",
    "extension",
    "In the profile `extended`, a line is never cut between the two halves of a surrogate pair: the whole character is left out, and the suffix gives the number of code units that are kept.",
  ),
  rule(
    "read.partial",
    "MAY",
    "extension",
    "In the profile `extended`, a file that becomes shorter while it is read, or whose reading fails after its beginning, gives the lines read until then, and says that it is partial and how many bytes were read. Metadata has `partial`.",
  ),
];
