// Pure: no Deno, no fetch, no file system.

import type { AskRequest } from "../../permission/request.ts";

/** One recorded call (see fixtures/golden/README.md). */
export interface GoldenCase {
  readonly id: string;
  readonly area: string;
  readonly tree: string;
  /** Sub-directory of the tree that the program was started in. */
  readonly cwd?: string;
  readonly tool: "read" | "glob" | "grep";
  readonly params: unknown;
  /** The parameters as text, where they were not JSON that a value can stand for. */
  readonly rawParams?: string;
  readonly ok: boolean;
  readonly result?: GoldenResult;
  readonly error?: string;
  readonly via: "session" | "debug";
  readonly asks?: readonly GoldenAsk[];
  /** Rules appended to the tree's own. */
  readonly rules?: readonly { permission: string; pattern: string; action: "allow" | "ask" | "deny" }[];
  /** What the person answered; once by default. */
  readonly reply?: "once" | "always" | "reject";
  readonly replyMessage?: string;
  /** What a real session made of the call, where it differs from the direct run. */
  readonly session?: unknown;
  readonly notOffered?: boolean;
  readonly unordered?: boolean;
  readonly subset?: boolean;
  readonly flaky?: boolean;
}

/** A recorded result; long outputs are given by hash, head and tail. */
export interface GoldenResult {
  readonly title: string;
  readonly output?: string;
  readonly outputBytes?: number;
  readonly outputSha256?: string;
  readonly outputHead?: string;
  readonly outputTail?: string;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly attachments?: readonly Readonly<Record<string, unknown>>[];
}

/** A recorded question. */
export interface GoldenAsk {
  readonly permission: string;
  readonly patterns: readonly string[];
  readonly always: readonly string[];
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** A question as the program asks it: what exactly is meant by its patterns is Scout's addition (rule permission.narrow). */
export function recordedAsk({ targets: _, ...ask }: AskRequest): GoldenAsk {
  return ask;
}

/** Several calls in one session, step by step; the calls of a step run side by side. */
export interface GoldenSequence {
  readonly id: string;
  readonly tree: string;
  readonly steps: readonly {
    readonly calls: readonly { readonly tool: string; readonly params: unknown }[];
    /** Answers in the order of the questions; null where an earlier answer of the step settles the question too. */
    readonly replies: readonly ("once" | "always" | "reject" | null)[];
    /** What a rejection says to the model. */
    readonly message?: string;
    readonly outcome: readonly (Pick<GoldenCase, "tool" | "ok" | "result" | "error"> & {
      readonly asks: readonly GoldenAsk[];
    })[];
  }[];
}

/** Reads cases from JSON lines. */
export function parseCases<T>(text: string): T[] {
  return text.split("\n").filter((line) => line !== "").map((line) => JSON.parse(line) as T);
}
