// Pure: no Deno, no fetch, no file system.

import { tooLarge } from "./response.ts";

/** The beginning of a body. */
export interface Start {
  /** What was read of it, decoded. */
  readonly bytes: Uint8Array;
  /** Whether that is all of it. */
  readonly isWhole: boolean;
}

/**
 * Reads a body up to a limit of decoded bytes (rule webfetch.size). Throws `ToolError` `too_large` as soon as the limit is
 * passed; the stream is cancelled then, and on any other failure, which closes the connection.
 */
export async function readBody(
  body: ReadableStream<Uint8Array> | null,
  limit: number,
  url: string,
): Promise<Uint8Array> {
  const { bytes, isWhole } = await readStart(body, limit);
  if (!isWhole) throw tooLarge(url, limit);
  return bytes;
}

/**
 * Reads a body up to a limit of decoded bytes, and cancels the rest, which closes the connection. Whether there is a rest
 * shows with the first byte past the limit; where it is known before (`isLonger`), that byte is not waited for.
 */
export async function readStart(
  body: ReadableStream<Uint8Array> | null,
  limit: number,
  isLonger = false,
): Promise<Start> {
  if (body === null) return { bytes: new Uint8Array(), isWhole: true };
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      length += read.value.byteLength;
      chunks.push(read.value);
      // [webfetch.size] Counted after decompression, and not a chunk more is read.
      if (length > limit || (isLonger && length === limit)) return { bytes: joined(chunks, limit), isWhole: false };
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
  return { bytes: joined(chunks, length), isWhole: true };
}

/** The first bytes of the chunks, which hold as many. */
function joined(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const [only] = chunks;
  if (chunks.length === 1) return only!.subarray(0, length);
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk.subarray(0, length - at), at);
    at += chunk.byteLength;
  }
  return bytes;
}
