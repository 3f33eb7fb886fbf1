// Pure: no Deno, no fetch, no file system.

/** The host's answer to a question (rule permission.reply). */
export type Reply =
  /** Lets this request through. */
  | { readonly kind: "once" }
  | AlwaysReply
  /** Fails the request and every other open one of its session; the message tells the model what to do instead. */
  | { readonly kind: "reject"; readonly message?: string };

/** The answer that lets a request through and, from now on, what its `always` list names, or less (rule permission.narrow). */
export interface AlwaysReply {
  /** Always `"always"`. */
  readonly kind: "always";
  /**
   * Grants less than the list: with `"asked"` what is asked for as it stands, of a place outside the file or directory
   * itself; or patterns, each covered by one of the list. Default: the whole list.
   */
  readonly only?: "asked" | readonly string[];
  /** Holds for the session, or for the call, that asked. Default: for all (rule permission.expiry). */
  readonly within?: "session" | "call";
  /** Milliseconds that it holds, more than 0. Default: as long as the gate. */
  readonly milliseconds?: number;
}

/**
 * Whether a value is a {@link Reply}: what a host that is not checked by types answers.
 *
 * @example
 * ```ts
 * import { isReply } from "@scout/tools/permission";
 * import assert from "node:assert/strict";
 *
 * assert.equal(isReply({ kind: "always", milliseconds: 60_000 }), true);
 * assert.equal(isReply({ kind: "always", milliseconds: 0 }), false);
 * assert.equal(isReply("yes"), false);
 * ```
 */
export function isReply(value: unknown): value is Reply {
  const { kind, only, within, milliseconds } = (value ?? {}) as Readonly<Record<string, unknown>>;
  switch (kind) {
    case "once":
    case "reject":
      return true;
    case "always":
      // What cannot be understood must not count as left out: that would grant more.
      return isPart(only) && (within === undefined || within === "session" || within === "call") &&
        (milliseconds === undefined || (Number.isFinite(milliseconds) && milliseconds as number > 0));
    default:
      return false;
  }
}

function isPart(only: unknown): boolean {
  return only === undefined || only === "asked" ||
    (Array.isArray(only) && only.every((pattern) => typeof pattern === "string"));
}
