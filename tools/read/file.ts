// Shell: opens, looks at and reads files.

import fs from "node:fs";
import { setImmediate } from "node:timers/promises";
import { Buffer } from "node:buffer";
import { limits } from "../../spec/limits.ts";
import { ToolError } from "../../spec/tool_error.ts";
import { throwIfAborted } from "../aborted.ts";
import { fastLineEnds } from "./line_ends.ts";
import type { Short } from "./notes.ts";
import type { Window } from "./params.ts";
import { complete, resultOf, type Scan, scan, type ScanResult, startScan } from "./scan.ts";
import { decodedSource, plainSource } from "./utf8_source.ts";

/** How a file is scanned beyond the documents. */
export interface ScanOptions {
  /** The encoding, by a name that a decoder takes. Default: UTF-8. */
  readonly encoding?: string | undefined;
  /** No half characters; what was read of a file that ends early is a result (rules read.whole-characters, read.partial). */
  readonly careful?: boolean;
}

/** What a scan of a file found. */
export type FileScan = ScanResult & {
  /** A line that is shown holds bytes that are not valid in the encoding. */
  readonly malformed?: true;
};

/** A file that was opened for reading; its first bytes are read already. */
export interface OpenFile extends Disposable {
  /** The first bytes: all of a small file, more than a sample of a big one. */
  readonly start: Uint8Array;
  /** Scans the whole file for a window. */
  readonly scan: (window: Window, signal: AbortSignal, options?: ScanOptions) => Promise<FileScan>;
  /** The whole file as base64, when it has no more than `most` bytes. Throws `ToolError` `too_large`. */
  readonly base64: (signal: AbortSignal, most?: number) => Promise<string>;
  /** Why there was less to read than there had been, once it was read to its end (rule read.partial). */
  readonly short: () => Short | undefined;
}

/** Bytes read at first, and at a time for base64: no remainder of three. */
const firstBytes = 96 * 1024;

/** Chunks between two turns of the event loop: a few milliseconds. */
const chunksPerTurn = 8;

/**
 * Opens a file. `real` is the real path that the gate saw: if the path leads elsewhere by now, or to no regular file, the
 * file is not read (rules external.race, read.special).
 */
export async function openFile(path: string, real: string | undefined): Promise<OpenFile> {
  // [read.special] not blocking: a FIFO that took the file's place a moment ago does not hold the open
  const descriptor = fs.openSync(path, fs.constants.O_RDONLY | (fs.constants.O_NONBLOCK ?? 0));
  try {
    const opened = fs.fstatSync(descriptor);
    // [external.race] what was checked is what is open
    if (!opened.isFile() || (real !== undefined && !await isStill(path, real, opened.ino))) {
      throw new ToolError("unreadable", `Cannot read ${path}: it changed while it was opened. Read it again`);
    }
    // A file that grows is read to the end that it had; one of size 0 may still hold something, as those of /proc do.
    return openedFile(descriptor, opened.size > 0 ? opened.size : Infinity);
  } catch (error) {
    fs.closeSync(descriptor);
    throw error;
  }
}

async function isStill(path: string, real: string, ino: number): Promise<boolean> {
  const [place, stat] = await Promise.all([Deno.realPath(path), Deno.lstat(path)]);
  return place === real && (stat.ino === null || stat.ino === ino);
}

function openedFile(descriptor: number, size: number): OpenFile {
  let left = size;
  let read = 0;
  let failure: { readonly error: unknown } | undefined;
  /** Fills a buffer as far as there is something to read. What goes wrong is kept, beside what was read before it. */
  const fill = (buffer: Uint8Array): Uint8Array => {
    const wanted = Math.min(buffer.length, left);
    let filled = 0;
    while (filled < wanted) {
      let count = 0;
      try {
        count = fs.readSync(descriptor, buffer, filled, wanted - filled, null);
      } catch (error) {
        failure = { error };
      }
      if (count === 0) {
        left = 0;
        break;
      }
      filled += count;
      read += count;
    }
    if (left > 0) left -= filled;
    return buffer.subarray(0, filled);
  };
  const start = fill(new Uint8Array(Math.min(firstBytes, size)));
  if (failure) throw failure.error;

  return {
    start,
    async scan(window, signal, { encoding, careful = false } = {}) {
      const give = (state: Scan): FileScan => {
        const done = complete(state);
        const result = resultOf(done);
        // [read.malformed] decoded text holds U+FFFD where the bytes were not valid
        const malformed = encoding === undefined ? done.malformed : done.shown.some((line) => line.includes("\ufffd"));
        return { ...result, ...(malformed ? { malformed } : {}) };
      };
      const source = encoding === undefined ? plainSource(start, fill) : decodedSource(start, fill, encoding);
      let state = scan(startScan(window, { wholeCharacters: careful }), source.start());
      if (state.capped) return give(state);
      const { buffer, count } = left > 0 ? fastLineEnds() : { buffer: new Uint8Array(0), count: undefined };
      for (let turn = 1; left > 0; turn++) {
        const chunk = source.next(buffer);
        if (failure && !careful) throw failure.error;
        if (chunk.length > 0) state = scan(state, chunk, count);
        // [read.bytes] at the cap the rest of the file costs nothing
        if (state.capped) return give(state);
        if (left > 0 && turn % chunksPerTurn === 0) await turnOf(signal);
      }
      return give(scan(state, source.end()));
    },
    async base64(signal, most = limits.read.attachment) {
      // [read.memory] a file that is returned whole is bounded too
      if (size !== Infinity && size > most) throw tooLarge(size, most);
      let text = Buffer.from(start).toString("base64");
      const buffer = new Uint8Array(firstBytes);
      for (let turn = 1, bytes = start.length; left > 0; turn++) {
        const chunk = fill(buffer);
        if (failure) throw failure.error;
        bytes += chunk.length;
        if (bytes > most) throw tooLarge(bytes, most);
        text += Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length).toString("base64");
        if (turn % chunksPerTurn === 0) await turnOf(signal);
      }
      return text;
    },
    short() {
      // [read.partial] files of the system only say that they have a size: they are as short as ever
      if (failure) return { kind: "failed", read, error: failure.error };
      const shrank = size !== Infinity && read < size && left === 0 && fs.fstatSync(descriptor).size < size;
      return shrank ? { kind: "shrank", read, size } : undefined;
    },
    [Symbol.dispose]: () => fs.closeSync(descriptor),
  };
}

/** Lets other work run, and ends the read if its call was aborted meanwhile. */
async function turnOf(signal: AbortSignal): Promise<void> {
  await setImmediate();
  throwIfAborted(signal);
}

function tooLarge(bytes: number, most: number): ToolError {
  const mb = (count: number) => Math.floor(count / 1024 / 1024);
  return new ToolError(
    "too_large",
    `Cannot return the file whole: it has ${mb(bytes)} MB, and ${
      mb(limits.read.attachment)
    } MB is the most for an image or PDF${
      most < limits.read.attachment ? ", or for all of one call. Read it alone" : ""
    }`,
  );
}
