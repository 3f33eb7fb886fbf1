// Pure: no Deno, no fetch, no file system.

import path from "node:path";

/** A pattern as it will be used. */
export interface Repaired {
  /** The pattern, relative to the directory searched. */
  readonly pattern: string;
  /** Another directory to search, absolute, when the pattern leads there. */
  readonly directory?: string;
  /** What was mended, as a sentence for the model; absent when nothing was. */
  readonly note?: string;
}

/** Whether a glob has no character with a meaning but brackets, and so may be a path. */
export function mayBePath(glob: string): boolean {
  return !/[*?{}\\]/.test(glob);
}

/** The leading directories of a glob that hold no character with a meaning, and the rest, which is never empty. */
export function splitGlob(glob: string): { readonly prefix: string; readonly rest: string } {
  const segments = glob.split("/");
  const first = segments.findIndex((segment) => /[*?[{\\]/.test(segment));
  const at = first < 0 ? segments.length - 1 : first;
  return { prefix: segments.slice(0, at).join("/"), rest: segments.slice(at).join("/") };
}

/**
 * The same glob without a `..` behind another name, as far as no wildcard stands before it: `src/../lib/*.ts` is
 * `lib/*.ts`, and `src/../../x` is `../x`, which leads outside and has to be asked for like any other.
 */
export function withoutTurns(glob: string): string {
  if (!glob.split("/").includes("..")) return glob;
  const whole = mayBePath(glob);
  const { prefix, rest } = whole ? { prefix: glob, rest: "" } : splitGlob(glob);
  const level = path.posix.normalize(prefix === "" ? "." : prefix);
  if (level === "." || level === "./") return whole ? "**" : rest;
  return whole ? level : `${level}/${rest}`.replace(/^\/\//, "/");
}

/**
 * Mends a pattern that ripgrep could not match with any path, all of which are relative and without `./`. `there` says
 * what was seen: that the directories which it names after a leading slash lie below the directory searched, and that it
 * is as a whole the path of a directory.
 */
export function repairGlob(
  pattern: string,
  directory: string,
  there: { readonly anchored: boolean; readonly directory: boolean },
): Repaired {
  // [glob.repair] `./` means the directory itself
  const plain = pattern.replace(/^(?:\.\/+)+(?=.)/, "");
  const slashed = withoutTurns(path.sep === "\\" ? plain.replaceAll("\\", "/") : plain);
  const climbs = /^\.\.(?:\/|$)/.test(slashed);
  if (/^\.\/*$/.test(slashed)) return { pattern: "**" };
  if (!climbs && !path.isAbsolute(slashed)) return { pattern: withoutTurns(plain) };
  const { prefix, rest } = splitGlob(slashed);
  const named = path.resolve(directory, prefix === "" && !climbs ? "/" : prefix);
  const inside = path.relative(directory, path.join(named, rest)).replaceAll("\\", "/");
  if (inside === "") return { pattern: "**" };
  if (!inside.startsWith("..") && !path.isAbsolute(inside)) {
    return { pattern: `/${inside}`, note: `(Read the pattern ${JSON.stringify(pattern)} as "${inside}".)` };
  }
  // A leading slash anchors a pattern: it stays, unless the directory that it names is only to be found elsewhere.
  if (!climbs && (prefix === "" || there.anchored)) return { pattern: withoutTurns(plain) };
  if (there.directory) return { pattern: "**", directory: path.join(named, rest) };
  return {
    pattern: `/${rest}`,
    directory: named,
    note: `(Read the pattern ${JSON.stringify(pattern)} as "${rest}" in ${named}.)`,
  };
}
