// Pure: no Deno, no fetch, no file system.

/** The cut of results that are too large: marked, never failed (rule codemode.limits). */

/** What is left of a result and its logs. */
export interface Bounded {
  /** The value, or the beginning of its text. */
  readonly value: unknown;
  /** The lines that fit. */
  readonly logs: readonly string[];
  /** Whether anything was cut. */
  readonly truncated: boolean;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * Keep result and logs within a number of UTF-8 bytes of the text that a model sees: the value first, then lines. A value
 * that does not fit becomes the beginning of its text and a mark.
 */
export function boundOutput(value: unknown, logs: readonly string[], maxBytes: number): Bounded {
  if (maxBytes === Infinity) return { value, logs, truncated: false };
  const text = typeof value === "string" ? value : JSON.stringify(value, null, 2) ?? "null";
  const bytes = encoder.encode(text);
  if (bytes.length > maxBytes) {
    return {
      value: `${head(bytes, maxBytes)}\n${mark(bytes.length - maxBytes, logs.length)}`,
      logs: [],
      truncated: true,
    };
  }
  let left = maxBytes - bytes.length;
  const kept: string[] = [];
  for (const line of logs) {
    const size = encoder.encode(line).length + 1;
    if (size > left) {
      kept.push(`... (${logs.length - kept.length} more log lines were cut: the output limit is ${maxBytes} bytes)`);
      return { value, logs: kept, truncated: true };
    }
    left -= size;
    kept.push(line);
  }
  return { value, logs, truncated: false };
}

function mark(bytes: number, lines: number): string {
  return `... (${bytes} bytes of the result${
    lines === 0 ? "" : ` and ${lines} log lines`
  } were cut: return less, or a summary)`;
}

/** The first bytes, ending with a whole character. */
function head(bytes: Uint8Array, count: number): string {
  let end = count;
  while (end > 0 && (bytes[end]! & 0xc0) === 0x80) end--;
  return decoder.decode(bytes.subarray(0, end));
}
