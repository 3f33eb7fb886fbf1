// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import fc from "fast-check";
import { limits } from "../../spec/limits.ts";
import { profiles } from "../../spec/profiles.ts";
import { ToolError } from "../../spec/tool_error.ts";
import { encodingNamed, sniffEncoded } from "./encoding.ts";

const { sample } = limits.read;
const le = (text: string) => Uint8Array.from(Buffer.from(text, "utf16le"));
const be = (text: string) => Uint8Array.from(Buffer.from(text, "utf16le").swap16());
const latin1 = (text: string) => Uint8Array.from(Buffer.from(text, "latin1"));

/** `binary`, `image`, `text`, or the encoding with how it is known. */
function told(bytes: Uint8Array, asked?: string, name = "a.txt"): string {
  const sniffed = sniffEncoded(bytes, name, profiles.extended, asked);
  return sniffed.kind === "text" && sniffed.encoding
    ? `${sniffed.encoding.name} ${sniffed.encoding.known}`
    : sniffed.kind;
}

Deno.test("[read.encoding] byte order marks, the longest first, and before the encoding that is asked for", () => {
  const table: readonly (readonly [Uint8Array, string])[] = [
    [le("\ufeffHello\n"), "utf-16le marked"],
    [be("\ufeffHello\n"), "utf-16be marked"],
    [Uint8Array.of(0xff, 0xfe, 0, 0, 72, 0, 0, 0), "utf-32le marked"],
    [Uint8Array.of(0, 0, 0xfe, 0xff, 0, 0, 0, 72), "utf-32be marked"],
    [le("\ufeff"), "utf-16le marked"],
    [le("\ufeff\u4e2d\u6587\n"), "utf-16le marked"],
    [le("\ufeff\u001b[31mred\u001b[0m text\n"), "utf-16le marked"],
  ];
  for (const [bytes, want] of table) {
    for (const asked of [undefined, "gbk", "utf-8"]) assert.equal(told(bytes, asked), want);
    assert.equal(told(bytes, undefined, "a.dat"), want, "whatever the name");
  }
  assert.equal(told(latin1("\xef\xbb\xbfHello\n"), "gbk"), "text", "a mark of UTF-8");
});

Deno.test("[read.encoding] a mark makes no text of what holds NUL, or more strange characters than the share", () => {
  assert.equal(told(le("\ufeffa\0b")), "binary");
  const marked = (strange: number) => le("\ufeff" + "\ue000".repeat(strange) + "a".repeat(999 - strange));
  const most = 1000 * limits.read.strangeShare;
  assert.equal(told(marked(most)), "utf-16le marked");
  assert.equal(told(marked(most + 1)), "binary");
  const controls = (count: number) => le("\ufeff" + "\u0001".repeat(count) + "a".repeat(999 - count));
  assert.equal(told(controls(1000 * limits.read.binaryShare)), "utf-16le marked");
  assert.equal(told(controls(1000 * limits.read.binaryShare + 1)), "binary");
});

Deno.test("[read.encoding] UTF-16 without a mark is recognised when it is plain, either way round", () => {
  const plain = [
    "Hello\n",
    "a\r\nb\r\n",
    "\u4e2d\u6587 text\n",
    "caf\u00e9\t\u20ac",
    "x\u{1f600}y",
    "ab",
    "ab\u2000cd",
    "\u4e00\u3000ab\n",
  ];
  for (const text of plain) {
    assert.equal(told(le(text)), "utf-16le guessed", text);
    assert.equal(told(be(text)), "utf-16be guessed", text);
  }
  const none: readonly (readonly [Uint8Array, string])[] = [
    [latin1("a\0b"), "an odd number of bytes"],
    [latin1("a\0\0b"), "as likely the other way round"],
    [le("\u4e00\u4e8c\u4e09\u56db"), "one NUL is little to go by"],
    [le("a\u0001b"), "a control character"],
    [le("a\ue000b"), "a character for private use"],
    [le("a\uffffb"), "no character at all"],
    [Uint8Array.of(65, 0, 0, 0xd8, 66, 0), "half a pair"],
    [latin1("\0\0"), "nothing but NUL"],
  ];
  for (const [bytes, why] of none) assert.equal(told(bytes), "binary", why);
  assert.equal(told(latin1("plain text\n")), "text", "without a NUL there is nothing to go by");
  // The sample ends where it ends: half a character at its end counts for nothing.
  assert.equal(told(le(" " + "\u{1f600}".repeat(sample / 4))), "utf-16le guessed");
});

Deno.test("[read.encoding] of two texts that differ in one odd byte, one is UTF-16 and the other is not", () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 2, maxLength: 40 }),
      fc.nat(),
      fc.integer({ min: 1, max: 8 }),
      (text, at, code) => {
        const units = [...text.replace(/[^\x20-\x7e]/g, "x")];
        assert.equal(told(le(units.join(""))), "utf-16le guessed");
        units[at % units.length] = String.fromCharCode(code);
        assert.equal(told(le(units.join(""))), "binary");
      },
    ),
  );
});

Deno.test("[read.encoding] the encoding that is asked for, whatever the name; what it makes of the bytes is judged", () => {
  assert.equal(told(Uint8Array.of(0xd6, 0xd0, 10), "gbk"), "gbk named");
  assert.equal(told(latin1("v 1 2 3\n"), "utf-8", "cube.obj"), "utf-8 named");
  assert.equal(told(latin1("v 1 2 3\n"), undefined, "cube.obj"), "binary");
  assert.equal(told(le("\u4e2d\u6587"), "utf-16le"), "utf-16le named");
  assert.equal(told(latin1("a\0b"), "windows-1252"), "binary");
  assert.equal(told(latin1("\x01\x02ab"), "windows-1252"), "binary");
  assert.equal(told(new Uint8Array(0), "gbk"), "gbk named");
  assert.equal(told(latin1("\x89PNG\r\n\x1a\n"), "gbk"), "image");
  const sniffed = sniffEncoded(latin1("a\0b"), "a", profiles.extended, "gbk");
  assert.match(sniffed.kind === "binary" ? sniffed.why : "", /as gbk.* NUL/);
});

Deno.test("[read.encoding] labels of the standard are taken, and others are errors with near ones", () => {
  const table = [["Latin1", "windows-1252"], [" sjis ", "shift_jis"], ["UTF-16", "utf-16le"], [
    "cp1251",
    "windows-1251",
  ], [
    "UTF-32BE",
    "utf-32be",
  ], ["utf8", "utf-8"]];
  for (const [label, name] of table) assert.equal(encodingNamed(label!), name);
  const message = (label: string) => {
    try {
      return encodingNamed(label);
    } catch (error) {
      assert.ok(error instanceof ToolError && error.code === "invalid_params");
      return error.message;
    }
  };
  assert.match(message("windows1251"), /"windows1251".*Near it: .*windows-1251/);
  assert.match(message("gbkk"), /Near it: gbk/);
  assert.match(message("utf32le"), /Near it: .*utf-32le/);
  assert.match(message("klingon"), /WHATWG.*windows-1252/);
});
