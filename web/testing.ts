// Pure: no Deno, no fetch, no file system.

import assert from "node:assert/strict";
import { ToolError, type ToolErrorCode } from "../spec/tool_error.ts";
import type { AskRequest } from "../permission/request.ts";
import type { CallContext } from "../tools/tool.ts";

/** A context that grants everything and notes what was asked. */
export function callContext(
  options: { signal?: AbortSignal; session?: string; ask?: (request: AskRequest) => Promise<void> } = {},
): { context: CallContext; asks: AskRequest[] } {
  const asks: AskRequest[] = [];
  return {
    asks,
    context: {
      signal: options.signal ?? new AbortController().signal,
      session: options.session ?? "main",
      ask: async (request) => {
        asks.push(request);
        await options.ask?.(request);
      },
    },
  };
}

/** The `ToolError` that some work ends with, whose code must be this. */
export async function failure(code: ToolErrorCode, work: Promise<unknown>): Promise<ToolError> {
  try {
    await work;
  } catch (error) {
    assert.ok(error instanceof ToolError, String(error));
    assert.equal(error.code, code, error.message);
    return error;
  }
  assert.fail(`no error, where ${code} was due`);
}
