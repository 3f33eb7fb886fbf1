// Shell: calls read on trees in temporary folders.

import assert from "node:assert/strict";
import type { AskRequest } from "../../permission/request.ts";
import { type ProfileName, profiles } from "../../spec/profiles.ts";
import { ToolError } from "../../spec/tool_error.ts";
import { createRead, type ReadOptions } from "../../tools/read/mod.ts";
import type { ToolResult } from "../../tools/tool.ts";
import { soon, type Tree } from "./search_kit.ts";

/** A call: what came of it, and what was asked as `permission: patterns`. */
export interface ReadCalled {
  readonly result?: ToolResult;
  readonly error?: ToolError;
  readonly asked: readonly string[];
}

/** What a test may choose about a call. */
export interface ReadChoices extends Partial<Pick<ReadOptions, "onRead" | "instructions">> {
  readonly profile?: ProfileName;
  readonly directory?: string;
  readonly signal?: AbortSignal;
  /** Answers a question, by its place; refuses by throwing. Default: grants. */
  readonly ask?: (request: AskRequest) => void;
}

/** Calls `read` on a tree, in its folder `work` unless another is chosen. */
export async function callRead(tree: Tree, params: unknown, choices: ReadChoices = {}): Promise<ReadCalled> {
  const profile = profiles[choices.profile ?? "documented"];
  const directory = tree.at(choices.directory ?? "work");
  const workspace = { directory, worktree: directory, gateRealPath: profile.gateRealPath };
  const { onRead, instructions, signal = new AbortController().signal } = choices;
  const asked: string[] = [];
  const ask = (request: AskRequest) =>
    Promise.try(() => {
      asked.push(`${request.permission}: ${request.patterns.join(" ")}`);
      choices.ask?.(request);
    });
  try {
    const tool = createRead({ workspace, profile, onRead, instructions });
    return { result: await soon(tool.call(params, { ask, session: "s", signal })), asked };
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    return { error, asked };
  }
}

/** The text of a call that must have given a result. */
export const output = (called: ReadCalled): string => called.result?.output ?? assert.fail(called.error);
/** The code of the error that a call threw, if it did. */
export const code = (called: ReadCalled): string | undefined => called.error?.code;
/** Refuses the questions for a permission. */
export const refuse = (permission: string) => (request: AskRequest) => {
  if (request.permission === permission) throw new ToolError("denied", "not allowed");
};

/** The lines that a text result shows, without their numbers. */
export const shownLines = (text: string): string[] =>
  text.split("\n").slice(3, -3).map((line) => line.replace(/^\d+: /, ""));

/** Descriptors that this process has open on a path (Linux). */
export function openOn(place: string): number {
  return [...Deno.readDirSync("/proc/self/fd")].filter(({ name }) => {
    try {
      return Deno.readLinkSync(`/proc/self/fd/${name}`).startsWith(place);
    } catch {
      return false;
    }
  }).length;
}
