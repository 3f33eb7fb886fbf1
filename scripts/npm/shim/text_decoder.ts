// Pure: no Deno, no fetch, no file system.

/** What windows-1252 has for the bytes 0x80 to 0x9f, as the Encoding standard has it. */
const upper = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

/** The letters of windows-1252 in a text that was decoded as if it were Latin-1. */
export function fromLatin1(text: string): string {
  return text.replace(/[\u0080-\u009f]/g, (letter) => upper[letter.charCodeAt(0) - 0x80] ?? letter);
}

/** Decodes as the standard says; Node 20 takes windows-1252, and so iso-8859-1, for Latin-1. */
export class TextDecoder extends globalThis.TextDecoder {
  override decode(...input: Parameters<globalThis.TextDecoder["decode"]>): string {
    const text = super.decode(...input);
    return this.encoding === "windows-1252" ? fromLatin1(text) : text;
  }
}
