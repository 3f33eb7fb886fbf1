// Pure: no Deno, no fetch, no file system.

import type { Run } from "./events.ts";

/**
 * A run as the JSON that makers of badges read from an address: the sets that were run, and what came of their rules of
 * level MUST, or of all rules in the set `extended`, whose level is MAY. It conforms when every one of them was judged and
 * kept; else it gives their numbers. Known failures are told, and a run that was partial or did not end says so and
 * nothing else.
 */
export function reportBadge({ header, verdicts, footer }: Run): string {
  const label = header.sets.join(", ");
  const badge = (message: string, color: string) =>
    JSON.stringify({ schemaVersion: 1, label, message, color }, undefined, 2) + "\n";
  if (!footer) return badge("incomplete", "lightgrey");
  if (header.partial) return badge("partial run", "lightgrey");
  const bound = verdicts.filter(({ level, set }) => level === "MUST" || set === "extended");
  const rulesOf = (some: typeof bound) => new Set(some.map(({ rule }) => rule));
  const all = rulesOf(bound);
  const missed = rulesOf(bound.filter(({ verdict }) => verdict !== "pass"));
  const known = rulesOf(bound.filter(({ verdict }) => verdict === "known"));
  const suffix = known.size > 0 ? `, ${known.size} known failure${known.size === 1 ? "" : "s"}` : "";
  if (all.size > 0 && missed.size === 0) return badge("conforms", "brightgreen");
  return badge(`${all.size - missed.size}/${all.size}${suffix}`, missed.size === known.size ? "yellow" : "red");
}
