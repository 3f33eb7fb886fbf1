// Pure: no Deno, no fetch, no file system.

/** Turns bytes into text, piece by piece: however they are cut, the text is the same. */
export interface Decoder {
  /** The text of the next bytes, as far as they make whole characters. */
  readonly push: (bytes: Uint8Array) => string;
  /** The text of what was left over: U+FFFD for a character that the end cuts off. */
  readonly end: () => string;
}

/**
 * A decoder for an encoding, by a name that {@link encodingNamed} gave. A byte order mark stays in the text; what is
 * malformed becomes U+FFFD.
 */
export function decoderFor(encoding: string): Decoder {
  if (encoding === "utf-32le" || encoding === "utf-32be") return utf32Decoder(encoding === "utf-32le");
  const decoder = new TextDecoder(encoding, { ignoreBOM: true });
  return { push: (bytes) => decoder.decode(bytes, { stream: true }), end: () => decoder.decode() };
}

/** UTF-32, which browsers do not decode. */
function utf32Decoder(littleEndian: boolean): Decoder {
  let rest = new Uint8Array(0);
  return {
    push(bytes) {
      const all = new Uint8Array(rest.length + bytes.length);
      all.set(rest);
      all.set(bytes, rest.length);
      const view = new DataView(all.buffer);
      const whole = all.length - all.length % 4;
      let text = "";
      for (let at = 0; at < whole; at += 4) text += character(view.getUint32(at, littleEndian));
      rest = all.slice(whole);
      return text;
    },
    end() {
      const cut = rest.length > 0;
      rest = new Uint8Array(0);
      return cut ? "\ufffd" : "";
    },
  };
}

function character(code: number): string {
  const isNone = code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff);
  return isNone ? "\ufffd" : String.fromCodePoint(code);
}
