// Pure: no Deno, no fetch, no file system.

import { limits } from "../../spec/limits.ts";

const { lines, lineLength, bytes } = limits.read;

// [tool.descriptions] one larger window instead of many tiny slices, and which tools come next
/** What the model is told about `read`. */
export const readDescription: string = `Reads a file, or lists a directory, whose path is known.

- A text file comes with line numbers ("12: text"), at most ${lines} lines or ${
  bytes / 1024
} KB a call. The last line of
  the answer says whether there is more and which offset goes on; offset counts from 1.
- Take one large window rather than many small slices: every call costs a turn, and what stands around a place is
  usually needed next. Leave offset and limit out unless the file is known to be long.
- Lines longer than ${lineLength} characters are cut; search them with grep.
- Images (PNG, JPEG, GIF, WebP) and PDF files are attached whole. Other binary files are refused.
- Several files can be read in one message by several calls.
- When the path is only roughly known, use glob; to find a text inside files, use grep.`;
