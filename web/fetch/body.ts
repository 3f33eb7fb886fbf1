// Pure: no Deno, no fetch, no file system.

import { tooLarge } from "./response.ts";

/**
 * Reads a body up to a limit of decoded bytes (rule webfetch.size). Throws `ToolError` `too_large` as soon as the limit is
 * passed; the stream is cancelled then, and on any other failure, which closes the connection.
 */
export async function readBody(
  body: ReadableStream<Uint8Array> | null,
  limit: number,
  url: string,
): Promise<Uint8Array> {
  if (body === null) return new Uint8Array();
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      length += read.value.byteLength;
      // [webfetch.size] Counted after decompression, and not a chunk more is read.
      if (length > limit) throw tooLarge(url, limit);
      chunks.push(read.value);
    }
  } catch (error) {
    await reader.cancel().catch(() => {});
    throw error;
  }
  if (chunks.length === 1) return chunks[0]!;
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}
