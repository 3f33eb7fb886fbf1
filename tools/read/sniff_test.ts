// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { limits } from "../../spec/limits.ts";
import { profiles } from "../../spec/profiles.ts";
import { sniff } from "./sniff.ts";

const { sample, binaryShare } = limits.read;
const latin1 = (text: string) => Uint8Array.from(Buffer.from(text, "latin1"));
const kind = (bytes: Uint8Array | string, name = "a.txt", profile = profiles.documented) => {
  const sniffed = sniff(typeof bytes === "string" ? latin1(bytes) : bytes, name, profile);
  return "mime" in sniffed ? sniffed.mime : sniffed.kind;
};

Deno.test("[read.sniff] magic bytes at the beginning tell images and PDF, whatever the name", () => {
  const table: readonly (readonly [string, string])[] = [
    ["\x89PNG\r\n\x1a\n", "image/png"],
    ["\x89PNG\r\n\x1a", "text"],
    ["\xff\xd8\xff", "image/jpeg"],
    ["\xff\xd8", "text"],
    ["GIF8", "image/gif"],
    ["GIF", "text"],
    ["gif89a", "text"],
    ["RIFFxxxxWEBP", "image/webp"],
    ["RIFFxxxxWEB", "text"],
    ["RIFFxxxxWAVE", "text"],
    ["%PDF-", "application/pdf"],
    ["%PDF", "text"],
    [" %PDF-", "text"],
    ["<svg xmlns='http://www.w3.org/2000/svg'/>", "text"],
    ["BM", "text"],
  ];
  for (const [bytes, want] of table) {
    // One control byte in seven is no binary file.
    for (const name of ["a.txt", "a.ts", "a", "a.svg"]) assert.equal(kind(bytes, name), want, JSON.stringify(bytes));
  }
  for (const name of ["a.zip", "a.exe"]) {
    assert.equal(kind("%PDF-", name), "application/pdf", "before the binary rules");
  }
});

Deno.test("[read.image-content] a name makes no image, but in profile opencode-1.18 it does", () => {
  const table: readonly (readonly [name: string, byName: string])[] = [
    ["a.png", "image/png"],
    ["a.PNG", "image/png"],
    ["a.jpg", "image/jpeg"],
    ["a.JPEG", "image/jpeg"],
    ["a.jpe", "image/jpeg"],
    ["a.gif", "image/gif"],
    ["a.webp", "image/webp"],
    ["a.Pdf", "application/pdf"],
    ["a.svg", "text"],
    ["a.bmp", "text"],
    ["a.jfif", "text"],
    ["a.png.txt", "text"],
    [".png", "text"],
  ];
  for (const [name, byName] of table) {
    for (const bytes of ["", "not an image\n"]) {
      assert.equal(kind(bytes, name), "text", name);
      assert.equal(kind(bytes, name, profiles["opencode-1.18"]), byName, name);
    }
  }
  assert.equal(kind("a\0b", "a.png", profiles["opencode-1.18"]), "image/png");
  assert.equal(kind("GIF8", "a.png", profiles["opencode-1.18"]), "image/gif", "the bytes come first");
});

Deno.test("[read.binary] a known extension makes a file binary, in any case, the last one only, even when empty", () => {
  const known =
    "zip tar gz exe dll so class jar war 7z doc docx xls xlsx ppt pptx odt ods odp bin dat obj o a lib wasm pyc pyo";
  for (const extension of known.split(" ")) {
    for (const name of [`a.${extension}`, `A.${extension.toUpperCase()}`, `a.txt.${extension}`]) {
      assert.equal(kind("plain text\n", name), "binary", name);
      assert.equal(kind("", name), "binary", name);
    }
    for (const name of [`a.${extension}.txt`, `a.${extension}~`, extension, `.${extension}`]) {
      assert.equal(kind("plain text\n", name), "text", name);
    }
  }
  for (const extension of "rar bz2 xz tgz mp3 ttf sqlite bmp ico ts json".split(" ")) {
    assert.equal(kind("plain text\n", `a.${extension}`), "text", extension);
  }
});

Deno.test("[read.sniff] [read.binary] a NUL counts in the sample and not behind it", () => {
  const withNul = (at: number) => {
    const bytes = new Uint8Array(sample + 10).fill(97);
    bytes[at] = 0;
    return bytes;
  };
  for (const at of [0, 1, sample - 2, sample - 1]) assert.equal(kind(withNul(at)), "binary", String(at));
  for (const at of [sample, sample + 1]) assert.equal(kind(withNul(at)), "text", String(at));
});

Deno.test("[read.binary] more than the share of bytes that are not printable, and not just as many", () => {
  const bytes = (total: number, odd: number) => new Uint8Array(total).fill(97).fill(1, 0, odd);
  const table: readonly (readonly [total: number, odd: number, want: string])[] = [
    [0, 0, "text"],
    [1, 1, "binary"],
    [10, 3, "text"],
    [10, 4, "binary"],
    [100, 30, "text"],
    [100, 31, "binary"],
    [sample, Math.floor(sample * binaryShare), "text"],
    [sample, Math.floor(sample * binaryShare) + 1, "binary"],
    [2 * sample, Math.floor(sample * binaryShare), "text"],
    [2 * sample, Math.floor(sample * binaryShare) + 1, "binary"],
  ];
  for (const [total, odd, want] of table) assert.equal(kind(bytes(total, odd)), want, `${odd} of ${total}`);
  const behind = new Uint8Array(2 * sample).fill(97).fill(1, sample);
  assert.equal(kind(behind), "text", "what is behind the sample does not count");
});

Deno.test("[read.binary] which bytes count as not printable: below 9, and 14 to 31", () => {
  for (let byte = 1; byte < 256; byte++) {
    const want = byte < 9 || (byte >= 14 && byte <= 31) ? "binary" : "text";
    assert.equal(kind(Uint8Array.from([97, 98, 99, byte, byte, byte, byte, 100, 101, 102])), want, String(byte));
  }
});
