// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import fc from "fast-check";
import { decoderFor } from "./decoder.ts";

const bytesOf: Readonly<Record<string, (text: string) => Uint8Array>> = {
  "utf-8": (text) => new TextEncoder().encode(text),
  "utf-16le": (text) => Uint8Array.from(Buffer.from(text, "utf16le")),
  "utf-16be": (text) => Uint8Array.from(Buffer.from(text, "utf16le").swap16()),
  "utf-32le": (text) => utf32(text, true),
  "utf-32be": (text) => utf32(text, false),
};

function utf32(text: string, littleEndian: boolean): Uint8Array {
  const codes = Array.from(text, (character) => character.codePointAt(0)!);
  const view = new DataView(new ArrayBuffer(4 * codes.length));
  codes.forEach((code, at) => view.setUint32(4 * at, code, littleEndian));
  return new Uint8Array(view.buffer);
}

function decoded(encoding: string, bytes: Uint8Array, cuts: readonly number[]): string {
  const decoder = decoderFor(encoding);
  const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  const pieces = places.slice(1).map((to, at) => decoder.push(bytes.subarray(places[at], to)));
  return pieces.join("") + decoder.end();
}

Deno.test("[read.encoding] a text is the same in every encoding, wherever its bytes are cut; a mark stays", () => {
  const text = fc.string({
    unit: fc.oneof(fc.string({ unit: "binary", minLength: 1, maxLength: 1 }), fc.constant("\ufeff")),
  });
  const cuts = fc.array(fc.nat(), { maxLength: 6 });
  for (const [encoding, encode] of Object.entries(bytesOf)) {
    fc.assert(fc.property(text, cuts, (text, cuts) => {
      assert.equal(decoded(encoding, encode(text), cuts), text);
    }));
  }
});

Deno.test("[read.encoding] [read.malformed] what is no character is U+FFFD, at the end too, and the text goes on behind it", () => {
  const table: readonly (readonly [string, readonly number[], string])[] = [
    ["utf-16le", [0x41, 0, 0x00, 0xd8, 0x42, 0], "A\ufffdB"],
    ["utf-16le", [0x41, 0, 0x42], "A\ufffd"],
    ["utf-16be", [0, 0x41, 0xdc, 0x00], "A\ufffd"],
    ["utf-32le", [0x41, 0, 0, 0, 0x00, 0xd8, 0, 0, 0x42, 0, 0, 0], "A\ufffdB"],
    ["utf-32be", [0, 0x10, 0xff, 0xff, 0, 0x11, 0, 0], "\u{10ffff}\ufffd"],
    ["utf-32be", [0, 0, 0, 0x41, 0], "A\ufffd"],
    ["gbk", [0xd6, 0xd0, 0xce, 0xc4, 0x41], "\u4e2d\u6587A"],
  ];
  for (const [encoding, bytes, want] of table) {
    for (let cut = 0; cut <= bytes.length; cut++) {
      assert.equal(decoded(encoding, Uint8Array.from(bytes), [cut]), want, `${encoding} ${bytes} ${cut}`);
    }
  }
});
