// Shell: opens, looks at and reads files.

import fs from "node:fs";
import { setImmediate } from "node:timers/promises";
import { Buffer } from "node:buffer";
import { limits } from "../../spec/limits.ts";
import { ToolError } from "../../spec/tool_error.ts";
import { throwIfAborted } from "../aborted.ts";
import { fastLineEnds } from "./line_ends.ts";
import type { Window } from "./params.ts";
import { finish, scan, type ScanResult, startScan } from "./scan.ts";

/** A file that was opened for reading; its first bytes are read already. */
export interface OpenFile extends Disposable {
  /** The first bytes: all of a small file, more than a sample of a big one. */
  readonly start: Uint8Array;
  /** Scans the whole file for a window. */
  readonly scan: (window: Window, signal: AbortSignal) => Promise<ScanResult>;
  /** The whole file as base64. Throws `ToolError` `too_large`. */
  readonly base64: (signal: AbortSignal) => Promise<string>;
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
  const fill = (buffer: Uint8Array): Uint8Array => {
    const wanted = Math.min(buffer.length, left);
    let filled = 0;
    while (filled < wanted) {
      const count = fs.readSync(descriptor, buffer, filled, wanted - filled, null);
      if (count === 0) {
        left = 0;
        return buffer.subarray(0, filled);
      }
      filled += count;
    }
    left -= filled;
    return buffer.subarray(0, filled);
  };
  const start = fill(new Uint8Array(Math.min(firstBytes, size)));

  return {
    start,
    async scan(window, signal) {
      let state = scan(startScan(window), start);
      if (state.capped || left === 0) return finish(state);
      const { buffer, count } = fastLineEnds();
      for (let turn = 1;; turn++) {
        const chunk = fill(buffer);
        if (chunk.length > 0) state = scan(state, chunk, count);
        // [read.bytes] at the cap the rest of the file costs nothing
        if (state.capped || left === 0 || chunk.length === 0) return finish(state);
        if (turn % chunksPerTurn === 0) await turnOf(signal);
      }
    },
    async base64(signal) {
      // [read.memory] a file that is returned whole is bounded too
      if (size !== Infinity && size > limits.read.attachment) throw tooLarge(size);
      let text = Buffer.from(start).toString("base64");
      const buffer = new Uint8Array(firstBytes);
      for (let turn = 1, bytes = start.length; left > 0; turn++) {
        const chunk = fill(buffer);
        bytes += chunk.length;
        if (bytes > limits.read.attachment) throw tooLarge(bytes);
        text += Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length).toString("base64");
        if (turn % chunksPerTurn === 0) await turnOf(signal);
      }
      return text;
    },
    [Symbol.dispose]: () => fs.closeSync(descriptor),
  };
}

/** Lets other work run, and ends the read if its call was aborted meanwhile. */
async function turnOf(signal: AbortSignal): Promise<void> {
  await setImmediate();
  throwIfAborted(signal);
}

function tooLarge(bytes: number): ToolError {
  const mb = (count: number) => Math.floor(count / 1024 / 1024);
  return new ToolError(
    "too_large",
    `Cannot return the file whole: it has ${mb(bytes)} MB, and ${
      mb(limits.read.attachment)
    } MB is the most for an image or PDF`,
  );
}
