// Pure: no Deno, no fetch, no file system.

/** A picture of one pixel. */
export const png: Uint8Array<ArrayBuffer> = Uint8Array.fromBase64(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
);

/** The bytes that begin a file of each kind, by media type, with a few more after them. */
export const beginnings: Readonly<Record<string, Uint8Array<ArrayBuffer>>> = {
  "image/png": png,
  "image/jpeg": Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 16, 1, 2, 3),
  "image/gif": new TextEncoder().encode("GIF89a\x01\x00\x01\x00\x00\x00\x00;"),
  "image/webp": new TextEncoder().encode("RIFF\x0a\x00\x00\x00WEBPVP8 "),
  "application/pdf": new TextEncoder().encode("%PDF-1.4\n%%EOF\n"),
};
