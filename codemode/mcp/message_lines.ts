// Pure: no Deno, no fetch, no file system.

import { isObject } from "../catalog/json_schema.ts";

/** What a chunk of a server's output completes. */
export type LineOutcome =
  | { readonly kind: "lines"; readonly lines: readonly string[] }
  | { readonly kind: "too-long"; readonly bytes: number };

/**
 * Splits a stream of bytes into lines however it is cut into chunks. A line over `limit` bytes ends the stream: the
 * outcome says so and nothing more is kept.
 */
export function createLineReader(limit: number): (chunk: Uint8Array) => LineOutcome {
  const decoder = new TextDecoder();
  let parts: Uint8Array[] = [];
  let held = 0;
  return (chunk) => {
    const lines: string[] = [];
    let start = 0;
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, start)) {
      const bytes = held + end - start;
      if (bytes > limit) return tooLong(bytes);
      parts.push(chunk.subarray(start, end));
      lines.push(decoder.decode(join(parts, bytes)));
      parts = [];
      held = 0;
      start = end + 1;
    }
    held += chunk.length - start;
    if (held > limit) return tooLong(held);
    if (start < chunk.length) parts.push(chunk.slice(start));
    return { kind: "lines", lines };
  };

  function tooLong(bytes: number): LineOutcome {
    parts = [];
    held = 0;
    return { kind: "too-long", bytes };
  }
}

const newline = 10;

function join(parts: readonly Uint8Array[], bytes: number): Uint8Array {
  if (parts.length === 1) return parts[0]!;
  const whole = new Uint8Array(bytes);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/**
 * A line of a server's output read as a JSON-RPC message; `undefined` for anything else, which is noise. An answer that
 * is not quite one is made one: the request waits for it.
 */
export function parseMessage(line: string): Record<string, unknown> | undefined {
  if (!/^\s*\{/.test(line)) return undefined;
  try {
    const value = JSON.parse(line);
    return value.jsonrpc === "2.0" ? readAnswer(value) : undefined;
  } catch {
    return undefined;
  }
}

/** JSON-RPC's code for an answer that went wrong inside. */
const internalError = -32603;

/** A message as it is, but for an answer: that has a result or an error and not both, and an error has code and message. */
function readAnswer(message: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { jsonrpc, id, method, result, error } = message;
  if (method !== undefined || id === undefined) return message;
  if ((error === undefined || error === null) && isObject(result)) return { jsonrpc, id, result };
  const { code, message: words, data } = isObject(error) ? error : { message: error };
  return {
    jsonrpc,
    id,
    error: {
      code: Number.isSafeInteger(code) ? code : internalError,
      message: typeof words === "string" ? words : "The server's answer is neither a result nor an error",
      ...(data === undefined ? {} : { data }),
    },
  };
}
