// Pure: no Deno, no fetch, no file system.

import path from "node:path";
import { limits } from "../../spec/limits.ts";
import type { Profile } from "../../spec/profiles.ts";

/** What a file is, as far as its first bytes and its name tell. */
export type Sniffed =
  | { readonly kind: "image" | "pdf"; readonly mime: string }
  | { readonly kind: "binary"; readonly why: string }
  | { readonly kind: "text" };

const pdf = "application/pdf";

/** Magic bytes at the beginning of a file, as Latin-1; a `?` fits any byte. */
const magic: readonly (readonly [string, string])[] = [
  ["\x89PNG\r\n\x1a\n", "image/png"],
  ["\xff\xd8\xff", "image/jpeg"],
  ["GIF8", "image/gif"],
  ["RIFF????WEBP", "image/webp"],
  ["%PDF-", pdf],
];

const imageExtensions: ReadonlyMap<string, string> = new Map([
  [".png", "image/png"],
  [".jpg", "image/jpeg"],
  [".jpeg", "image/jpeg"],
  [".jpe", "image/jpeg"],
  [".gif", "image/gif"],
  [".webp", "image/webp"],
  [".pdf", pdf],
]);

const binaryExtensions: ReadonlySet<string> = new Set(
  ("zip tar gz exe dll so class jar war 7z doc docx xls xlsx ppt pptx odt ods odp bin dat obj o a lib wasm pyc pyo")
    .split(" ").map((extension) => `.${extension}`),
);

/**
 * Tells what a file is from its first bytes, of which no more than the sample count, and its name: image or PDF first
 * (rule read.sniff), then binary (rule read.binary), else text.
 */
export function sniff(start: Uint8Array, name: string, profile: Profile): Sniffed {
  const sample = start.subarray(0, limits.read.sample);
  const extension = path.extname(name).toLowerCase();
  // [read.sniff] magic bytes first; SVG has none, and is text
  // [read.image-content] then, in the profile that trusts names, the extension
  const mime = magic.find(([bytes]) => startsWith(sample, bytes))?.[1] ??
    (profile.imageByContentOnly ? undefined : imageExtensions.get(extension));
  if (mime !== undefined) return { kind: mime === pdf ? "pdf" : "image", mime };

  // [read.binary] by extension, even when empty; by a NUL; by the share of bytes that are not printable
  if (binaryExtensions.has(extension)) return { kind: "binary", why: `its name ends in ${extension}` };
  if (sample.includes(0)) return { kind: "binary", why: "it holds a NUL byte" };
  const odd = sample.reduce((sum, byte) => sum + (isControl(byte) ? 1 : 0), 0);
  return odd / sample.length > limits.read.binaryShare
    ? { kind: "binary", why: "many of its bytes are control characters" }
    : { kind: "text" };
}

/** [read.binary] Whether a byte, or a character's number, is none that is printed. */
export function isControl(code: number): boolean {
  return code < 9 || (code > 13 && code < 32);
}

function startsWith(bytes: Uint8Array, pattern: string): boolean {
  return pattern.length <= bytes.length &&
    [...pattern].every((char, i) => char === "?" || char.charCodeAt(0) === bytes[i]);
}
