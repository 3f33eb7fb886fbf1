// Pure: no Deno, no fetch, no file system.

import type { SearchFeatures } from "../search/features.ts";
import type { ExtendedGrepParams } from "./extended_params.ts";

/** Another way to call `grep`, tried when a call finds nothing (rule grep.why). */
export interface Probe {
  /** What is changed in the call; `undefined` takes a parameter away. */
  readonly change: Partial<ExtendedGrepParams>;
  /** Why the first call found nothing, if this one finds something. */
  readonly why: string;
  /** What was tried, if it finds nothing either. */
  readonly tried: string;
}

/** Whether a pattern asks for a line break, which no single line holds: `\n`, or the character itself. */
export function asksForLineBreak(pattern: string): boolean {
  const plain = pattern.replace(/\\\\/g, "").replace(/\[\^(?:\\.|[^\]\\])*\]/gs, "");
  return /\\n|\n|\\x0[aA]|\\x\{0*[aA]\}/.test(plain);
}

/** A pattern that stands for exactly this text. */
export function escapePattern(text: string): string {
  return text.replace(/[\\.+*?()|[\]{}^$#&\-~]/g, "\\$&");
}

/** Backslashes of another dialect, in which `\|`, `\(`, `\)` and `\+` have a meaning and the bare characters have none. */
function unescapeBasic(pattern: string): string {
  return pattern.replace(/\\(.)/gs, (pair, unit: string) => /[|()+?{}]/.test(unit) ? unit : pair);
}

/**
 * What to try when a call finds nothing, the likeliest first. Each differs from the call in one thing. A search of one
 * file is not bound by what selects files.
 */
export function grepProbes(
  params: ExtendedGrepParams,
  features: SearchFeatures,
  oneFile: boolean = false,
): readonly Probe[] {
  const { pattern } = params;
  const across: Probe = {
    change: { multiline: true },
    why: "The pattern asks for a line break, and without multiline each line is searched by itself",
    tried: "over line ends",
  };
  // [grep.why]
  if (asksForLineBreak(pattern) && !params.multiline) return features.parameters ? [across] : [];
  const basic = unescapeBasic(pattern);
  const literal = escapePattern(pattern);
  const probes: readonly (Probe | false | undefined)[] = [
    basic !== pattern && /\\[|()]/.test(pattern) && {
      change: { pattern: basic },
      why: "An escaped bar or parenthesis stands for itself here; the bare one has the meaning",
      tried: "with bare bars and parentheses",
    },
    features.parameters && !oneFile && params.hidden === false && {
      change: { hidden: true },
      why: "Lines match, but in hidden files only",
      tried: "in hidden files",
    },
    features.parameters && !oneFile && !params.ignored && {
      change: { ignored: true },
      why: "Lines match, but only in what ignore files leave out",
      tried: "in ignored files",
    },
    !oneFile && params.include !== undefined && params.include !== "" && {
      change: { include: undefined },
      why: `Lines match, but in no file that ${JSON.stringify(params.include)} selects`,
      tried: "without include",
    },
    features.parameters && !params.ignoreCase && /\p{L}/u.test(pattern) && {
      change: { ignoreCase: true },
      why: "Lines match, but in another case",
      tried: "in any case",
    },
    features.parameters && params.wholeWord && {
      change: { wholeWord: undefined },
      why: "Lines match, but not as a whole word",
      tried: "as part of a word",
    },
    literal !== pattern && {
      change: { pattern: literal },
      why: "Read as it stands the pattern matches; as a regular expression some of its characters mean something else",
      tried: "as plain text",
    },
    features.parameters && !params.multiline && /\\s|\.[*+]|\[\^/.test(pattern) && {
      ...across,
      why: "It matches over line ends only, and without multiline each line is searched by itself",
    },
  ];
  return probes.filter((probe) => probe !== false && probe !== undefined);
}
