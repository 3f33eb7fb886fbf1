// Pure: no Deno, no fetch, no file system.

import { Buffer } from "node:buffer";

/** Bytes as base64. */
export function encodeBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64");
}
