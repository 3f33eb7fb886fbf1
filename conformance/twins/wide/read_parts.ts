// Pure: no Deno, no fetch, no file system.

/**
 * The parts of the suite's own `read` in the profile `extended`: decisions that a foil replaces, written from the
 * specification's sentences.
 *
 * @module
 */

import type { KeptLine } from "../plain/parts.ts";

/** Everything about `read` that a foil may replace. */
export interface WideReadParts {
  /** Targets of one call. */
  readonly most: number;
  /** What stands beside `files` holds for each. */
  readonly defaultsHold: boolean;
  readonly failureIs: "in its place" | "the answer";
  readonly order: <T>(frames: readonly T[]) => readonly T[];
  readonly asksEach: boolean;
  /** Shares an amount among needs. */
  readonly share: (needs: readonly number[], amount: number) => readonly number[];
  /** The text that offers the call which goes on. */
  readonly goesOn: (params: object) => string;
  readonly failed: (path: string, why: string) => string;
  /** The encoding that the bytes begin with a mark of. */
  readonly marked: (sample: Uint8Array) => string | undefined;
  /** The encoding that bytes without a mark seem to be in. */
  readonly guessed: (sample: Uint8Array) => string | undefined;
  /** A mark counts more than what was asked for. */
  readonly markFirst: boolean;
  readonly labels: readonly string[];
  readonly isStrange: (text: string) => boolean;
  readonly saysEncoding: (encoding: string) => string;
  readonly malformed: string;
  readonly isMalformed: (line: Uint8Array) => boolean;
  /** A name as it looks. */
  readonly look: (name: string) => string;
  readonly saysName: (found: string) => string;
  readonly keepLine: (line: string, limit: number) => KeptLine;
}

/** The small needs first, the rest alike. */
export function fair(needs: readonly number[], amount: number): readonly number[] {
  let level = 0;
  const used = (at: number) => needs.reduce((sum, need) => sum + Math.min(need, at), 0);
  let low = 0, high = Math.max(0, ...needs);
  while (low < high) {
    level = Math.ceil((low + high) / 2);
    if (used(level) <= amount) low = level;
    else high = level - 1;
  }
  return needs.map((need) => Math.min(need, low));
}

const marks: readonly (readonly [string, readonly number[]])[] = [
  ["utf-32le", [0xff, 0xfe, 0, 0]],
  ["utf-32be", [0, 0, 0xfe, 0xff]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

function isFatal(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return false;
  } catch {
    return true;
  }
}

/** The parts as the rules want them. */
export const rightRead: WideReadParts = {
  most: 20,
  defaultsHold: true,
  failureIs: "in its place",
  order: (frames) => frames,
  asksEach: true,
  share: fair,
  goesOn: (params) => `-- the rest: read ${JSON.stringify(params)}`,
  failed: (path, why) => `<path>${path}</path>\n<error>\n${why}\n</error>`,
  marked: (sample) => marks.find(([, mark]) => mark.every((byte, i) => sample[i] === byte))?.[0],
  guessed(sample) {
    if (sample.length % 2 === 1) return undefined;
    const nulAt = (rest: number) => sample.filter((byte, i) => i % 2 === rest && byte === 0).length;
    const enough = (count: number) => count > 0 && count >= sample.length / 4;
    if (enough(nulAt(1)) && nulAt(0) === 0) return "utf-16le";
    return enough(nulAt(0)) && nulAt(1) === 0 ? "utf-16be" : undefined;
  },
  markFirst: true,
  labels: ["utf-8", "utf-16le", "utf-16be", "gbk", "big5", "shift_jis", "euc-kr", "windows-1252", "windows-1251"],
  isStrange: (text) => text.includes("\0"),
  saysEncoding: (encoding) => `-- read as ${encoding}`,
  malformed: "-- some bytes are not UTF-8: name another encoding",
  isMalformed: isFatal,
  look: (name) =>
    name.normalize("NFC").replace(/\p{Zs}/gu, " ").replace(/[\u2018\u2019]/g, "'").replace(/[\u201c\u201d]/g, '"')
      .replace(/\p{Pd}/gu, "-"),
  saysName: (found) => `-- there is only ${found}, which looks the same`,
  keepLine: (line, limit) => {
    const whole = /[\ud800-\udbff]/.test(line.charAt(limit - 1)) ? limit - 1 : limit;
    return { text: line.slice(0, whole), cut: line.length > limit };
  },
};

/** A decoder of UTF-32, as far as `read` uses one. */
export function utf32Decoder(littleEndian: boolean): Pick<TextDecoder, "decode"> {
  let rest: number[] = [];
  return {
    decode(bytes) {
      rest.push(...(bytes as Uint8Array | undefined ?? []));
      let text = "";
      while (rest.length >= 4) {
        const four = rest.slice(0, 4);
        rest = rest.slice(4);
        const code = (littleEndian ? four.reverse() : four).reduce((sum, byte) => sum * 256 + byte, 0);
        if (code !== 0xfeff) text += String.fromCodePoint(Math.min(code, 0x10ffff));
      }
      return text;
    },
  };
}
