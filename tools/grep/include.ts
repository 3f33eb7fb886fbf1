// Pure: no Deno, no fetch, no file system.

import path from "node:path";
import { mayBePath } from "../search/repair.ts";

/** An include as it will be used. */
export interface MendedInclude {
  /** The glob, relative to the directory searched. */
  readonly glob: string;
  /** The directory that it may be the path of, relative. */
  readonly directory?: string;
  /** What was mended. */
  readonly note?: string;
}

/**
 * Mends an include that ripgrep could match with no file: `./`, an absolute path below the directory searched. One that
 * names no character with a meaning may be a directory.
 */
export function mendInclude(include: string, directory: string): MendedInclude {
  // [grep.repair]
  const plain = include.replace(/^(?:\.\/+)+(?=.)/, "");
  const inside = path.isAbsolute(plain) ? path.relative(directory, plain).replaceAll("\\", "/") : "";
  const moved = inside !== "" && !inside.startsWith("..") && !path.isAbsolute(inside);
  const glob = moved ? `/${inside}` : plain;
  const below = glob.replace(/^\/+|\/+$/g, "");
  const bare = below !== "" && mayBePath(below) && !below.split("/").includes("..") && !/^[!#]/.test(below);
  return {
    glob,
    ...(bare ? { directory: below } : {}),
    ...(moved ? { note: `(Read the include ${JSON.stringify(include)} as "${inside}".)` } : {}),
  };
}
