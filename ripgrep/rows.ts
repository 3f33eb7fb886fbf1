// Pure: no Deno, no fetch, no file system.

import { limits } from "../spec/limits.ts";
import { ToolError } from "../spec/tool_error.ts";
import { normalizePath } from "./path.ts";

/** One hit within a matching line. */
export interface Submatch {
  /** Byte at which the hit starts, counted from the start of the line. */
  readonly start: number;
  /** Byte behind the hit's last one. */
  readonly end: number;
  /** The text that matched. */
  readonly text: string;
}

/** One matching line. */
export interface SearchRow {
  /** Path relative to the search directory, normalised (rule ripgrep.paths). */
  readonly path: string;
  /** Number of the line, from 1. */
  readonly line: number;
  /** The line with its terminator, cut when it is long (rule ripgrep.text). */
  readonly text: string;
  /** Byte at which the line starts in the file. */
  readonly offset: number;
  /** The hits in the line, at most 100 (rule ripgrep.submatches). */
  readonly submatches: readonly Submatch[];
}

// A byte order mark within the output is text: ripgrep has already taken away those that are not.
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/**
 * The rows in one line of a listing: one, unless a file's name holds a carriage return, which ends a row as a line feed
 * does. Bytes that are not UTF-8 become U+FFFD.
 *
 * @example
 * ```ts
 * import { fileRows } from "@scout/tools/ripgrep";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(fileRows(new TextEncoder().encode("./src/a.ts")), ["src/a.ts"]);
 * ```
 */
export function fileRows(line: Uint8Array): string[] {
  const text = decoder.decode(line).replace(/\r$/, "");
  return text.split("\r").map(normalizePath).filter((row) => row !== "");
}

/** Starts of the records that say nothing about a match; most of what ripgrep prints, so they are told by their bytes. */
const skipped = ['{"type":"begin"', '{"type":"end"', '{"type":"context"', '{"data":{"elapsed_total"'].map((start) =>
  new TextEncoder().encode(start)
);

const startsWith = (bytes: Uint8Array, start: Uint8Array): boolean => {
  for (let index = start.length - 1; index >= 0; index--) if (bytes[index] !== start[index]) return false;
  return true;
};

/**
 * The matching line in one JSON record, or `undefined` when the record is about something else.
 *
 * `decodeInvalid` (default `true`; the profile's `decodeInvalidRows`) says what happens to a path, line or hit that is
 * not UTF-8: it is decoded with U+FFFD, or the search fails (rule ripgrep.bytes). Throws `ToolError` `ripgrep_failed`
 * for that, and for a record that is no record of ripgrep's.
 *
 * @example
 * ```ts
 * import { searchRow } from "@scout/tools/ripgrep";
 * import assert from "node:assert/strict";
 *
 * const record = '{"type":"match","data":{"path":{"text":"./a.ts"},"lines":{"text":"let a\\n"},"line_number":3,' +
 *   '"absolute_offset":12,"submatches":[{"match":{"text":"a"},"start":4,"end":5}]}}';
 * const row = searchRow(new TextEncoder().encode(record));
 * assert.equal(row?.path, "a.ts");
 * assert.equal(row?.line, 3);
 * ```
 */
export function searchRow(record: Uint8Array, decodeInvalid: boolean = true): SearchRow | undefined {
  if (record.length === 0 || skipped.some((start) => startsWith(record, start))) return undefined;
  const text = decoder.decode(record);
  let parsed: RawRecord;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw nonsense(text);
  }
  if (typeof parsed?.type !== "string") throw nonsense(text);
  if (parsed.type !== "match") return undefined;

  const data = parsed.data;
  if (typeof data?.line_number !== "number" || !Array.isArray(data.submatches)) throw nonsense(text);
  const plain = (field: RawText | null | undefined): string => {
    if (typeof field?.text === "string") return field.text;
    if (typeof field?.bytes !== "string") throw nonsense(text);
    // [ripgrep.bytes] one line in another encoding never costs the rest of the search
    if (decodeInvalid) return decodeBase64(field.bytes);
    throw new ToolError("ripgrep_failed", "Narrow the search with include: ripgrep found a match that is not UTF-8");
  };
  return {
    path: normalizePath(plain(data.path)),
    line: data.line_number,
    text: cutText(plain(data.lines)),
    offset: data.absolute_offset ?? 0,
    // [ripgrep.submatches]
    submatches: data.submatches.slice(0, limits.ripgrep.submatches).map((hit) => {
      if (typeof hit?.start !== "number" || typeof hit.end !== "number") throw nonsense(text);
      return { start: hit.start, end: hit.end, text: plain(hit.match) };
    }),
  };
}

/**
 * A line's text, cut to 2000 UTF-16 code units and three dots when it is longer; its terminator counts.
 *
 * @example
 * ```ts
 * import { cutText } from "@scout/tools/ripgrep";
 * import assert from "node:assert/strict";
 *
 * assert.equal(cutText("x".repeat(2000)).length, 2000);
 * assert.equal(cutText("x".repeat(2001)), "x".repeat(2000) + "...");
 * ```
 */
export function cutText(text: string): string {
  // [ripgrep.text]
  return text.length > limits.ripgrep.text ? `${text.slice(0, limits.ripgrep.text)}...` : text;
}

interface RawText {
  readonly text?: string;
  readonly bytes?: string;
}

interface RawRecord {
  readonly type?: string;
  readonly data?: {
    readonly path?: RawText;
    readonly lines?: RawText;
    readonly line_number?: number;
    readonly absolute_offset?: number;
    readonly submatches?:
      readonly ({ readonly match?: RawText; readonly start?: number; readonly end?: number } | null)[];
  };
}

function decodeBase64(base64: string): string {
  try {
    return decoder.decode(Uint8Array.from(atob(base64), (unit) => unit.charCodeAt(0)));
  } catch {
    throw nonsense(base64);
  }
}

/** What the text starts with is enough to see which program answered. */
function nonsense(text: string): ToolError {
  return new ToolError(
    "ripgrep_failed",
    `Check which program runs as ripgrep: it answered ${
      JSON.stringify(text.slice(0, 80))
    }, which is no record of ripgrep's`,
  );
}
