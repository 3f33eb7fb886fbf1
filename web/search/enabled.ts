// Pure: no Deno, no fetch, no file system.

/** What the host switched on. */
export interface SearchFlags {
  /** Exa is switched on. */
  readonly exa?: boolean;
  /** Parallel is switched on. */
  readonly parallel?: boolean;
  /** The service to use whatever else is said. */
  readonly provider?: "exa" | "parallel" | undefined;
}

/** What an environment says about searching. */
export interface SearchEnvironment extends SearchFlags {
  /** Key for Exa. */
  readonly exaKey?: string | undefined;
  /** Key for Parallel. */
  readonly parallelKey?: string | undefined;
}

/**
 * Whether `websearch` is offered (rule websearch.enabled): for the model providers `opencode` and `opencode-go`, or when a service is
 * switched on.
 *
 * @example
 * ```ts
 * import { websearchEnabled } from "@scout/tools/web";
 * import assert from "node:assert/strict";
 *
 * assert.equal(websearchEnabled("opencode", {}), true);
 * assert.equal(websearchEnabled("anthropic", {}), false);
 * assert.equal(websearchEnabled("anthropic", { exa: true }), true);
 * ```
 */
export function websearchEnabled(provider: string | undefined, flags: SearchFlags): boolean {
  // [websearch.enabled]
  return provider === "opencode" || provider === "opencode-go" || flags.exa === true || flags.parallel === true;
}

/**
 * Reads the switches and keys from an environment, which the caller hands over (rules websearch.enabled and websearch.provider). A
 * switch is on when it is `true` or `1`, in any case; an empty key is no key.
 *
 * @example
 * ```ts
 * import { searchEnvironment } from "@scout/tools/web";
 * import assert from "node:assert/strict";
 *
 * const found = searchEnvironment({ OPENCODE_ENABLE_EXA: "1", EXA_API_KEY: "" });
 * assert.deepEqual([found.exa, found.parallel, found.exaKey], [true, false, undefined]);
 * ```
 */
export function searchEnvironment(environment: Readonly<Record<string, string | undefined>>): SearchEnvironment {
  const on = (name: string) => /^(?:true|1)$/i.test(environment[name]?.trim() ?? "");
  const text = (name: string) => environment[name]?.trim() || undefined;
  const provider = text("OPENCODE_WEBSEARCH_PROVIDER")?.toLowerCase();
  return {
    // [websearch.enabled] The general switch and the older name count for Exa.
    exa: on("OPENCODE_ENABLE_EXA") || on("OPENCODE_EXPERIMENTAL") || on("OPENCODE_EXPERIMENTAL_EXA"),
    parallel: on("OPENCODE_ENABLE_PARALLEL"),
    provider: provider === "exa" || provider === "parallel" ? provider : undefined,
    exaKey: text("EXA_API_KEY"),
    parallelKey: text("PARALLEL_API_KEY"),
  };
}

/**
 * The service a session uses (rule websearch.provider): the one that is named, else the one that is switched on, else by a
 * checksum of the session.
 *
 * @example
 * ```ts
 * import { chooseProvider } from "@scout/tools/web";
 * import assert from "node:assert/strict";
 *
 * assert.equal(chooseProvider("main", { exa: true }), "exa");
 * assert.equal(chooseProvider("main", { exa: true, provider: "parallel" }), "parallel");
 * ```
 */
export function chooseProvider(session: string, flags: SearchFlags): "exa" | "parallel" {
  // [websearch.provider] What is named, else what is switched on, else by session, so that one session stays at one service.
  if (flags.provider !== undefined) return flags.provider;
  if (flags.parallel === true) return "parallel";
  if (flags.exa === true) return "exa";
  return checksum(session) % 2 === 0 ? "exa" : "parallel";
}

/** FNV-1a of 32 bits over UTF-16 code units (rule websearch.provider). */
export function checksum(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
