// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import { fromLatin1, TextDecoder } from "./text_decoder.ts";

const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);

Deno.test("fromLatin1() mends a wrong decoding, byte for byte, and leaves a right one as it is", () => {
  const right = new globalThis.TextDecoder("windows-1252").decode(bytes);
  assert.equal(fromLatin1(String.fromCharCode(...bytes)), right);
  assert.equal(fromLatin1(right), right);
});

Deno.test("TextDecoder decodes as the host's does, where that is right", () => {
  for (const label of ["utf-8", "latin1", "iso-8859-1", "windows-1251", "utf-16le", "shift_jis"]) {
    assert.equal(new TextDecoder(label).decode(bytes), new globalThis.TextDecoder(label).decode(bytes), label);
  }
  assert.throws(() => new TextDecoder("nothing"), RangeError);
  assert.throws(() => new TextDecoder("utf-8", { fatal: true }).decode(bytes), TypeError);
  const decoder = new TextDecoder();
  assert.equal(decoder.decode(Uint8Array.of(0xc3), { stream: true }) + decoder.decode(Uint8Array.of(0xa9)), "é");
});
