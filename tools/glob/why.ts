// Pure: no Deno, no fetch, no file system.

import { compileGlob } from "../../ripgrep/glob_match.ts";
import { isHidden } from "../../ripgrep/path.ts";
import { foldName, spelledOut } from "../fold_name.ts";
import type { SearchFeatures } from "../search/features.ts";
import { callOf, plural, someOf } from "../search/notices.ts";
import { escapeGlob, readGlob } from "../search/selection.ts";
import type { ExtendedGlobParams } from "./extended_params.ts";

/** Looks at every file, hidden and ignored ones too, for those that a call just missed. */
export interface NearMisses {
  /** Looks at one path. */
  readonly offer: (path: string) => void;
  /** Why nothing was found, and the call that would find something; `undefined` when no path says so. */
  readonly why: () => string | undefined;
}

type Miss = "ignored" | "hidden" | "alike" | "case" | "elsewhere";

/**
 * Finds out why a glob found nothing (rule glob.why). `params` is the call as the model sent it, `pattern` the pattern
 * that was used for it.
 */
export function nearMisses(params: ExtendedGlobParams, pattern: string, features: SearchFeatures): NearMisses {
  const as = (glob: string, ignoreCase: boolean) => readGlob(glob, features, { ignoreCase });
  const exact = as(pattern, false);
  const alike = as(foldName(pattern), false);
  const anyCase = as(pattern, true);
  const name = pattern.split("/").at(-1)!;
  const elsewhere = pattern.includes("/") && !/^\**$/.test(name) ? as(`**/${name}`, true) : [];
  const seen: Record<Miss, { count: number; names: string[] }> = {
    ignored: { count: 0, names: [] },
    hidden: { count: 0, names: [] },
    alike: { count: 0, names: [] },
    case: { count: 0, names: [] },
    elsewhere: { count: 0, names: [] },
  };
  const missOf = (path: string): Miss | undefined => {
    const fits = (readings: readonly ((path: string) => boolean)[]) => readings.some((matches) => matches(path));
    if (fits(exact)) return isHidden(path) && !params.hidden ? "hidden" : "ignored";
    if (alike.some((matches) => matches(foldName(path)))) return "alike";
    if (fits(anyCase)) return "case";
    return fits(elsewhere) ? "elsewhere" : undefined;
  };
  const call = (change: Partial<ExtendedGlobParams>) => callOf("glob", { ...params, ...change });
  return {
    offer(path) {
      const miss = missOf(path);
      if (miss === undefined) return;
      seen[miss].count++;
      if (seen[miss].names.length < 3) seen[miss].names.push(path);
    },
    why() {
      const { ignored, hidden, alike, case: otherCase, elsewhere } = seen;
      // [glob.why]
      if (ignored.count > 0 && features.parameters) {
        return `(Ignore files leave out ${plural(ignored.count, "file")} that the pattern fits: ` +
          `${someOf(ignored.names, ignored.count)}. ${call({ ignored: true })})`;
      }
      if (hidden.count > 0) {
        return `(Only hidden files fit the pattern: ${someOf(hidden.names, hidden.count)}.` +
          (features.parameters ? ` ${call({ hidden: true })})` : ")");
      }
      if (alike.count > 0) {
        // What looks the same can only be told apart, and copied, by the numbers of its characters.
        return `(Names that look the same, in other characters: ${alike.names.map(spelledOut).join(", ")}${
          alike.count > alike.names.length ? ` and ${plural(alike.count - alike.names.length, "other")}` : ""
        }. Call glob with ${spelledOut({ ...params, pattern: escapeGlob(alike.names[0]!) })}.)`;
      }
      if (otherCase.count > 0) {
        const path = otherCase.names[0]!;
        return `(The pattern fits in another case: ${someOf(otherCase.names, otherCase.count)}. ` +
          `${call({ pattern: otherCase.count === 1 ? escapeGlob(path) : caseless(params.pattern) })})`;
      }
      if (elsewhere.count > 0) {
        return `(No file is there, but elsewhere: ${someOf(elsewhere.names, elsewhere.count)}. ` +
          `${call({ pattern: `**/${name}` })})`;
      }
      return undefined;
    },
  };
}

/** A glob that stands for the same in any case. */
function caseless(pattern: string): string {
  const wide = pattern.replace(/[a-z]/gi, (letter) => `[${letter.toLowerCase()}${letter.toUpperCase()}]`);
  return compileGlob(wide) && !/[[{]/.test(pattern) ? wide : pattern;
}

/** Why a glob that only ripgrep can judge found nothing. */
export function oddPattern(pattern: string): string | undefined {
  if (pattern.startsWith("!")) {
    return "(The pattern begins with an exclamation mark, which excludes: the rest of it names what is left out.)";
  }
  return pattern.startsWith("~")
    ? "(A tilde is not expanded. Give the directory as path, absolute or relative to the working directory.)"
    : undefined;
}
