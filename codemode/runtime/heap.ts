// Shell: the size of the heap.

/** Bytes that the collector may hold in reserve before they count: room to move what survives. */
const reserve = 10 * 1024 * 1024;

/** Bytes of this thread's heap: what is in use, or what is committed less a reserve, whichever is more. */
export function heapSize(): number {
  const { heapUsed, heapTotal } = Deno.memoryUsage();
  return Math.max(heapUsed, heapTotal - reserve);
}
