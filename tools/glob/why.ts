// Pure: no Deno, no fetch, no file system.

import { compileGlob } from "../../ripgrep/glob_match.ts";
import { isHidden } from "../../ripgrep/path.ts";
import { foldName, spelledOut } from "../fold_name.ts";
import type { SearchFeatures } from "../search/features.ts";
import { byName, offerFew } from "../search/few.ts";
import { callOf, plural, someOf } from "../search/notices.ts";
import { escapeGlob, readGlob } from "../search/selection.ts";
import type { ExtendedGlobParams } from "./extended_params.ts";

/** Looks at every file, hidden and ignored ones too, for those that a call just missed. */
export interface NearMisses {
  /** Looks at one path. */
  readonly offer: (path: string) => void;
  /** Whether one of the paths was just missed. */
  readonly any: () => boolean;
  /** Looks at one path that a call finds without naming ignored files. */
  readonly offerVisible: (path: string) => void;
  /**
   * Why nothing was found, and the call that would find something; `undefined` when no path says so. `isSure` says that
   * every visible path was offered: what was not is left out by ignore files.
   */
  readonly why: (isSure: boolean) => string | undefined;
}

const kinds = ["exact", "alike", "case", "elsewhere"] as const;
type Miss = typeof kinds[number];

/** Paths of one kind: how many, and some of them. */
interface Some {
  count: number;
  readonly names: string[];
}

/**
 * Finds out why a glob found nothing (rule glob.why). `params` is a call that searches this place, `pattern` the pattern
 * that was used for it.
 */
export function nearMisses(params: ExtendedGlobParams, pattern: string, features: SearchFeatures): NearMisses {
  const as = (glob: string, ignoreCase: boolean) => readGlob(glob, features, { ignoreCase });
  const exact = as(pattern, false);
  const alike = as(foldName(pattern), false);
  const anyCase = as(pattern, true);
  const name = pattern.split("/").at(-1)!;
  const elsewhere = pattern.includes("/") && !/^\**$/.test(name) ? as(`**/${name}`, true) : [];
  const none = (): Record<Miss, Some> => ({
    exact: { count: 0, names: [] },
    alike: { count: 0, names: [] },
    case: { count: 0, names: [] },
    elsewhere: { count: 0, names: [] },
  });
  const all = none();
  const visible = none();
  const fits = (readings: readonly ((path: string) => boolean)[], path: string) =>
    readings.some((matches) => matches(path));
  const missOf = (path: string): Miss | undefined => {
    if (fits(exact, path)) return "exact";
    if (alike.some((matches) => matches(foldName(path)))) return "alike";
    if (fits(anyCase, path)) return "case";
    return fits(elsewhere, path) ? "elsewhere" : undefined;
  };
  const offerTo = (seen: Record<Miss, Some>) => (path: string) => {
    const miss = missOf(path);
    if (miss === undefined) return;
    seen[miss].count++;
    offerFew(seen[miss].names, path, byName, 3);
  };
  const isReached = (glob: string, path: string) => {
    const readings = readGlob(glob, features, { dots: false });
    return readings.length === 0 ? !isHidden(path) : fits(readings, path);
  };
  /** What a call with this glob needs, so that it finds one of the names. */
  const switches = (glob: string, { names }: Some, ignored: boolean): Partial<ExtendedGlobParams> => ({
    ...(params.hidden || !features.parameters || names.some((path) => isReached(glob, path)) ? {} : { hidden: true }),
    ...(ignored && features.parameters ? { ignored } : {}),
  });
  const call = (change: Partial<ExtendedGlobParams>) => callOf("glob", { ...params, ...change });
  /** The call for a glob in the place of the pattern. */
  const callFor = (glob: string, some: Some, ignored: boolean) =>
    call({ pattern: glob, ...switches(glob, some, ignored) });

  /** The glob that finds one of the names, which may be in another case too. */
  const elsewhereGlob = (names: readonly string[]) => {
    const glob = `**/${name}`;
    const plain = as(glob, false);
    return names.some((path) => fits(plain, path)) ? glob : caseless(glob) ?? escapeGlob(names[0]!);
  };

  const whyExact = (isSure: boolean): string => {
    const hidden = all.exact.names.filter((path) => !params.hidden && !isReached(pattern, path));
    // [glob.why]
    if (visible.exact.count === 0) {
      const what = isSure ? "Ignore files leave" : "Ignore files, or their names that begin with a dot, leave";
      return `(${what} out ${plural(all.exact.count, "file")} that the pattern fits: ` +
        `${someOf(all.exact.names, all.exact.count)}.${
          features.parameters
            ? ` ${call({ ...(hidden.length === all.exact.names.length ? { hidden: true } : {}), ignored: true })}`
            : ""
        })`;
    }
    const { names, count } = visible.exact;
    return `(Only hidden files fit the pattern: ${someOf(names, count)}.` +
      (features.parameters ? ` ${call({ hidden: true })})` : ")");
  };
  return {
    offer: offerTo(all),
    offerVisible: offerTo(visible),
    any: () => kinds.some((kind) => all[kind].count > 0),
    why(isSure) {
      if (all.exact.count > 0) return whyExact(isSure);
      // What is not ignored is the better answer.
      const ignored = kinds.every((kind) => visible[kind].count === 0);
      const found = ignored ? all : visible;
      const left = ignored && isSure ? ", left out by ignore files" : "";
      if (found.alike.count > 0) {
        // What looks the same can only be told apart, and copied, by the numbers of its characters.
        const { names, count } = found.alike;
        const glob = escapeGlob(names[0]!);
        return `(Names that look the same, in other characters${left}: ${names.map(spelledOut).join(", ")}${
          count > names.length ? ` and ${plural(count - names.length, "other")}` : ""
        }. Call glob with ${spelledOut({ ...params, pattern: glob, ...switches(glob, found.alike, ignored) })}.)`;
      }
      if (found.case.count > 0) {
        const { names, count } = found.case;
        const glob = count === 1 ? escapeGlob(names[0]!) : caseless(pattern) ?? escapeGlob(names[0]!);
        return `(The pattern fits in another case: ${someOf(names, count)}${left}. ${
          callFor(glob, found.case, ignored)
        })`;
      }
      if (found.elsewhere.count > 0) {
        const { names, count } = found.elsewhere;
        return `(No file is there, but elsewhere: ${someOf(names, count)}${left}. ${
          callFor(elsewhereGlob(names), found.elsewhere, ignored)
        })`;
      }
      return undefined;
    },
  };
}

/** A glob that stands for the same in any case, where one can be written. */
function caseless(pattern: string): string | undefined {
  const wide = pattern.replace(/\p{L}/gu, (letter) => {
    const [small, large] = [letter.toLowerCase(), letter.toUpperCase()];
    return small === large || [...small, ...large].length !== 2 ? letter : `[${small}${large}]`;
  });
  return compileGlob(wide) && !/[[{\\]/.test(pattern) ? wide : undefined;
}

/** Why a glob that only ripgrep can judge found nothing. */
export function oddPattern(pattern: string): string | undefined {
  if (pattern.split("/").includes(".git")) return "(What is at or below .git is not listed.)";
  if (pattern.startsWith("!")) {
    return "(The pattern begins with an exclamation mark, which excludes: the rest of it names what is left out.)";
  }
  return pattern.startsWith("~")
    ? "(A tilde is not expanded. Give the directory as path, absolute or relative to the working directory.)"
    : undefined;
}
