// Pure: no Deno, no fetch, no file system.

import { limits } from "../../spec/limits.ts";
import type { Profile } from "../../spec/profiles.ts";
import { ToolError } from "../../spec/tool_error.ts";
import { nearNames } from "../search/near.ts";
import { decoderFor } from "./decoder.ts";
import { isControl, sniff, type Sniffed } from "./sniff.ts";

/** An encoding, and how it became known. */
export interface Encoding {
  /** Its name, in small letters, as `decoderFor` takes it. */
  readonly name: string;
  /** By a byte order mark, by the parameter, or by the look of the first bytes. */
  readonly known: "marked" | "named" | "guessed";
}

/** What a file is; text may be in an encoding other than UTF-8. */
export type SniffedEncoded = Exclude<Sniffed, { kind: "text" }> | {
  readonly kind: "text";
  readonly encoding?: Encoding;
};

/** Names that are offered for one that does not exist: those of the standard, and what they are often called. */
const known: readonly string[] = [
  ...["utf-8", "utf-16", "utf-16le", "utf-16be", "utf-32le", "utf-32be", "ucs-2", "ascii", "latin1", "macintosh"],
  ...["windows-874", "windows-1250", "windows-1251", "windows-1252", "windows-1253", "windows-1254", "windows-1255"],
  ...["windows-1256", "windows-1257", "windows-1258", "cp866", "cp1250", "cp1251", "cp1252", "cp1253", "cp1254"],
  ...["cp1255", "cp1256", "cp1257", "cp1258", "iso-8859-1", "iso-8859-2", "iso-8859-3", "iso-8859-4", "iso-8859-5"],
  ...["iso-8859-6", "iso-8859-7", "iso-8859-8", "iso-8859-9", "iso-8859-10", "iso-8859-11", "iso-8859-13"],
  ...["iso-8859-14", "iso-8859-15", "iso-8859-16", "koi8-r", "koi8-u", "x-mac-cyrillic", "ibm866", "tis-620"],
  ...["gbk", "gb2312", "gb18030", "big5", "big5-hkscs", "euc-jp", "shift_jis", "sjis", "ms932", "windows-31j"],
  ...["iso-2022-jp", "euc-kr", "windows-949"],
];

/**
 * The name of the encoding that a label stands for. Throws `ToolError` `invalid_params`, with labels near it, when it
 * stands for none (rule read.encoding).
 */
export function encodingNamed(label: string): string {
  const name = label.trim().toLowerCase();
  if (name === "utf-32le" || name === "utf-32be") return name;
  try {
    return new TextDecoder(name).encoding;
  } catch {
    const near = nearNames(name, known);
    const which = near.length > 0
      ? `Near it: ${near.join(", ")}`
      : "Use a label of the WHATWG Encoding Standard, such as windows-1252, gbk, shift_jis or utf-16le";
    throw new ToolError(
      "invalid_params",
      `Cannot read with the encoding ${JSON.stringify(label)}: there is none. ${which}`,
    );
  }
}

/** Marks by the longest first: that of UTF-32LE begins with that of UTF-16LE. */
const marks: readonly (readonly [name: string, bytes: readonly number[]])[] = [
  ["utf-32le", [0xff, 0xfe, 0, 0]],
  ["utf-32be", [0, 0, 0xfe, 0xff]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
  ["utf-8", [0xef, 0xbb, 0xbf]],
];

/**
 * Tells what a file is, as {@link sniff} does, and text in other encodings from what is binary (rule read.encoding):
 * by a byte order mark, by the encoding that was asked for, by the look of UTF-16. Images and PDFs stay what they are.
 */
export function sniffEncoded(
  start: Uint8Array,
  name: string,
  profile: Profile,
  asked: string | undefined,
): SniffedEncoded {
  const plain = sniff(start, name, profile);
  if (plain.kind === "image" || plain.kind === "pdf") return plain;
  const sample = start.subarray(0, limits.read.sample);
  const marked = marks.find(([, bytes]) => bytes.every((byte, at) => sample[at] === byte))?.[0];
  if (marked !== undefined && marked !== "utf-8" && isMarkedText(textOf(sample, marked))) {
    return { kind: "text", encoding: { name: marked, known: "marked" } };
  }
  if (marked === "utf-8") return plain;
  if (asked !== undefined) {
    const text = textOf(sample, asked);
    const why = text.includes("\0")
      ? "it holds a NUL character"
      : controlsIn(text) > text.length * limits.read.binaryShare
      ? "many of its characters are control characters"
      : undefined;
    return why === undefined
      ? { kind: "text", encoding: { name: asked, known: "named" } }
      : { kind: "binary", why: `read as ${asked}, ${why}` };
  }
  const guessed = guess(sample);
  return guessed === undefined ? plain : { kind: "text", encoding: { name: guessed, known: "guessed" } };
}

/** The text of a sample; a character that its end cuts off is left out. */
function textOf(sample: Uint8Array, encoding: string): string {
  return decoderFor(encoding).push(sample);
}

/** How many characters are malformed, not assigned, or for private use. */
function strangeIn(text: string): number {
  return text.match(/[\ufffd\p{Cn}\p{Co}]/gu)?.length ?? 0;
}

function controlsIn(text: string): number {
  return Array.from(text, (character) => character.codePointAt(0)!).filter(isControl).length;
}

/** [read.encoding] A mark alone is two bytes, and may be the beginning of anything. */
function isMarkedText(text: string): boolean {
  const { binaryShare, strangeShare } = limits.read;
  return !text.includes("\0") && controlsIn(text) <= text.length * binaryShare &&
    strangeIn(text) <= text.length * strangeShare;
}

/**
 * [read.encoding] UTF-16 without a mark: all its characters are those of text, and half of them are of one byte with a NUL
 * beside it, or a space or a line end is. What reads so either way round is what has more of them.
 */
function guess(sample: Uint8Array): string | undefined {
  const isWhole = sample.length < limits.read.sample;
  if (!sample.includes(0) || (isWhole && sample.length % 2 === 1)) return undefined;
  const ways = ["utf-16le", "utf-16be"].map((encoding) => {
    const text = textOf(sample, encoding);
    const narrow = text.match(/[\0-\xff]/g)?.length ?? 0;
    const isLikely = narrow * 2 >= text.length || /[\t\n\r ]/.test(text);
    return { encoding, narrow, isPlain: isLikely && controlsIn(text) + strangeIn(text) === 0 };
  });
  const [best, other] = ways.filter(({ isPlain }) => isPlain).sort((a, b) => b.narrow - a.narrow);
  return best && best.narrow > (other?.narrow ?? 0) ? best.encoding : undefined;
}
