// Pure: no Deno, no fetch, no file system.

/** A scenario of the protocol's conformance suite that applies to a server with tools and nothing else. */
export interface Scenario {
  /** Its name in the suite. */
  readonly name: string;
  /** Whether it wants tools of certain names: then the toolset stands behind those. */
  readonly aliased: boolean;
}

const plain = ["server-initialize", "ping", "tools-list", "server-sse-multiple-streams", "dns-rebinding-protection"];
const aliased = [
  "tools-call-simple-text",
  "tools-call-image",
  "tools-call-embedded-resource",
  "tools-call-error",
  "tools-call-with-progress",
  "tools-call-elicitation",
  "json-schema-2020-12",
];

/**
 * The scenarios that apply. The others are about what Scout has none of (resources, prompts, completion, logging,
 * sampling, audio, a stream that is polled) or about forms with fields that no permission question has.
 */
export const scenarios: readonly Scenario[] = [
  ...plain.map((name) => ({ name, aliased: false })),
  ...aliased.map((name) => ({ name, aliased: true })),
];

/** How the checks of a scenario ended, from what the suite prints; undefined when it printed no result. */
export function readOutcome(output: string): { readonly passed: number; readonly failed: number } | undefined {
  const line = /^Passed: (\d+)\/\d+, (\d+) failed, \d+ warnings$/m.exec(output);
  return line ? { passed: Number(line[1]), failed: Number(line[2]) } : undefined;
}
