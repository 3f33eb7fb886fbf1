// Pure: no Deno, no fetch, no file system.

import { ToolError } from "../../spec/tool_error.ts";

const aborted = (signal: AbortSignal) => new ToolError("aborted", "Read aborted", { cause: signal.reason });

/** Ends a read whose call was aborted: throws `ToolError` `aborted`. */
export function throwIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw aborted(signal);
}

/** Waits for something that the host does, such as a hook, and no longer than until the call is aborted. */
export async function orAbort<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  throwIfAborted(signal);
  const end = Promise.withResolvers<never>();
  const onAbort = () => end.reject(aborted(signal));
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    return await Promise.race([promise, end.promise]);
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}
