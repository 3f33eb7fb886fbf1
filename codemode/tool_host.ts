// Pure: no Deno, no fetch, no file system.

/**
 * The border between a program and the tools it may call.
 *
 * @module
 */

/**
 * The tree of tools that a program reaches as `tools`. Paths are lists of names from the root. The namespace
 * `$codemode` is reserved for the search tool.
 */
export interface ToolHost {
  /** Names below a path in the order to show them; `undefined` when the path is not a namespace (rule codemode.keys). */
  list(path: readonly string[]): readonly string[] | undefined;
  /** Whether a tool can be called at this path. */
  has(path: readonly string[]): boolean;
  /**
   * Call a tool. `input` is plain JSON data that the tool may keep; what it resolves to must be plain JSON data.
   * Rejects with {@link ToolFailure} for a message that the program and the model may see; any other rejection reaches
   * them as a fixed sentence (rule codemode.diagnostics).
   */
  call(path: readonly string[], input: unknown, options: ToolCallOptions): Promise<unknown>;
  /** What to say about a path that leads to no tool, and what was probably meant. */
  unknown(path: readonly string[]): UnknownTool;
}

/** What goes with a call. */
export interface ToolCallOptions {
  /** Fires when the program is cancelled or runs out of time. */
  readonly signal: AbortSignal;
}

/** The answer to a path that leads nowhere. */
export interface UnknownTool {
  /** A sentence for the model. */
  readonly message: string;
  /** Paths that exist, as a program writes them (`tools.github.list_issues`), best first. */
  readonly suggestions: readonly string[];
}

/**
 * A tool's failure whose message is meant for the program and the model.
 *
 * @example
 * ```ts
 * import { ToolFailure } from "@scout/tools/codemode";
 * import assert from "node:assert/strict";
 *
 * assert.equal(new ToolFailure("Rate limited, retry in 3 s").message, "Rate limited, retry in 3 s");
 * ```
 */
export class ToolFailure extends Error {
  /** What the failure is called in diagnostics: `InvalidToolInput` when the input did not fit the tool's schema. */
  readonly kind: "ToolFailure" | "InvalidToolInput" | "InvalidToolOutput";

  /** Make a failure from its sentence for the model. */
  constructor(message: string, kind: "ToolFailure" | "InvalidToolInput" | "InvalidToolOutput" = "ToolFailure") {
    super(message);
    this.name = "ToolFailure";
    this.kind = kind;
  }
}
