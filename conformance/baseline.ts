// Pure: no Deno, no fetch, no file system.

/**
 * The file of known failures that a target keeps beside its code. An entry a line: a rule, a check or a pattern, then
 * `~flaky` if it comes and goes, then `#` and a reason. `# fail: words — reason` also fixes how the message begins.
 *
 * @module
 */

import type { Verdict } from "./verdict.ts";

/** One line of the file. */
export interface KnownEntry {
  /** A rule's or a check's id; `*` stands for one segment. */
  readonly id: string;
  /** The failure comes and goes. */
  readonly flaky: boolean;
  /** How the message begins, where that is fixed. */
  readonly message: string | undefined;
  /** Why it is known. */
  readonly reason: string;
  /** Line of the file, from 1. */
  readonly line: number;
}

/** The entries of a file, or what is wrong with it. */
export type Baseline = { readonly ok: true; readonly entries: readonly KnownEntry[] } | {
  readonly ok: false;
  readonly problem: string;
};

/** Rules that one entry with a `*` may cover. */
const mostCovered = 20;

/** Does an entry's id speak of a check? */
export function covers(id: string, check: string): boolean {
  const rule = check.split("/")[0] ?? check;
  return [rule, check].some((name) => {
    const wanted = id.split(/[./]/), given = name.split(/[./]/);
    return wanted.length === given.length && wanted.every((segment, i) => segment === "*" || segment === given[i]);
  });
}

/** Edits between two words, for "did you mean". */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const swap = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

/** The name that is nearest to a word. */
export function nearest(word: string, names: readonly string[]): string | undefined {
  return names.toSorted((a, b) => distance(word, a) - distance(word, b))[0];
}

/** Read a file of known failures; `checks` are the ids of all checks. */
export function parseBaseline(text: string, checks: readonly string[]): Baseline {
  const entries: KnownEntry[] = [];
  for (const [i, raw] of text.split("\n").entries()) {
    const line = i + 1;
    if (raw.trim() === "" || raw.trimStart().startsWith("#")) continue;
    const found = /^(\S+)(\s+~flaky)?\s*(?:#\s*(.*))?$/.exec(raw.trim());
    const [, id = "", flaky, words = ""] = found ?? [];
    if (!found) {
      return { ok: false, problem: `line ${line}: want "id  # reason" or "id  ~flaky  # reason", got "${raw}"` };
    }
    const [, message, reason = words] = /^fail:\s*([^]*?)\s+—\s+([^]*)$/.exec(words) ?? [];
    if (reason.trim() === "") return { ok: false, problem: `line ${line}: ${id} needs a reason after "#"` };
    const covered = new Set(checks.filter((check) => covers(id, check)).map((check) => check.split("/")[0]));
    if (covered.size === 0) {
      const near = nearest(id, [...checks, ...checks.map((check) => check.split("/")[0] ?? "")]);
      return { ok: false, problem: `line ${line}: there is no rule or check "${id}"; did you mean "${near}"?` };
    }
    if (covered.size > mostCovered) {
      return { ok: false, problem: `line ${line}: "${id}" covers ${covered.size} rules; ${mostCovered} is the most` };
    }
    entries.push({ id, flaky: flaky !== undefined, message, reason, line });
  }
  return { ok: true, entries };
}

const red = (verdict: Verdict) => ["fail", "warn", "broke", "flaky"].includes(verdict.verdict);

/** The verdict with what is known about it. A failure that reads otherwise than the entry says stays what it is. */
export function applyKnown(verdict: Verdict, entries: readonly KnownEntry[]): Verdict {
  if (!red(verdict)) return verdict;
  const entry = entries.find(({ id, flaky, message }) =>
    covers(id, verdict.check) && (verdict.verdict !== "flaky" || flaky) &&
    (message === undefined || verdict.message?.startsWith(message))
  );
  return entry ? { ...verdict, verdict: "known", known: entry.reason } : verdict;
}

/**
 * Entries that nothing in the run needed any more, although all their checks ran; a flaky one may pass. `checks` are the
 * ids of the run's sets: of a rule, one check alone says nothing about the others.
 */
export function staleEntries(
  entries: readonly KnownEntry[],
  verdicts: readonly Verdict[],
  checks: readonly string[] = verdicts.map(({ check }) => check),
): readonly KnownEntry[] {
  const passed = new Set(verdicts.filter(({ verdict }) => verdict === "pass").map(({ check }) => check));
  return entries.filter(({ id, flaky }) => {
    const own = checks.filter((check) => covers(id, check));
    return !flaky && own.length > 0 && own.every((check) => passed.has(check));
  });
}

/** How a message begins, in whole characters. */
const beginning = (message: string) => message.slice(0, 60).replace(/[\ud800-\udbff]$/, "").trimEnd();

/** The file rewritten after a whole run: comments and entries still needed stay, new failures are added. */
export function writeBaseline(text: string, entries: readonly KnownEntry[], verdicts: readonly Verdict[]): string {
  const stale = new Set(staleEntries(entries, verdicts).map(({ line }) => line));
  const kept = text.split("\n").filter((_, i) => !stale.has(i + 1));
  const added = verdicts.filter((verdict) =>
    verdict.verdict === "fail" || verdict.verdict === "warn" || verdict.verdict === "broke"
  )
    .map(({ check, message = "" }) => `${check}  # fail: ${beginning(message)} — not looked at yet`);
  return [
    ...kept.join("\n").trimEnd().split("\n").filter((line, i, all) => i > 0 || all.length > 1 || line !== ""),
    ...added,
    "",
  ].join("\n");
}
