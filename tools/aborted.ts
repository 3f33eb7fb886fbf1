// Pure: no Deno, no fetch, no file system.

import { ToolError } from "../spec/tool_error.ts";

const aborted = (signal: AbortSignal) =>
  new ToolError("aborted", "The call was aborted before it had finished", { cause: signal.reason });

/** Ends what an aborted call still does: throws `ToolError` `aborted`. */
export function throwIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw aborted(signal);
}

/** Waits for something that cannot be ended, such as a hook of the host, and no longer than until the call is aborted. */
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
