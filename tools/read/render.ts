// Pure: no Deno, no fetch, no file system.

import { ToolError } from "../../spec/tool_error.ts";
import { limits } from "../../spec/limits.ts";
import type { Attachment, ToolResult } from "../tool.ts";
import type { Listing } from "./directory.ts";
import type { Window } from "./params.ts";
import type { ScanResult } from "./scan.ts";

/** An instruction file that a host attaches to a read. */
export interface Instruction {
  /** Its absolute path. */
  readonly path: string;
  /** Its text, for the model. */
  readonly text: string;
}

/** What the renderers know of the target. */
export interface Target {
  /** The path that the answer shows. */
  readonly shown: string;
  /** The title: the path relative to the worktree. */
  readonly title: string;
}

/** A window of a text file that holds something, or is the default one of an empty file. */
export type TextWindow = Exclude<ScanResult, { readonly kind: "out-of-range" }>;

/** What an answer says beyond the documented one. */
export interface Extra {
  /** Lines above the ending. */
  readonly notes?: readonly string[];
  /** In the place of the ending. */
  readonly ending?: string | undefined;
  /** More metadata. */
  readonly metadata?: Readonly<Record<string, unknown>>;
}

/** The window of a text file. */
export function renderText(
  target: Target,
  result: TextWindow,
  instructions: readonly Instruction[],
  extra: Extra = {},
): ToolResult {
  const { lines, first, last } = result;
  const text = lines.join("\n");
  const truncated = result.kind !== "end";
  const numbered = lines.map((line, i) => `${first + i}: ${line}`).join("\n");
  return {
    title: target.title,
    // [read.frame]
    output: frame(target.shown, "file", "content", numbered, notice(extra, ending(result))) + reminders(instructions),
    // [read.metadata] [tool.own-truncation]
    metadata: {
      preview: lines.slice(0, limits.read.preview).join("\n"),
      truncated,
      loaded: instructions.map(({ path }) => path),
      display: {
        type: "file",
        path: target.shown,
        text,
        lineStart: first,
        lineEnd: last,
        // Capped, the file was not read to its end: there is at least one more line.
        totalLines: result.kind === "capped" ? last + 1 : result.total,
        truncated,
      },
      ...extra.metadata,
    },
  };
}

function notice({ notes = [], ending }: Extra, usual: string): string {
  return [...notes, ending ?? usual].join("\n");
}

/** [read.end] The three endings, and no other. */
function ending(result: TextWindow): string {
  const { first, last } = result;
  switch (result.kind) {
    case "capped":
      return `(Stopped at ${limits.read.bytes / 1024} KB: lines ${first}-${last} are shown. Go on with offset=${
        last + 1
      }.)`;
    case "more":
      return `(Lines ${first}-${last} of ${result.total} are shown. Go on with offset=${last + 1}.)`;
    case "end":
      return `(End of file: ${result.total} lines in total.)`;
  }
}

/** [read.range] The error for a window behind the end of a file: the offset and the number of lines. */
export function outOfRange({ offset }: Window, total: number): ToolError {
  return new ToolError(
    "out_of_range",
    `Offset ${offset} is beyond the end of the file, which has ${total} lines`,
  );
}

/** The window of a directory. */
export function renderDirectory(
  target: Target,
  listing: Listing,
  { offset }: Window,
  extra: Extra = {},
): ToolResult {
  const { entries, total, truncated } = listing;
  // [read.directory] when cut: shown, total and the next offset; else the number of entries
  const usual = truncated
    ? `(${entries.length} of ${total} entries are shown. Go on with offset=${offset + entries.length}.)`
    : `(${total} entries)`;
  return {
    title: target.title,
    output: frame(target.shown, "directory", "entries", entries.join("\n"), notice(extra, usual)),
    metadata: {
      preview: entries.slice(0, limits.read.preview).join("\n"),
      truncated,
      loaded: [],
      display: { type: "directory", path: target.shown, entries, offset, totalEntries: total, truncated },
    },
  };
}

/** An image or a PDF, given whole (rule read.sniff). */
export function renderAttachment(
  target: Target,
  kind: "image" | "pdf",
  attachment: Attachment,
  instructions: readonly Instruction[],
  { notes = [], metadata = {} }: Extra = {},
): ToolResult {
  const output = [`${kind === "pdf" ? "PDF" : "Image"} read successfully`, ...notes].join("\n");
  return {
    title: target.title,
    output,
    metadata: { preview: output, truncated: false, loaded: instructions.map(({ path }) => path), ...metadata },
    attachments: [attachment],
  };
}

function frame(shown: string, type: string, tag: string, body: string, notice: string): string {
  return `<path>${shown}</path>\n<type>${type}</type>\n<${tag}>\n${body}\n\n${notice}\n</${tag}>`;
}

function reminders(instructions: readonly Instruction[]): string {
  if (instructions.length === 0) return "";
  const texts = instructions.map(({ path, text }) => `Instructions from: ${path}\n${text}`);
  return `\n\n<system-reminder>\n${texts.join("\n\n")}\n</system-reminder>`;
}
