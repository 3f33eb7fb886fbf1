// Pure: no Deno, no fetch, no file system.

import { ToolError } from "../spec/tool_error.ts";
import type { AlwaysReply } from "./reply.ts";
import type { AskRequest } from "./request.ts";
import { permissionOf, type Rule } from "./rule.ts";
import { covers, matches, type MatchOptions } from "./wildcard.ts";

/** A rule that an "always" added. Without its optional fields it holds for everything its pattern fits, while the gate lives. */
export interface Grant extends Rule {
  /** Its pattern is meant as it stands, `*` and `?` too (rule permission.narrow). */
  readonly exact?: true;
  /** Session that it holds for alone (rule permission.expiry). */
  readonly session?: string;
  /** Call that it holds for alone. */
  readonly call?: string;
  /** Time on the gate's clock when it was given, in milliseconds; there when {@link Grant.until} is. */
  readonly since?: number;
  /** Time on the gate's clock from which on it does not hold. */
  readonly until?: number;
}

/** A grant that would allow something, and why it does not. */
export interface LapsedGrant {
  /** The grant. */
  readonly grant: Grant;
  /** Its time is over; its session or call is; or it is another session's or call's. */
  readonly why: "expired" | "ended" | "other-session" | "other-call";
}

/** Who asks, and for what exactly. */
export interface Where {
  /** Session of the call. Without it no grant for a session alone holds. */
  readonly session?: string;
  /** Name of the call. Without it no grant for a call alone holds. */
  readonly call?: string;
  /** What is meant by a pattern that names more; see `targets` of {@link AskRequest}. */
  readonly target?: string;
}

/**
 * What is asked for, as exactly as a request says: for each of its patterns the target where there is one, else the
 * pattern. It is what an "always" with `only: "asked"` grants.
 *
 * @example
 * ```ts
 * import { exactly } from "@scout/tools/permission";
 * import assert from "node:assert/strict";
 *
 * const request = { permission: "external_directory", patterns: ["/ext/*"], always: ["/ext/*"], metadata: {} };
 * assert.deepEqual(exactly({ ...request, targets: ["/ext/a.txt"] }), ["/ext/a.txt"]);
 * assert.deepEqual(exactly(request), ["/ext/*"]);
 * ```
 */
export function exactly({ patterns, targets }: AskRequest): readonly string[] {
  return patterns.map((pattern, at) => targets?.[at] ?? pattern);
}

/**
 * The grants of an "always": the request's whole `always` list, or the part of it that the answer chose.
 *
 * Throws `ToolError` `invalid_params` for a part that the list does not cover.
 *
 * @example
 * ```ts
 * import { grantsOf } from "@scout/tools/permission";
 * import assert from "node:assert/strict";
 *
 * const request = { permission: "read", patterns: ["a/.env"], always: ["*"], metadata: {} };
 * const [grant] = grantsOf({ request, session: "s" }, { kind: "always", only: ["a/*"], milliseconds: 1000 }, 5);
 * assert.deepEqual(grant, { permission: "read", pattern: "a/*", action: "allow", since: 5, until: 1005 });
 * ```
 */
export function grantsOf(
  { request, session, call }: { readonly request: AskRequest; readonly session: string; readonly call?: string },
  { only, within, milliseconds }: AlwaysReply,
  now = 0,
  options: MatchOptions = {},
): readonly Grant[] {
  const patterns = partOf(request, only, options);
  // [permission.expiry] a call that has no name is over with this request
  if (within === "call" && call === undefined) return [];
  return patterns.map((pattern): Grant => ({
    permission: permissionOf(request.permission),
    pattern,
    action: "allow",
    ...(only === "asked" ? { exact: true } : {}),
    ...(within === "session" ? { session } : {}),
    ...(within === "call" ? { call } : {}),
    ...(milliseconds === undefined ? {} : { since: now, until: now + milliseconds }),
  }));
}

function partOf(request: AskRequest, only: AlwaysReply["only"], options: MatchOptions): readonly string[] {
  const { always } = request;
  if (only === undefined) return always;
  // [permission.narrow] nothing is granted that was not offered: what is asked for is a text, a part is a pattern
  const wide = only === "asked"
    ? request.patterns.find((text) => !always.some((offered) => matches(offered, text, options)))
    : only.find((part) => !always.some((offered) => covers(offered, part, options)));
  if (wide !== undefined) throw tooWideError(wide, always);
  return only === "asked" ? exactly(request) : only;
}

function tooWideError(wide: string, always: readonly string[]): ToolError {
  const offered = always.map((pattern) => JSON.stringify(pattern)).join(", ") || "nothing";
  return new ToolError(
    "invalid_params",
    `Grant a part of what was offered, which is ${offered}: ${JSON.stringify(wide)} is not covered by it`,
  );
}

/**
 * Whether a grant speaks of a permission and a pattern: by the pattern, or by what is exactly meant by it. Whether it
 * still holds is another question: {@link absence}.
 *
 * @example
 * ```ts
 * import { grantFits } from "@scout/tools/permission";
 * import assert from "node:assert/strict";
 *
 * const grant = { permission: "external_directory", pattern: "/ext/a.txt", action: "allow", exact: true } as const;
 * assert.equal(grantFits(grant, "external_directory", "/ext/*", "/ext/a.txt"), true);
 * assert.equal(grantFits(grant, "external_directory", "/ext/*", "/ext/b.txt"), false);
 * ```
 */
export function grantFits(
  grant: Grant,
  permission: string,
  pattern: string,
  target?: string,
  options: MatchOptions = {},
): boolean {
  const texts = target === undefined ? [pattern] : [pattern, target];
  return matches(grant.permission, permissionOf(permission), options) &&
    // [permission.narrow] a file named `*` is that file, and a regular expression is that expression
    texts.some((text) => grant.exact ? text === grant.pattern : matches(grant.pattern, text, options));
}

/**
 * Why a grant does not hold for who asks; `undefined` when it does. Times are not looked at: what has expired is taken out
 * of a gate's grants before they are used.
 *
 * @example
 * ```ts
 * import { absence } from "@scout/tools/permission";
 * import assert from "node:assert/strict";
 *
 * const grant = { permission: "read", pattern: "*", action: "allow", session: "a" } as const;
 * assert.equal(absence(grant, { session: "a" }), undefined);
 * assert.equal(absence(grant, { session: "b" }), "other-session");
 * ```
 */
export function absence(grant: Grant, { session, call }: Where): LapsedGrant["why"] | undefined {
  // [permission.expiry]
  if (grant.session !== undefined && grant.session !== session) return "other-session";
  if (grant.call !== undefined && grant.call !== call) return "other-call";
  return undefined;
}

/**
 * Why a grant does not hold, as a sentence for the person who is asked again.
 *
 * @example
 * ```ts
 * import { sayLapsed } from "@scout/tools/permission";
 * import assert from "node:assert/strict";
 *
 * const grant = { permission: "read", pattern: "*", action: "allow" } as const;
 * assert.equal(sayLapsed({ grant, why: "expired" }), 'An earlier grant of read for "*" has expired.');
 * ```
 */
export function sayLapsed({ grant, why }: LapsedGrant): string {
  const what = `grant of ${grant.permission} for ${JSON.stringify(grant.pattern)}`;
  switch (why) {
    case "expired":
      return `An earlier ${what} has expired.`;
    case "ended":
      return `An earlier ${what} ended with its ${grant.call === undefined ? "session" : "call"}.`;
    case "other-session":
      return `A ${what} holds for another session alone.`;
    case "other-call":
      return `A ${what} holds for another call alone.`;
  }
}
