// Pure: no Deno, no fetch, no file system.

import * as path from "node:path";
import type { WideParts } from "./wide_parts.ts";

/** A line that is shown. */
export interface Found {
  /** Its file, relative to the directory searched. */
  readonly path: string;
  /** Its number. */
  readonly line: number;
  /** Its text, with its ending. */
  readonly text: string;
  /** Where its first hit begins, in UTF-16 code units. */
  readonly at: number;
  /** It matches; else it is context. */
  readonly match: boolean;
}

/** The files with most matching lines. */
export function whereMost({ numbers, words }: WideParts, counts: ReadonlyMap<string, number>): string {
  const most = [...counts].sort((a, b) => b[1] - a[1]).slice(0, numbers.most);
  return words.most(counts.size, most.map(([name, count]) => `${name} (${count})`));
}

/** The places of lines in which a secret is, alone or together with those beside them. */
function secretLines({ secrets, secretsOverLines }: WideParts, found: readonly Found[]): Set<number> {
  const places = new Set<number>();
  let from = 0;
  for (let at = 1; at <= found.length; at++) {
    const before = found[at - 1], here = found[at];
    if (secretsOverLines && here && before?.path === here.path && here.line === before.line + 1) continue;
    const run = found.slice(from, at);
    const text = run.map(({ text }) => text.replace(/\n?$/, "\n")).join("");
    for (const secret of secrets) {
      for (const hit of text.matchAll(new RegExp(secret, "g"))) {
        const first = text.slice(0, hit.index).split("\n").length - 1;
        const last = first + hit[0].split("\n").length - 1;
        for (let line = first; line <= last; line++) places.add(from + line);
      }
    }
    from = at;
  }
  return places;
}

/** The lines as the model sees them, and how many were hidden. */
export function shownLines(
  wide: WideParts,
  found: readonly Found[],
  base: string,
  more: boolean,
): { text: string; masked: number } {
  const secrets = secretLines(wide, found);
  const matches = found.filter(({ match }) => match).length;
  const rows = [`Found ${matches} matches${more ? " (more matches available)" : ""}`];
  for (const [i, { path: file, line, text, at, match }] of found.entries()) {
    if (found[i - 1]?.path !== file) rows.push(...(i > 0 ? [""] : []), `${path.join(base, file)}:`);
    const own = wide.lineText(text);
    const piece = wide.piece(own, at, wide.numbers.longLine, wide.numbers.window);
    const whole = piece === undefined ? own : wide.words.window(piece, new TextEncoder().encode(own).length);
    rows.push(`  Line ${line}${match ? ":" : wide.contextMark} ${secrets.has(i) ? wide.words.secret : whole}`);
  }
  return { text: rows.join("\n"), masked: secrets.size };
}
