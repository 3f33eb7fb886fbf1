// Shell: spills what is too long to files.

import path from "node:path";
import type { Profile } from "../../spec/profiles.ts";
import type { ToolErrorCode } from "../../spec/tool_error.ts";
import type { ToolResult } from "../tool.ts";
import { type Spilled, truncationNotice, withNotice } from "./notice.ts";
import { spill, sweep } from "./spill.ts";
import { splitText } from "./split.ts";

/** Options of {@link createTruncation}. */
export interface TruncationOptions {
  /**
   * Absolute path of the folder for whole texts, or what gives it; made when it is first needed. Put it into the workspace's `readable`
   * folders, so that the tools read it without a question (rule truncation.readable).
   */
  readonly folder: string | (() => Promise<string>);
  /** Which behaviour it shows. */
  readonly profile: Profile;
  /** Lines that pass unchanged. Default: 2000. */
  readonly lines?: number;
  /** Bytes of UTF-8 that pass unchanged. Default: 50 KB. */
  readonly bytes?: number;
  /** The agent may start sub-agents: the notice leaves the whole text to one. Default: false. */
  readonly subagents?: boolean;
  /** The time in milliseconds since 1970, for the age of spilled files. Default: the clock. */
  readonly now?: () => number;
}

/** Why a whole text could not be saved, in `metadata.spillError` of a result (rule truncation.order). */
export interface SpillError {
  /** Always `spill_failed`. */
  readonly code: ToolErrorCode & "spill_failed";
  /** What went wrong. */
  readonly message: string;
}

/** The backstop for tools that do not bound their own output. */
export interface Truncation {
  /**
   * Bounds a result. Short enough: `metadata.truncated` is false. Too long: the output is a preview and a notice,
   * `metadata.truncated` is true, and `metadata.outputPath` names the file with the whole text, or
   * `metadata.spillError` ({@link SpillError}) says why there is none. Never throws.
   */
  (result: ToolResult, options?: { readonly keep?: "head" | "tail" }): Promise<ToolResult>;
  /** Resolves when no removal of old files is under way. */
  readonly idle: () => Promise<void>;
}

/** How often old files are looked for. */
const sweepEveryMs = 60 * 60 * 1000;

/**
 * Makes the generic truncation. A result whose metadata already says whether it is truncated is passed on untouched
 * (rule tool.own-truncation).
 *
 * @example
 * ```ts
 * import { createTruncation } from "@scout/tools/tools";
 * import { profiles } from "@scout/tools/spec";
 * import assert from "node:assert/strict";
 *
 * const folder = await Deno.makeTempDir();
 * const truncate = createTruncation({ folder, profile: profiles.documented, lines: 1 });
 * const result = await truncate({ title: "", output: "one\ntwo", metadata: {} });
 * assert.equal(result.metadata.truncated, true);
 * assert.equal(await Deno.readTextFile(String(result.metadata.outputPath)), "one\ntwo");
 * await Deno.remove(folder, { recursive: true });
 * ```
 */
export function createTruncation(options: TruncationOptions): Truncation {
  const { folder, profile, subagents = false, now = Date.now } = options;
  let swept = -Infinity;
  let sweeping = Promise.resolve();

  /** [truncation.retention] In the background: no call waits for it, and none fails by it. */
  const sweepNow = (place: string) => {
    if (now() - swept < sweepEveryMs) return;
    swept = now();
    sweeping = sweep(place, swept);
  };

  const truncate = async (result: ToolResult, { keep = "head" }: { keep?: "head" | "tail" } = {}) => {
    // [tool.own-truncation]
    if (result.metadata.truncated !== undefined) return result;
    const { lines, bytes } = options;
    const split = splitText(result.output, { lines, bytes, keep, cutOversizedLine: profile.cutOversizedFirstLine });
    if (split.kind === "whole") return { ...result, metadata: { ...result.metadata, truncated: false } };
    const spilled = await spillOrSay(folder, result.output);
    if (spilled.kind === "file") sweepNow(path.dirname(spilled.path));
    return {
      ...result,
      output: withNotice(split.kept, truncationNotice(split, spilled, subagents), keep),
      metadata: { ...result.metadata, truncated: true, ...spillFacts(spilled) },
    };
  };
  return Object.assign(truncate, { idle: () => sweeping });
}

async function spillOrSay(folder: TruncationOptions["folder"], text: string): Promise<Spilled> {
  let place = "a folder for whole texts";
  const failed = (why: string): Spilled => ({ kind: "failed", message: `cannot write to ${place}: ${why}` });
  try {
    place = typeof folder === "string" ? folder : await folder();
    // Asked first, because writing all the same would make Deno ask whoever sits at the terminal.
    if ((await Deno.permissions.query({ name: "write", path: place })).state !== "granted") {
      return failed(`this process may not write there, start it with --allow-write=${place}`);
    }
    return { kind: "file", path: await spill(place, text) };
  } catch (error) {
    if (error instanceof Deno.errors.NotCapable) {
      return failed(`this process may not write there, start it with --allow-write`);
    }
    return failed(error instanceof Error ? error.message : String(error));
  }
}

function spillFacts(spilled: Spilled): { outputPath: string } | { spillError: SpillError } {
  return spilled.kind === "file"
    ? { outputPath: spilled.path }
    : { spillError: { code: "spill_failed", message: spilled.message } };
}
