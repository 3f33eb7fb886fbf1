// Pure: no Deno, no fetch, no file system.

import { limits } from "../spec/limits.ts";
import { ToolError } from "../spec/tool_error.ts";
import type { Sink } from "./lines.ts";
import { normalizePath } from "./path.ts";

/** A line that ripgrep printed as text, with the part of it that is kept. */
export interface LineRow {
  /** Path relative to the search directory, normalised. */
  readonly path: string;
  /** Number of the line, from 1. */
  readonly line: number;
  /** Whether it matches; a line of context does not. */
  readonly match: boolean;
  /** The line without its terminator; of a long one the part around the first hit. */
  readonly text: string;
  /** Where in {@link LineRow.text} the first hit starts, in UTF-16 code units; 0 for context. */
  readonly at: number;
  /** Byte of the line at which {@link LineRow.text} starts; over 0 when its beginning is left out. */
  readonly from: number;
  /** Bytes of the whole line without its terminator. */
  readonly bytes: number;
}

/** What ripgrep says of a binary file among the lines: it stopped at a NUL, or it matches and is not printed. */
const binaryNote = /^(.*): (WARNING: stopped searching binary file after match|binary file matches) \(found .*\)$/s;

/** A file that ripgrep found to be binary. */
export interface BinaryFile {
  /** Its path, normalised. */
  readonly path: string;
  /** It was searched up to its first NUL, or it was searched whole and lines of it that match are not printed. */
  readonly kind: "stopped" | "unprinted";
}

/**
 * Reads what ripgrep prints with `--null --line-number --column --no-heading --with-filename`, whatever the borders of
 * the chunks. A line may be of any length: of a long one only its start and the surroundings of its first hit are kept,
 * so memory is bounded by the limits. `onRow` returns `true` when it needs no more; `onBinary` is told of files that
 * ripgrep found to be binary.
 *
 * @example
 * ```ts
 * import { lineRowSink } from "@scout/tools/ripgrep";
 * import assert from "node:assert/strict";
 *
 * const texts: string[] = [];
 * const sink = lineRowSink((row) => texts.push(`${row.path} ${row.line} ${row.text}`) > 9);
 * sink.push(new TextEncoder().encode("./a.ts\x003:5:let a\n"));
 * assert.deepEqual(texts, ["a.ts 3 let a"]);
 * ```
 */
export function lineRowSink(onRow: (row: LineRow) => boolean, onBinary: (file: BinaryFile) => void = () => {}): Sink {
  let phase: "path" | "place" | "text" = "path";
  let head: number[] = [];
  let path = "";
  let place: Place = { line: 0, match: false, column: 0 };
  let kept = new Capture(0);

  const tooLong = () =>
    new ToolError(
      "ripgrep_failed",
      `Check which program runs as ripgrep: it answered more than ${limits.ripgrep.record} bytes without a path`,
    );
  const endPath = () => {
    // Notes and separators stand on lines of their own before the path; every path begins with `./` or a name.
    let text = decode(Uint8Array.from(head));
    for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n")) {
      // With `--crlf` ripgrep ends its own lines with that.
      const own = text.slice(0, end).replace(/\r$/, "");
      const note = binaryNote.exec(own);
      if (note === null && own !== "--") break;
      if (note) {
        onBinary({ path: normalizePath(note[1]!), kind: note[2]!.startsWith("WARNING") ? "stopped" : "unprinted" });
      }
      text = text.slice(end + 1);
    }
    path = normalizePath(text);
  };

  return {
    push(chunk) {
      let at = 0;
      while (at < chunk.length) {
        switch (phase) {
          case "path": {
            const byte = chunk[at++]!;
            if (byte === 0) {
              endPath();
              head = [];
              phase = "place";
            } else if (head.push(byte) > limits.ripgrep.record) throw tooLong();
            break;
          }
          case "place": {
            head.push(chunk[at++]!);
            const read = readPlace(head);
            if (read === "more") break;
            if (read === "nonsense") throw tooLong();
            place = read;
            kept = new Capture(place.column);
            phase = "text";
            break;
          }
          case "text": {
            const end = chunk.indexOf(10, at);
            kept.push(chunk.subarray(at, end < 0 ? chunk.length : end));
            at = end < 0 ? chunk.length : end + 1;
            if (end < 0) break;
            head = [];
            phase = "path";
            if (onRow({ path, line: place.line, match: place.match, ...kept.read() })) return true;
          }
        }
      }
      return false;
    },
    end() {
      if (phase === "path" && head.length > 0) {
        head.push(10);
        endPath();
      }
    },
  };
}

interface Place {
  readonly line: number;
  readonly match: boolean;
  /** Byte of the first hit, from 0. */
  readonly column: number;
}

/** `12:5:` before a matching line, `12-` before one of context. */
function readPlace(head: readonly number[]): Place | "more" | "nonsense" {
  const text = String.fromCharCode(...head);
  const read = /^(\d+)(?:-|:(\d+):)$/.exec(text);
  if (read) {
    return { line: Number(read[1]), match: read[2] !== undefined, column: Math.max(Number(read[2] ?? 1) - 1, 0) };
  }
  return /^\d+(?::\d*)?$/.test(text) && text.length < 32 ? "more" : "nonsense";
}

/** Keeps the start of a line and, where the hit lies behind that, the bytes around it. */
class Capture {
  readonly #start = new Uint8Array(limits.grep.kept);
  readonly #near: Uint8Array | undefined;
  readonly #nearFrom: number;
  #length = 0;
  #last = 0;

  constructor(readonly column: number) {
    this.#nearFrom = Math.max(column - limits.grep.kept / 2, 0);
    this.#near = this.#nearFrom > 0 ? new Uint8Array(limits.grep.kept) : undefined;
  }

  push(bytes: Uint8Array): void {
    copy(this.#start, bytes, this.#length);
    if (this.#near) copy(this.#near, bytes, this.#length - this.#nearFrom);
    this.#length += bytes.length;
    this.#last = bytes.at(-1) ?? this.#last;
  }

  read(): Pick<LineRow, "text" | "at" | "from" | "bytes"> {
    // A carriage return belongs to the line's end.
    const bytes = this.#length - (this.#last === 13 ? 1 : 0);
    const far = this.#near !== undefined && bytes > this.#start.length;
    const from = far ? this.#nearFrom : 0;
    const whole = (far ? this.#near! : this.#start).subarray(0, Math.min(bytes - from, limits.grep.kept));
    // A character that the edge cuts in two is left out.
    const skip = from > 0 ? whole.findIndex((byte) => (byte & 0xc0) !== 0x80) : 0;
    const kept = whole.subarray(Math.max(skip, 0));
    const text = decode(kept, bytes > from + whole.length);
    const before = decode(kept.subarray(0, Math.max(this.column - from - Math.max(skip, 0), 0)), true);
    return { text, at: Math.min(before.length, text.length), from: from + Math.max(skip, 0), bytes };
  }
}

/** Copies what falls into the target when the source starts at `offset` of it, which may be negative. */
function copy(target: Uint8Array, source: Uint8Array, offset: number): void {
  const skipped = Math.max(-offset, 0);
  const at = Math.max(offset, 0);
  if (skipped >= source.length || at >= target.length) return;
  target.set(source.subarray(skipped, skipped + target.length - at), at);
}

function decode(bytes: Uint8Array, open: boolean = false): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes, { stream: open });
}
