// Pure: no Deno, no fetch, no file system.

import { Duplex } from "node:stream";
import { createInflate, createInflateRaw } from "node:zlib";

/**
 * Decodes a body with content-encoding `deflate`. That is the zlib format, but some servers send the bare one, which
 * browsers take too. Unlike the platform's `DecompressionStream` this fails where the end of the body is missing, and
 * passes over what stands behind it. A body of no bytes is empty, not damaged.
 */
export async function inflate(body: ReadableStream<Uint8Array>): Promise<ReadableStream<Uint8Array>> {
  const reader = body.getReader();
  const start: Uint8Array[] = [];
  let length = 0;
  // Two bytes tell the formats apart.
  while (length < 2) {
    const { value, done } = await reader.read();
    if (done) break;
    start.push(value);
    length += value.byteLength;
  }
  const whole = new ReadableStream<Uint8Array>({
    start: (controller) => start.forEach((chunk) => controller.enqueue(chunk)),
    pull: async (controller) => {
      const { value, done } = await reader.read();
      done ? controller.close() : controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
  if (length === 0) return whole;
  const [first = 0, second = 0] = start.flatMap((chunk) => [...chunk.subarray(0, 2)]);
  const isZlib = (first & 0x0f) === 8 && (first * 256 + second) % 31 === 0;
  const decoder = Duplex.toWeb(isZlib ? createInflate() : createInflateRaw());
  return whole.pipeThrough(decoder as ReadableWritablePair<Uint8Array, Uint8Array>);
}
