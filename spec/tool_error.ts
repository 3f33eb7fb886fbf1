// Pure: no Deno, no fetch, no file system.

/** The closed list of error codes. A host switches on the code; the model reads the message. */
export const toolErrorCodes = [
  "invalid_params",
  "unknown_tool",
  "not_found",
  "is_directory",
  "not_directory",
  "unreadable",
  "unsupported_file",
  "binary",
  "out_of_range",
  "denied",
  "rejected",
  "invalid_pattern",
  "record_too_long",
  "ripgrep_missing",
  "ripgrep_failed",
  "permission_missing",
  "invalid_url",
  "too_large",
  "timeout",
  "bad_status",
  "network",
  "bad_response",
  "rate_limited",
  "spill_failed",
  "not_available",
  "aborted",
  "program_failed",
] as const;

/** One of {@link toolErrorCodes}. */
export type ToolErrorCode = typeof toolErrorCodes[number];

/** Options of {@link ToolError}. */
export interface ToolErrorOptions {
  /** What caused the error, for the host's log; never shown to the model. */
  readonly cause?: unknown;
  /** Facts for the host, such as the rules that denied a call. */
  readonly data?: Readonly<Record<string, unknown>>;
}

/**
 * The one error that tools throw on purpose (rule tool.zero): a code for the host and a sentence for the model.
 * Anything else that escapes a tool is a fault of Scout.
 *
 * @example
 * ```ts
 * import { ToolError } from "@scout/tools/spec";
 * import assert from "node:assert/strict";
 *
 * const error = new ToolError("not_found", "File not found: /work/a.ts");
 * assert.equal(error.code, "not_found");
 * assert.equal(error.message, "File not found: /work/a.ts");
 * ```
 */
export class ToolError extends Error {
  /** What kind of failure this is. */
  readonly code: ToolErrorCode;
  /** Facts for the host; an empty record when there are none. */
  readonly data: Readonly<Record<string, unknown>>;

  /** Make an error from its code, its sentence for the model and, for the host, its cause and facts. */
  constructor(code: ToolErrorCode, message: string, options: ToolErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.name = "ToolError";
    this.code = code;
    this.data = options.data ?? {};
  }
}
